package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "exactsolve/"

// A row says to which layer a package belongs and which packages of this module
// it may import.
type row struct {
	layer string
	may   []string
}

// command is where the folders of the command are.
const command = "cmd/exactsolve/internal/"

// layers has a row for each package. To add an edge, change this table in the
// commit that needs it and say why.
var layers = map[string]row{
	".":        {"facade", []string{"correlated", "solve/parametric", "cluster", "rational", "rational/polynomial", "seqform", "seqform/family", "seqform/profile", "seqform/signalling", "cert", "cert/claim", "assess", "assess/filter", "depthlimit", "depthlimit/ask", "depthlimit/nested", "gamefile", "nash/sequential", "publictree", "publictree/flow", "publictree/spot", "solve"}},
	"message":  {"compose", []string{"rational", "cert", "cert/answer"}},
	"gamefile": {"facade", []string{"rational", "rational/expression", "seqform/family", "seqform", "seqform/agg", "seqform/efg", "seqform/gamejson", "seqform/nfg", "seqform/memory", "seqform/meter"}},
	"depthlimit/ask": {"compose", []string{"internal/beside", "rational", "rational/approx", "seqform", "seqform/meter", "cert", "cert/answer", "quasiperfect", "internal/regret", "depthlimit", "depthlimit/blueprint", "depthlimit/nested", "depthlimit/network",
		"depthlimit/resolve", "publictree/translate", "cluster", "cluster/checkpoint"}},
	"solve":                       {"facade", []string{"correlated", "solve/parametric", "rational/expression", "seqform/family", "seqform/objective", "cluster", "cert/answer", "internal/beside", "internal/regret", "rational", "seqform", "seqform/reduce", "seqform/agents", "seqform/forms", "seqform/signalling", "cert", "cert/claim", "tableau", "quasiperfect", "assess", "assess/filter", "nash", "nash/algebraic", "nash/bilinear", "nash/bilinear/model", "nash/bimatrix", "nash/complete", "nash/components", "nash/divide", "nash/enclose", "nash/extensive", "nash/logit", "nash/nearest", "nash/optimal", "nash/orders", "nash/plans", "nash/selection", "nash/sequential", "nash/signalling", "cluster/checkpoint"}},
	"internal/rules":              {"test helper", []string{}}, // these tests
	"internal/schematest":         {"test helper", []string{"rational"}},
	"rational":                    {"arithmetic", []string{}},
	"rational/approx":             {"machinery", []string{"rational"}},
	"rational/expression":         {"arithmetic", []string{"rational", "rational/polynomial"}},
	"rational/polynomial":         {"arithmetic", []string{"rational"}},
	"seqform/family":              {"model", []string{"rational", "rational/expression", "rational/polynomial", "seqform", "seqform/mistake"}},
	"rational/linear":             {"arithmetic", []string{"rational"}},
	"rational/polytope":           {"arithmetic", []string{"rational"}},
	"rational/rationaltest":       {"test helper", []string{"rational"}},
	"seqform/meter":               {"model", []string{"rational"}},
	"seqform/memory":              {"model", []string{}},
	"polyeps":                     {"arithmetic", []string{"rational"}},
	"seqform":                     {"model", []string{"rational"}},
	"seqform/mistake":             {"model", []string{}},
	"seqform/mistake/mistaketest": {"test helper", []string{"seqform/mistake"}},
	"seqform/internal/lex":        {"model", []string{"rational", "seqform/mistake"}},
	"seqform/efg":                 {"model", []string{"rational", "seqform", "seqform/internal/lex", "seqform/meter"}},
	"seqform/nfg":                 {"model", []string{"rational", "seqform", "seqform/internal/lex"}},
	"seqform/agg":                 {"model", []string{"rational", "seqform", "seqform/internal/lex"}},
	"seqform/gamejson":            {"model", []string{"rational", "seqform", "seqform/internal/lex", "seqform/internal/walk"}},
	"seqform/internal/walk":       {"model", []string{"seqform/internal/lex"}},
	"seqform/profile":             {"model", []string{"rational", "seqform", "seqform/internal/lex", "seqform/internal/walk"}},
	"seqform/seqformtest":         {"test helper", []string{"rational", "seqform", "seqform/efg", "seqform/family", "seqform/nfg", "fixtures", "fixtures/gen"}},
	"cert": {"checking", []string{"rational", "seqform", "cert/claim", "cert/chain", "cert/regret", "cert/tremble", "cert/refute", "cert/extreme", "cert/box", "cert/algebraic",
		"cert/complete", "cert/device", "cert/orders", "cert/optimal", "cert/outcome", "cert/plans", "cert/signals"}},
	"cert/claim":                      {"checking", []string{"rational", "rational/polynomial", "polyeps", "seqform"}},
	"cert/regret":                     {"checking", []string{"rational", "seqform", "cert/claim"}},
	"cert/tremble":                    {"checking", []string{"rational", "polyeps", "seqform", "cert/claim", "cert/regret"}},
	"cert/refute":                     {"checking", []string{"rational", "seqform", "cert/claim", "cert/regret"}},
	"cert/chain":                      {"checking", []string{"rational", "seqform", "cert/claim"}},
	"cert/extreme":                    {"checking", []string{"rational", "rational/linear", "seqform", "cert/claim"}},
	"cert/box":                        {"checking", []string{"rational", "seqform", "cert/claim"}},
	"cert/algebraic":                  {"checking", []string{"rational", "rational/polynomial", "seqform", "cert/claim"}},
	"cert/complete":                   {"checking", []string{"rational", "seqform", "seqform/agents", "seqform/simplices", "cert/claim", "cert/regret", "cert/box"}},
	"cert/plans":                      {"checking", []string{"rational", "rational/linear", "seqform", "cert/claim"}},
	"cert/outcome":                    {"checking", []string{"rational", "seqform", "seqform/signalling", "cert/claim", "cert/regret"}},
	"assess/filter":                   {"concept", []string{"rational", "seqform", "seqform/signalling", "cert", "cert/claim", "cert/outcome", "cert/answer", "internal/lp"}},
	"cert/device":                     {"checking", []string{"rational", "rational/polynomial", "seqform", "seqform/family", "cert/claim", "cert/cell"}},
	"cert/cell":                       {"checking", []string{"rational", "rational/polynomial"}},
	"cert/parametric":                 {"checking", []string{"rational", "rational/polynomial", "seqform/family", "cert", "cert/cell", "cert/claim", "cert/device"}},
	"cert/optimal":                    {"checking", []string{"rational", "seqform", "cert/box", "cert/claim", "cert/complete", "cert/device", "cert/extreme", "cert/plans", "cert/regret"}},
	"cert/signals":                    {"checking", []string{"rational", "rational/polytope", "seqform", "seqform/signalling", "cert/claim"}},
	"cert/orders":                     {"checking", []string{"rational", "rational/polytope", "seqform", "cert/claim"}},
	"publictree":                      {"model", []string{"rational", "seqform/mistake", "publictree/cards"}},
	"publictree/cards":                {"model", []string{"rational"}},
	"publictree/explicit":             {"model", []string{"rational", "seqform", "publictree", "publictree/cards"}},
	"publictree/flow":                 {"checking", []string{"rational", "seqform/mistake", "publictree", "publictree/cards"}},
	"publictree/flow/flowtest":        {"test helper", []string{"rational", "publictree", "publictree/cards", "publictree/cfr", "publictree/flow"}},
	"publictree/cfr":                  {"machinery", []string{"publictree", "publictree/cards"}},
	"publictree/ev":                   {"machinery", []string{"rational", "publictree", "publictree/cards", "publictree/flow", "publictree/mix"}},
	"publictree/mix":                  {"model", []string{"rational", "publictree", "publictree/cards"}},
	"publictree/offtree":              {"machinery", []string{"rational", "publictree/translate", "publictree", "publictree/flow"}},
	"publictree/limit":                {"concept", []string{"rational", "cert/answer", "publictree", "publictree/cfr", "publictree/flow"}},
	"publictree/nested":               {"concept", []string{"publictree/translate", "seqform/meter", "publictree", "publictree/cfr", "publictree/flow", "publictree/limit", "publictree/mix", "publictree/offtree"}},
	"publictree/spot":                 {"concept", []string{"rational", "cert/answer", "cluster/checkpoint", "publictree", "publictree/cfr", "publictree/flow"}},
	"cert/plain":                      {"methods", []string{"rational", "seqform", "cert/claim"}},
	"cert/pycheck":                    {"test helper", []string{}}, // tests of the checker in Python
	"seqform/reduce":                  {"model", []string{"rational", "seqform"}},
	"seqform/forms":                   {"model", []string{"seqform/memory", "seqform/agents", "rational", "seqform"}},
	"seqform/agents":                  {"model", []string{"rational", "seqform"}},
	"seqform/simplices":               {"model", []string{"rational", "seqform"}},
	"seqform/objective":               {"model", []string{"rational"}},
	"seqform/signalling":              {"model", []string{"rational", "rational/polytope", "seqform"}},
	"fixtures":                        {"data", []string{}},
	"fixtures/gen":                    {"data", []string{"rational", "rational/expression", "rational/polynomial", "seqform"}},
	"fixtures/spots":                  {"data", []string{}},
	"tableau":                         {"machinery", []string{"rational", "polyeps", "tableau/wide"}},
	"tableau/wide":                    {"machinery", []string{}},
	"internal/dense":                  {"machinery", []string{"rational", "rational/approx"}},
	"tableau/sparse":                  {"machinery", []string{"rational"}},
	"internal/ldl":                    {"machinery", []string{}},
	"internal/floatlp":                {"machinery", []string{"seqform/meter", "rational", "rational/approx", "tableau/sparse"}},
	"internal/sparsify":               {"machinery", []string{"internal/floatlp"}},
	"internal/presolve":               {"machinery", []string{"internal/floatlp"}},
	"internal/interior":               {"machinery", []string{"internal/floatlp", "internal/ldl", "internal/sparsify", "tableau/sparse"}},
	"internal/lp/lptest":              {"test helper", []string{"rational", "rational/approx", "seqform", "internal/floatlp", "internal/lp"}},
	"tableau/basis":                   {"machinery", []string{"tableau/wide", "rational", "polyeps", "tableau/sparse"}},
	"internal/polysolve":              {"machinery", []string{"tableau/wide", "rational", "polyeps"}},
	"lemke":                           {"methods", []string{"rational", "polyeps", "tableau"}},
	"internal/lp":                     {"methods", []string{"rational", "rational/approx", "polyeps", "tableau/sparse", "tableau", "tableau/basis", "internal/floatlp", "internal/presolve", "internal/interior"}},
	"cert/answer":                     {"methods", []string{"cert/claim", "rational", "seqform", "cert"}},
	"internal/beside":                 {"methods", []string{"rational", "seqform/memory", "seqform/meter", "cert", "cert/answer", "internal/regret", "seqform"}},
	"internal/regret":                 {"methods", []string{"seqform/meter", "rational", "rational/approx", "seqform", "seqform/multilinear"}},
	"quasiperfect":                    {"concept", []string{"seqform/memory", "seqform/forms", "rational", "polyeps", "seqform", "cert", "cert/answer", "cert/claim", "cert/tremble", "tableau", "lemke", "internal/polysolve", "tableau/sparse", "internal/lp", "internal/floatlp", "internal/regret", "tableau/basis", "internal/partition"}},
	"assess":                          {"concept", []string{"rational", "polyeps", "seqform", "seqform/profile", "cert", "cert/answer", "cert/claim", "cert/refute", "cert/regret", "cert/tremble", "internal/lp", "assess/filter", "seqform/signalling"}},
	"nash/internal/points":            {"methods", []string{"internal/dense", "nash/internal/fixed", "rational", "rational/approx"}},
	"nash/internal/polynomials":       {"methods", []string{"cert/claim", "internal/dense", "nash/internal/fixed", "rational", "rational/approx"}},
	"nash/internal/support":           {"methods", []string{"cert", "cert/claim", "internal/dense", "nash/internal/fixed", "rational", "seqform", "cert/answer"}},
	"seqform/multilinear":             {"machinery", []string{"rational/approx", "seqform"}},
	"nash":                            {"concept", []string{"seqform/meter", "cert/answer", "rational", "seqform", "cert", "nash/internal/support", "nash/internal/candidates"}},
	"nash/algebraic":                  {"concept", []string{"rational", "rational/polynomial", "seqform", "cert", "cert/answer", "cert/claim", "cert/algebraic", "nash/enclose", "nash/internal/fixed"}},
	"nash/complete":                   {"concept", []string{"cluster", "seqform/agents", "seqform/meter", "rational", "seqform", "seqform/forms", "cert", "cert/answer", "seqform/simplices", "nash/complete/internal/box", "cert/claim", "internal/dense", "nash/internal/fixed", "nash/internal/support", "nash/complete/internal/reasons", "nash/complete/internal/witness", "internal/lp", "cluster/checkpoint"}},
	"nash/components":                 {"concept", []string{"rational", "rational/linear", "seqform", "seqform/forms", "cert/claim", "internal/dense", "internal/lp", "internal/partition", "nash/bimatrix", "nash/complete", "nash/plans"}},
	"nash/complete/internal/box":      {"methods", []string{"rational", "seqform", "seqform/simplices", "cert/claim"}},
	"nash/enclose":                    {"concept", []string{"cert/answer", "rational", "rational/approx", "seqform", "cert", "cert/claim", "internal/dense", "nash/internal/fixed", "nash/internal/polynomials", "nash/internal/support"}},
	"nash/internal/fixed":             {"methods", []string{"rational", "seqform", "cert"}},
	"nash/extensive":                  {"concept", []string{"seqform/meter", "cert/answer", "rational", "seqform", "cert", "nash/enclose", "nash/extensive/internal/descent", "nash/internal/points"}},
	"nash/logit":                      {"concept", []string{"cert/answer", "internal/dense", "rational", "rational/approx", "seqform", "seqform/forms", "cert"}},
	"nash/nearest":                    {"concept", []string{"cert/answer", "rational", "seqform", "cert", "internal/lp", "nash/enclose", "nash/internal/fixed"}},
	"nash/bilinear/model":             {"methods", []string{"rational", "seqform"}},
	"nash/bilinear/internal/relaxed":  {"methods", []string{"rational", "rational/approx", "seqform", "internal/floatlp", "internal/regret", "nash/bilinear/model", "internal/dense", "seqform/multilinear"}},
	"nash/bilinear":                   {"concept", []string{"seqform/meter", "cert/answer", "rational", "seqform", "cert", "nash/enclose", "nash/bilinear/model", "nash/bilinear/internal/relaxed", "nash/internal/support", "cluster/checkpoint", "cluster"}},
	"nash/selection":                  {"concept", []string{"rational", "seqform", "cert/claim"}},
	"nash/bimatrix":                   {"concept", []string{"seqform/meter", "seqform/memory", "rational", "seqform", "cert", "cert/answer", "cert/claim", "cert/extreme", "tableau", "lemke", "tableau/wide", "internal/partition", "cluster/checkpoint", "cluster"}},
	"nash/plans":                      {"concept", []string{"seqform/meter", "rational", "rational/linear", "rational/polytope", "seqform", "cert", "cert/answer", "cert/claim", "cert/plans", "internal/lp"}},
	"nash/sequential":                 {"concept", []string{"cert/claim", "nash/algebraic", "seqform/meter", "rational", "polyeps", "seqform", "cert", "cert/answer", "cert/regret", "cert/tremble", "nash/extensive", "nash/sequential/internal/branch", "nash/sequential/internal/floors", "nash/sequential/internal/orders", "nash/internal/points"}},
	"correlated":                      {"concept", []string{"rational", "rational/linear", "rational/polytope", "correlated/internal/price", "seqform", "seqform/forms", "cert", "cert/answer", "cert/claim", "internal/lp", "internal/partition", "internal/symmetry"}},
	"correlated/internal/price":       {"methods", []string{"rational", "rational/approx", "seqform", "seqform/forms"}},
	"solve/parametric":                {"concept", []string{"rational", "rational/expression", "rational/polynomial", "seqform", "seqform/family", "cert", "cert/answer", "cert/cell", "cert/claim", "cert/parametric", "correlated", "internal/lp", "internal/partition", "tableau/basis"}},
	"nash/divide":                     {"concept", []string{"rational", "seqform", "seqform/forms", "cert", "cert/answer", "cert/claim", "internal/lp", "nash/enclose", "nash/internal/support"}},
	"nash/optimal":                    {"concept", []string{"rational", "seqform", "seqform/forms", "cert", "cert/answer", "cert/claim", "internal/lp"}},
	"nash/orders":                     {"concept", []string{"rational", "rational/polytope", "polyeps", "seqform", "internal/partition", "cert", "cert/answer", "cert/claim", "cert/orders", "cert/tremble"}},
	"nash/signalling":                 {"concept", []string{"rational", "rational/linear", "rational/polytope", "seqform", "seqform/signalling", "cert", "cert/answer", "cert/claim", "cert/signals"}},
	"depthlimit":                      {"compose", []string{"cert/regret", "cert/answer", "rational", "seqform", "cert", "internal/lp", "internal/partition", "cluster/checkpoint"}},
	"depthlimit/resolve":              {"compose", []string{"rational", "polyeps", "seqform", "cert", "cert/answer", "internal/lp", "depthlimit", "internal/partition", "cluster/checkpoint", "cluster"}},
	"publictree/translate":            {"machinery", []string{"rational"}},
	"depthlimit/blueprint":            {"compose", []string{"rational", "seqform", "cert", "cert/answer", "quasiperfect", "internal/regret", "publictree/translate", "cluster", "cluster/checkpoint"}},
	"depthlimit/network":              {"compose", []string{"rational", "rational/approx", "seqform", "depthlimit"}},
	"depthlimit/nested":               {"compose", []string{"rational", "seqform", "cert", "cert/answer", "depthlimit", "depthlimit/resolve"}},
	"publictree/foreign":              {"compose", []string{"rational", "seqform/mistake", "publictree", "publictree/cards", "publictree/flow"}},
	"aivat":                           {"compose", []string{"rational", "seqform", "internal/partition"}},
	"render":                          {"compose", []string{"rational", "rational/approx", "seqform", "render/internal/font"}},
	"render/plot":                     {"compose", []string{"render/internal/font"}},
	"render/equilibria":               {"compose", []string{"rational", "rational/approx", "seqform", "render/plot"}},
	"render/curves":                   {"compose", []string{"rational", "rational/approx", "render/plot"}},
	"render/internal/font":            {"compose", []string{}},
	"render/page":                     {"compose", []string{"seqform", "rational", "render", "render/plot", "render/ranges", "render/internal/font"}},
	"render/ranges":                   {"compose", []string{"seqform"}},
	"web":                             {"shell", []string{}}, // it runs a command, and knows nothing of solving
	"web/static":                      {"shell", []string{"web"}},
	command + "cli":                   {"shell", []string{}},
	command + "view":                  {"shell", []string{command + "cli"}},
	command + "find":                  {"shell", []string{command + "cli", command + "view", command + "workers"}},
	command + "sweep":                 {"shell", []string{command + "cli", command + "find"}},
	command + "check":                 {"shell", []string{command + "cli", command + "view", command + "workers"}},
	command + "depth":                 {"shell", []string{command + "cli", command + "view", command + "workers"}},
	command + "draw":                  {"shell", []string{command + "cli", command + "view"}},
	command + "report":                {"shell", []string{command + "cli", command + "view"}},
	command + "games":                 {"shell", []string{command + "cli", command + "view"}},
	command + "spot":                  {"shell", []string{command + "cli", command + "view"}},
	command + "serve":                 {"shell", []string{command + "cli"}},
	command + "rpc":                   {"shell", []string{command + "cli", "web"}},
	command + "manual":                {"shell", []string{command + "cli"}},
	command + "bench/lp":              {"shell", []string{command + "cli"}},
	command + "bench/classes":         {"shell", []string{command + "cli", command + "workers"}},
	command + "bench/depth":           {"shell", []string{command + "cli", command + "depth", command + "bench/lp"}},
	command + "bench/paper":           {"shell", []string{command + "cli", command + "view"}},
	command + "bench":                 {"shell", []string{command + "cli", command + "bench/lp", command + "bench/classes", command + "bench/depth", command + "bench/paper"}},
	"cmd/exactsolve":                  {"shell", []string{command + "bench", command + "check", command + "cli", command + "depth", command + "draw", command + "find", command + "games", command + "manual", command + "report", command + "rpc", command + "serve", command + "spot", command + "sweep", command + "workers"}},
	"cmd/certcheck":                   {"shell", []string{"cert", "cert/parametric", "publictree/flow", "rational", "seqform", "seqform/efg", "seqform/family", "seqform/nfg"}}, // to be read before it is believed
	"nash/internal/candidates":        {"methods", []string{"rational", "rational/approx", "internal/dense"}},
	"nash/complete/internal/witness":  {"methods", []string{"rational", "rational/approx", "internal/dense"}},
	"nash/complete/internal/reasons":  {"methods", []string{"rational", "rational/approx", "seqform/simplices", "nash/complete/internal/box", "internal/dense"}},
	"nash/extensive/internal/descent": {"methods", []string{"internal/dense", "rational", "rational/approx", "seqform", "internal/regret", "seqform/multilinear", "nash/internal/fixed", "nash/internal/points"}},
	"nash/sequential/internal/branch": {"methods", []string{"cert", "cert/claim", "nash/internal/fixed", "nash/internal/polynomials", "nash/sequential/internal/orders", "rational", "rational/approx", "seqform"}},
	"nash/sequential/internal/floors": {"methods", []string{"internal/dense", "rational", "rational/approx", "nash/sequential/internal/branch", "nash/sequential/internal/orders", "nash/internal/fixed", "nash/internal/points"}},
	"nash/sequential/internal/orders": {"methods", []string{"rational", "seqform"}},
	"cluster":                         {"machinery", []string{"seqform", "cluster/checkpoint"}},
	"cluster/engine":                  {"shell", []string{"cluster", "cluster/checkpoint", "seqform", "seqform/memory", "gamefile"}},
	command + "workers":               {"shell", []string{command + "cli", "cluster", "cluster/engine", "seqform/meter"}},
	"cluster/clustertest":             {"test helper", []string{"cluster", "gamefile", "seqform"}},
	"internal/partition":              {"machinery", []string{}},
	"internal/symmetry":               {"machinery", []string{"internal/partition"}},
	"cluster/checkpoint":              {"machinery", []string{"seqform/memory"}},
	"cluster/checkpoint/checkpointtest": {"test helper",
		[]string{"cluster/checkpoint"}},
	"cert/certtest": {"test helper", []string{"cert/algebraic", "rational", "seqform", "seqform/seqformtest", "seqform/efg", "cert", "cert/answer", "cert/claim", "assess", "nash/sequential", "quasiperfect", "fixtures"}},
}

