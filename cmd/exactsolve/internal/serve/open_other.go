//go:build !(unix || js)

package serve

import "os/exec"

// browser shows an address in the user's browser.
func browser(address string) *exec.Cmd {
	return exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
}
