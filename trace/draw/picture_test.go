package draw_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// drawn returns what a writer writes.
func drawn(t tracetest.T, write func(io.Writer, *trace.Tree, draw.Options) error, tree *trace.Tree, o draw.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, tree, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// need returns the path of a program that some test needs. Without it the test is skipped, unless JUGADA_TOOLS=required.
func need(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err == nil && program == "pdflatex" {
		program = "pdflatex, or its package forest or standalone,"
		err = exec.Command("kpsewhich", "forest.sty", "standalone.cls").Run()
	}
	if err != nil {
		if os.Getenv("JUGADA_TOOLS") == "required" {
			t.Fatalf("%s is not installed, and JUGADA_TOOLS=required asks for it", program)
		}
		t.Skipf("%s is not installed: what it makes of the picture goes untested (JUGADA_TOOLS=required makes this a failure)", program)
	}
	return path
}
