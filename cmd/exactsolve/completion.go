package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"
)

func completionCommand() *command {
	shells := []string{"bash", "zsh", "fish"}
	return &command{
		Name:  "completion",
		Args:  "bash|zsh|fish",
		Short: "print a completion script for a shell",
		Long: `Prints a script that completes commands, flags and their words:

  source <(exactsolve completion bash)
  source <(exactsolve completion zsh)
  exactsolve completion fish | source`,
		Words: shells,
		Setup: func(fs *pflag.FlagSet) action {
			return func(ctx context.Context, io stdio, args []string) error {
				if err := wantArgs(args, 1, 1, orList(shells)); err != nil {
					return err
				}
				switch args[0] {
				case "bash":
					completeBash(io.Out, commands())
				case "zsh":
					completeZsh(io.Out, commands())
				case "fish":
					completeFish(io.Out, commands())
				default:
					return usageError("no completion for %q, want %s", args[0], orList(shells))
				}
				return nil
			}
		},
	}
}

// candidates returns the words that may follow the name of c: flags and words.
func (c *command) candidates() (flags, words []string) {
	fs, _, _ := c.flags()
	fs.VisitAll(func(f *pflag.Flag) { flags = append(flags, "--"+f.Name) })
	if c.Name == "bench" {
		for _, s := range suites() {
			fs, _, _ := s.flags()
			fs.VisitAll(func(f *pflag.Flag) {
				if f.Name != "help" {
					flags = append(flags, "--"+f.Name)
				}
			})
		}
	}
	words = c.Words
	if c.Name == "help" {
		words = append(words[:len(words):len(words)], commandNames(commands())...)
	}
	return flags, words
}

// flagWords returns, for each flag that takes one of a few words, those words.
func (c *command) flagWords() map[string][]string {
	fs, _, _ := c.flags()
	list := map[string][]string{}
	fs.VisitAll(func(f *pflag.Flag) {
		if v, ok := f.Value.(*choice); ok {
			list["--"+f.Name] = v.words
		}
	})
	return list
}

// flagCases writes shell cases "COMMAND --flag) vals=…;;" for flags that take
// one of a few words.
func flagCases(w io.Writer, cmds []*command) {
	for _, c := range cmds {
		words := c.flagWords()
		fs, _, _ := c.flags()
		fs.VisitAll(func(f *pflag.Flag) {
			if list := words["--"+f.Name]; list != nil {
				fmt.Fprintf(w, "    '%s --%s') vals='%s';;\n", c.Name, f.Name, strings.Join(list, " "))
			}
		})
	}
}

// commandCases writes shell cases "COMMAND) flags=… vals=…;;".
func commandCases(w io.Writer, cmds []*command) {
	for _, c := range cmds {
		flags, words := c.candidates()
		fmt.Fprintf(w, "    %s) flags='%s' vals='%s';;\n", c.Name, strings.Join(flags, " "), strings.Join(words, " "))
	}
}

func completeBash(w io.Writer, cmds []*command) {
	fmt.Fprintf(w, `_exactsolve() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} flags= vals=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '%s' -- "$cur"))
    return
  fi
  case "${COMP_WORDS[1]} $prev" in
`, strings.Join(commandNames(cmds), " "))
	flagCases(w, cmds)
	fmt.Fprintf(w, `  esac
  if [ -n "$vals" ]; then
    COMPREPLY=($(compgen -W "$vals" -- "$cur"))
    return
  fi
  case "${COMP_WORDS[1]}" in
`)
	commandCases(w, cmds)
	fmt.Fprintf(w, `  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$cur"));;
    *) COMPREPLY=($(compgen -W "$vals" -- "$cur") $(compgen -f -- "$cur"));;
  esac
}
complete -o filenames -F _exactsolve exactsolve
`)
}

func completeZsh(w io.Writer, cmds []*command) {
	fmt.Fprintf(w, `#compdef exactsolve
_exactsolve() {
  local flags= vals=
  if (( CURRENT == 2 )); then
    compadd -- %s
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
`, strings.Join(commandNames(cmds), " "))
	flagCases(w, cmds)
	fmt.Fprintf(w, `  esac
  if [[ -n $vals ]]; then
    compadd -- ${=vals}
    return
  fi
  case "$words[2]" in
`)
	commandCases(w, cmds)
	fmt.Fprintf(w, `  esac
  case "$words[CURRENT]" in
    -*) compadd -- ${=flags};;
    *) compadd -- ${=vals}; _files;;
  esac
}
compdef _exactsolve exactsolve
`)
}

func completeFish(w io.Writer, cmds []*command) {
	fmt.Fprintf(w, "complete -c exactsolve -n __fish_use_subcommand -f\n")
	for _, c := range cmds {
		fmt.Fprintf(w, "complete -c exactsolve -n __fish_use_subcommand -a %s -d '%s'\n", c.Name, fishQuote(c.Short))
	}
	for _, c := range cmds {
		only := fmt.Sprintf("complete -c exactsolve -n '__fish_seen_subcommand_from %s'", c.Name)
		if _, words := c.candidates(); len(words) > 0 {
			fmt.Fprintf(w, "%s -a '%s'\n", only, strings.Join(words, " "))
		}
		fs, _, _ := c.flags()
		fs.VisitAll(func(f *pflag.Flag) { fmt.Fprintln(w, only+fishFlag(f)) })
	}
}

func fishFlag(f *pflag.Flag) string {
	value, usage := pflag.UnquoteUsage(f)
	s := " -l " + f.Name
	if f.Shorthand != "" {
		s += " -s " + f.Shorthand
	}
	if v, ok := f.Value.(*choice); ok {
		s += " -x -a '" + strings.Join(v.words, " ") + "'"
	} else if value != "" {
		s += " -r"
	}
	return s + " -d '" + fishQuote(usage) + "'"
}

func fishQuote(s string) string { return strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) }
