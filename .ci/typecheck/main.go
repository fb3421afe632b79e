// Command typecheck checks the types of all packages, tests included, as each platform that it is given sees them.
//
//	go run -modfile=.ci/tools.mod ./.ci/typecheck windows/amd64 js/wasm
//
// It reads sources only, those of the dependencies, too, and so takes some seconds a platform: go vet and go build say the same,
// after they have compiled everything for it.
package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	failed := false
	for _, platform := range os.Args[1:] {
		system, processor, _ := strings.Cut(platform, "/")
		all, err := packages.Load(&packages.Config{
			Mode:  packages.LoadAllSyntax &^ packages.NeedTypesInfo,
			Tests: true,
			Env:   append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"),
		}, "./...")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Printf("-- %s: %d packages and tests\n", platform, len(all))
		if packages.PrintErrors(all) > 0 || len(all) == 0 {
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}
