package render

import (
	"fmt"
	"strings"
	"unicode"
)

// texSpecial has what LaTeX would not print as it is. Hyphens are kept apart,
// as two of them would become a dash, and so are what else joins.
var texSpecial = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '_': `\_`, '%': `\%`,
	'~': `\textasciitilde{}`, '^': `\textasciicircum{}`, '<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`,
	'-': `-{}`, '`': "`{}", '\'': `'{}`, '"': `\char34{}`, ',': `,{}`, '?': `?{}`, '!': `!{}`,
	'…': `\dots{}`, '≈': `$\approx$`, '−': `$-$`, '→': `$\to$`, '\uFFFD': `\fbox{?}`, '\u00A0': `~`,
	'α': `$\alpha$`, 'β': `$\beta$`, 'γ': `$\gamma$`, 'δ': `$\delta$`, 'ε': `$\varepsilon$`, 'θ': `$\theta$`, 'λ': `$\lambda$`,
	'μ': `$\mu$`, 'π': `$\pi$`, 'ρ': `$\rho$`, 'σ': `$\sigma$`, 'τ': `$\tau$`, 'φ': `$\varphi$`, 'ω': `$\omega$`,
	'Δ': `$\Delta$`, 'Σ': `$\Sigma$`, 'Ω': `$\Omega$`, '¬': `$\lnot$`, '×': `$\times$`, '±': `$\pm$`, '÷': `$\div$`, '·': `$\cdot$`, 'µ': `$\mu$`,
}

// tex escapes clean text. Letters with accents stay, which LaTeX knows of
// itself; of what else is not ASCII the number is written.
func tex(s string) string {
	var b strings.Builder
	before := ' '
	for k, c := range s {
		special, ok := texSpecial[c]
		switch {
		case c == '-' && !unicode.IsLetter(before) && !unicode.IsDigit(before) && k+1 < len(s) && s[k+1] >= '0' && s[k+1] <= '9':
			b.WriteString("$-$") // a sign
		case ok:
			b.WriteString(special)
		case c >= ' ' && c <= '~', accented(c):
			b.WriteRune(c)
		default:
			fmt.Fprintf(&b, "U+%04X", c)
		}
		before = c
	}
	return b.String()
}

// accented reports whether c is a Western European letter, or one of Central
// Europe that the fonts of LaTeX have by default, by composing it.
func accented(c rune) bool {
	switch c {
	case 'Ð', 'ð', 'Þ', 'þ':
		return false // not in the default encoding
	}
	return c >= 'À' && c <= 'ÿ' || strings.ContainsRune("ĀāĂăĆćĈĉĊċČčĎďĒēĔĕĖėĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭİıĴĵĶķĹĺĻļŁłŃńŅņŇňŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŴŵŶŷŸŹźŻżŽž", c)
}
