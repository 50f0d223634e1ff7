package check

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"unicode/utf8"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/seqform"
)

// judgements are the work of --each, a batch of profiles.
type judgements struct {
	asked
	g     *seqform.Game
	names *cli.Names

	// What workers do not have.
	c      *check
	s      *cli.Session
	here   context.Context // of the judgements of this process, which come to an end soon after it is done
	number int             // told of
	found  map[string]int
}

// rules names how profiles are judged.
const rules = "profiles/1"

// asked is what workers are told.
type asked struct {
	Question exactsolve.CheckQuestion `json:"question"`           // but for beliefs, which are of a profile
	Evidence bool                     `json:"evidence,omitempty"` // is wanted for the verdicts
}

// A judgement says what a profile is, and has the certificates of its verdicts if they are
// wanted, nil where there is none.
type judgement struct {
	Check  message.Check       `json:"check"`
	Proofs []*cert.Certificate `json:"proofs,omitempty"`
}

// Workers returns what makes workers that judge profiles.
func Workers() map[string]cluster.Maker { return map[string]cluster.Maker{rules: newWorker} }

func newWorker(j *cluster.Job) (cluster.Worker, error) {
	text, _ := j.Heading.Question["asked"].(string)
	k := &judgements{g: j.Game}
	if err := json.Unmarshal([]byte(text), &k.asked); err != nil || j.Game == nil {
		return nil, errors.New("check: no game with a question, want both")
	}
	k.names = cli.NewNames(j.Game)
	return cluster.NewBatchWorker(k), nil
}

// judgeEach writes what each profile of a file is as soon as that, and what those before are,
// is known.
func (c *check) judgeEach(s *cli.Session, f *cli.GameFile, from string) error {
	if c.workers.Cluster != "" && !unicode(f.Game) {
		return cli.InputError(fmt.Errorf("%s: names in it are not UTF-8, want that for --cluster", f.Name))
	}
	return c.workers.With(s, func(remote cluster.Remote) error { return c.judgeAll(s, f, from, remote) })
}

func (c *check) judgeAll(s *cli.Session, f *cli.GameFile, from string, remote cluster.Remote) error {
	k := &judgements{asked: asked{Question: c.question(f)}, g: f.Game, names: cli.NewNames(f.Game), c: c, s: s, found: map[string]int{}}
	ctx := s.Ctx
	if remote == nil { // then profiles are judged after its end too, as far as that is quick
		ctx, k.here = context.WithoutCancel(s.Ctx), s.Ctx
	} else {
		k.Evidence = !remote.Trusted()
	}
	text, err := json.Marshal(&k.asked)
	if err != nil {
		return err
	}
	complete, err := cluster.DoBatch(ctx, k, k.profiles(f, from), cluster.Options{
		Jobs: cmp.Or(c.jobs, runtime.GOMAXPROCS(0)), Remote: remote, Game: f.Game,
		Heading: checkpoint.Heading{Search: rules, Game: f.Game.Hash(), Question: map[string]any{"asked": string(text)}},
	})
	if aside, ok := errors.AsType[*cluster.AsideError](err); ok {
		err = &cli.ExitError{Code: cli.ExitUnknown, Err: aside}
	}
	if errors.Is(err, cluster.ErrTooLong) {
		err = cli.InputError(err)
	}
	if err != nil || !complete {
		return cmp.Or(err, s.Ctx.Err())
	}
	return k.status()
}

// unicode reports whether the names in a game are the same after they were sent to workers.
func unicode(g *seqform.Game) bool {
	var text bytes.Buffer
	return gamefile.Write(&text, g) == nil && utf8.Valid(text.Bytes())
}

// profiles reads the profiles, and wants enough of each. The first message is written before
// any is judged.
func (k *judgements) profiles(f *cli.GameFile, from string) iter.Seq2[*cli.Given, error] {
	return func(yield func(*cli.Given, error) bool) {
		first, enough := true, errors.New("enough")
		err := k.c.EachProfile(k.s, from, f, func(in *cli.Given) error {
			if first {
				if err := k.s.Begin("check", f, k.c.options()); err != nil {
					return err
				}
			}
			first = false
			if in != nil {
				q := k.question(in)
				if err := k.names.NotEnough(f, q.Suits(k.g, in.Profile)); err != nil {
					return err
				}
			}
			if !yield(in, nil) {
				return enough
			}
			return nil
		})
		if err != nil && err != enough {
			yield(nil, err)
		}
	}
}

func (k *judgements) question(in *cli.Given) exactsolve.CheckQuestion {
	q := k.Question
	q.Beliefs = in.Beliefs
	return q
}

// concept is what the question is about.
func (k *judgements) concept() cert.Concept { return cmp.Or(k.Question.Concept, cert.Nash) }

