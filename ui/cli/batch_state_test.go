package cli

import (
	"testing"

	"github.com/jugada/jugada/jobs"
)

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
