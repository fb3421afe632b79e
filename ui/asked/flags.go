package asked

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Span is a duration: with a unit as a flag, in milliseconds as JSON.
type Span time.Duration

func (s Span) String() string { return time.Duration(s).String() }

// MarshalJSON implements json.Marshaler.
func (s Span) MarshalJSON() ([]byte, error) { return json.Marshal(time.Duration(s).Milliseconds()) }

// UnmarshalJSON implements json.Unmarshaler.
func (s *Span) UnmarshalJSON(text []byte) error {
	var ms int64
	err := json.Unmarshal(text, &ms)
	*s = Span(time.Duration(ms) * time.Millisecond)
	return err
}

// OutOfRange is the error of a flag whose value is too low or too high.
type OutOfRange struct{ Fault error }

func (e OutOfRange) Error() string { return e.Fault.Error() }

// helpKeys is the prefix of the keys of help texts.
const helpKeys = "cli.flag."

// most maps the names used by the tag most to their values.
var most = map[string]int{"threads": catalog.MostThreads, "table": catalog.MostTableMiB}

// Flags adds a flag for each tagged field of the struct that v points to. Its default is the field's value, and usage returns
// its help text from its name and the key.
func Flags(flags *pflag.FlagSet, v any, usage func(name, key string) string) {
	all := reflect.ValueOf(v).Elem()
	for _, f := range reflect.VisibleFields(all.Type()) {
		name, letter, _ := strings.Cut(f.Tag.Get("flag"), ",")
		if name == "" {
			continue
		}
		text := usage(name, helpKeys+cmp.Or(f.Tag.Get("help"), name))
		made := flags.VarPF(&value{name, all.FieldByIndex(f.Index), f.Tag}, name, letter, text)
		if f.Type.Kind() == reflect.Bool {
			made.NoOptDefVal = "true"
		}
	}
}

// Parse reads a command line into the struct that v points to. It returns the arguments that are not flags, which may be mixed
// with them, and reports whether it could read everything.
func Parse(args []string, v any) (rest []string, ok bool) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	Flags(flags, v, func(string, string) string { return "" })
	err := flags.Parse(args)
	return flags.Args(), err == nil
}

// Values returns the options as parameters in the addresses of the lab's pages: by their JSON names, without lists.
func Values(v any) url.Values {
	values := url.Values{}
	all := reflect.ValueOf(v).Elem()
	for _, f := range reflect.VisibleFields(all.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch value := all.FieldByIndex(f.Index); {
		case name == "" || name == "-" || value.IsZero() || value.Kind() == reflect.Slice:
		case value.Kind() == reflect.Bool:
			values.Set(name, "1")
		case value.Kind() == reflect.Pointer:
			values.Set(name, fmt.Sprint(value.Elem()))
		default:
			values.Set(name, fmt.Sprint(value))
		}
	}
	return values
}

// value lets pflag read and show a field. It implements pflag.Value.
type value struct {
	name  string
	field reflect.Value // a pointer is nil until there is a value
	tag   reflect.StructTag
}

func (v *value) Set(text string) (err error) {
	f := v.field
	if f.Kind() == reflect.Pointer {
		f.Set(reflect.New(f.Type().Elem()))
		f = f.Elem()
	}
	var read any = text
	switch {
	case f.Type() == reflect.TypeFor[Span]():
		read, err = time.ParseDuration(text)
	case f.CanInt():
		read, err = strconv.ParseInt(text, 0, f.Type().Bits())
	case f.CanUint():
		read, err = strconv.ParseUint(text, 0, f.Type().Bits())
	case f.CanFloat():
		read, err = strconv.ParseFloat(text, f.Type().Bits())
	case f.Kind() == reflect.Bool:
		read, err = strconv.ParseBool(text)
	}
	if err != nil {
		return err
	}
	f.Set(reflect.ValueOf(read).Convert(f.Type()))
	if number := reflect.TypeFor[float64](); f.CanConvert(number) {
		return v.within(f.Convert(number).Float())
	}
	return nil
}

// within returns an error for a number out of range.
func (v *value) within(number float64) error {
	least, floor := v.tag.Lookup("least")
	_, limit := v.tag.Lookup("minimum")
	if low, err := strconv.ParseFloat(least, 64); err == nil && number < low {
		return OutOfRange{lang.Errorf("cli.flag.atLeast", v.name, v.String(), least)}
	}
	if !floor && limit && number <= 0 {
		return OutOfRange{lang.Errorf("cli.flag.tooLow", v.name, v.String())}
	}
	if high, limited := most[v.tag.Get("most")]; limited && number > float64(high) {
		return OutOfRange{lang.Errorf("cli.flag.atMost", v.name, v.String(), strconv.Itoa(high))}
	}
	return nil
}

func (v *value) String() string {
	if f := reflect.Indirect(v.field); f.IsValid() {
		return fmt.Sprint(f)
	}
	return ""
}

// Type names the kind of value, or what the tag want names; the messages cli.flag.want.… describe it.
func (v *value) Type() string {
	t := v.field.Type()
	switch want := v.tag.Get("want"); {
	case want != "":
		return want
	case t == reflect.TypeFor[Span]():
		return "duration"
	case t.Kind() == reflect.Pointer:
		t = t.Elem()
	}
	return t.Kind().String()
}
