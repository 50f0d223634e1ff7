package signals_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/nash/signalling"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

type source struct {
	game *seqform.Game
	c    *cert.Certificate
}

func sources(t testing.TB) (list []source) {
	games := []*seqformtest.Signalling{
		seqformtest.BeerQuiche("1/10", "9/10"), seqformtest.BeerQuiche("1/2", "1/2"), seqformtest.BeerQuiche("9/10", "1/10"),
		seqformtest.BeyondIntuitive(), seqformtest.BeyondD1(), seqformtest.BoundaryNWBR(), seqformtest.Spence(),
	}
	for seed := range uint64(5) {
		games = append(games, seqformtest.RandomSignalling(rand.New(rand.NewPCG(seed, 3)), 2, 2+int(seed)%2, 3-int(seed)%2, []int{1, 9}[seed%2]))
	}
	for _, made := range games {
		g := made.Game()
		r, err := signalling.All(t.Context(), g, signalling.Options{})
		require.NoError(t, err)
		require.NotNil(t, r.Certificate)
		list = append(list, source{g, r.Certificate})
	}
	return list
}

// TestMutations changes certificates in their text, in the words of the cases, or both. A mutant
// may be accepted only if its claim is that of the original in other words.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	list := sources(t)
	rejected, accepted := 0, 0
	for rejected < certtest.Times(1250) {
		s := list[rng.IntN(len(list))]
		c, err := cert.Read(bytes.NewReader(mutate(t, rng, certtest.Text(t, s.c))))
		if err == nil {
			err = cert.Check(t.Context(), s.game, c)
		}
		if err != nil {
			rejected++
			continue
		}
		accepted++
		require.Empty(t, falsehood(t, s.c.Claim.Assessments, c.Claim.Assessments), "%s", c)
	}
	t.Log(rejected, "mutants rejected,", accepted, "still true")
	require.Greater(t, accepted, certtest.Times(25))
}

// mutate returns a text with one to three changes.
func mutate(t testing.TB, rng *rand.Rand, text []byte) []byte {
	doc := certtest.Decode(t, text)
	for range 1 + rng.IntN(3) {
		if evidence, ok := doc.(map[string]any)["evidence"].(map[string]any); ok && rng.IntN(3) == 0 {
			if cases, ok := evidence["patterns"].(string); ok {
				evidence["patterns"] = mutateWords(rng, cases)
				continue
			}
		}
		certtest.Mutate(rng, &doc, func(v any, set func(any)) []func() {
			switch v := v.(type) {
			case string:
				if x, err := rational.Parse(v); err == nil {
					return []func(){func() { set(certtest.OtherNumber(rng, x)) }}
				}
			case fmt.Stringer:
				n, _ := strconv.Atoi(v.String())
				return []func(){func() { set([]int{n + 1, n - 1, 2 * n}[rng.IntN(3)]) }}
			}
			return nil
		})
	}
	return certtest.Encode(t, doc)
}

func mutateWords(rng *rand.Rand, text string) string {
	words := strings.Split(text, " ")
	k, l := rng.IntN(len(words)), rng.IntN(len(words))
	switch n, err := strconv.Atoi(words[k]); {
	case err == nil && rng.IntN(2) == 0:
		words[k] = strconv.Itoa([]int{n + 1, n - 1, 3 - n}[rng.IntN(3)])
	case err != nil && rng.IntN(2) == 0:
		words[k] = string("srk"[rng.IntN(3)])
	case rng.IntN(3) == 0:
		words[k], words[l] = words[l], words[k]
	case rng.IntN(2) == 0:
		words = slices.Delete(words, min(k, l), max(k, l))
	default:
		words = slices.Insert(words, k, words[l])
	}
	return strings.Join(words, " ")
}

