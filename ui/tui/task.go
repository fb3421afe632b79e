//go:build unix || windows

package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/session"
)

// task is work that runs in the background.
type task struct {
	cancel context.CancelFunc
	news   chan news // only the latest counts, so that the work never waits for the board
}

// news is a task's progress or, if over, its result.
type news struct {
	of   *task
	what any
	over bool
}

// start begins a task and returns it with the command that waits for its news. The result of work is the last news.
func (m *model) start(work func(ctx context.Context, tell func(any)) any) (*task, tea.Cmd) {
	ctx, cancel := context.WithCancel(m.ctx)
	t := &task{cancel, make(chan news, 1)}
	m.running.Go(func() {
		defer cancel()
		last := work(ctx, func(what any) { t.put(news{of: t, what: what}) })
		t.put(news{t, last, true})
	})
	return t, t.listen
}

// put makes n the next news, replacing any that is still unread. Only the task itself calls it.
func (t *task) put(n news) {
	for {
		select {
		case t.news <- n:
			return
		default:
		}
		select {
		case <-t.news:
		default:
		}
	}
}

// listen waits for news. It is a command.
func (t *task) listen() tea.Msg { return <-t.news }

// called is the result of a call into the game.
type called struct {
	said   string
	state  session.State
	failed error
}

// call runs a task in the game, whose clock is updated first.
func (m *model) call(thinks bool, do func(ctx context.Context, progress func(*catalog.Analysis)) error) tea.Cmd {
	m.rest()
	m.thinks, m.thought = thinks, nil
	var cmd tea.Cmd
	m.job, cmd = m.start(func(ctx context.Context, tell func(any)) any {
		m.Game.Tick()
		failed := do(ctx, func(now *catalog.Analysis) { tell(now) })
		if ctx.Err() != nil {
			failed = nil // that is why
		}
		if err := m.Game.Settle(); err != nil {
			m.Game.Tell.Refused(err)
		}
		return called{m.Said(), m.Game.Snapshot(), failed}
	})
	return cmd
}

// obey passes a line to the game. If the computer is thinking, it is stopped first.
func (m *model) obey(line string) tea.Cmd {
	if m.job != nil {
		m.job.cancel()
		m.next = line
		return nil
	}
	return m.call(false, func(ctx context.Context, _ func(*catalog.Analysis)) error {
		m.Game.Obey(ctx, line)
		return nil
	})
}

// goOn starts what is due when no task is running: a line entered meanwhile, the computer's move, or the analysis.
func (m *model) goOn() tea.Cmd {
	switch next := m.next; {
	case m.job != nil || m.ctx.Err() != nil:
		return nil
	case next != "":
		m.next = ""
		return m.obey(next)
	case m.computerMoves():
		return m.call(true, m.Game.Think)
	}
	return m.study()
}

// study analyses the position on view, if that is wanted. One analysis ends before the next begins, since they share a memory.
func (m *model) study() tea.Cmd {
	p, _ := m.looked()
	switch {
	case m.analysis != nil && m.studied == p && m.studies:
		return nil
	case m.analysis != nil:
		m.analysis.cancel()
		return nil
	case !m.studies || m.job != nil || p.Outcome() != catalog.Open:
		return nil
	case m.studied == p && m.exhausted:
		return nil
	case m.studied != p:
		m.studied, m.found = p, nil
	}
	m.exhausted = false
	request := catalog.Request{Lines: min(mostLines, max(2, len(p.Moves()))), Time: m.patience, Memory: m.memory}
	var cmd tea.Cmd
	m.analysis, cmd = m.start(func(ctx context.Context, tell func(any)) any {
		request.Progress = func(now *catalog.Analysis) { tell(now) }
		found, err := p.Analyze(ctx, request)
		if err != nil {
			return err
		}
		return &found
	})
	return cmd
}

const (
	mostLines = 8           // of an analysis
	longStudy = time.Minute // after which an analysis is deep enough
)

// rest stops the analysis.
func (m *model) rest() {
	if m.analysis != nil {
		m.analysis.cancel()
	}
}

// heard takes the news of a task.
func (m *model) heard(n news) tea.Cmd {
	var more tea.Cmd
	if !n.over {
		more = n.of.listen
	}
	switch n.of {
	case m.job:
		m.heardGame(n)
	case m.analysis:
		m.heardAnalysis(n)
	case m.tracing:
		m.heardTrace(n)
	}
	if n.over {
		return m.goOn()
	}
	return more
}

func (m *model) heardGame(n news) {
	if now, ok := n.what.(*catalog.Analysis); ok {
		m.thought = now
		return
	}
	done := n.what.(called)
	m.job, m.thinks = nil, false
	m.renew(done.state)
	if m.failed = done.failed; m.failed != nil {
		m.state.Left = true
	}
	if done.said != "" {
		m.say(done.said)
	}
}

func (m *model) heardAnalysis(n news) {
	if n.over {
		m.analysis = nil
	}
	p, now := m.looked()
	if m.studied != p || !m.studies {
		m.studied, m.found = nil, nil // of another position
		return
	}
	switch what := n.what.(type) {
	case error:
		m.studies = false
		m.say(m.Lang.Error(what))
	case *catalog.Analysis:
		if len(what.Line) > 0 {
			m.found = what
		}
		m.exhausted = n.over && !what.Interrupted()
		if now && m.job == nil && m.state.People.Play(p.Turn()) {
			m.Game.Shown()
		}
	}
}

// close stops all tasks and waits for them.
func (m *model) close() {
	m.stop()
	m.running.Wait()
}
