package web

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed assets
var embedded embed.FS

// transport is the module by which the page reaches the program. It is the only
// file that a static site replaces, see [StaticTransport].
const (
	transport       = "export * from './server.js';\n"
	StaticTransport = "export * from './wasm.js';\n"
)

// TransportName is the name of that module.
const TransportName = "transport.js"

// Assets returns the files of the page but that module.
func Assets() fs.FS {
	files, err := fs.Sub(embedded, "assets")
	if err != nil {
		panic("web: " + err.Error()) // the name is valid
	}
	return files
}

// page serves the files of the page.
func page() http.Handler {
	files := http.FileServerFS(Assets())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/"+TransportName {
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			w.Write([]byte(transport))
			return
		}
		files.ServeHTTP(w, r)
	})
}
