// Package mapfile reads large files that do not change by mapping them into memory: books, pattern databases.
package mapfile

import "errors"

// ErrIrregular says that what has the name is no ordinary file, such as a folder or a device.
var ErrIrregular = errors.New("not an ordinary file")
