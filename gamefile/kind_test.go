package gamefile

import (
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
)

func TestKindOf(t *testing.T) {
	for start, want := range map[string]Kind{
		"\xef\xbb\xbf EFG 2 R": EFG, "NFG 1": NFG, "NE,1,0": Profile, "player,infoset,action,probability\n": Profile,
		"Behavior profile for player 1:": Profile, `{"profile":[`: Profile, `{"config":{`: Run, "{\n \"result\" : {": Run,
		`{"format":"exactsolve-certificate/1"`: Certificate, "exactsolve-flow/1\n": Certificate, `{"claim":{"concept":"nash"`: "",
		` { "format": "exactsolve-game-json/1"`: JSON, `{"chance":[`: JSON, `{"players":[`: JSON, `{"title":"t","players":[],"format":"exactsolve-game-json/1"`: JSON,
		`{"comment":"c","profile":[`: Profile, `{"evidence":{},"format":"exactsolve-certificate/1"`: Certificate, `{"evidence":`: "",
		"#AGG\n2": AGG, "#BAGG\n": AGG, "<efgfile>\nEFG": Workbook, "<?xml version=\"1.0\"?><gambit:document>": Workbook, "<svg>": "",
		"# all\n\nboard 2c": Spot, "pot 1": Spot, "deck\n": "", "# \n": "", "pots 1": "",
		"": "", "{": "", `{"format":1`: "", `{"format":"x"}`: "", `{"I: J":[["bet",1]]}`: "", "[1]": "", "1 1/2": "", `[[["1","0"]],`: Profile,
	} {
		require.Equal(t, want, KindOf([]byte(start)), start)
	}
}

// TestUTF16 writes text in UTF-16 of either order, with and without a mark, and reads it by
// pieces of any size.
func TestUTF16(t *testing.T) {
	text := "NFG 1 R \"é — 𝄞\" " + strings.Repeat("€𝄞x", 5000)
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, mark := range []string{"", "\ufeff"} {
			var data []byte
			for _, unit := range utf16.Encode([]rune(mark + text)) {
				data = order.AppendUint16(data, unit)
			}
			r, err := Decompress(strings.NewReader(string(data)), io.NopCloser(nil))
			require.NoError(t, err)
			got, err := io.ReadAll(iotest.OneByteReader(r))
			require.NoError(t, err)
			require.Equal(t, mark+text, string(got))

			r, err = Decompress(strings.NewReader(string(data[:len(data)-1])), io.NopCloser(nil))
			require.NoError(t, err)
			_, err = io.ReadAll(r)
			require.ErrorContains(t, err, "UTF-16")
		}
	}
	broken := errors.New("broken pipe")
	for text, want := range map[string]string{
		"\xff\xfe\x00\xd8a\x00": "half a pair of surrogates", "\xff\xfe\x00\xd8": "half a pair of surrogates",
		"\xff\xfe\x00\xd8\x00": "ends in the middle of a character", "\xff\xfea\x00\x00\xd8!": broken.Error(),
	} {
		var src io.Reader = strings.NewReader(text)
		if cut, ok := strings.CutSuffix(text, "!"); ok {
			src = io.MultiReader(strings.NewReader(cut), iotest.ErrReader(broken))
		}
		r, err := Decompress(src, io.NopCloser(nil))
		require.NoError(t, err)
		_, err = io.ReadAll(r)
		require.ErrorContains(t, err, want)
	}
}