// order lists the layers from the bottom up.
var order = []string{"arithmetic", "model", "checking", "data", "machinery", "methods", "concept", "compose", "facade", "shell"}

// thirdParty says which packages may import a module from elsewhere outside
// their tests. All others need the standard library alone; in particular those
// of the layers arithmetic, model and checking.
var thirdParty = map[string][]string{
	"github.com/ALTree/bigfloat":      {"rational/approx"},
	"github.com/cockroachdb/apd/v3":   {"rational/approx"},
	"github.com/spf13/cobra":          {"cmd/exactsolve"},
	"github.com/spf13/pflag":          {"cmd/exactsolve"},
	"github.com/klauspost/compress":   {"gamefile"},
	"github.com/nats-io":              {"cluster/engine", "cmd/exactsolve"},
	"golang.org/x/term":               {"cmd/exactsolve"},
	"github.com/stretchr/testify":     {"rational/rationaltest", "publictree/flow/flowtest"},
	"github.com/google/jsonschema-go": {"internal/schematest"},
}

// forTests lists what any test may import besides.
var forTests = []string{
	"github.com/stretchr/testify",
	"github.com/rogpeppe/go-internal",
	"github.com/cockroachdb/datadriven",
	"github.com/google/jsonschema-go",
}

// shellOnly lists what gives access to files, terminal, clock and environment.
var shellOnly = []string{"os", "time", "log", "net", "syscall"}

