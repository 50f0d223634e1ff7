package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Request asks for one run of a command.
type Request struct {
	Command string   `json:"command"` // such as solve
	Options Settings `json:"options"` // flags, by name without dashes
	Name    string   `json:"name"`    // of the game that gen makes, "" for the list
	Input   string   `json:"input"`   // text of a game, or of a certificate for verify
	Profile string   `json:"profile"` // text of a profile, or of an answer
	Game    string   `json:"game"`    // text of the game of a certificate that has it not

	// Instead of texts, what another job was given and found, so that nothing large
	// goes to the page and back.
	Job  string `json:"job"`  // whose input is meant
	File string `json:"file"` // "answer" or "certificate" of it: the profile, for spot show the input, or for verify the input, with the game
	Line int    `json:"line"` // the message in this line of its answer, from 1: the profile
}

// Settings are flags, by name without dashes.
type Settings map[string]string

// UnmarshalJSON reads texts, numbers and truth values, by names in which _ may stand for -.
func (o *Settings) UnmarshalJSON(data []byte) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	*o = Settings{}
	for name, raw := range all {
		text := string(raw)
		switch {
		case raw[0] == '"':
			if err := json.Unmarshal(raw, &text); err != nil {
				return err
			}
		case bytes.ContainsAny(raw[:1], "{[n"):
			return fmt.Errorf("option %.40q: want a text, a number, true or false", name)
		}
		flag := strings.ReplaceAll(name, "_", "-")
		if _, ok := (*o)[flag]; ok {
			return fmt.Errorf("option %.40q: twice, with - and with _", flag)
		}
		(*o)[flag] = text
	}
	return nil
}

// Names of what goes in and comes out, as files in the folder of the job. The answer is
// the messages, the output any other answer.
const (
	inputFile       = "input"
	profileFile     = "profile"
	gameFile        = "game" // of a certificate
	answerFile      = "answer"
	OutputFile      = "output"
	certificateFile = "certificate"
)

// A form is what a command takes.
type form struct {
	args    []string // before the options
	profile bool     // a profile may follow the input
	must    bool     // a profile must follow the input
	named   bool     // takes a name instead of the input
	lines   bool     // answers in JSON lines
	long    bool     // may take its time: waits in a queue of its own, is kept, and has the option timeout
	proves  bool     // has an option certificate, that one is wanted
	hidden  bool     // from pages
}

func (f *form) takesProfile() bool { return f.profile || f.must }

// forms lists the commands that may be asked for.
var forms = map[string]*form{
	"solve":      {args: []string{"--json", "--certificate=" + certificateFile}, lines: true, long: true},
	"check":      {args: []string{"--json", "--sets=always"}, lines: true, must: true, proves: true},
	"render":     {args: []string{"--output=-"}, profile: true},
	"report":     {args: []string{"--output=-"}, must: true},
	"info":       {args: []string{"--json"}, lines: true},
	"verify":     {args: []string{"--json"}, lines: true},
	"gen":        {named: true},
	"certify":    {args: []string{"--json"}, lines: true, must: true, proves: true, hidden: true},
	"depthlimit": {args: []string{"--json"}, lines: true, long: true, proves: true},
	"convert":    {args: []string{"--output=-"}},
	"reduce":     {hidden: true},
	"spot":       {args: []string{"--json", "--at=none", "--certificate=" + certificateFile}, lines: true, long: true},
	"spot show":  {args: []string{"--json"}, lines: true},
}

