//go:build !linux

package input

import "errors"

func mkfifo(string) error { return errors.ErrUnsupported }
