package limit

// A stack has vectors to use, one after another.
type stack[T float32 | float64] struct {
	buf []T
	top int // where the next one begins
}

// take returns a vector of zeros. The one taken last is to be given back first.
func (w *stack[T]) take(n int) []T {
	if w.top+n > len(w.buf) {
		w.buf = make([]T, 2*(w.top+n))
	}
	x := w.buf[w.top : w.top+n : w.top+n]
	w.top += n
	clear(x)
	return x
}

func (w *stack[T]) give(x []T) { w.top -= len(x) }
