//go:build unix || windows

package tui

import (
	"context"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/session"
)

// model is the board. Its methods run on one goroutine.
type model struct {
	Options
	ctx     context.Context // of all tasks
	stop    context.CancelFunc
	running sync.WaitGroup // the tasks
	style   *styles

	width, height int

	state session.State // as of when no task was running
	view  int           // the plies before the position on view

	flipped bool // the board is seen from the other edge than usual
	letters bool // pieces are drawn as letters

	cursor  catalog.Cell
	pointed []catalog.Cell // at so far, of a move that takes several cells
	choices *choices       // a list that has the focus; nil: the board has it
	page    *page          // a text in front of everything; nil: none
	line    *line          // being typed; nil: none
	search  *search        // being stepped through; nil: none
	said    string
	asked   string // a key that takes effect when pressed again

	job     *task             // running in the game; nil: none
	thinks  bool              // the job is the computer's thinking
	thought *catalog.Analysis // what it has found so far
	next    string            // a line for the game when the job is done
	failed  error             // why the computer cannot search as requested

	studies   bool  // an analysis is wanted
	analysis  *task // running; nil: none
	studied   catalog.Position
	found     *catalog.Analysis // of it, so far
	exhausted bool              // there is no more to find
	memory    *catalog.Memory
	patience  time.Duration // after which the analysis is deep enough

	tracing *task // the search to step through is being made
	depth   int   // of it
}

// newModel returns the initial board.
func newModel(ctx context.Context, o Options) *model {
	m := &model{Options: o, memory: new(catalog.Memory), patience: longStudy, width: 80, height: 24}
	m.ctx, m.stop = context.WithCancel(ctx)
	m.style = newStyles(o.Plain, true)
	m.renew(o.Game.Snapshot())
	m.said = o.Welcome
	if g := m.state.Now.Grid(); g != nil {
		m.cursor = catalog.Cell{Column: g.Columns / 2, Row: g.Rows / 2}
	}
	return m
}

// Init implements tea.Model.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.goOn(), m.tick())
}

// Update implements tea.Model.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = max(msg.Width, 0), max(msg.Height, 0)
	case tea.BackgroundColorMsg:
		m.style = newStyles(m.Plain, msg.IsDark())
	case tea.KeyPressMsg:
		cmd = m.pressed(msg)
	case tea.PasteMsg:
		if m.line != nil {
			m.line.insert(msg.Content)
		}
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			cmd = m.clicked(msg.X, msg.Y)
		}
	case tea.MouseWheelMsg:
		cmd = m.turned(msg)
	case news:
		cmd = m.heard(msg)
	case ticked:
		cmd = m.ticks()
	}
	if m.state.Left {
		return m, tea.Quit
	}
	return m, cmd
}

// renew takes a new state of the game, and returns the view to the last position.
func (m *model) renew(s session.State) {
	m.state, m.view = s, len(s.Plies)
	m.pointed, m.choices = nil, nil
	if !m.personMoves() {
		return
	}
	if g := s.Now.Grid(); g == nil || len(g.Pointed()) == 0 {
		m.choices = newChoices(s.Now.Moves()) // there are no cells to point at
	}
}

// looked returns the position on view, and whether it is the last.
func (m *model) looked() (p catalog.Position, now bool) {
	if m.view < len(m.state.Plies) {
		return m.state.Plies[m.view].Before, false
	}
	return m.state.Now, true
}

// personMoves reports whether a move is awaited from the keyboard.
func (m *model) personMoves() bool { return !m.state.Over() && m.state.People.Play(m.state.Now.Turn()) }

func (m *model) computerMoves() bool {
	return !m.state.Over() && !m.state.People.Play(m.state.Now.Turn())
}

// say shows a text: below the board if it is short, else as a page.
func (m *model) say(text string) {
	text = strings.TrimRight(text, "\n")
	if lines := m.wrapped(text); len(lines) > m.messageRows() {
		m.page = &page{text: text}
		text = lines[0] // its subject, for when the page is closed
	}
	m.said = text
}

// text returns a message.
func (m *model) text(key string, values ...any) string { return m.Lang.Sprintf(key, values...) }

// play makes a move, if one is awaited.
func (m *model) play(move string) tea.Cmd {
	switch {
	case m.state.Over():
		m.said = m.text("tui.over", m.letter("undo"), m.letter("new"))
	case m.job != nil || !m.personMoves():
		m.said = m.text("tui.wait")
	default:
		m.said = ""
		return m.obey(move)
	}
	return nil
}

// browse shows the position by plies later, earlier if negative.
func (m *model) browse(by int) tea.Cmd {
	m.view = min(max(m.view+by, 0), len(m.state.Plies))
	m.pointed = nil
	if _, now := m.looked(); now {
		m.renew(m.state)
	} else {
		m.choices = nil
	}
	return m.goOn()
}

// ticked is the message that a clock on the screen may have to change.
type ticked struct{}

// tick waits until then.
func (m *model) tick() tea.Cmd {
	pause := time.Second // a game with a clock may be loaded
	if m.state.Clock != nil {
		pause /= 10
	}
	return tea.Tick(pause, func(time.Time) tea.Msg { return ticked{} })
}

// ticks checks whether the side to move has run out of time.
func (m *model) ticks() tea.Cmd {
	if m.state.Clock != nil && !m.state.Over() && m.job == nil && m.left(m.state.Now.Turn()) <= 0 {
		return tea.Batch(m.tick(), m.call(false, func(context.Context, func(*catalog.Analysis)) error { return nil }))
	}
	return m.tick()
}

// left returns the time a side has left. There must be a clock.
func (m *model) left(side catalog.Side) time.Duration {
	left := m.state.Clock.Left[side]
	if side == m.state.Now.Turn() && !m.state.Over() {
		left -= m.Game.Time().Sub(m.state.Ticked)
	}
	return max(left, 0)
}
