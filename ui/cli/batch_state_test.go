package cli

import (
	"testing"

	"github.com/jugada/jugada/jobs"
)

// What may get more tasks from a command, and has no input, says nothing of an input.
func TestBatchesWithoutAnInput(t *testing.T) {
	for command, want := range map[string]string{
		"analyze": "x: its input was not read to the end; tasks answered: 2, given out: 0, waiting: 1",
		"table":   "x: more tasks may follow; tasks answered: 2, given out: 0, waiting: 1",
		"match":   "x: more tasks may follow; tasks answered: 2, given out: 0, waiting: 1",
	} {
		s := &jobs.Status{Batch: jobs.Batch{Name: "x", Command: command, Question: []byte("{}")}, Answered: 2, Queue: jobs.Queue{Waiting: 1}}
		if got := (&app{}).aboutBatch(s, nil); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

// A batch whose tasks were given out to processes that have been killed is not at work: nobody is.
func TestNobodyWorksOnTheTasksOfTheDead(t *testing.T) {
	s := &jobs.Status{Batch: jobs.Batch{Tasks: 30}, Answered: 6, Queue: jobs.Queue{Running: 2, Waiting: 22}}
	if got := stateOf(s, nil); got != "waiting" {
		t.Errorf("without workers it is %s", got)
	}
	if got := stateOf(s, []jobs.Present{{Name: "w"}}); got != "running" {
		t.Errorf("with a worker it is %s", got)
	}
}
