// The tools that .ci/run needs and the program does not, kept out of go.mod so that whoever imports the module does not
// get them too. Use: go tool -modfile=.ci/tools.mod staticcheck ./...
// Change a version: go get -modfile=.ci/tools.mod -tool honnef.co/go/tools/cmd/staticcheck@VERSION
// Never run go mod tidy on this file: it would add all that the module itself requires.
module github.com/jugada/jugada/tools

go 1.26.0

tool (
	github.com/evanw/esbuild/cmd/esbuild
	honnef.co/go/tools/cmd/staticcheck
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/evanw/esbuild v0.28.2 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)
