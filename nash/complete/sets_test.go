package complete

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster/clustertest"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// worked are games whose sets of equilibria were found by other means.
var worked = []string{"A", "B", "C", "D", "E", "F", "G", "H", "I"}

func TestWorked(t *testing.T) {
	for _, name := range worked {
		t.Run(name, func(t *testing.T) {
			g := seqformtest.TiedGame(name)
			r := all(t, g, Options{Jobs: 2})
			c := r.Certificate.Claim.Complete
			t.Log(r.Status, r.Reason, len(c.Equilibria), len(c.Pieces), r.Stats.Guess)
			require.Equal(t, answer.Yes, r.Status, r.Reason)
			sameOnGrid(t, g, c)
		})
	}
}

// TestTied compares games full of ties with the definition, on a grid. What is one profile is listed as an equilibrium.
func TestTied(t *testing.T) {
	single := 0
	for _, r := range []gen.Range{{Low: 0, High: 1}, {Low: 0, High: 3}, {Low: -2, High: 2}} {
		complete, pieces := 0, 0
		for seed := range 33 {
			g := random(t, square(3, 2), r, seed)
			if seed >= 30 {
				g = random(t, [][]int{{3, 3}, {3, 2, 2}, {2, 3}}[seed-30], r, seed)
			}
			var found []claim.ListedEquilibrium
			z := all(t, g, Options{Jobs: 2, MaxHalvings: 10, Each: func(e *claim.ListedEquilibrium, inverse [][]rational.Rat) bool {
				if found = append(found, *e); inverse == nil {
					require.NoError(t, cert.Check(t.Context(), g, Listed(cert.NewGameRef(g), e, nil)))
					single++
				}
				return true
			}})
			c := z.Certificate.Claim.Complete
			require.Equal(t, c.Equilibria, append([]claim.ListedEquilibrium{}, found...))
			for _, p := range c.Pieces {
				require.True(t, slices.ContainsFunc(p.Vertices, func(list [][]rational.Rat) bool { return len(list) > 1 }))
			}
			if pieces += len(c.Pieces); z.Status == answer.Yes {
				complete++
			}
			sameOnGrid(t, g, c)
		}
		t.Log(r, complete, pieces)
		require.Greater(t, complete, 25)
		require.Greater(t, pieces, 10)
	}
	require.Positive(t, single)
}

// TestForgedPieces changes certificates: what is accepted then still agrees with the definition.
func TestForgedPieces(t *testing.T) {
	for _, name := range []string{"B", "E"} {
		g := seqformtest.TiedGame(name)
		seen := map[string]bool{}
		c := all(t, g, Options{}).Certificate
		type parts struct {
			Claim *claim.Complete
			Words []string
		}
		accepted, refused := 0, 0
		for text, changed := range clustertest.Changed(parts{c.Claim.Complete, strings.Fields(c.Evidence.Cover.Tree)}) {
			z := *c
			z.Claim.Complete, z.Evidence.Cover = changed.Claim, &claim.Cover{Roots: c.Evidence.Cover.Roots, Tree: strings.Join(changed.Words, " ")}
			if cert.Check(t.Context(), g, &z) != nil {
				refused++
				continue
			}
			accepted++
			if text, _, _ = strings.Cut(text, `"Words"`); !seen[text] {
				sameOnGrid(t, g, changed.Claim)
			}
			seen[text] = true
		}
		t.Log(name, accepted, refused)
		require.Greater(t, refused, 10*accepted)
	}
}