// worldAllowed says which of these a package outside the shell has, and why.
var worldAllowed = map[string][]string{
	"cluster":             {"time"},          // it has units cut that take long
	"gamefile":            {"os"},            // it opens files by name
	"solve":               {"time"},          // a question may have a time limit
	"internal/schematest": {"os"},            // it keeps schemas in files
	"internal/lp/lptest":  {"os", "os/exec"}, // it asks esolver, in tests
	"internal/beside":     {"time"},          // it ends a search so that certificates are ready in time
}

// floatsAllowed says where floating point may occur, and why.
var floatsAllowed = map[string]string{
	"publictree/cfr":                  "guesses of strategies, of which publictree/flow then proves what they guarantee",
	"publictree/nested":               "values of hands on the way to such guesses",
	"publictree/limit":                "guesses of strategies, which publictree/flow judges, and estimates that are called so",
	"publictree":                      "a name in the constraint of the kernels, which serve guesses as well",
	"cluster/checkpoint":              "a name of what guesses are made of, which are kept as they are",
	"cluster/engine":                  "seconds",
	"rational/approx":                 "decimals to show, and guesses, are its purpose",
	"internal/floatlp":                "it returns a basis, multipliers and values as hints, never a claim",
	"internal/ldl":                    "it factors matrices for those who guess",
	"internal/interior":               "it returns an iterate and preferences as hints, never a claim",
	"internal/sparsify":               "it rewrites the programs of those who guess",
	"internal/presolve":               "it rewrites the programs of those who guess",
	"internal/lp/lptest":              "programs in floats, for tests",
	"internal/regret":                 "it guesses strategies",
	"seqform/multilinear":             "payoffs for those who guess",
	"nash/internal/points":            "it guesses points, which are solved for and checked exactly",
	"nash/internal/candidates":        "it guesses supports and probabilities, which nash solves and checks exactly",
	"internal/dense":                  "it ranks and inverts matrices for those who guess",
	"nash/complete/internal/witness":  "it guesses profiles, which nash/complete decides",
	"nash/complete/internal/reasons":  "it guesses reasons and roots, which nash/complete/internal/box decides",
	"nash/bilinear/internal/relaxed":  "linear relaxations and damped Newton steps, which nash/bilinear proves or solves for exactly",
	"nash/enclose":                    "it guesses which weights are free and where the others are; answers are checked",
	"nash/extensive/internal/descent": "it guesses points near equilibria, which nash/extensive solves and checks exactly",
	"nash/internal/polynomials":       "it steps near solutions of equations, which are solved and checked exactly",
	"nash/sequential/internal/branch": "it guesses which numbers of trembles to free; certificates are checked",
	"nash/sequential/internal/floors": "it guesses orders and coefficients of trembles, which nash/sequential solves and checks exactly",
	"depthlimit/blueprint":            "it rounds guessed strategies to fractions, which best responses then judge",
	"nash/logit":                      "it traces a path in floats; claims are of exact profiles near it",
	"fixtures/gen":                    "random payoffs need exp, log and normal variates; rounded to decimals, they are the game",
	"correlated/internal/price":       "it proposes columns, and a check of the whole proves that none is missing",
	"internal/lp":                     "it asks internal/floatlp for a basis, which it then proves",
	"render/plot":                     "it draws numbers, and claims nothing",
	"render/equilibria":               "points of pictures, which are computed exactly and then drawn",
	"render/curves":                   "likewise",
	"depthlimit/network":              "it trains a network, which is then rounded and evaluated exactly; what it says are estimates",
	"depthlimit/ask":                  "it shortens fractions, and an exact best response judges what comes of it",
	"message":                         "seconds in messages, and estimates that are called so",
	command + "cli":                   "seconds on the terminal",
	command + "bench/classes":         "seconds, and those of papers",
	command + "bench/depth":           "rates on the terminal",
	command + "bench/lp":              "seconds",
	command + "bench/paper":           "seconds",
	command + "depth":                 "rates on the terminal",
	command + "report":                "pictures",
}

