package lang

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"syscall"
)

// causes lists errors of the operating system and the standard library, which are only in English, and our messages for
// them. The first match is taken.
var causes = []struct {
	err error
	key string
}{
	{fs.ErrNotExist, "system.missing"},
	{fs.ErrPermission, "system.denied"},
	{syscall.ENOTEMPTY, "system.notEmpty"}, // also matches fs.ErrExist
	{fs.ErrExist, "system.exists"},
	{syscall.EISDIR, "system.folder"},
	{syscall.ENOTDIR, "system.notFolder"},
	{syscall.ENOSPC, "system.full"},
	{syscall.EDQUOT, "system.full"},
	{syscall.EROFS, "system.readOnly"},
	{syscall.ENAMETOOLONG, "system.longName"},
	{syscall.EFBIG, "system.large"},
	{syscall.ELOOP, "system.links"},
	{syscall.EMFILE, "system.manyFiles"},
	{syscall.ENFILE, "system.manyFiles"},
	{syscall.ENOMEM, "system.memory"},
	{syscall.EIO, "system.device"},
	{syscall.EPIPE, "system.pipe"},
	{syscall.EADDRINUSE, "system.addressInUse"},
	{syscall.EADDRNOTAVAIL, "system.address"},
	{io.ErrUnexpectedEOF, "system.ends"},
	{os.ErrDeadlineExceeded, "system.time"},
	{context.DeadlineExceeded, "system.time"},
}

// system translates an error of the operating system or the standard library, nil if it is unknown. It does not look into
// errors that wrap one.
func system(err error) *Error {
	switch e := err.(type) {
	case *fs.PathError:
		return &Error{"system.path", []any{e.Path, e.Err}}
	case *os.LinkError:
		return &Error{"system.path", []any{e.New, e.Err}}
	case *exec.Error:
		if e.Err == exec.ErrNotFound {
			return &Error{key: "system.program"}
		}
		return system(e.Err)
	case *os.SyscallError:
		return system(e.Err)
	case *json.SyntaxError:
		return jsonFault(e.Error())
	case syscall.Errno:
		for _, c := range causes {
			if e.Is(c.err) || error(e) == c.err {
				return &Error{key: c.key}
			}
		}
		return &Error{"system.other", []any{int(e)}}
	}
	for _, c := range causes {
		if err == c.err {
			return &Error{key: c.key}
		}
	}
	return nil
}

// JSONFault translates encoding/json's error text about invalid JSON. Any other text is returned as an error unchanged.
func JSONFault(said string) error {
	if fault := jsonFault(said); fault != nil {
		return fault
	}
	return &Error{"system.text", []any{said}}
}

type jsonEnd struct {
	end *regexp.Regexp
	key string
}

// jsonFaults lists the ends of encoding/json's messages about invalid characters.
var jsonFaults = sync.OnceValue(func() []jsonEnd {
	return []jsonEnd{
		{regexp.MustCompile(`^looking for beginning of value$`), "json.value"},
		{regexp.MustCompile(`^looking for beginning of object key string$`), "json.key"},
		{regexp.MustCompile(`^after object key$`), "json.colon"},
		{regexp.MustCompile(`^after object key:value pair$`), "json.object"},
		{regexp.MustCompile(`^after array element$`), "json.list"},
		{regexp.MustCompile(`^after top-level value$`), "json.after"},
		{regexp.MustCompile(`^in string literal$`), "json.string"},
		{regexp.MustCompile(`^in (string escape code|\\u hexadecimal)`), "json.escape"},
		{regexp.MustCompile(`numeric literal$`), "json.number"},
		{regexp.MustCompile(`^in literal`), "json.literal"},
		{regexp.MustCompile(``), "json.character"},
	}
})

var jsonCharacter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^invalid character ('(?:\\?.|\\[xuU][0-9a-f]+)') ?(.*)$`)
})

func jsonFault(said string) *Error {
	switch said {
	case "unexpected end of JSON input":
		return &Error{key: "json.end"}
	case "exceeded max depth":
		return &Error{key: "json.deep"}
	}
	match := jsonCharacter().FindStringSubmatch(said)
	if match == nil {
		return nil
	}
	for _, f := range jsonFaults() {
		if f.end.MatchString(match[2]) {
			return &Error{f.key, []any{match[1]}}
		}
	}
	return nil
}
