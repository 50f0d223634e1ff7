//go:build !js

package serve

import (
	"os/exec"
	"runtime"
)

// openers are the programs that open an address in the user's browser, with what goes before it.
var openers = map[string][]string{
	"darwin":  {"open"},
	"windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// openBrowser opens an address, and calls failed if that does not work. It does not wait:
// some openers end with the browser.
func openBrowser(address string, failed func(error)) {
	opener, ok := openers[runtime.GOOS]
	if !ok {
		opener = []string{"xdg-open"}
	}
	cmd := exec.Command(opener[0], append(opener[1:], address)...)
	if err := cmd.Start(); err != nil {
		failed(err)
		return
	}
	go func() {
		if err := cmd.Wait(); err != nil {
			failed(err)
		}
	}()
}
