package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/lang"
)

// profiles are the CPU and memory profiles of a run, for go tool pprof. Any command can write them, however it ends.
type profiles struct {
	cpuName, memoryName string
	cpu, memory         *os.File // nil: not requested, or not begun
}

// flags adds the flags to the root, and starts the profiles before any command runs.
func (p *profiles) flags(a *app, root *cobra.Command) {
	root.PersistentFlags().StringVar(&p.cpuName, "cpuprofile", "", a.text("cli.flag.cpuprofile"))
	root.PersistentFlags().StringVar(&p.memoryName, "memprofile", "", a.text("cli.flag.memprofile"))
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return p.begin() }
}

// begin creates both files, so that an unwritable name is refused before the work, not after it.
func (p *profiles) begin() error {
	var err error
	if p.memory, err = create(p.memoryName); err != nil {
		return err
	}
	if p.cpu, err = create(p.cpuName); err != nil || p.cpu == nil {
		return err
	}
	if pprof.StartCPUProfile(p.cpu) != nil { // it fails only if profiling is already on
		p.cpu.Close()
		p.cpu = nil
		return lang.Errorf("cli.profile.running")
	}
	return nil
}

// create creates the file of that name; none for "".
func create(name string) (*os.File, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Create(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, lang.Errorf("cli.file.noFolder", filepath.Dir(name))
	}
	if err != nil {
		return nil, fileError(name, err)
	}
	return file, nil
}

// end writes the profiles that were begun.
func (p *profiles) end() error {
	var cpu, memory error
	if p.cpu != nil {
		pprof.StopCPUProfile()
		cpu = p.cpu.Close()
	}
	if p.memory != nil {
		runtime.GC() // the profile is as of the last collection
		memory = errors.Join(pprof.Lookup("allocs").WriteTo(p.memory, 0), p.memory.Close())
	}
	if cpu != nil {
		return fileError(p.cpuName, cpu)
	}
	if memory != nil {
		return fileError(p.memoryName, memory)
	}
	return nil
}
