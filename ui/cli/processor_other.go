//go:build !unix

package cli

import "time"

var processorTime func() time.Duration