// falsehood says what two claims do not have in common, as far as vertices and their means tell.
func falsehood(t testing.TB, a, b *claim.Assessments) string {
	for n, pair := range [][2]*claim.Assessments{{a, b}, {b, a}} {
		for k := range pair[0].Pieces {
			for _, x := range points(pair[0].Pieces[k].Sender) {
				for _, y := range points(pair[0].Pieces[k].Receiver) {
					if !slices.ContainsFunc(pair[1].Pieces, func(c claim.AssessmentPiece) bool {
						return inHull(t, x, flat(c.Sender)) && inHull(t, y, flat(c.Receiver))
					}) {
						return fmt.Sprint(n, ": ", x, y)
					}
				}
			}
		}
		for h, list := range pair[0].Optimal {
			for _, o := range list {
				for _, mu := range withMean(o.Vertices) {
					if !slices.ContainsFunc(pair[1].Optimal[h], func(p claim.Optimal) bool {
						return !slices.ContainsFunc(o.Responses, func(r int) bool { return !slices.Contains(p.Responses, r) }) && inHull(t, mu, p.Vertices)
					}) {
						return fmt.Sprint(n, ": ", h, o.Responses, mu)
					}
				}
			}
		}
	}
	return ""
}

// flat returns the probabilities of strategies.
func flat(list []seqform.Behavior) (z [][]rational.Rat) {
	for _, b := range list {
		z = append(z, slices.Concat(b...))
	}
	return z
}

func points(list []seqform.Behavior) [][]rational.Rat { return withMean(flat(list)) }

// withMean adds the mean.
func withMean(list [][]rational.Rat) [][]rational.Rat {
	mean := make([]rational.Rat, len(list[0]))
	for k := range mean {
		for _, x := range list {
			mean[k] = mean[k].Add(x[k].Quo(rational.Int(int64(len(list)))))
		}
	}
	return append(slices.Clone(list), mean)
}

// inHull reports whether x is a mixture of others.
func inHull(t testing.TB, x []rational.Rat, list [][]rational.Rat) bool {
	if slices.ContainsFunc(list, func(y []rational.Rat) bool { return claim.Same(x, y) }) {
		return true
	}
	p := &lp.Program{}
	var ones []lp.Term
	for range list {
		ones = append(ones, lp.Times(p.Variable(false), rational.Int(1)))
	}
	p.Equal(ones, rational.Int(1))
	for k := range x {
		var terms []lp.Term
		for n, y := range list {
			terms = append(terms, lp.Times(n, y[k]))
		}
		p.Equal(terms, x[k])
	}
	_, err := p.Solve(context.Background(), lp.Options{})
	if err != nil {
		require.ErrorIs(t, err, lp.ErrNone)
	}
	return err == nil
}

// TestFalse makes claims that leave something out, or have too much.
func TestFalse(t *testing.T) {
	for _, s := range sources(t) {
		whole := s.c.Claim.Assessments
		for k := range whole.Pieces {
			c := certtest.Reread(t, s.c)
			a := c.Claim.Assessments
			a.Pieces = slices.Delete(a.Pieces, k, k+1)
			for n := range len(a.Pieces) + 1 { // whatever piece its cases are said to be in
				words := strings.Split(c.Evidence.Patterns, " ")
				for i, w := range words {
					if l, _ := strconv.Atoi(w); i > 0 && words[i-1] == "k" {
						if l == k+1 {
							l = n + 1
						} else if l > k+1 {
							l--
						}
						words[i] = strconv.Itoa(l)
					}
				}
				d := certtest.Reread(t, c)
				d.Evidence.Patterns = strings.Join(words, " ")
				require.Error(t, cert.Check(t.Context(), s.game, d), "without piece %d", k+1)
			}
			for side := range 2 {
				c := certtest.Reread(t, s.c)
				p := &c.Claim.Assessments.Pieces[k]
				list := []*[]seqform.Behavior{&p.Sender, &p.Receiver}[side]
				if *list = (*list)[1:]; len(*list) > 0 {
					require.Error(t, cert.Check(t.Context(), s.game, c), "without a vertex of piece %d", k+1)
				}
			}
		}
		for h, list := range whole.Optimal {
			for k := range list {
				c := certtest.Reread(t, s.c)
				c.Claim.Assessments.Optimal[h] = slices.Delete(c.Claim.Assessments.Optimal[h], k, k+1)
				require.Error(t, cert.Check(t.Context(), s.game, c), "without beliefs %d", k+1)
				c = certtest.Reread(t, s.c)
				if o := &c.Claim.Assessments.Optimal[h][k]; len(o.Vertices) > 1 {
					o.Vertices = o.Vertices[1:]
					require.Error(t, cert.Check(t.Context(), s.game, c), "without a vertex of beliefs %d", k+1)
				}
			}
		}
	}
}