// TestFalsePieces adds pure profiles as pieces: only equilibria are accepted.
func TestFalsePieces(t *testing.T) {
	g := seqformtest.TiedGame("E")
	c := all(t, g, Options{}).Certificate
	list := *c.Claim.Complete
	for v := range 8 {
		p, x := claim.Piece{}, [][]rational.Rat{}
		for i := range 3 {
			x = append(x, rational.Ints(int64(v>>i&1), 1-int64(v>>i&1)))
			p.AtMost = append(p.AtMost, claim.Pair[int]{i + 1, 1 + v>>i&1}) // what is not used
			p.Vertices, p.Weights = append(p.Vertices, x[i:]), append(p.Weights, rational.Ints(1))
		}
		for _, p := range []claim.Piece{{Vertices: p.Vertices}, p} {
			z, changed := *c, list
			changed.Pieces = append(slices.Clip(list.Pieces), p)
			z.Claim.Complete = &changed
			require.Equal(t, len(gaining(g, x)) == 0, cert.Check(t.Context(), g, &z) == nil, "%v", x)
		}
	}
}

// TestFalseLeaves leaves but one profile of a piece and changes the lists of a leaf that is in it: it is
// refused, or agrees with the definition.
func TestFalseLeaves(t *testing.T) {
	refused := 0
	for _, name := range []string{"A", "B", "C", "E", "I"} {
		g := seqformtest.TiedGame(name)
		c := all(t, g, Options{}).Certificate
		leaf := regexp.MustCompile(`p [1-9]\d* \d+( -?\d+)*`)
		tree := c.Evidence.Cover.Tree
		for _, at := range leaf.FindAllStringIndex(tree, -1) {
			words := strings.Fields(tree[at[0]:at[1]])
			k, err := strconv.Atoi(words[1])
			require.NoError(t, err)
			z, list := *c, *c.Claim.Complete
			list.Pieces = slices.Clone(list.Pieces)
			p := claim.Piece{}
			for _, vertices := range list.Pieces[k-1].Vertices {
				p.Vertices = append(p.Vertices, vertices[:1])
			}
			if list.Pieces[k-1] = p; !equilibria(g, p.Vertices, make([][][]rational.Rat, 3)) {
				continue
			}
			z.Claim.Complete = &list
			for _, lists := range []string{"0", "1 1 0 0", "1 0 1 0", "1 0 0 1", "1 -1 0 0", "1 0 -1 0", "1 0 0 -1", "2 1 0 0 0 1 0", "2 0 1 0 0 0 1", "2 1 0 0 -1 0 0", "2 0 1 0 0 -1 0", "2 0 0 1 0 0 -1"} {
				for _, to := range []string{"0", words[1]} {
					z.Evidence.Cover = &claim.Cover{Roots: c.Evidence.Cover.Roots, Tree: tree[:at[0]] + "p " + to + " " + lists + tree[at[1]:]}
					if cert.Check(t.Context(), g, &z) != nil {
						refused++
						continue
					}
					sameOnGrid(t, g, &list)
				}
			}
		}
	}
	require.Greater(t, refused, 100)
}

// TestRefusedNodes has nodes from elsewhere that cannot come in a region.
func TestRefusedNodes(t *testing.T) {
	s, err := newSearch(t.Context(), seqformtest.TiedGame("E"), Options{})
	require.NoError(t, err)
	units := s.Split()
	k := slices.IndexFunc(units, func(u unit) bool { return len(u.Support[0]) == 2 })
	u := units[k]
	check := func(text string) error {
		var r result
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			return err
		}
		return s.Check(u, r)
	}
	require.NoError(t, check(`{"nodes":"c 0 0 1 1 3"}`))
	for _, m := range []string{"", " 1", " 0 2", " 2 2", " -1 2", " 1 -2", " 1 2 3", " 1  2", " 01 2", " 1 2 ", "1 2", " 4611686018427387904 9223372036854775807", " 1 99999999999999999999"} {
		require.Error(t, check(`{"nodes":"c 0 0 1`+m+`"}`), m)
	}
	for _, edge := range []string{"0 0 0", "0 1 0", "0 0 7", "7 0 1", "0 -1 1", "0 0 99999"} {
		require.Error(t, check(`{"nodes":"c `+edge+` 1 2"}`), edge)
	}
	pure := func(n int) string { return strings.Repeat(`,[["1","0"]]`, n)[1:] }
	require.NoError(t, check(`{"nodes":"p 0","pieces":[{"at":0,"piece":{"vertices":[`+whole(u.Support)+`]}}]}`))
	for _, vertices := range []string{"", "[]", "null", pure(2), pure(4), `[["1","0"]],[["1","0"]],[]`, `[["1","0"]],[["1","0"]],[["1"]]`, `[["1","0"]],[["1","0"]],[["1/2","1/2"]]`, `[["1","0"]],[["1","0"]],[["2","-1"]]`, `[["1","0"]],[["1","0"]],[null]`} {
		require.Error(t, check(`{"nodes":"p 0","pieces":[{"at":0,"piece":{"vertices":[`+vertices+`]}}]}`), vertices)
	}
	require.Error(t, check(`{"nodes":"p 0","pieces":[{"at":0,"piece":null}]}`))
	require.Error(t, check(`{"nodes":"p 0","pieces":[{"at":1,"piece":{}}]}`))
	require.Error(t, check(`{"nodes":"f 0","pieces":[{"at":0,"piece":{}}]}`))
}

