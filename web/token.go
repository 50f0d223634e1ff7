package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"strings"
)

// TokenField is where an address has the token when a page is opened with it first.
const TokenField = "token"

// admitted reports whether a request shows the token, if the server wants one: in a
// cookie or as a bearer. One that shows it in the address gets the cookie, and is sent on
// to the address without it. Others are answered.
func (s *Server) admitted(w http.ResponseWriter, r *http.Request) bool {
	if s.opt.Token == "" {
		return true
	}
	if given := r.URL.Query().Get(TokenField); r.Method == http.MethodGet && s.isToken(given) {
		http.SetCookie(w, &http.Cookie{
			Name: s.cookieName(), Value: given, Path: "/", HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode,
		})
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return false
	}
	bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	cookie, err := r.Cookie(s.cookieName())
	if s.isToken(bearer) || err == nil && s.isToken(cookie.Value) {
		return true
	}
	w.Header().Set("WWW-Authenticate", "Bearer")
	problem(w, http.StatusUnauthorized, "this server wants its token: open the address that it has printed")
	return false
}

// isToken compares in a time that does not depend on where two tokens differ.
func (s *Server) isToken(given string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(s.opt.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// cookieName differs from server to server: cookies are shared by all ports of a machine.
func (s *Server) cookieName() string {
	sum := sha256.Sum256([]byte("name of " + s.opt.Token))
	return "exactsolve-" + hex.EncodeToString(sum[:4])
}
