package spanish

import "testing"

// TestFaults: faults are found, and correct text passes.
func TestFaults(t *testing.T) {
	looks := []func(string) []string{Words, address, signs}
	for text, want := range map[string]int{
		"el fichero a.book": 0b001, "Ordenadores": 0b001, "La partida acaba en tablas.": 0b001, "Los pedidos": 0b001, "Cuesta como máximo 3 tras un corte.": 0b001,
		"el tamaño que se haya pedido; sus tablas, sin costo": 0,

		"La columna está llena; elija otra.":        0b010,
		"**1.** Ponga D en primer lugar.":           0b010,
		"Está ocupado: inténtelo de nuevo.":         0b010,
		"Haga MIN lo que haga, escribe una jugada.": 0,
		"Quien abra el enlace, lo use o lo cambie":  0,

		"son 181 440 posiciones":               0b100,
		"de media 21,97.":                      0b100,
		"181.440 posiciones":                   0b100,
		"son 181440":                           0b100,
		"el 57.1% de ellas":                    0b100,
		`"por qué" dice más`:                   0b100,
		`con "jugada opponent list"`:           0b100,
		"“no”":                                 0b100,
		"171,445 de 15,15,5 y 4,3->2, al 90 %": 0,
		`se esperaba "(" o "max" o "(A B=3)"`:  0,
		"0.125 y 21.97; en 1985":               0,
	} {
		got := 0
		for i, look := range looks {
			if len(look(text)) > 0 {
				got |= 1 << i
			}
		}
		if got != want {
			t.Errorf("%q: found are %03b, want %03b", text, got, want)
		}
	}
}
