package regret

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// errState says that bytes are no state of such a run.
var errState = errors.New("regret: no state of a run of this game")

// appendFloats appends numbers to a state.
func appendFloats(state []byte, lists ...[]float64) []byte {
	for _, list := range lists {
		for _, x := range list {
			state = binary.LittleEndian.AppendUint64(state, math.Float64bits(x))
		}
	}
	return state
}

// readFloats reads numbers from the beginning of a state, and returns what follows.
func readFloats(state []byte, lists ...[]float64) (rest []byte, err error) {
	for _, list := range lists {
		if len(state) < 8*len(list) {
			return nil, errState
		}
		for k := range list {
			list[k] = math.Float64frombits(binary.LittleEndian.Uint64(state[8*k:]))
		}
		state = state[8*len(list):]
	}
	return state, nil
}

// AppendBinary appends the state between two rounds, from which [CFR.UnmarshalBinary]
// goes on in a run of the same game and variant.
func (c *CFR) AppendBinary(state []byte) ([]byte, error) {
	state = binary.LittleEndian.AppendUint64(state, uint64(c.round))
	return appendFloats(state, c.regret, c.average), nil
}

// UnmarshalBinary goes on from a state.
func (c *CFR) UnmarshalBinary(state []byte) error {
	if len(state) < 8 {
		return errState
	}
	c.round = int(binary.LittleEndian.Uint64(state))
	rest, err := readFloats(state[8:], c.regret, c.average)
	if err != nil || len(rest) > 0 || c.round < 0 {
		return errState
	}
	c.plus, c.minus = 1, 1 // regrets are discounted already
	for i := range c.f.Pay {
		c.match(i)
	}
	return nil
}

// AppendBinary appends the state between two rounds, from which [Sampler.UnmarshalBinary]
// goes on in a run of the same game and seed.
func (s *Sampler) AppendBinary(state []byte) ([]byte, error) {
	state = binary.LittleEndian.AppendUint64(state, uint64(s.Number))
	return appendInts(appendInts(state, s.regret), s.weight), nil
}

// UnmarshalBinary goes on from a state.
func (s *Sampler) UnmarshalBinary(state []byte) error {
	if len(state) != 8*(1+2*len(s.regret)) {
		return errState
	}
	s.Number = int(binary.LittleEndian.Uint64(state))
	readInts(state[8:], s.regret)
	readInts(state[8+8*len(s.regret):], s.weight)
	for _, set := range s.sets {
		share(s.Strategy[set.lo:set.hi], s.regret[set.lo:set.hi])
	}
	if s.Number < 0 || s.Number > maxSamples || len(s.weight) > 0 && slices.Min(s.weight) < 0 {
		return errState
	}
	return nil
}

func appendInts(state []byte, list []int64) []byte {
	for _, x := range list {
		state = binary.LittleEndian.AppendUint64(state, uint64(x))
	}
	return state
}

func readInts(state []byte, list []int64) {
	for k := range list {
		list[k] = int64(binary.LittleEndian.Uint64(state[8*k:]))
	}
}
