// Package e2e has the tests of the page in a real browser, Debian's Chromium. It is
// a module of its own, so that what drives the browser is no dependency of the
// program.
//
//	go -C web/e2e test -count=1 .
//
// (without -count=1 Go takes an earlier result, not seeing that the program changed).
package e2e
