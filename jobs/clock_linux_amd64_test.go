package jobs_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The clocks of workers and of the submitter count for nothing: some are a day ahead, some a day behind, and every task has one
// outcome, the right one, and the time that it took. Workers are there for everybody, and stay there.
func TestClocksADayOff(t *testing.T) {
	const tasks, day = 2 * longTask, 24 * 60 * 60
	folder := t.TempDir()
	h := open(t, folder) // its clock is right
	turned := func(name string, seconds int) *exec.Cmd {
		cmd := role(t, name, folder, strconv.Itoa(tasks), "-")
		cmd.Env = append(cmd.Env, clockVariable+"="+strconv.Itoa(seconds))
		return cmd
	}
	if err := turned("nothing", day).Run(); err != nil {
		t.Skipf("this system does not let a process have a clock of its own (%v)", err)
	}
	for _, seconds := range []int{day, -day} {
		cmd := turned("worker", seconds)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}()
	}
	await(t, time.Minute, func() error {
		all, err := h.Workers(t.Context())
		if err == nil && len(all) != 2 {
			err = fmt.Errorf("%d workers are there, not 2", len(all))
		}
		return err
	})
	if err := turned("submitter", day).Run(); err != nil {
		t.Fatal(err)
	}
	checkEchoes(t, h, tasks)
	b, err := h.Batch(t.Context(), "echo-1")
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]int{}
	for number, o := range outcomes(t, h, b, tasks) {
		if by[o.Worker]++; o.Took < 0 || o.Took > time.Minute {
			t.Errorf("task %d took %v", number, o.Took)
		}
	}
	if all, err := h.Workers(t.Context()); err != nil || len(all) != 2 || len(by) != 2 {
		t.Errorf("there are %+v, %v; tasks were done by %v", all, err, by)
	}
}

// turnClock moves the clock of this process, and of no other, by so many seconds: programs read the clock by a function that the
// kernel has put into their memory, and this puts another in its place. It returns an error where that cannot be done.
func turnClock(seconds int32) error {
	vectors, err := os.ReadFile("/proc/self/auxv")
	if err != nil {
		return err
	}
	const imageBase = 33 // AT_SYSINFO_EHDR: where the kernel's functions are
	var base uintptr
	for v := vectors; len(v) >= 16; v = v[16:] {
		if binary.LittleEndian.Uint64(v) == imageBase {
			base = uintptr(binary.LittleEndian.Uint64(v[8:]))
		}
	}
	if base == 0 {
		return errors.New("the kernel gives this process no function for the clock")
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return err
	}
	var length uintptr
	for line := range bytes.Lines(maps) {
		var from, to uintptr
		if n, _ := fmt.Sscanf(string(line), "%x-%x", &from, &to); n == 2 && from == base {
			length = to - from
		}
	}
	image := unsafe.Slice((*byte)(pointer(base)), length)
	file, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		return err
	}
	symbols, err := file.DynamicSymbols()
	if err != nil {
		return err
	}
	for _, s := range symbols {
		if s.Name != "__vdso_clock_gettime" {
			continue
		}
		code := []byte{
			0xb8, 228, 0, 0, 0, // mov eax, the number of clock_gettime
			0x0f, 0x05, // syscall
			0x85, 0xff, // test edi, edi: 0 is the time of day
			0x75, 7, // jnz past the next
			0x48, 0x81, 0x06, 0, 0, 0, 0, // add qword [rsi], seconds
			0xc3, // ret
		}
		binary.LittleEndian.PutUint32(code[14:], uint32(seconds))
		if err := unix.Mprotect(image, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC); err != nil {
			return err
		}
		before := time.Now().Round(0)
		copy(image[s.Value:], code)
		if moved := time.Now().Round(0).Sub(before) - time.Duration(seconds)*time.Second; moved.Abs() > time.Minute {
			return fmt.Errorf("the clock is %v off what it was to be", moved)
		}
		return nil
	}
	return errors.New("the kernel's function for the clock has another name here")
}

// pointer returns an address that the kernel has told as a pointer.
func pointer(address uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }
