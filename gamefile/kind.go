package gamefile

import (
	"bytes"
	"encoding/json"
	"strings"
)

// A Kind is what a file holds, as its start tells; "" is not known.
type Kind string

// Games in the formats that are read, and what else goes to and from programs.
const (
	EFG         Kind = "efg"
	NFG         Kind = "nfg"
	JSON        Kind = "json"        // a game in JSON
	Certificate Kind = "certificate" // of package cert
	Run         Kind = "run"         // messages, as "solve --json" prints them
	Profile     Kind = "profile"     // of the kinds of package profile that can be told by their start
)

// String returns it in words.
func (k Kind) String() string {
	switch k {
	case Certificate, Profile:
		return "a " + string(k)
	case Run:
		return "the output of a command with --json"
	}
	return "a game"
}

// beginnings are how files of a kind begin that are not JSON.
var beginnings = []struct {
	text string
	kind Kind
}{{"EFG", EFG}, {"NFG", NFG}, {"NE,", Profile}, {"Behavior profile", Profile}, {"player,infoset,action,", Profile}}

// fields are those that only objects of a kind have.
var fields = map[string]Kind{
	"nodes": JSON, "profiles": JSON, "outcomes": JSON, "chance": JSON,
	"config": Run, "progress": Run, "equilibrium": Run, "result": Run, "profile": Profile, "beliefs": Profile,
}

// KindOf tells what a file is from how it starts; a few hundred bytes will mostly do.
func KindOf(start []byte) Kind {
	text := trimmed(start)
	for _, b := range beginnings {
		if bytes.HasPrefix(text, []byte(b.text)) {
			return b.kind
		}
	}
	d := json.NewDecoder(bytes.NewReader(text[:min(len(text), 1<<12)]))
	if brace, _ := d.Token(); brace != json.Delim('{') {
		return ""
	}
	kind := Kind("") // as far as has been read
	for d.More() {
		token, _ := d.Token()
		switch key, _ := token.(string); key {
		case "format":
			format, _ := d.Token()
			return kindNamed(format)
		case "title", "comment", "players":
			kind = JSON // unless something else follows
		default:
			if k, ok := fields[key]; ok {
				return k
			}
		}
		if d.Decode(new(json.RawMessage)) != nil {
			break
		}
	}
	return kind
}

// kindNamed tells what it is from the field "format".
func kindNamed(format json.Token) Kind {
	name, _ := format.(string)
	name, _, _ = strings.Cut(name, "/")
	return map[string]Kind{"exactsolve-game-json": JSON, "exactsolve-certificate": Certificate}[name]
}

func trimmed(start []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf")), " \t\r\n")
}

// noGame says what a file is that is not a game, as far as it can be told.
func noGame(k Kind, start []byte) string {
	text := trimmed(start)
	has := func(prefix string) bool { return bytes.HasPrefix(text, []byte(prefix)) }
	switch {
	case k != "":
		return "this is " + k.String() + ", not a game"
	case len(text) == 0:
		return "the file is empty, want a game in .efg or .nfg format"
	case has("#AGG"), has("#BAGG"):
		return "action-graph games are not supported yet"
	case has("<"):
		return "this is XML (a Gambit workspace?), which is not supported: save the game as .efg or .nfg"
	case has("{"):
		return "this is JSON, but not a game as 'convert --to json' writes it"
	}
	return "not a game: want a file that begins with EFG or NFG"
}
