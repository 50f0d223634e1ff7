package main

import (
	"context"
	"fmt"
	"math"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/quasiperfect"
)

// several holds the flags that ask for more than one equilibrium.
type several struct {
	covering string
	trembles string
	seed     uint64
	count    int
}

func (v *several) declare(fs *pflag.FlagSet) {
	v.count = 1
	fs.Var(&count{&v.count, 1, math.MaxInt32}, "count", "find up to `N` distinct equilibria, by --covering or --trembles random")
	fs.Var(newChoice(&v.covering, "ones", "random"), "covering", "the covering vector of Lemke's algorithm: `ones|random`")
	fs.Var(newChoice(&v.trembles, "length", "random"), "trembles", "lower bounds on weights: ε to the length of a sequence, or `length|random`")
	fs.Uint64Var(&v.seed, "seed", 0, "seed `N` of what is random; the same seed gives the same answers")
}

func (v *several) random() bool { return v.covering == "random" || v.trembles == "random" }
func (v *several) asked() bool  { return v.random() || v.count > 1 }

func (v *several) check() error {
	if v.count > 1 && !v.random() {
		return usageError("--count %d needs --covering random or --trembles random", v.count)
	}
	return nil
}

func (v *several) addOptions(o map[string]any) {
	if v.asked() {
		o["covering"], o["trembles"], o["seed"], o["count"] = v.covering, v.trembles, v.seed, v.count
	}
}

// solveSeveral finds distinct equilibria and answers each as it is found.
func (c *solve) solveSeveral(s *session, f *gameFile) error {
	v := quasiperfect.Variation{
		Covering: c.several.covering == "random",
		Trembles: c.several.trembles == "random",
		Seed:     c.several.seed,
		Count:    c.several.count,
	}
	found, tries := 0, 0
	var unfinished *cert.Result
	var failure error
	err := c.within(s, f, func(ctx context.Context, bar *progress) (err error) {
		tries, unfinished, err = quasiperfect.Several(ctx, f.Game, c.quasiperfectOptions(bar.pivoting()), v, func(r *cert.Result) bool {
			found++
			failure = c.answerOne(s, f, r, found)
			return failure == nil
		})
		return err
	})
	if err == nil {
		err = failure
	}
	if err != nil {
		return err
	}
	if unfinished != nil {
		return c.answer(s, f, unfinished, nil)
	}
	s.note("%s, distinct, from %s", plural2(found, "equilibrium", "equilibria"), plural(tries, "solution"))
	return nil
}

// answerOne answers one of several; certificates go to FILE.1, FILE.2 and so on.
func (c *solve) answerOne(s *session, f *gameFile, r *cert.Result, number int) error {
	one := *c
	if c.certificate != "" {
		one.certificate = fmt.Sprintf("%s.%d", c.certificate, number)
		o := s.newOutput(one.certificate)
		if err := s.checkOutputs(o); err != nil {
			return err
		}
		if err := writeCertificate(o, f, r.Certificate); err != nil {
			return inputError(err)
		}
	}
	if err := one.print(s, f, r); err != nil {
		return inputError(err)
	}
	return nil
}