// Do judges a profile; nil is one that is not given in fractions.
func (k *judgements) Do(ctx context.Context, in *cli.Given) (*judgement, error) {
	if k.here != nil {
		ctx = k.here
	}
	z := new(judgement)
	if in == nil {
		z.Check.Status, z.Check.Concept, z.Check.Reason = answer.Unknown.String(), k.concept(), "it is not given in fractions; 'exactsolve verify' checks a certificate of it"
		return z, nil
	}
	q := k.question(in)
	r, err := exactsolve.Check(ctx, k.g, in.Profile, q)
	if err != nil {
		return nil, err
	}
	z.Check = judged(k.names, &q, r).Check
	for _, v := range r.Verdicts {
		if k.Evidence {
			z.Proofs = append(z.Proofs, v.Certificate)
		}
	}
	return z, nil
}

// Check has no judgement of another question.
func (k *judgements) Check(in *cli.Given, z *judgement) error {
	switch {
	case z == nil || z.Check.Concept != k.concept():
		return fmt.Errorf("no judgement of whether it is %s", k.concept())
	case !slices.Contains([]string{answer.Yes.String(), answer.No.String(), answer.Unknown.String()}, z.Check.Status):
		return fmt.Errorf("the status %q, want yes, no or unknown", z.Check.Status)
	case in == nil && z.Check.Status != answer.Unknown.String():
		return errors.New("a judgement of what is not given")
	case k.Evidence && len(z.Proofs) != len(z.Check.Verdicts):
		return fmt.Errorf("%d certificates for %d verdicts", len(z.Proofs), len(z.Check.Verdicts))
	}
	return nil
}

// Prove has a judgement say what is proved: verdicts that certificates prove, and what needs no
// search from here. Where there are beliefs, or certificates are missing, all is from here.
func (k *judgements) Prove(in *cli.Given, z *judgement) error {
	if in == nil || !k.proved(in, z) {
		own, err := k.Do(k.s.Ctx, in)
		if err = cmp.Or(err, k.s.Ctx.Err()); err == nil { // else it may be cut short
			*z = *own
		}
		return err
	}
	q := exactsolve.CheckQuestion{Concept: cert.Nash, Sets: k.Question.Sets}
	r, err := exactsolve.Check(k.s.Ctx, k.g, in.Profile, q)
	if err != nil {
		return err
	}
	own := judged(k.names, &q, r).Check
	own.Status, own.Concept, own.Reason, own.Verdicts = z.Check.Status, z.Check.Concept, z.Check.Reason, z.Check.Verdicts
	z.Check = own
	return nil
}

// proved reports whether certificates prove the verdicts on a profile without beliefs, and
// there are all that were asked for. One of unknown is believed.
func (k *judgements) proved(in *cli.Given, z *judgement) bool {
	m := &z.Check
	if in.Beliefs != nil || k.Question.Ranges != "" || len(m.Verdicts) == 0 || m.Verdicts[0] != (message.Verdict{Concept: m.Concept, Finding: message.Finding{Status: m.Status, Reason: m.Reason}}) {
		return false
	}
	want := []cert.Concept{m.Concept}
	if m.Status == answer.Yes.String() && k.Question.Concept == "" {
		want = exactsolve.Refinements()
	}
	for i, v := range m.Verdicts {
		if len(m.Verdicts) != len(want) || v.Concept != want[i] || v.Status != answer.Unknown.String() && !k.proves(z.Proofs[i], in, v) {
			return false
		}
	}
	return true
}

// proves reports whether a certificate proves a verdict, with its reason.
func (k *judgements) proves(c *cert.Certificate, in *cli.Given, v message.Verdict) bool {
	if c == nil || c.Claim.Concept != v.Concept || c.Claim.Refuted != v.No() || !same(c.Claim.Profile, in.Profile) || !c.Claim.Epsilon.Equal(k.Question.Epsilon) ||
		c.Claim.Refuted && c.Claim.Beliefs != nil || cert.Check(k.s.Ctx, k.g, c) != nil {
		return false
	}
	f := exactsolve.Finding{Status: answer.Yes, Certificate: c}
	if v.No() {
		f.Status = answer.No
	}
	return v.Finding == view.NewFinding(k.names, v.Concept, f)
}

// same compares as JSON.
func same(a, b any) bool {
	x, xerr := json.Marshal(a)
	y, yerr := json.Marshal(b)
	return xerr == nil && yerr == nil && bytes.Equal(x, y)
}

// Tell writes what a profile is.
func (k *judgements) Tell(in *cli.Given, z *judgement) error {
	m := &view.CheckResult{Check: z.Check}
	if in != nil {
		m = k.c.result(k.names, in, m)
	}
	k.number++
	m.Number = k.number
	k.found[m.Status]++
	if err := k.s.Report(m); err != nil {
		return cli.InputError(err)
	}
	k.s.Out.Flush()
	return nil
}

// status says what there was.
func (k *judgements) status() error {
	yes, no := k.found[answer.Yes.String()], k.found[answer.No.String()]
	k.s.Note("%s: %d yes, %d no, %d unknown", cli.Plural(k.number, "profile"), yes, no, k.number-yes-no)
	switch {
	case no > 0:
		return cli.Status(cli.ExitNo)
	case yes < k.number:
		return cli.Status(cli.ExitUnknown)
	}
	return nil
}
