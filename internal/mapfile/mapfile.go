// Package mapfile reads large files that do not change by mapping them into memory: books, pattern databases.
package mapfile

import "github.com/jugada/jugada/lang"

// ErrIrregular says that the name is not that of a regular file, but, say, of a folder or a device.
var ErrIrregular = lang.Errorf("mapfile.irregular")
