package publictree

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAppend reads the text of spots of all kinds again.
func TestAppend(t *testing.T) {
	small := "deck AsAhAdAcKsKhKdKcQsQhQdQc\n"
	for name, text := range map[string]string{
		"river":   "board Td9d6hQc3s\npot 200\nstack 900\noop AA,KK:0.5,AKs,T9s\nip 22+,A2s+\nbets 1/2 1 allin\nraises 5/2x\n",
		"turn":    "board Td9d6hQc\npot 1/2\nstack 3/2\nchip 1/12\noop AA,KK:0.17647,AKs,T9s\nip 22+:1/3,A2s+\nbets 1/2 allin\n",
		"raked":   "board Td9d6hQc3s\npot 2.5\nstack 100\nchip 0.5\nrake 0.05 3\noop AA\nip KK,QdQh\nbets 1\n",
		"blinds":  small + "deals 3\npot 0\nstack 10\nblinds 1/2 1\nchip 1/2\noop AA,KK,QQ\nip AK,AsKs:0\nraises 2x allin\nbets 1\n",
		"no deal": small + "board AsKsQs\ndeals 1\npot 4\nstack 4\nblinds 4 4\noop AhAd\nip KK,KhKd:7/3\n",
	} {
		s, err := Parse(name, strings.NewReader(text))
		require.NoError(t, err)
		written := s.Append(nil)
		again, err := Parse(name, bytes.NewReader(written))
		require.NoError(t, err, "%s", written)
		require.Equal(t, s, again, name)
		require.Equal(t, string(written), string(again.Append(nil)))
	}
}

// TestAppendText has the order of lines, hands and nodes.
func TestAppendText(t *testing.T) {
	s, err := Parse("x", strings.NewReader("stack 3\npot 1.5\nchip 0.5\nboard KcTd9d6hQc\nip QdQh,JJ:0.25,JcJh:0\noop AhAd\nbets 2c\n"))
	require.NoError(t, err)
	require.Equal(t, `chip 1/2
board KcQcTd9d6h
pot 3/2
stack 3
oop AhAd
ip QhQd,JsJh:1/4,JsJd:1/4,JsJc:1/4,JhJd:1/4,JdJc:1/4
node r c b4
node r:c c b4
node r:c:b4 f c
node r:b4 f c
`, string(s.Append(nil)))
}