// whole returns the vertices of the region of a support of a game of 2 actions each, as text.
func whole(support [][]int) string {
	var lists []string
	for _, list := range support {
		var points []string
		for _, a := range list {
			points = append(points, []string{`["1","0"]`, `["0","1"]`}[a])
		}
		lists = append(lists, "["+strings.Join(points, ",")+"]")
	}
	return strings.Join(lists, ",")
}

// sameOnGrid compares a claim with the definition, at profiles of probabilities k/12: all equilibria
// are in it, and what is in pieces are equilibria.
func sameOnGrid(t *testing.T, g *seqform.Game, c *claim.Complete) {
	t.Helper()
	equilibria, about := 0, g
	if c.Copies != nil {
		about = seqformtest.Must(g.Merged(c.Copies))
	}
	for x := range grid(g.Table.Sizes) {
		gains := gaining(g, x)
		if c.Copies != nil {
			x, gains = merged(c.Copies, x), mergedActions(c.Copies, gains)
		}
		listed := slices.ContainsFunc(c.Equilibria, func(e claim.ListedEquilibrium) bool { return near(e.Profile, x, e.Radius) })
		open := slices.ContainsFunc(c.Unresolved, func(o claim.OpenRegion) bool { return inHulls(o.Simplex, x) })
		inPiece := false
		for _, p := range c.Pieces {
			within := inHulls(p.Vertices, x) && !slices.ContainsFunc(p.AtMost, func(a claim.Pair[int]) bool { return slices.Contains(gains, a) }) && paysAlike(about, &p, x)
			require.False(t, within && len(gains) > 0, "%v in %v, where %v gain", x, p, gains)
			inPiece = inPiece || within
		}
		if len(gains) == 0 {
			equilibria++
			require.True(t, listed || open || inPiece, "%v", x)
		}
	}
	require.True(t, equilibria > 0 || len(c.Equilibria) > 0)
}

// merged returns a profile of the game in which copies are merged.
func merged(copies [][]int, x [][]rational.Rat) [][]rational.Rat {
	y := make([][]rational.Rat, len(x))
	for i, classes := range copies {
		y[i] = make([]rational.Rat, slices.Max(classes))
		for a, c := range classes {
			y[i][c-1] = y[i][c-1].Add(x[i][a])
		}
	}
	return y
}

func mergedActions(copies [][]int, actions []claim.Pair[int]) []claim.Pair[int] {
	list := slices.Clone(actions)
	for k, a := range list {
		list[k][1] = copies[a[0]-1][a[1]-1]
	}
	return list
}

// grid yields the profiles of probabilities k/12.
func grid(sizes []int) func(yield func([][]rational.Rat) bool) {
	return func(yield func([][]rational.Rat) bool) {
		x := make([][]rational.Rat, len(sizes))
		var player func(i int) bool
		player = func(i int) bool {
			if i == len(sizes) {
				return yield(x)
			}
			for _, x[i] = range strategies(sizes[i], 12) {
				if !player(i + 1) {
					return false
				}
			}
			return true
		}
		player(0)
	}
}