// What values of options that a page sends, and names of games, are made of. No value begins like a
// path of files, and a path of betting may be long; whether it suits its option is for the command
// to say. A blueprint is made, as it would else be that of a file.
var (
	value = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?[A-Za-z0-9][A-Za-z0-9.,/_:+=-]{0,499}$`) })
	made  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(exact|mccfr|(linear-|discounted-)?cfr|(modified-)?cfr\+)(:[0-9]{1,9})?$`)
	})
	label = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9_-]{0,59}$`) })
)

// Flags are those that may be used, by command. None of them takes the name of a file.
type Flags map[string][]string

func readRequest(r io.Reader, flags Flags) (*Request, error) {
	q := new(Request)
	if err := Decode(r, q); err != nil {
		return nil, err
	}
	return q, cmp.Or(q.checkPage(), q.Check(flags))
}

// Decode reads a request, after which there is nothing.
func Decode(r io.Reader, q any) error {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	err := d.Decode(q)
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field := e.Field[strings.LastIndex(e.Field, ".")+1:]
		err = fmt.Errorf("%s is of the wrong kind, %s", cmp.Or(field, "it"), e.Value)
	}
	if err != nil {
		return fmt.Errorf("the request is not the JSON expected: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("the request goes on after its end")
	}
	return nil
}

// checkPage reports what a page may not ask, but others may.
func (q *Request) checkPage() error {
	if f := forms[q.Command]; f != nil && f.hidden {
		return fmt.Errorf("no command %.40q for a page", q.Command)
	}
	for name, v := range q.Options {
		if !value().MatchString(v) {
			return fmt.Errorf("option %s cannot be %.40q", name, v)
		}
	}
	return nil
}

// Check reports what is wrong with a request to which these flags are open.
func (q *Request) Check(flags Flags) error {
	f := forms[q.Command]
	switch {
	case f == nil:
		return fmt.Errorf("no command %.40q here", q.Command)
	case f.named && q.Name != "" && !label().MatchString(q.Name):
		return fmt.Errorf("no game %.60q", q.Name)
	case !f.named && q.Name != "", f.named && q.Input+q.Job != "", !f.takesProfile() && q.Profile != "", q.Command != "verify" && q.Game != "":
		return fmt.Errorf("%s does not take that", q.Command)
	case f.must && !q.hasProfile():
		return fmt.Errorf("%s needs a profile", q.Command)
	case !q.refers():
		return errors.New("what is meant of another job is not clear")
	case q.Command == "gen" && q.Name == "" && len(q.Options) > 0:
		return errors.New("gen without a name has no options")
	}
	for name, v := range q.Options {
		switch evidence := name == certificateFile; {
		case !slices.Contains(flags[q.words()[0]], name), evidence && !f.proves:
			return fmt.Errorf("%s has no option %.40q here", q.Command, name)
		case evidence && v != "true" && v != "false":
			return errors.New("option certificate: want true or false")
		case name == "blueprint" && !made().MatchString(v):
			return fmt.Errorf("option blueprint cannot be %.40q here, want a method such as cfr+:100", v)
		}
	}
	return nil
}

func (q *Request) hasProfile() bool {
	return forms[q.Command].takesProfile() && (q.Profile != "" || q.File != "" || q.Line > 0)
}

// hasGame reports whether the input is a certificate that comes with its game, which a
// certificate of a large one does not contain.
func (q *Request) hasGame() bool {
	return q.Game != "" || q.Command == "verify" && q.File == certificateFile
}

// showsCertificate reports whether the input is the certificate of another job, alone.
func (q *Request) showsCertificate() bool {
	return q.Command == "spot show" && q.File == certificateFile
}

// refers reports whether what is said of another job, if anything, is at most one input
// and one profile.
func (q *Request) refers() bool {
	profiles := 0
	for _, given := range []bool{q.Profile != "", q.File != "", q.Line != 0} {
		if given {
			profiles++
		}
	}
	switch {
	case q.Job == "":
		return q.File == "" && q.Line == 0
	case q.Input != "" || q.Game != "" || profiles > 1 || q.Line < 0:
		return false
	case q.File != "" && q.File != answerFile && q.File != certificateFile:
		return false
	}
	return profiles == 0 || q.hasGame() || q.showsCertificate() || forms[q.Command].takesProfile()
}

// meant lists the files that a request means of another job, by the names they get.
func (q *Request) meant() map[string]string {
	switch {
	case q.hasGame():
		return map[string]string{inputFile: q.File, gameFile: inputFile}
	case q.showsCertificate():
		return map[string]string{inputFile: q.File}
	case q.File != "":
		return map[string]string{inputFile: inputFile, profileFile: q.File}
	}
	return map[string]string{inputFile: inputFile}
}

// Texts returns the files that a request comes with, by their names, but for its input.
func (q *Request) Texts() map[string]string {
	texts := map[string]string{profileFile: q.Profile, gameFile: q.Game}
	maps.DeleteFunc(texts, func(_, text string) bool { return text == "" })
	return texts
}

// Lines reports whether the answer is messages.
func (q *Request) Lines() bool { return forms[q.Command].lines }

// words are those of the command.
func (q *Request) words() []string { return strings.Fields(q.Command) }

// Args returns the command line: the input is standard input, the others are files.
func (q *Request) Args() []string {
	f := forms[q.Command]
	args := append(q.words(), f.args...)
	if q.Name != "" {
		args = append(args, q.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(q.Options)) {
		switch v := q.Options[name]; {
		case name != certificateFile || !f.proves:
			args = append(args, "--"+name+"="+v)
		case v == "true":
			args = append(args, "--certificate="+certificateFile)
		}
	}
	if !f.named {
		args = append(args, "-")
	}
	if q.hasProfile() {
		args = append(args, profileFile)
	}
	if q.hasGame() {
		args = append(args, gameFile)
	}
	return args
}

// brief is below the time that a solve asks for if it is to last. One that asks for less, as a page
// does while a game is edited, does not wait for others, and is the first to be forgotten.
const brief = time.Second

func (q *Request) long() bool {
	asked, err := time.ParseDuration(q.Options["timeout"])
	return forms[q.Command].long && (err != nil || asked <= 0 || asked >= brief)
}

// limitTime puts the server's time limit where the page asked for none or more.
func (s *Server) limitTime(q *Request) {
	if !forms[q.Command].long {
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
