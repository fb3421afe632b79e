package engine

import (
	"reflect"

	"github.com/jugada/jugada/game"
)

// This file has options by name, for front ends that let people and programs set them.

// NamedOption is one of the [Options], a switch or a number, as [Options.Named] lists them.
type NamedOption struct {
	Name   string // of the field in Options; a part of a group has the name of the group before it
	Switch bool   // Value is 0 or 1
	Value  int64  // when it was listed
	Most   int64
	set    func(int64)
}

// Set sets the option in the Options that have listed it: to value or, if that is less than 0 or more than Most, to the nearest
// value that is not.
func (n *NamedOption) Set(value int64) { n.set(min(max(value, 0), n.Most)) }

// The largest values of options: margins and other numbers that do not overflow with them.
const (
	mostMargin = int64(game.MaxStatic >> 8)
	mostNumber = 100
)

// Named lists the options except Threads and Table, in the order of their fields.
func (o *Options) Named() (all []NamedOption) {
	for _, n := range fieldsOf("", reflect.ValueOf(o).Elem()) {
		if n.Name != "Threads" && n.Name != "Table" {
			all = append(all, n)
		}
	}
	return all
}

// fieldsOf returns the fields of a struct, and those of the structs in it: there a field called On is what the struct is called.
func fieldsOf(group string, v reflect.Value) (fields []NamedOption) {
	for field, value := range v.Fields() {
		n := NamedOption{Name: field.Name}
		switch {
		case group != "" && n.Name == "On":
			n.Name = group
		case group != "":
			n.Name = group + " " + n.Name
		}
		switch value.Kind() {
		case reflect.Struct:
			fields = append(fields, fieldsOf(n.Name, value)...)
			continue
		case reflect.Bool:
			if n.Switch, n.Most = true, 1; value.Bool() {
				n.Value = 1
			}
			n.set = func(to int64) { value.SetBool(to != 0) }
		case reflect.Int, reflect.Int32, reflect.Int64:
			n.Value, n.Most = value.Int(), mostNumber
			if value.Type() == reflect.TypeFor[game.Score]() {
				n.Most = mostMargin
			}
			n.set = value.SetInt
		default:
			panic("engine: an option is a " + value.Kind().String() + ": " + n.Name)
		}
		fields = append(fields, n)
	}
	return fields
}
