package checkpoint

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type count struct {
	Steps int `json:"steps"`
}

// numbers returns lists whose lengths are those of pieces and others.
func numbers() (whole []int32, floats []float32) {
	for k := range 3 << 16 {
		whole = append(whole, int32(-7*k))
	}
	for k := range 70000 {
		floats = append(floats, float32(k)/3)
	}
	return whole, floats
}

func written(t *testing.T, h Heading) []byte {
	whole, floats := numbers()
	var b bytes.Buffer
	require.NoError(t, WriteNumbers(&b, h, &count{5}, whole, floats, []int32{}))
	return b.Bytes()
}

func readNumbers(text []byte, h Heading) (c count, whole []int32, floats []float32, err error) {
	whole, floats = make([]int32, 3<<16), make([]float32, 70000)
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	err = ReadNumbers(File{Open: open}, h, &c, whole, floats, []int32{})
	return c, whole, floats, err
}

func TestNumbers(t *testing.T) {
	h := Heading{Search: "s/1", Game: "abc", Question: map[string]any{"integer": true}}
	text := written(t, h)
	c, whole, floats, err := readNumbers(text, h)
	require.NoError(t, err)
	wantWhole, wantFloats := numbers()
	assert.Equal(t, 5, c.Steps)
	assert.Equal(t, wantWhole, whole)
	assert.Equal(t, wantFloats, floats)
}

func TestNumbersRefused(t *testing.T) {
	h := Heading{Search: "s/1", Game: "abc", Question: map[string]any{"integer": true}}
	text := written(t, h)
	for want, other := range map[string]Heading{
		`checkpoint: line 1: of a search "s/1", want "s/2"`:                 {Search: "s/2", Game: "abc", Question: h.Question},
		`checkpoint: line 1: of another game, with hash "abc", want "abd"`:  {Search: "s/1", Game: "abd", Question: h.Question},
		`checkpoint: line 1: of another question: integer true, want false`: {Search: "s/1", Game: "abc", Question: map[string]any{"integer": false}},
	} {
		_, _, _, err := readNumbers(text, other)
		assert.EqualError(t, err, want)
	}
	for k := 0; k < len(text); k += 1 + k/3 {
		bad := bytes.Clone(text)
		bad[k] ^= 4
		_, _, _, err := readNumbers(bad, h)
		assert.Error(t, err, k)
		assert.IsType(t, &Error{}, err)
		_, _, _, err = readNumbers(text[:k], h)
		assert.IsType(t, &Error{}, err, k)
	}
	_, _, _, err := readNumbers(append(text, 0), h)
	assert.EqualError(t, err, "checkpoint: line 3: more after the end")
}
