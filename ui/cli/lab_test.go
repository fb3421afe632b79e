package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/jugada/jugada/ui/cli"
)

// The lab first prints its address, answers there, and closes on an interrupt with success.
func TestLab(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	said, says := io.Pipe()
	var stderr bytes.Buffer
	home := t.TempDir()
	status := make(chan int, 1)
	go func() {
		status <- cli.Run(ctx, strings.Fields("lab --addr 127.0.0.1:0"), cli.Streams{
			Out: says, Err: &stderr, Getenv: func(name string) string { return map[string]string{"HOME": home}[name] },
		})
		says.Close()
	}()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(strings.TrimSpace(line))
	if err != nil || address.Port() == "0" || address.Hostname() != "127.0.0.1" {
		t.Fatalf("the first line is %q", line)
	}
	response, err := http.Get(address.JoinPath("api/v1/opponents").String())
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct{ Schema int }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || answer.Schema != 1 {
		t.Errorf("%s: %+v, %v", response.Status, answer, err)
	}
	http.DefaultClient.CloseIdleConnections()
	interrupt()
	if got := <-status; got != 0 || stderr.Len() > 0 {
		t.Errorf("status %d, %q", got, &stderr)
	}
}