// A source is a parsed file of this module.
type source struct {
	name string // slash-separated, relative to the module
	pkg  string // its folder
	test bool
	text []byte
	fset *token.FileSet
	file *ast.File
}

// sources reads the files themselves rather than asking "go list": go test then
// sees what a result depends on and does not cache it wrongly.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return skipFolder(name, d.Name())
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		s := source{name: filepath.ToSlash(name), test: strings.HasSuffix(name, "_test.go"), text: text, fset: token.NewFileSet()}
		s.pkg = path.Dir(s.name)
		s.file, err = parser.ParseFile(s.fset, name, text, parser.ParseComments)
		all = append(all, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// skipFolder skips test data, hidden folders and modules of their own.
func skipFolder(name, base string) error {
	if name == "." {
		return nil
	}
	_, err := os.Stat(filepath.Join(name, "go.mod"))
	if err == nil || base == "testdata" || strings.HasPrefix(base, ".") {
		return fs.SkipDir
	}
	return nil
}

func (s *source) imports() []string {
	var paths []string
	for _, spec := range s.file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value) // the parser checked it
		paths = append(paths, p)
	}
	return paths
}

func TestImportDirection(t *testing.T) {
	for _, s := range sources(t) {
		r, ok := layers[s.pkg]
		if !ok {
			t.Errorf("%s: package %s has no row in layers", s.name, s.pkg)
		}
		if s.test {
			continue
		}
		for _, imp := range s.imports() {
			free := inCommand(s.pkg) && !inCommand(strings.TrimPrefix(imp, module))
			if dep, ours := strings.CutPrefix(imp, module); ours && !free && !slices.Contains(r.may, dep) {
				t.Errorf("%s: %s may not import %s", s.name, s.pkg, dep)
			}
		}
	}
}

