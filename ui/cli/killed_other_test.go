//go:build !unix

package cli_test

// spoil does nothing where no process can be killed or limited so.
func spoil() {}
