package main

import (
	"embed"
	"strings"
)

// A topic is a page of help that is not about one command.
type topic struct {
	Name  string
	Short string
}

//go:embed topics/*.txt
var topicTexts embed.FS

func topics() []topic {
	return []topic{
		{"exit-status", "what the exit status says"},
		{"formats", "game files, profiles and output"},
		{"certificates", "what a certificate proves and how it is checked"},
		{"concepts", "the solution concepts, with games that tell them apart"},
		{"environment", "variables that are read"},
	}
}

func topicNames() []string {
	var names []string
	for _, t := range topics() {
		names = append(names, t.Name)
	}
	return names
}

// text returns the page, which ends in a newline.
func (t topic) text() string {
	data, err := topicTexts.ReadFile("topics/" + t.Name + ".txt")
	if err != nil {
		panic("exactsolve: " + err.Error()) // embedded
	}
	return strings.TrimRight(string(data), "\n") + "\n"
}