func inCommand(pkg string) bool { return under(pkg, []string{"cmd/exactsolve"}) }

// methods lists the packages that find and judge, which the command asks by way of the
// facade.
var methods = []string{module + "quasiperfect", module + "lemke", module + "nash", module + "assess", module + "depthlimit", module + "tableau", module + "internal", module + "solve"}

// steps lists those that do not answer a question but are led by the hand: by whoever
// plays a game, or reads the hands that were played.
var steps = []string{module + "depthlimit/nested", module + "aivat"}

// TestCommandAsksTheFacade checks that the command, its benchmarks aside, imports no
// method package.
func TestCommandAsksTheFacade(t *testing.T) {
	for _, s := range sources(t) {
		if !inCommand(s.pkg) || s.test || under(s.pkg, []string{command + "bench"}) {
			continue
		}
		for _, imp := range s.imports() {
			if under(imp, methods) && !slices.Contains(steps, imp) {
				t.Errorf("%s may not import %s", s.name, imp)
			}
		}
	}
}

// TestLayersTable checks the table against itself: imports never go up.
func TestLayersTable(t *testing.T) {
	for pkg, r := range layers {
		if slices.Contains([]string{"test helper"}, r.layer) {
			continue
		}
		if !slices.Contains(order, r.layer) {
			t.Errorf("%s: no layer %q", pkg, r.layer)
		}
		for _, dep := range r.may {
			if slices.Index(order, layers[dep].layer) > slices.Index(order, r.layer) || layers[dep].layer == "" {
				t.Errorf("%s (%s) may not import upwards %s (%s)", pkg, r.layer, dep, layers[dep].layer)
			}
		}
	}
}

