// Command typecheck checks the types of all packages, tests included, as each platform that it is given sees them.
//
//	GOROOT=$(go env GOROOT) go run -modfile=.ci/tools.mod ./.ci/typecheck windows/amd64 js/wasm
//
// It reads sources only, those of the dependencies, too, and so takes some seconds a platform: go vet and go build say the same,
// after they have compiled everything for it. It skips the functions of the standard library.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

func main() {
	failed := false
	files := token.NewFileSet()
	for _, platform := range os.Args[1:] {
		system, processor, _ := strings.Cut(platform, "/")
		all, err := packages.Load(&packages.Config{
			Mode:      packages.LoadAllSyntax&^packages.NeedTypesInfo | packages.NeedModule,
			Tests:     true,
			Fset:      files,
			ParseFile: parse,
			Env:       append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"),
		}, "./...")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Printf("-- %s: %d packages and tests\n", platform, len(all))
		failed = failed || len(all) == 0
		packages.Visit(all, nil, func(p *packages.Package) {
			for _, e := range p.Errors {
				if p.Module != nil || e.Kind != packages.TypeError { // without functions the library has unused imports
					fmt.Fprintln(os.Stderr, e)
					failed = true
				}
			}
		})
	}
	if failed {
		os.Exit(1)
	}
}

// parsed holds the files read: most are the same on every platform.
var parsed sync.Map

func parse(files *token.FileSet, name string, source []byte) (*ast.File, error) {
	if file, ok := parsed.Load(name); ok {
		return file.(*ast.File), nil
	}
	file, err := parser.ParseFile(files, name, source, parser.AllErrors|parser.SkipObjectResolution)
	if err != nil {
		return file, err
	}
	if strings.HasPrefix(name, os.Getenv("GOROOT")+"/src/") {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				f.Body = nil
			}
		}
	}
	parsed.Store(name, file)
	return file, nil
}