// TestFalseLeaves leaves out a piece, a strategy or beliefs, and closes cases early, as cases of any
// piece. What is then claimed is false and must be rejected.
func TestFalseLeaves(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	list := sources(t)
	for range 4000 {
		s := list[rng.IntN(len(list))]
		c := certtest.Reread(t, s.c)
		a := c.Claim.Assessments
		switch k := rng.IntN(len(a.Pieces)); rng.IntN(3) {
		case 0:
			a.Pieces = slices.Delete(a.Pieces, k, k+1)
		case 1:
			p := &a.Pieces[k].Receiver
			if rng.IntN(2) == 0 {
				p = &a.Pieces[k].Sender
			}
			n := rng.IntN(len(*p))
			*p = slices.Delete(*p, n, n+1)
		case 2:
			h := rng.IntN(len(a.Optimal))
			n := rng.IntN(len(a.Optimal[h]))
			a.Optimal[h] = slices.Delete(a.Optimal[h], n, n+1)
		}
		words := strings.Split(c.Evidence.Patterns, " ")
		for range rng.IntN(4) {
			i := rng.IntN(len(words))
			j := min(len(words), i+2+rng.IntN(len(words)))
			words = slices.Replace(words, i, j, "k", strconv.Itoa(1+rng.IntN(max(len(a.Pieces), 1))))
		}
		c.Evidence.Patterns = strings.Join(words, " ")
		require.Error(t, cert.Check(t.Context(), s.game, c), "%s", c)
	}
}

// TestOtherGames has claims about games that are none of signals.
func TestOtherGames(t *testing.T) {
	c := certtest.Reread(t, sources(t)[0].c)
	for name, want := range map[string]string{"kuhn": "does not know the type", "matching_pennies": "does not begin with a move by chance"} {
		g := seqformtest.Fixture(t, name)
		c.Game = cert.NewGameRef(g)
		require.ErrorContains(t, cert.Check(t.Context(), g, c), want)
	}
}

// TestFields: the concept has fields of its own and no others.
func TestFields(t *testing.T) {
	s := sources(t)[0]
	for name, change := range map[string]func(c *cert.Certificate){
		"no claim":      func(c *cert.Certificate) { c.Claim.Assessments = nil },
		"no cases":      func(c *cert.Certificate) { c.Evidence.Patterns = "" },
		"payoffs":       func(c *cert.Certificate) { c.Claim.Payoffs = make([]rational.Rat, 2) },
		"refuted":       func(c *cert.Certificate) { c.Claim.Refuted = true },
		"other concept": func(c *cert.Certificate) { c.Claim.Concept = cert.Nash },
		"more words":    func(c *cert.Certificate) { c.Evidence.Patterns += " k 1" },
		"a space":       func(c *cert.Certificate) { c.Evidence.Patterns += " " },
		"a sign":        func(c *cert.Certificate) { c.Evidence.Patterns = strings.Replace(c.Evidence.Patterns, " 1", " +1", 1) },
		"twice":         func(c *cert.Certificate) { c.Evidence.Patterns = "s 1 1 s 1 1" },
	} {
		c := certtest.Reread(t, s.c)
		require.NoError(t, cert.Check(t.Context(), s.game, c))
		change(c)
		require.Error(t, cert.Check(t.Context(), s.game, c), name)
	}
}
