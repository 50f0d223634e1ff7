package depth

import (
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// cells writes values for a table, rational numbers in thousandths.
func cells(values ...any) []string {
	for k, v := range values {
		if x, ok := v.(rational.Rat); ok {
			values[k] = milli(x)
		}
	}
	return cli.Cells(values...)
}

// milli returns a number in thousandths, for people.
func milli(x rational.Rat) string {
	text, _ := cli.Decimal(x.Mul(rational.Int(1000)), 3)
	return text
}

// heading writes the first line, with the reason if a limit came first.
func heading(p *cli.Page, f *message.Finding, text string) {
	if f.Reason != "" {
		text = "unknown: " + cli.Printable(f.Reason) + "; " + text
	}
	p.Line(cli.Bold(text))
	p.Line()
}