func TestThirdPartyImports(t *testing.T) {
	for _, s := range sources(t) {
		for _, imp := range s.imports() {
			first, _, _ := strings.Cut(imp, "/")
			if !strings.Contains(first, ".") || strings.HasPrefix(imp+"/", module) || s.test && under(imp, forTests) {
				continue
			}
			allowed := false
			for mod, pkgs := range thirdParty {
				allowed = allowed || under(imp, []string{mod}) && under(s.pkg, pkgs)
			}
			if !allowed {
				t.Errorf("%s: %s may not import %s", s.name, s.pkg, imp)
			}
		}
	}
}

// under reports whether the import path is one of paths or inside one.
func under(imp string, paths []string) bool {
	return slices.ContainsFunc(paths, func(p string) bool {
		return imp == p || strings.HasPrefix(imp, p+"/")
	})
}

func TestOnlyShellTouchesTheWorld(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || layers[s.pkg].layer == "shell" {
			continue
		}
		for _, imp := range s.imports() {
			if under(imp, shellOnly) && !slices.Contains(worldAllowed[s.pkg], imp) {
				t.Errorf("%s: %s may not import %q", s.name, s.pkg, imp)
			}
		}
	}
}

// TestPackageDocs checks that each package has one package comment, whose first
// sentence names its layer.
func TestPackageDocs(t *testing.T) {
	docs := make(map[string][]source)
	seen := make(map[string]bool)
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		seen[s.pkg] = true
		if s.file.Doc != nil {
			docs[s.pkg] = append(docs[s.pkg], s)
		}
	}
	for pkg := range seen {
		if len(docs[pkg]) != 1 {
			t.Errorf("%s: %d package comments, want 1", pkg, len(docs[pkg]))
			continue
		}
		layer := layers[pkg].layer
		if layer == "test helper" {
			continue
		}
		first := firstSentence(docs[pkg][0].file.Doc.Text())
		if layer == "shell" && strings.HasPrefix(first, "Command "+path.Base(pkg)) {
			continue // a command is the shell
		}
		if !strings.Contains(first, layer) {
			t.Errorf("%s: first sentence of the package comment does not name the layer %q: %q", pkg, layer, first)
		}
	}
}

