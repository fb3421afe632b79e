package engine

import (
	"reflect"
	"testing"
)

// Every option is in the list and can be set, but threads and the table.
func TestOptionsByName(t *testing.T) {
	usual := Default()
	o := usual
	for _, n := range o.Named() {
		if n.Value < 0 || n.Value > n.Most {
			t.Errorf("%+v", n)
		}
		n.Set(n.Most)
	}
	var check func(name string, v, before reflect.Value)
	check = func(name string, v, before reflect.Value) {
		for field, value := range v.Fields() {
			old := before.FieldByIndex(field.Index)
			switch name := name + field.Name; {
			case name == "Threads" || name == "Table":
				if !value.Equal(old) {
					t.Errorf("%s is %v, was %v", name, value, old)
				}
			case value.Kind() == reflect.Struct:
				check(name+" ", value, old)
			case value.Kind() == reflect.Bool && !value.Bool(), value.Kind() != reflect.Bool && value.Int() < 100:
				t.Errorf("%s has not been set", name)
			}
		}
	}
	check("", reflect.ValueOf(o), reflect.ValueOf(usual))
	if err := o.check(); err != nil {
		t.Error(err)
	}
	for _, n := range usual.Named() {
		if to, set := map[string]int64{"NullMove": 0, "Rest Within": -5, "Futility": 1e9, "Singular": 7}[n.Name]; set {
			n.Set(to)
		}
	}
	if usual.NullMove || usual.Rest.Within != 0 || usual.Futility != mostNumber || !usual.Singular.On {
		t.Errorf("set are %+v", usual)
	}
}
