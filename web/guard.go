package web

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// policy is the content security policy of the page: its own files, no inline
// script or style, no frames.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

// guard refuses what does not come from the page itself, and sets the headers that
// every answer has.
func (s *Server) guard(next http.Handler) http.Handler {
	var origin http.CrossOriginProtection
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.knownHost(r.Host):
			http.Error(w, "this server has another name: use localhost, or start it with --host", http.StatusMisdirectedRequest)
		case origin.Check(r) != nil:
			http.Error(w, "only the page of this server may do that", http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// knownHost reports whether a Host header is one of this server. A name that an
// attacker has pointed at this machine (DNS rebinding) is not; an address cannot
// have been pointed anywhere.
func (s *Server) knownHost(host string) bool {
	name := hostName(host)
	return name == "localhost" || net.ParseIP(strings.Trim(name, "[]")) != nil || slices.Contains(s.opt.Hosts, name)
}

// hostName returns the name in NAME or NAME:PORT, as names are compared: in small
// letters, without the point that may end one.
func hostName(host string) string {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	return strings.TrimSuffix(strings.ToLower(name), ".")
}
