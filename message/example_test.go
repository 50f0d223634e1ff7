package message_test

import (
	"fmt"
	"strings"

	"exactsolve/message"
)

// What solve --json printed is read again.
func Example() {
	const printed = `{"config":{"protocol":"exactsolve/1","version":"v0.1.0","command":"solve"}}
{"result":{"status":"yes","profile":[{"player":1,"infoset":1,"label":"J:","action":"check","probability":"2/3"},{"player":1,"infoset":1,"label":"J:","action":"bet","probability":"1/3"}],"payoffs":["-1/18","1/18"]}}
`
	messages, err := message.Read(strings.NewReader(printed))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range messages {
		if m, ok := m.(*message.Solve); ok {
			for _, e := range m.Profile {
				fmt.Println(e.Label, e.Action, e.Probability)
			}
			fmt.Println("payoffs", m.Payoffs)
		}
	}
	// Output:
	// J: check 2/3
	// J: bet 1/3
	// payoffs [-1/18 1/18]
}
