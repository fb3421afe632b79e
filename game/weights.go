package game

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A file of weights has a line for each term whose weight can be fitted: the term, its parts joined by dots, and the weight in
// Score units. Lines that begin with # are remarks.

// Key returns the term as a file of weights names it.
func (t *Term) Key() string {
	parts := slices.DeleteFunc([]string{t.Group, t.Name, t.At, t.Part}, func(part string) bool { return part == "" })
	return strings.Join(parts, ".")
}

// WriteWeights writes the weights of terms, with a remark of any number of lines first.
func WriteWeights(w io.Writer, remark string, terms []Term) error {
	out := bufio.NewWriter(w)
	for line := range strings.Lines(remark) {
		fmt.Fprintln(out, "#", strings.TrimSpace(line))
	}
	for i := range terms {
		if t := &terms[i]; !t.Fixed {
			fmt.Fprintln(out, t.Key(), strconv.FormatFloat(t.Weight, 'f', -1, 64))
		}
	}
	return out.Flush()
}

// ReadWeights reads the weights of terms, in their order; those that are fixed keep theirs. Each must be there once, in any order:
// otherwise the error is a [*WeightsError], or what r returned.
func ReadWeights(r io.Reader, terms []Term) ([]float64, error) {
	weights, at := make([]float64, len(terms)), make(map[string]int, len(terms))
	for i := range terms {
		if weights[i] = terms[i].Weight; !terms[i].Fixed {
			at[terms[i].Key()] = i
		}
	}
	read := make([]bool, len(terms))
	in, number := bufio.NewScanner(r), 0
	for in.Scan() {
		number++
		fields := strings.Fields(in.Text())
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		if len(fields) != 2 {
			return nil, &WeightsError{WrongLine, number, in.Text()}
		}
		i, known := at[fields[0]]
		switch {
		case !known:
			return nil, &WeightsError{WrongTerm, number, fields[0]}
		case read[i]:
			return nil, &WeightsError{SecondWeight, number, fields[0]}
		}
		read[i] = true
		weight, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || math.IsNaN(weight) || math.IsInf(weight, 0) {
			return nil, &WeightsError{WrongWeight, number, fields[1]}
		}
		weights[i] = weight
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	for i := range terms {
		if !read[i] && !terms[i].Fixed {
			return nil, &WeightsError{Fault: MissingTerm, Text: terms[i].Key()}
		}
	}
	return weights, nil
}

// WeightsError is what is wrong in a file of weights.
type WeightsError struct {
	Fault WeightsFault
	Line  int    // from 1; 0: it is not in a line
	Text  string // the line, the term or the weight
}

// WeightsFault is a kind of fault in a file of weights.
type WeightsFault int

const (
	WrongLine    WeightsFault = iota // it is not a term and its weight
	WrongTerm                        // it is unknown
	SecondWeight                     // of a term that has one already
	WrongWeight                      // it is no number
	MissingTerm                      // it has no weight
)

func (e *WeightsError) Error() string {
	switch e.Fault {
	case WrongLine:
		return fmt.Sprintf("line %d is %q; want a term and its weight", e.Line, e.Text)
	case WrongTerm:
		return fmt.Sprintf("line %d: there is no term %s", e.Line, e.Text)
	case SecondWeight:
		return fmt.Sprintf("line %d: a second weight of %s", e.Line, e.Text)
	case WrongWeight:
		return fmt.Sprintf("line %d: the weight is %q; want a number", e.Line, e.Text)
	}
	return "no weight of " + e.Text
}
