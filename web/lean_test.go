package web

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// files calls look with each file of the page.
func files(t *testing.T, from fs.FS, look func(name string, text []byte)) {
	t.Helper()
	require.NoError(t, fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, name)
		look(name, text)
		return err
	}))
}

// TestSmall sums the files of the page without the program, each compressed as it is sent.
func TestSmall(t *testing.T) {
	c := newClient(t, echo, Options{})
	sum := 0
	files(t, Assets(), func(name string, _ []byte) {
		w := c.do("GET", "/"+strings.TrimSuffix(name, "index.html"), "")
		require.Equal(t, 200, w.Code, name)
		var packed bytes.Buffer
		z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		require.NoError(t, err)
		z.Write(w.Body.Bytes())
		require.NoError(t, z.Close())
		sum += packed.Len()
	})
	t.Logf("%d bytes", sum)
	assert.Less(t, sum, 150_000)
	assert.Greater(t, sum, 50_000, "most is missing")
}

func TestUncommented(t *testing.T) {
	for text, want := range map[string]string{
		"// a\nb // c\n  // d\n":          "b // c\n",
		"/* a */\nb\n":                    "b\n",
		"/* a\n b\n c */\nd\n":            "d\n",
		"/* a */ b\n/**\n * c\n */\nd {}": " b\nd {}",
		"/* a\n b */ c\n// d */ e\n":      " c\n",

		"": "",
	} {
		assert.Equal(t, want, string(uncommented([]byte(text))), text)
	}
}

// TestCommentsAlone checks that no line of a text in backquotes is taken for a comment, and that a
// server sends what is left, at its length.
func TestCommentsAlone(t *testing.T) {
	c := newClient(t, echo, Options{})
	raw, err := fs.Sub(embedded, "assets")
	require.NoError(t, err)
	lines := 0
	files(t, raw, func(name string, text []byte) {
		if kind := path.Ext(name); kind != ".js" && kind != ".css" {
			return
		}
		quotes := 0
		for line := range bytes.Lines(text) {
			if bytes.HasPrefix(bytes.TrimSpace(line), []byte("/*")) || bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) {
				assert.Zero(t, quotes%2, "%s: %s", name, line)
				lines++
				continue
			}
			quotes += bytes.Count(line, []byte("`"))
		}
		w := c.do("GET", "/"+name, "")
		assert.Equal(t, string(uncommented(text)), w.Body.String(), name)
		assert.Equal(t, strconv.Itoa(w.Body.Len()), w.Header().Get("Content-Length"), name)
	})
	assert.Greater(t, lines, 100)
}
