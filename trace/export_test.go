package trace

// Farther sets farther; done restores it.
func Farther(events int) (done func()) {
	before := farther
	farther = events
	return func() { farther = before }
}
