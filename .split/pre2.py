exec(open('pre.py').read().split("func('found'")[0])
# solve result
s=rd('solveresult.go')
s=s.replace('''// result makes the answer.
func (c *solve) result(s *session, f *gameFile, a *exactsolve.Answer) *solveResult {
''','''// newSolveResult makes the answer to a question; certificate is the file of that, ""
// for none.
func newSolveResult(s *session, f *gameFile, q *exactsolve.Question, a *exactsolve.Answer, certificate string) *solveResult {
''')
s=s.replace('''		c.enter(m, f.Game, n, a.Certificate)
''','''		m.Certificate = certificate
		m.enter(f.Game, n, q, a.Certificate)
''')
s=s.replace('''func (c *solve) enter(m *solveResult, g *seqform.Game, n *names, proof *cert.Certificate) {
	claim := &proof.Claim
	m.Certificate = c.certificate
	m.view = newView(n, proof, c.question.Digits)
''','''func (m *solveResult) enter(g *seqform.Game, n *names, q *exactsolve.Question, proof *cert.Certificate) {
	claim := &proof.Claim
	m.view = newView(n, proof, q.Digits)
''')
s=s.replace('c.trembles(claim.Concept)','tremblesOf(q, claim.Concept)').replace('m.Notes = c.notes(m, g)','m.Notes = m.notes(g)')
s=s.replace('func (c *solve) notes(m *solveResult, g *seqform.Game) []string {','func (m *solveResult) notes(g *seqform.Game) []string {')
s=s.replace('''// trembles says how the game was perturbed.
func (c *solve) trembles(concept cert.Concept) string {''','''// tremblesOf says how the game was perturbed.
func tremblesOf(q *exactsolve.Question, concept cert.Concept) string {''').replace('c.question.Trembles == "random"','q.Trembles == "random"').replace('c.question.Seed','q.Seed')
wr('solveresult.go',s)
sub(r'c\.result\(s, f, (\w+)\)',r'newSolveResult(s, f, &c.question, \1, c.certificate)',['solve.go','solverun.go','solveall.go'])
s=rd('reportsolve.go')
s=s.replace('''	c := &solve{read: b.c.read}
	q := &c.question
	if q.Digits, q.Limits.Time = b.c.digits, b.c.timeout; b.c.concept''','''	q := &exactsolve.Question{Digits: b.c.digits, Limits: exactsolve.Limits{Time: b.c.timeout}}
	if b.c.concept''').replace('m := c.result(b.s, b.f, found)','m := newSolveResult(b.s, b.f, q, found, "")')
wr('reportsolve.go',s)
s=rd('progress.go')
s=s.replace('''func (c *solve) newProgress(s *session) *progress {
	b := &progress{s: s, last: s.start, each: s.verbose > 1}
	if c.progress == "never" || s.quiet {''','''// newProgress returns what tells how far the work of a session is, or is silent.
func newProgress(s *session, silent bool) *progress {
	b := &progress{s: s, last: s.start, each: s.verbose > 1}
	if silent || s.quiet {''')
wr('progress.go',s)
sub(r'c\.newProgress\(s\)','newProgress(s, c.progress == "never")')
# the table of commands handed down
put('command.go',take('commands.go',r'func everyCommand'))
s=rd('command.go')
i=s.index('// dispatch runs one command line'); j=s.index('// run runs one command line.')
s=s[:i]+'''// dispatch runs one command line of a program and returns the exit status. It never
// calls os.Exit, so tests and other programs can call it.
func dispatch(ctx context.Context, io stdio, root *cobra.Command, args []string) (status int) {
	defer func() {
		if r := recover(); r != nil {
			status = reportPanic(io, r)
		}
	}()
	return reportError(io, run(ctx, io, root, args))
}

'''+s[j:]
wr('command.go',s)
sub(r'dispatch\(ctx, systemIO\(\), os','dispatch(ctx, systemIO(), commands(), os',['main.go'])
sub(r'return dispatchTo\(','return dispatch(')
sub(r'dispatchTo\(','dispatch(')
import glob
for f in glob.glob('*_test.go'):
    s=rd(f)
    n=re.sub(r'dispatch\((context\.Background\(\)|ctx|t\.Context\(\)), (io|stdio\{[^}]*\}+[^,]*),(\s)(?!commands|with)',r'dispatch(\1, \2, commands(),\3',s)
    if n!=s: wr(f,n)
