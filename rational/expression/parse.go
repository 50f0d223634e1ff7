package expression

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"exactsolve/rational"
)

// Parse reads an expression without white space: decimals, names of letters, digits and underscores,
// + - * /, powers ^N for whole N up to 1000, and parentheses;
// at most 4096 bytes.
func Parse(text string) (*Expr, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("an expression of more than %d bytes: %q", maxText, clip(text))
	}
	p := &parser{Expr: Expr{text: text}, rest: text}
	for p.rest != "" {
		if err := p.token(); err != nil {
			return nil, fmt.Errorf("%w: %q", err, clip(text))
		}
	}
	if !p.operand {
		return nil, fmt.Errorf("it ends early: %q", clip(text))
	}
	for len(p.open) > 0 {
		if p.top() == '(' {
			return nil, fmt.Errorf("a parenthesis is not closed: %q", clip(text))
		}
		p.close()
	}
	return &p.Expr, nil
}

// A parser moves operations from open to steps once what they work on is there (Dijkstra's shunting yard).
type parser struct {
	Expr
	rest    string
	open    []byte
	operand bool // the last token ended a number
}

func (p *parser) top() byte { return p.open[len(p.open)-1] }

// close moves the last open operation to steps.
func (p *parser) close() {
	p.steps = append(p.steps, step{op: p.top()})
	p.open = p.open[:len(p.open)-1]
}

var rank = map[byte]int{'+': 1, '-': 1, '*': 2, '/': 2, '~': 3}

// push opens an operation, once those that bind its left side are closed.
func (p *parser) push(op byte) {
	for op != '~' && len(p.open) > 0 && rank[p.top()] >= rank[op] {
		p.close()
	}
	p.open = append(p.open, op)
	p.operand = false
}

func (p *parser) token() error {
	c := p.rest[0]
	if word := p.rest[:wordLen(p.rest)]; word != "" {
		if p.operand {
			return fmt.Errorf("no sign before %s, such as *", word)
		}
		p.rest, p.operand = p.rest[len(word):], true
		p.steps = append(p.steps, step{op: 'a', name: word})
		return nil
	}
	if number := p.rest[:numberLen(p.rest)]; number != "" {
		if p.operand {
			return fmt.Errorf("no sign before %s, such as *", number)
		}
		x, err := rational.Parse(number)
		if err != nil {
			return err
		}
		p.rest, p.operand = p.rest[len(number):], true
		p.steps = append(p.steps, step{op: '#', x: x})
		return nil
	}
	p.rest = p.rest[1:]
	switch {
	case c == '(' && !p.operand:
		p.open = append(p.open, c)
	case c == ')' && p.operand:
		for len(p.open) > 0 && p.top() != '(' {
			p.close()
		}
		if len(p.open) == 0 {
			return fmt.Errorf("a parenthesis was not opened")
		}
		p.open = p.open[:len(p.open)-1]
	case c == '^' && p.operand:
		return p.power()
	case (c == '+' || c == '-') && !p.operand:
		if c == '-' {
			p.push('~')
		}
	case strings.IndexByte("+-*/", c) >= 0 && p.operand:
		p.push(c)
	default:
		return fmt.Errorf("not a number, nor an expression")
	}
	return nil
}

// power reads N after ^.
func (p *parser) power() error {
	digits := 0
	for digits < len(p.rest) && '0' <= p.rest[digits] && p.rest[digits] <= '9' {
		digits++
	}
	n, err := strconv.Atoi(p.rest[:digits])
	if err != nil || n > maxPower {
		return fmt.Errorf("want a whole number up to %d after ^", maxPower)
	}
	p.rest = p.rest[digits:]
	if strings.HasPrefix(p.rest, "^") { // a^b^c is (a^b)^c to some, a^(b^c) to others
		return fmt.Errorf("a power of a power needs parentheses")
	}
	p.steps = append(p.steps, step{op: '^', power: n})
	return nil
}

// wordLen returns the length of the name at the start of s, 0 if there is none.
func wordLen(s string) int {
	n := 0
	for n < len(s) && (letter(s[n]) || n > 0 && ('0' <= s[n] && s[n] <= '9')) {
		n++
	}
	return n
}

func letter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

// numberLen returns the length of the decimal at the start of s: its exponent is a letter e before digits.
func numberLen(s string) int {
	n := 0
	for n < len(s) && ('0' <= s[n] && s[n] <= '9' || s[n] == '.') {
		n++
	}
	if n == 0 || n == len(s) || s[n] != 'e' && s[n] != 'E' {
		return n
	}
	k := n + 1
	if k < len(s) && (s[k] == '+' || s[k] == '-') {
		k++
	}
	for k < len(s) && '0' <= s[k] && s[k] <= '9' {
		n, k = k+1, k+1
	}
	return n
}

func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	end := most
	for end > most-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}
