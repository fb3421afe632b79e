//go:build !unix

package cli_test

// spoil does nothing where processes cannot be killed or limited this way.
func spoil() {}
