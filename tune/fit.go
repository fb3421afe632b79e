package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/jugada/jugada/game"
)

const (
	batch = 4096 // examples between changes of the weights
	chunk = 256  // examples whose gradient is summed by one goroutine: sums do not depend on the number of threads
)

// Regress fits the weights of rules to examples. If ctx ends it, the report has the best weights so far. It returns [ErrNoneHeld] if
// no example can be held out: nothing would say which weights are better than those from which it begins.
func Regress[S any, M game.Move, G game.Game[S, M]](ctx context.Context, rules G, examples []Example[S], o Options) (Report, error) {
	tunable, ok := any(rules).(game.Tunable[G])
	sums, summed := any(rules).(game.Summed[S])
	if !ok || !summed {
		return Report{}, ErrGiven
	}
	f := &fit[S]{Options: o, sums: sums, terms: sums.Terms()}
	f.sort(ctx, examples)
	if len(f.held) == 0 && ctx.Err() == nil {
		return Report{}, ErrNoneHeld
	}
	report := Report{Games: o.Games, Positions: len(f.train) + len(f.held), HeldOut: len(f.held)}
	weights := make([]float64, len(f.terms))
	for i, t := range f.terms {
		weights[i] = t.Weight
	}
	f.start = append([]float64(nil), weights...)
	f.steepness = f.curve(ctx, weights)
	report.Scale = 1 / f.steepness
	report.Before = f.loss(ctx, f.held, weights)
	best := append([]float64(nil), weights...)
	report.After = report.Before
	f.measure(ctx)
	for epoch := 1; epoch <= o.Epochs; epoch++ {
		f.pass(ctx, weights, epoch)
		if ctx.Err() != nil {
			break
		}
		loss := f.loss(ctx, f.held, weights)
		if loss < report.After {
			report.After, report.Epoch = loss, epoch
			copy(best, weights)
		}
		if o.Progress != nil {
			o.Progress(Progress{Games: o.Games, Positions: report.Positions, Epoch: epoch, Loss: loss})
		}
	}
	report.Unfinished = ctx.Err() != nil
	fitted, ok := tunable.WithWeights(best)
	if !ok {
		return report, ErrGiven
	}
	report.Terms = any(fitted).(game.Summed[S]).Terms()
	for i, t := range report.Terms {
		best[i] = t.Weight // as rounded
	}
	report.After = f.loss(context.WithoutCancel(ctx), f.held, best)
	return report, nil
}

// fit is a regression.
type fit[S any] struct {
	Options
	sums        game.Summed[S]
	terms       []game.Term
	train, held []Example[S]
	start       []float64 // the weights from which it begins
	steepness   float64   // of the logistic curve, per Score unit
	size        []float64 // the root mean square of each term's counts where it applies, 1 if it never does

	step         int       // of Adam
	mean, square []float64 // its moments
}

// sort keeps the examples without a fixed term, whose counts depend on the weights, and holds some games out.
func (f *fit[S]) sort(ctx context.Context, examples []Example[S]) {
	fixed := false
	for _, t := range f.terms {
		fixed = fixed || t.Fixed
	}
	keep := make([]bool, len(examples))
	f.each(ctx, len(examples), func(w *work, i int) {
		keep[i] = true
		if fixed {
			f.sums.Count(&examples[i].Pos, w.counts)
			for j, n := range w.counts {
				keep[i] = keep[i] && (n == 0 || !f.terms[j].Fixed)
			}
		}
	})
	for i, e := range examples {
		switch {
		case !keep[i]:
		case e.Game%HeldOut == HeldOut-1:
			f.held = append(f.held, e)
		default:
			f.train = append(f.train, e)
		}
	}
}

// work is what a goroutine needs for a chunk.
type work struct {
	counts, gradient []float64
	loss             float64
}

// each calls do for 0 to n-1, chunks in parallel, and returns the work of each chunk, in order. It stops early when ctx ends.
func (f *fit[S]) each(ctx context.Context, n int, do func(w *work, i int)) []work {
	chunks := make([]work, (n+chunk-1)/chunk)
	var workers sync.WaitGroup
	var next = make(chan int)
	for range max(f.Threads, 1) {
		workers.Go(func() {
			counts := make([]float64, len(f.terms))
			for c := range next {
				w := &chunks[c]
				w.counts = counts
				for i := c * chunk; i < min(n, (c+1)*chunk); i++ {
					do(w, i)
				}
			}
		})
	}
	for c := range chunks {
		if ctx.Err() != nil {
			break
		}
		next <- c
	}
	close(next)
	workers.Wait()
	return chunks
}

// value returns the static value of an example, and leaves the counts in w.
func (f *fit[S]) value(w *work, e *Example[S], weights []float64) (sum float64) {
	f.sums.Count(&e.Pos, w.counts)
	for i, n := range w.counts {
		if n != 0 {
			sum += float64(n * weights[i])
		}
	}
	return sum
}

