package trace

// Farther sets how many events a sentence may be ahead of the one before it to be told by going on there; done sets it back.
func Farther(events int) (done func()) {
	before := farther
	farther = events
	return func() { farther = before }
}
