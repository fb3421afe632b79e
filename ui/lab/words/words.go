// Package words holds what the lab's pages say, in Spanish and English, as data beside the pages: {0}, {1}, … are where they put
// values in, and two messages, .one and .other, tell one thing from several. The modules in ui/lab/pages ask for them as
// t("tree.step", …).
package words

import (
	"embed"
	"encoding/json"
	"sync"

	"github.com/jugada/jugada/lang"
)

//go:embed *.json
var files embed.FS

var read = sync.OnceValue(func() map[lang.Language]map[string]string {
	all := map[lang.Language]map[string]string{}
	for _, l := range lang.All {
		var texts map[string]string
		data, err := files.ReadFile(l.String() + ".json")
		if err == nil {
			err = json.Unmarshal(data, &texts)
		}
		if err != nil {
			panic("words: the embedded words of the pages: " + err.Error())
		}
		all[l] = texts
	}
	return all
})

// In returns all that the pages say in l, by key. The map is shared: nobody changes it.
func In(l lang.Language) map[string]string { return read()[l] }
