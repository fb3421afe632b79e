// Package words holds the messages of the lab's pages, in Spanish and English, as data beside the pages: {0}, {1}, … are
// placeholders for values, and messages in two forms, .one and .other, are singular and plural. The modules in ui/lab/pages get
// them with t("tree.step", …).
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

// In returns all messages of the pages in l, by key. The map is shared and must not be changed.
func In(l lang.Language) map[string]string { return read()[l] }