// strategies returns those of n actions with probabilities that are twelfths and sum to left of them.
func strategies(n int, left int64) (list [][]rational.Rat) {
	if n == 1 {
		return [][]rational.Rat{{rational.New(left, 12)}}
	}
	for k := range left + 1 {
		for _, rest := range strategies(n-1, left-k) {
			list = append(list, append([]rational.Rat{rational.New(k, 12)}, rest...))
		}
	}
	return list
}

// gaining returns the players and actions, from 1, that gain at x, by the definition.
func gaining(g *seqform.Game, x [][]rational.Rat) (actions []claim.Pair[int]) {
	for i, pays := range payoffs(g, x) {
		var mean rational.Rat
		for a, p := range x[i] {
			mean = mean.Add(p.Mul(pays[a]))
		}
		for a, u := range pays {
			if u.Cmp(mean) > 0 {
				actions = append(actions, claim.Pair[int]{i + 1, a + 1})
			}
		}
	}
	return actions
}

// paysAlike reports whether actions in equal pay the same as the first other one that a vertex uses.
func paysAlike(g *seqform.Game, c *claim.Piece, x [][]rational.Rat) bool {
	pays := payoffs(g, x)
	for _, a := range c.Equal {
		i := a[0] - 1
		base := 0
		for slices.Contains(c.Equal, claim.Pair[int]{i + 1, base + 1}) || !slices.ContainsFunc(c.Vertices[i], func(v []rational.Rat) bool { return !v[base].IsZero() }) {
			base++
		}
		if !pays[i][a[1]-1].Equal(pays[i][base]) {
			return false
		}
	}
	return true
}

// payoffs returns what each action pays against x.
func payoffs(g *seqform.Game, x [][]rational.Rat) [][]rational.Rat {
	pays := make([][]rational.Rat, len(x))
	for i := range x {
		pays[i] = make([]rational.Rat, len(x[i]))
	}
	for t := range g.Payoffs.Len() {
		s := g.Payoffs.Tuple(t)
		for i := range x {
			p := g.Payoffs.U(t, i)
			for j := range x {
				if j != i {
					p = p.Mul(x[j][s[j]-1])
				}
			}
			pays[i][s[i]-1] = pays[i][s[i]-1].Add(p)
		}
	}
	return pays
}

func near(x, y [][]rational.Rat, radius rational.Rat) bool {
	for j := range x {
		for a, p := range x[j] {
			if p.Sub(y[j][a]).Abs().Cmp(radius) > 0 {
				return false
			}
		}
	}
	return true
}

func inHulls(vertices [][][]rational.Rat, x [][]rational.Rat) bool {
	for j, list := range vertices {
		if !inHull(list, x[j]) {
			return false
		}
	}
	return true
}

// inHull reports whether x, of two or three probabilities, is in the hull of others: between two of
// them or in a triangle of three.
func inHull(list [][]rational.Rat, x []rational.Rat) bool {
	for k, p := range list {
		for l, q := range list[:k+1] {
			for _, r := range list[:l+1] {
				if inTriangle(p, q, r, x) {
					return true
				}
			}
		}
	}
	return false
}

// inTriangle reports whether x is in the hull of three strategies, by the sides of its edges and,
// where those are on a line, by bounds.
func inTriangle(p, q, r, x []rational.Rat) bool {
	side := func(a, b, c []rational.Rat) int {
		return b[0].Sub(a[0]).Mul(c[1].Sub(a[1])).Cmp(b[1].Sub(a[1]).Mul(c[0].Sub(a[0])))
	}
	sides := []int{side(p, q, x), side(q, r, x), side(r, p, x)}
	for a := range x {
		all := []rational.Rat{p[a], q[a], r[a]}
		if x[a].Cmp(slices.MinFunc(all, rational.Rat.Cmp)) < 0 || x[a].Cmp(slices.MaxFunc(all, rational.Rat.Cmp)) > 0 {
			return false
		}
	}
	return slices.Min(sides)*slices.Max(sides) >= 0
}
