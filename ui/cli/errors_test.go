package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/jugada/jugada/ui/cli"
)

// english matches words that no error in Spanish contains. The original errors of the operating system, encoding/json,
// bbolt, net and crypto/tls in the cases below contain some of them.
var english = regexp.MustCompile(`(?i)\b(the|is|of|no such|not|cannot|file|invalid|failed|looking|after|literal|open|read|write|listen|found|small|database|permission|directory|space|bad|too|device|input|key|does|match|lookup|unknown)\b`)

// Errors of the operating system and of English-only packages reach the reader in Spanish, each with the name of its
// subject.
func TestErrorsOfOthersSpeakSpanish(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the files of the cases are those of Linux")
	}
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"text.json": "{\"tree\": x}", "line.json": "{\"tree\": \"(A 1\n2)\"}", "games.txt": "0 1 4 2 8 1-0\n",
		"damaged/opponents.db": "hello", "none.pem": "hello",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ command, want string }{
		{"games >/dev/full", "no se puede escribir la respuesta: no queda espacio"},
		{"analyze tictactoe X...O.... --json >/dev/full", "no se puede escribir la respuesta: no queda espacio"},
		{"analyze tictactoe - </", "la entrada estándar: es una carpeta"},
		{"book build tictactoe --games games.txt --output none/x.book", "no existe la carpeta none"},
		{"book build tictactoe --games games.txt --output /proc/x.book", "no se puede crear un archivo en la carpeta /proc"},
		{"book build tictactoe --games / --output x.book", "se esperaba un archivo, y / es una carpeta"},
		{"book import tictactoe / --output x.book", "se esperaba un archivo, y / es una carpeta"},
		{"compare tictactoe --methods book=none.book", `el método "book=none.book": none.book: no existe ese archivo o esa carpeta`},
		{"opponent list --data damaged", "damaged/opponents.db no se puede usar: está dañado, o no es un archivo de Jugada"},
		{"opponent list --data games.txt", "no se puede abrir games.txt/opponents.db: una parte de la ruta no es una carpeta"},
		{"lab --data . --addr 192.0.2.1:80", "no se puede escuchar en 192.0.2.1:80: esta computadora no tiene esa dirección"},
		{"lab --data . --addr 127.0.0.1:99999", `--addr es "127.0.0.1:99999"; el puerto "99999" no es un número de 0 a 65535`},
		{"lab --data . --tls-cert none --tls-key none", "el certificado o su clave no sirven: none: no existe ese archivo o esa carpeta"},
		{"lab --data . --tls-cert none.pem --tls-key none.pem", "none.pem no contiene ningún certificado en PEM"},
		{"analyze tree {\"label\":x}", "1:10: se encontró algo que no es JSON (aparece 'x' donde debería empezar un valor)"},
		{"analyze tree {\"label\":\"a\",}", `1:14: se encontró algo que no es JSON (aparece '}' donde debería empezar, con comillas, el nombre de un campo)`},
		{"analyze tree {\"value\":1x}", "se encontró algo que no es JSON (aparece 'x' después de un campo, donde va una coma o })"},
		{"exercise print text.json", "text.json: 1:10: se encontró algo que no es JSON (aparece 'x' donde debería empezar un valor)"},
		{"exercise print line.json", `se encontró algo que no es JSON (aparece '\n' en una cadena, donde hay que escaparlo)`},
	} {
		t.Run(c.command, func(t *testing.T) {
			var args []string
			var out, errs bytes.Buffer
			s := cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Getenv: func(string) string { return "" }}
			for _, arg := range strings.Fields(c.command) {
				if name, to := strings.CutPrefix(arg, ">"); to {
					file, err := os.OpenFile(name, os.O_WRONLY, 0)
					if err != nil {
						t.Fatal(err)
					}
					defer file.Close()
					s.Out = file
				} else if name, from := strings.CutPrefix(arg, "<"); from {
					file, err := os.Open(name)
					if err != nil {
						t.Fatal(err)
					}
					defer file.Close()
					s.In = file
				} else {
					args = append(args, arg)
				}
			}
			if status := cli.Run(t.Context(), append(args, "--lang", "es"), s); status == 0 {
				t.Errorf("the exit status is 0")
			}
			said := strings.TrimSpace(errs.String())
			if !strings.Contains(said, c.want) {
				t.Errorf("it says %q; want %q", said, c.want)
			}
			for _, arg := range args {
				said = strings.ReplaceAll(said, arg, "")
			}
			if word := english.FindString(said); word != "" {
				t.Errorf("%q has the English word %q", said, word)
			}
		})
	}
}
