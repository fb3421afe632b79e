package timing

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"5m": {5 * time.Minute}, "5m+3s": {5 * time.Minute, 3 * time.Second}, "1h30m+500ms": {90 * time.Minute, 500 * time.Millisecond}, "1s+0s": {time.Second},
	} {
		c, err := ParseClock(text)
		if err != nil || c.Left != [2]time.Duration{want[0], want[0]} || c.Increment != want[1] {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "5", "5m+", "+3s", "0s", "-5m", "5m-3s", "5m+-3s", "5m+3s+1s", "99999h", "1m+99999h"} {
		if c, err := ParseClock(text); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

// A side with any time left, however little, is not shown as having none; and each side has its own.
func TestClockAsJSON(t *testing.T) {
	c, err := ParseClock("5m+3s")
	if err != nil {
		t.Fatal(err)
	}
	c.Spend(catalog.Min, 5*time.Minute-time.Microsecond)
	data, err := json.Marshal(c)
	if want := `{"max_ms":300000,"min_ms":1,"increment_ms":3000}`; err != nil || string(data) != want {
		t.Errorf("%s, %v; want %s", data, err, want)
	}
	c.Spend(catalog.Min, time.Second)
	c.Moved(catalog.Max)
	if data, err = json.Marshal(&c); err != nil {
		t.Fatal(err)
	}
	var again Clock
	if err := json.Unmarshal(data, &again); err != nil || again != c || again.Left[catalog.Min] != 0 || again.Left[catalog.Max] != 303*time.Second {
		t.Errorf("%s is read as %+v (%v)", data, again, err)
	}
	if think := c.Think(catalog.Max); think <= 0 || think > 30*time.Second {
		t.Errorf("of %v it would think %v about a move", c.Left[catalog.Max], think)
	}
}

func TestMinutes(t *testing.T) {
	for d, want := range map[time.Duration]string{
		12_345 * time.Millisecond: "0:12.3", 0: "0:00.0", 29_999 * time.Millisecond: "0:29.9", 30 * time.Second: "0:30",
		61 * time.Second: "1:01", 3725 * time.Second: "1:02:05",
	} {
		if got := Minutes(d); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}
