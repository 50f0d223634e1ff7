package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"time"
)

// A Request asks for one run of a command.
type Request struct {
	Command string            `json:"command"`
	Options map[string]string `json:"options"` // flags, without dashes
	Name    string            `json:"name"`    // of the game that gen makes, "" for the list
	Input   string            `json:"input"`   // text of a game, or of a certificate for verify
	Profile string            `json:"profile"` // text of a profile, or of an answer
}

// Names of what goes in and comes out. Profile and certificate are files in the
// folder of the job; the answer is the messages, the output any other answer.
const (
	inputFile       = "input"
	profileFile     = "profile"
	answerFile      = "answer"
	outputFile      = "output"
	certificateFile = "certificate"
)

// A form is what a command takes.
type form struct {
	args    []string // before the options
	profile bool     // a profile may follow the input
	must    bool     // a profile must follow the input
	named   bool     // takes a name instead of the input
	lines   bool     // answers in JSON lines
	timed   bool     // has the option timeout
	allowed map[string]*regexp.Regexp
}

var (
	word     = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
	number   = regexp.MustCompile(`^[0-9]{1,18}$`)
	boolean  = regexp.MustCompile(`^(true|false)$`)
	duration = regexp.MustCompile(`^[0-9]{1,6}s$`)
	value    = regexp.MustCompile(`^[A-Za-z0-9.,/_-]{1,80}$`)
	label    = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,59}$`)
)

// forms lists the commands and options that a page may use. None of these options
// takes the name of a file.
var forms = map[string]*form{
	"solve": {args: []string{"--json", "--certificate=" + certificateFile}, lines: true, timed: true, allowed: map[string]*regexp.Regexp{
		"concept": word, "method": word, "timeout": duration, "max-pivots": number, "label": number, "all": boolean, "algebraic": boolean,
		"count": number, "covering": word, "trembles": word, "seed": number, "digits": number, "normalize-chance": boolean,
	}},
	"check": {args: []string{"--json", "--sets=always"}, lines: true, must: true, allowed: map[string]*regexp.Regexp{
		"concept": word, "beliefs": boolean, "normalize-chance": boolean,
	}},
	"render": {args: []string{"--output=-"}, profile: true, allowed: map[string]*regexp.Regexp{
		"format": word, "orientation": word, "max-depth": number, "max-nodes": number, "max-actions": number,
		"fold-unreached": boolean, "notes": boolean, "beliefs": word, "normalize-chance": boolean,
	}},
	"report": {args: []string{"--output=-"}, must: true, allowed: map[string]*regexp.Regexp{"normalize-chance": boolean}},
	"info":   {args: []string{"--json"}, lines: true, allowed: map[string]*regexp.Regexp{"normalize-chance": boolean}},
	"verify": {args: []string{"--json"}, lines: true},
	"gen":    {named: true, allowed: parameters()},
}

// parameters returns those of all families of games.
func parameters() map[string]*regexp.Regexp {
	m := make(map[string]*regexp.Regexp)
	for _, name := range []string{
		"accuracy", "actions", "all-in", "bets", "bids", "board", "cards", "chance", "decimals", "depth",
		"distinguish-suits", "doubt", "facilities", "gifts", "high", "low", "messages", "opening-extra", "payoff",
		"payoffs", "perturb", "plain", "players", "prizes", "quota", "r", "raises", "ranks", "receivers", "seed",
		"sell-heads", "sell-tails", "sides", "signals", "stack", "stop", "suits", "types", "values",
	} {
		m[name] = value
	}
	return m
}

// Allowed returns the options that a page may use, by command, in order of names.
func Allowed() map[string][]string {
	all := make(map[string][]string, len(forms))
	for name, f := range forms {
		all[name] = slices.Sorted(maps.Keys(f.allowed))
	}
	return all
}

// readRequest reads and checks a request.
func readRequest(r io.Reader) (*Request, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	q := new(Request)
	if err := d.Decode(q); err != nil {
		return nil, fmt.Errorf("the request is not the JSON expected: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("the request goes on after its end")
	}
	return q, q.check()
}

// check reports what the page may not ask.
func (q *Request) check() error {
	f := forms[q.Command]
	switch {
	case f == nil:
		return fmt.Errorf("no command %.40q for a page", q.Command)
	case f.named && q.Name != "" && !label.MatchString(q.Name):
		return fmt.Errorf("no game %.60q", q.Name)
	case !f.named && q.Name != "", f.named && q.Input != "", !f.profile && !f.must && q.Profile != "":
		return fmt.Errorf("%s does not take that", q.Command)
	case f.must && q.Profile == "":
		return fmt.Errorf("%s needs a profile", q.Command)
	case q.Command == "gen" && q.Name == "" && len(q.Options) > 0:
		return errors.New("gen without a name has no options")
	}
	for name, v := range q.Options {
		if ok := f.allowed[name]; ok == nil {
			return fmt.Errorf("%s has no option %.40q for a page", q.Command, name)
		} else if !ok.MatchString(v) {
			return fmt.Errorf("option %s cannot be %.40q", name, v)
		}
	}
	return nil
}

// args returns the command line. Options are in order of names.
func (q *Request) args() []string {
	f := forms[q.Command]
	args := append([]string{q.Command}, f.args...)
	if q.Name != "" {
		args = append(args, q.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(q.Options)) {
		args = append(args, "--"+name+"="+q.Options[name])
	}
	if !f.named {
		args = append(args, "-")
	}
	if q.Profile != "" {
		args = append(args, profileFile)
	}
	return args
}

// limitTime puts the server's time limit where the page asked for none or more.
func (s *Server) limitTime(q *Request) {
	if !forms[q.Command].timed {
		return
	}
	if asked, err := time.ParseDuration(q.Options["timeout"]); err == nil && asked > 0 && asked <= s.opt.MaxTime {
		return
	}
	if q.Options == nil {
		q.Options = map[string]string{}
	}
	q.Options["timeout"] = s.opt.MaxTime.String()
}
