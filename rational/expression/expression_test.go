package expression_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/rational/expression"
)

func Example() {
	e, _ := expression.Parse("(1-t)/3")
	v, _ := expression.ParseValues("t=3/7")
	x, _ := e.At(v)
	fmt.Println(e.Names(), x)
	// Output: [t] 4/21
}

func TestAt(t *testing.T) {
	v, err := expression.ParseValues("t=3/7,b2=-2")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"t": "3/7", "-t": "-3/7", "+t": "3/7", "2*t-1": "-1/7", "1-t-t": "1/7", "1-(t-t)": "1", "t^2": "9/49", "-t^2": "-9/49",
		"(-t)^2": "9/49", "2/3/t": "14/9", "1.5e1*t": "45/7", "2*-t": "-6/7", "b2^3-t*7": "-11", "((b2))": "-2", "t^0": "1", "--t": "3/7",
		"1e-1": "1/10", ".5*b2": "-1", "2*t+3*t*b2": "-12/7", "1/b2": "-1/2",
	} {
		e, err := expression.Parse(text)
		require.NoError(t, err, text)
		x, err := e.At(v)
		require.NoError(t, err, text)
		assert.Equal(t, want, x.String(), text)
	}
	assert.Empty(t, v.Unused())
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"": "it ends early", "2t": "no sign before t, such as *", "t2.5": "no sign before .5, such as *", "t(2)": "not a number, nor an expression",
		"(t": "a parenthesis is not closed", "t)": "a parenthesis was not opened", "t^": "want a whole number up to 1000 after ^", "t^2^3": "a power of a power needs parentheses", "t^1001": "want a whole number up to 1000 after ^",
		"t^-1": "want a whole number up to 1000 after ^", "t+": "it ends early", "()": "not a number, nor an expression", "t%2": "not a number, nor an expression",
		"1..2": "not a number", strings.Repeat("t+", 2048) + "t": "more than 4096 bytes", "*t": "not a number, nor an expression", "é": "not a number, nor an expression", strings.Repeat("é", 30): "not a number", strings.Repeat("\x80", 60): "not a number",
	} {
		_, err := expression.Parse(text)
		assert.ErrorContains(t, err, want, text)
	}
	v, err := expression.ParseValues("t=2")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"1/(t-2)": "division by zero", "s": "s has no value", "((t^1000)^1000)^1000": "more than 262144 bits", "0*((t^1000)^1000)": "more than 262144 bits",
	} {
		e, err := expression.Parse(text)
		require.NoError(t, err, text)
		_, err = e.At(v)
		assert.ErrorContains(t, err, want, text)
	}
	for _, text := range []string{"", "t", "t=", "=1", "t=1,t=2", "2t=1", "t=x"} {
		_, err := expression.ParseValues(text)
		assert.Error(t, err, text)
	}
	v, err = expression.ParseValues("b=1,a=2")
	require.NoError(t, err)
	assert.Equal(t, []string{"a", "b"}, v.Unused())
}

// FuzzParse checks that nothing panics, and that what is read in parentheses, twice negated, is the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"2*t-1", "(1-t)/3", "t^2", "-t^2*3.5e1", "1/(t-2)"} {
		f.Add(text)
	}
	v, err := expression.ParseValues("t=3/7")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		e, err := expression.Parse(text)
		if err != nil {
			return
		}
		x, err := e.At(v)
		if err != nil {
			return
		}
		if len(text) > 4000 { // with the parentheses it may be too long
			return
		}
		e, err = expression.Parse("-(-(" + text + "))")
		require.NoError(t, err)
		y, err := e.At(v)
		require.NoError(t, err)
		require.True(t, x.Equal(y))
	})
}
