package asked

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// every has all the options of a search.
type every struct {
	Place
	Search
	Engine
	Several
	Against
}

func parsed(v any, args ...string) error {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	Flags(flags, v, func(_, key string) string { return lang.English.Sprintf(key, "") })
	return flags.Parse(args)
}

// Fields hold the values of the flags.
func TestFlagsFillFields(t *testing.T) {
	var got every
	err := parsed(&got, "--depth=3", "--time=1500us", "--nodes", "7", "--eval", "e", "--symmetry", "--eager=false", "--threads=1024",
		"--lines=1", "--as", "min", "--risk", "", "--refine=table")
	want := every{Place: Place{Eval: "e"}, Engine: Engine{Threads: 1024}, Several: Several{1}, Against: Against{As: "min"}}
	want.Search = Search{Horizon: Horizon{3}, Time: Span(1500 * time.Microsecond), Nodes: 7, Symmetry: true, Refine: "table"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("asked for is %+v (%v), want %+v", got, err, want)
	}
	var way struct {
		Path
		Comparison
	}
	if err := parsed(&way, "--weight=1.5", "--limit-time", "2s", "--judge=0"); err != nil || way.Weight != 1.5 || way.Time != Span(2*time.Second) ||
		way.Judge == nil || way.Judging() != 0 {
		t.Errorf("asked for is %+v (%v)", way, err)
	}
}

// A limit is more than 0, and other numbers are within their ranges; the error says which.
func TestFlagsHaveRanges(t *testing.T) {
	for arg, want := range map[string]string{
		"--depth=1": "", "--depth=0": "--depth 0 is too low; leave the flag out for no limit",
		"--time=1ns": "", "--time=-1s": "--time -1s is too low; leave the flag out for no limit",
		"--lines=1": "", "--lines=0": "--lines 0 is too low; want 1 or more",
		"--threads=1024": "", "--threads=1025": fmt.Sprintf("--threads 1025 is too high; want %d or less", catalog.MostThreads),
	} {
		var outside OutOfRange
		said := ""
		if errors.As(parsed(new(every), arg), &outside) {
			said = outside.Error()
		}
		if said != want {
			t.Errorf("%s: %q, want %q", arg, said, want)
		}
	}
	for arg, want := range map[string]bool{"--judge=0": true, "--judge=-1": false, "--judge=x": false, "--book=b": false} {
		if _, ok := Parse([]string{"a", arg, "-"}, new(Comparison)); ok != want {
			t.Errorf("%s can be read: %v", arg, ok)
		}
	}
}

// A request survives writing and reading as JSON, and times are in milliseconds.
func TestJSON(t *testing.T) {
	var asked, again Search
	text := `{"algorithm":"levels","depth":2,"time_ms":1500,"eager":true}`
	err := json.Unmarshal([]byte(text), &asked)
	written, failed := json.Marshal(&asked)
	if err != nil || failed != nil || string(written) != text || json.Unmarshal(written, &again) != nil || again != asked {
		t.Errorf("%s is written %s (%v, %v)", text, written, err, failed)
	}
	if r := asked.Request(); r.Time != 1500*time.Millisecond || r.Depth != 2 || !r.Eager || r.Algorithm != "levels" {
		t.Errorf("of the catalogue is asked %+v", r)
	}
	if json.Unmarshal([]byte(`{"time_ms":"1s"}`), &asked) == nil {
		t.Error("a time in words is read")
	}
}

// The parameters in the pages' addresses have their JSON names; unset options are left out, and so are file names.
func TestValues(t *testing.T) {
	q := every{Place: Place{Game: "tree", Moves: []string{"A"}}, Search: Search{Horizon: Horizon{4}, Eager: true, Book: "b"}}
	if got, want := Values(&q).Encode(), "depth=4&eager=1&game=tree"; got != want {
		t.Errorf("the address has %s, want %s", got, want)
	}
}
