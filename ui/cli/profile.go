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

// profiles are the files in which a run writes down where its time and memory went, for go tool pprof. Any command can be
// asked for them, and they are written however it ends.
type profiles struct {
	cpuName, memoryName string
	cpu, memory         *os.File // nil: not asked for, or not begun
}

// flags adds the flags to the root, and has the profiles begun before any command runs.
func (p *profiles) flags(a *app, root *cobra.Command) {
	root.PersistentFlags().StringVar(&p.cpuName, "cpuprofile", "", a.text("cli.flag.cpuprofile"))
	root.PersistentFlags().StringVar(&p.memoryName, "memprofile", "", a.text("cli.flag.memprofile"))
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return p.begin() }
}

// begin makes both files, so that a name that cannot be written to is refused before the work and not after it.
func (p *profiles) begin() error {
	var err error
	if p.memory, err = create(p.memoryName); err != nil {
		return err
	}
	if p.cpu, err = create(p.cpuName); err != nil || p.cpu == nil {
		return err
	}
	if pprof.StartCPUProfile(p.cpu) != nil { // it fails for one reason only
		p.cpu.Close()
		p.cpu = nil
		return lang.Errorf("cli.profile.running")
	}
	return nil
}

// create makes the file of that name; none for "".
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

// end writes what was begun.
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
