package claims

import "testing"

// boardClaims are the terminal board's messages about a position and a search.
var boardClaims = []string{
	"tui.value", "tui.value.draw", "tui.value.even", "tui.value.wins", "tui.value.winsWithin", "tui.analysis.over", "tui.analysis.progress",
	"tui.trace.step", "tui.trace.skipped", "tui.trace.cut", "tui.trace.sets",
}

// boardWords are the essential words of the terminal board's messages, like wayWords.
var boardWords = map[string][2]string{
	"tui.value":             {"⟨1s⟩: ⟨2v⟩ is better", "⟨1s⟩: está mejor ⟨2v⟩"},
	"tui.value.draw":        {"draw if neither side errs", "Empate si nadie se equivoca"},
	"tui.value.even":        {"⟨1s⟩: even", "⟨1s⟩: igualados"},
	"tui.value.wins":        {"⟨1v⟩ wins in ⟨2d⟩", "⟨1v⟩ gana en ⟨2d⟩"},
	"tui.value.winsWithin":  {"⟨1v⟩ wins within ⟨2d⟩", "⟨1v⟩ gana en ⟨2d⟩ a lo sumo"},
	"tui.analysis.over":     {"game is over here", "Aquí la partida ha terminado"},
	"tui.analysis.progress": {"depth ⟨1d⟩ ⟨2s⟩ nodes ⟨3s⟩ s", "prof. ⟨1d⟩ ⟨2s⟩ nodos ⟨3s⟩ s"},
	"tui.trace.step":        {"step ⟨1d⟩ of ⟨2d⟩", "paso ⟨1d⟩ de ⟨2d⟩"},
	"tui.trace.skipped":     {"⟨1d⟩ not visited: ⟨2s⟩", "⟨1d⟩ sin visitar: ⟨2s⟩"},
	"tui.trace.cut":         {"⟨1d⟩ not visited", "⟨1d⟩ sin visitar"},
	"tui.trace.sets":        {"sets this ⟨1s⟩", "fija esta ⟨1s⟩"},
	"tui.trace.spent":       {"too large cut short", "demasiado grande cortada"},
}

// TestBoardWords: the terminal board's messages contain their essential words in both languages.
func TestBoardWords(t *testing.T) {
	worded(t, boardWords)
	for _, key := range boardClaims {
		if _, known := boardWords[key]; !known {
			t.Errorf("%s is checked, and nothing says which words make it what it is", key)
		}
	}
}