func firstSentence(doc string) string {
	doc = strings.Join(strings.Fields(doc), " ")
	first, _, _ := strings.Cut(doc, ". ")
	return first
}

// TestNoFloats looks for floating-point types, literals and the usual ways to
// get them. Floats that enter by inference alone from an allowed package would
// pass; such a package returns none but by name.
func TestNoFloats(t *testing.T) {
	names := []string{"float32", "float64", "complex64", "complex128", "Float", "Float32", "Float64", "NewFloat", "ParseFloat", "ExpFloat64", "NormFloat64"}
	for _, s := range sources(t) {
		if s.test || floatsAllowed[s.pkg] != "" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if slices.Contains(names, n.Name) {
					t.Errorf("%s: %s in exact code", s.fset.Position(n.Pos()), n.Name)
				}
			case *ast.BasicLit:
				if n.Kind == token.FLOAT || n.Kind == token.IMAG {
					t.Errorf("%s: literal %s in exact code", s.fset.Position(n.Pos()), n.Value)
				}
			}
			return true
		})
	}
}

// mostFiles is the most files of code, without tests, that a folder may hold.
const mostFiles = 40

// TestFolders refuses folders that nobody can take in.
func TestFolders(t *testing.T) {
	files := make(map[string]int)
	for _, s := range sources(t) {
		if !s.test {
			files[s.pkg]++
		}
	}
	for pkg, n := range files {
		if n > mostFiles {
			t.Errorf("%s: %d files of code, more than %d", pkg, n, mostFiles)
		}
	}
}
