//go:build !js

package serve

// openBrowser opens an address, and calls failed if that does not work. It does not wait:
// some programs that open one end with the browser.
func openBrowser(address string, failed func(error)) {
	cmd := browser(address)
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
