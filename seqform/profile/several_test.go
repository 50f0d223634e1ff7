package profile

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake"
)

// TestEach reads texts with several profiles at once and picks them one by one.
func TestEach(t *testing.T) {
	g, err := seqform.FromPayoffs("", []string{"a", "b"}, [][]string{{"u", "d"}, {"l", "r"}}, func([]int) []rational.Rat {
		return make([]rational.Rat, 2)
	})
	require.NoError(t, err)
	message := func(field, first string) string {
		return fmt.Sprintf(`{%q:{"number":1,"profile":[{"player":1,"infoset":1,"action":"u","probability":%q},{"player":1,"infoset":1,"action":"d","probability":"1/2"},{"player":2,"infoset":1,"action":"l","probability":"1"}]}}`, field, first) + "\n"
	}
	boxed := `{"equilibrium":{"box":{"radius":"1/2"}}}` + "\n"
	config, end := `{"config":{"command":"solve"}}`+"\n\n", `{"result":{"status":"yes","equilibria":2}}`+"\n"
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{"1:1"}},
		{"NE,1/2,1/2,1,0\n\nNE,1,1,1,0\nNE,0,1,1,0", []string{"", "3:4", ""}},
		{"* c\n1 1/2 1/2 3\n2 1 0 3\n2 0 1 3\n", []string{"", ""}},
		{"player,infoset,action,probability\n1,1,u,1\n2,1,l,1\n", []string{""}},
		{strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(message("x", "1/2")), `{"x":`), "}"), []string{""}},
		{config + message("equilibrium", "1/2") + message("equilibrium", "1/3") + boxed + end, []string{"", "4:", "5:16"}},
		{config + message("equilibrium", "1/2") + end, []string{""}},
		{config + message("equilibrium", "1/2") + strings.Replace(message("equilibrium", "1/2"), `"`, "", 2) + message("equilibrium", "1/2"), []string{"", "4:2", ""}},
		{config + message("result", "1/2") + message("result", "1/3"), []string{"", "4:"}},
		{config + message("result", "1/2"), []string{""}},
	} {
		n := 0
		require.NoError(t, Each("f", strings.NewReader(c.text), g, Options{}, func(p seqform.Profile, info *Info, err error) bool {
			want, _, wrong := ParseWith("f", strings.NewReader(c.text), g, Options{Pick: n + 1})
			require.Less(t, n, len(c.want), c.text)
			if c.want[n] == "" {
				require.NoError(t, err)
				require.Equal(t, fmt.Sprint(want), fmt.Sprint(p))
			} else {
				require.ErrorContains(t, err, "f:"+c.want[n])
				require.Equal(t, fmt.Sprint(wrong), fmt.Sprint(err))
				list, ok := errors.AsType[*mistake.List](err)
				require.True(t, ok && len(list.Errors) > 0)
			}
			require.Equal(t, strings.HasPrefix(c.want[n], "5:"), info.Irrational)
			n++
			return true
		}))
		require.Equal(t, len(c.want), n, c.text)
	}
	require.Error(t, Each("f", strings.NewReader(""), g, Options{Round: -1}, nil))
	_, _, err = ParseWith("f", strings.NewReader(config+strings.Replace(message("equilibrium", "1/2"), `"d"`, `"u"`, 1)), g, Options{})
	require.ErrorContains(t, err, `f:3:`)
	require.ErrorContains(t, err, `again, after line 3`)
}