// logistic is the share of the points that an advantage promises.
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// target is what is predicted: the result, blended with what the search expected of it.
func (f *fit[S]) target(e *Example[S]) float64 {
	return float64(f.Blend*float64(e.Points)/2) + float64((1-f.Blend)*logistic(f.steepness*float64(e.Value)))
}

// entropy is the loss of a prediction by the logistic of x, in nats.
func entropy(target, x float64) float64 {
	// -t·ln p - (1-t)·ln(1-p), without overflow
	return math.Max(x, 0) - float64(target*x) + math.Log1p(math.Exp(-math.Abs(x)))
}

// loss returns the mean loss of examples.
func (f *fit[S]) loss(ctx context.Context, examples []Example[S], weights []float64) (sum float64) {
	for _, w := range f.each(ctx, len(examples), func(w *work, i int) {
		e := &examples[i]
		w.loss += entropy(f.target(e), float64(f.steepness*f.value(w, e, weights)))
	}) {
		sum += w.loss
	}
	return sum / float64(max(len(examples), 1))
}

// curveExamples is from how many examples the curve is found.
const curveExamples = 100_000

// curve returns the steepness with which values predict results best, per Score unit: by bisection of the slope.
func (f *fit[S]) curve(ctx context.Context, weights []float64) float64 {
	some := f.train[:min(len(f.train), curveExamples)]
	values := make([]float64, len(some))
	f.each(ctx, len(some), func(w *work, i int) { values[i] = f.value(w, &some[i], weights) })
	low, high := 1e-6, 1.0
	for range 60 {
		middle := math.Sqrt(low * high)
		slope := 0.0
		for i, v := range values {
			slope += float64(v * (logistic(float64(middle*v)) - float64(some[i].Points)/2))
		}
		if slope < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Sqrt(low * high)
}

// measure finds the size of each term's counts.
func (f *fit[S]) measure(ctx context.Context) {
	some := f.train[:min(len(f.train), curveExamples)]
	f.size = make([]float64, len(f.terms))
	f.mean, f.square = make([]float64, len(f.terms)), make([]float64, len(f.terms))
	applies := make([]float64, len(f.terms))
	w := &work{counts: make([]float64, len(f.terms))}
	for i := range some {
		if i%chunk == 0 && ctx.Err() != nil {
			break
		}
		f.sums.Count(&some[i].Pos, w.counts)
		for j, n := range w.counts {
			if n != 0 {
				f.size[j] += float64(n * n)
				applies[j]++
			}
		}
	}
	for j := range f.size {
		f.size[j] = math.Sqrt(f.size[j] / math.Max(applies[j], 1))
		if applies[j] == 0 {
			f.size[j] = 1
		}
	}
}

// The constants of Adam (Kingma and Ba 2015), with a rate on the scale of the logistic curve, which falls to nothing.
const (
	rate       = 0.02
	meanDecay  = 0.9
	squareKeep = 0.999
	tiny       = 1e-12
)

// pass looks at all examples once, in an order of its own, and changes the weights after each batch.
func (f *fit[S]) pass(ctx context.Context, weights []float64, epoch int) {
	order := rand.New(rand.NewPCG(f.Seed, uint64(epoch))).Perm(len(f.train))
	batches := (len(order) + batch - 1) / batch
	gradient := make([]float64, len(weights))
	for b := range batches {
		some := order[b*batch : min(len(order), (b+1)*batch)]
		clear(gradient)
		for _, w := range f.each(ctx, len(some), func(w *work, i int) {
			if w.gradient == nil {
				w.gradient = make([]float64, len(weights))
			}
			e := &f.train[some[i]]
			miss := logistic(float64(f.steepness*f.value(w, e, weights))) - f.target(e)
			for j, n := range w.counts {
				if n != 0 {
					w.gradient[j] += float64(miss * n)
				}
			}
		}) {
			for j, g := range w.gradient {
				gradient[j] += g
			}
		}
		if ctx.Err() != nil {
			return
		}
		done := (float64(epoch-1) + float64(b)/float64(batches)) / float64(f.Epochs)
		f.change(weights, gradient, len(some), rate*(1+math.Cos(math.Pi*done))/2)
	}
}

// change moves the weights against the gradient of n examples, and of the pull towards where they began. Each weight is measured
// by what it usually adds, on the scale of the logistic curve.
func (f *fit[S]) change(weights, gradient []float64, n int, rate float64) {
	f.step++
	first, second := 1-math.Pow(meanDecay, float64(f.step)), 1-math.Pow(squareKeep, float64(f.step))
	for j := range weights {
		if f.terms[j].Fixed {
			continue
		}
		scale := f.size[j] * f.steepness // of a change by 1
		away := (weights[j] - f.start[j]) * scale
		g := gradient[j]/float64(n)/f.size[j] + away/(f.Pull*f.Pull*float64(len(f.train)))
		f.mean[j] = float64(meanDecay*f.mean[j]) + float64((1-meanDecay)*g)
		f.square[j] = float64(squareKeep*f.square[j]) + float64((1-squareKeep)*g*g)
		weights[j] -= rate / scale * (f.mean[j] / first) / (math.Sqrt(f.square[j]/second) + tiny)
	}
}
