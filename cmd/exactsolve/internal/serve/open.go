//go:build !js

package serve

import (
	"html/template"
	"os"
	"path/filepath"
)

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

// browseTo opens the page by its address, or, with a token, by a file that leads there; it returns what removes that.
func (c *Serve) browseTo(address string, failed func(error)) (remove func()) {
	remove = func() {}
	if c.token != "" {
		var err error
		if address, remove, err = door(address); err != nil {
			failed(err)
			return func() {}
		}
	}
	openBrowser(address, failed)
	return remove
}

var doorPage = template.Must(template.New("door").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={{.}}">
<title>exactsolve</title>
</head>
<body>
<p><a href="{{.}}">exactsolve</a></p>
</body>
</html>
`))

// door writes a page that leads to an address with a token, into a folder that only this user can read: all users of
// a machine see what programs are given. It returns the page, and what removes it.
func door(address string) (page string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "exactsolve-open-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	page = filepath.Join(dir, "open.html")
	f, err := os.OpenFile(page, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = doorPage.Execute(f, address)
		f.Close()
	}
	if err != nil {
		remove()
	}
	return page, remove, err
}
