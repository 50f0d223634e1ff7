package main

import "exactsolve/cert"

// A certificateFlag says where the certificate of an answer goes, if anywhere.
type certificateFlag struct {
	path string // the flag, "" for nowhere
}

// check reports a certificate and an answer that both go to standard output.
func (e certificateFlag) check(answer string) error {
	if e.path == "-" && (answer == "" || answer == "-") {
		return usageError("--certificate - needs --output FILE, since the answer goes to standard output")
	}
	return nil
}

// open returns the destination, and reports whether any output cannot be written.
// It returns nil if there is none.
func (e certificateFlag) open(s *session) (*output, error) {
	if e.path == "" {
		return nil, s.checkOutputs()
	}
	o := s.newOutput(e.path)
	return o, s.checkOutputs(o)
}

// write writes the certificate, or says that there is none and why. It returns
// where it went, "" for nowhere.
func (e certificateFlag) write(s *session, f *gameFile, to *output, c *cert.Certificate, reason string) (string, error) {
	if to == nil {
		return "", nil
	}
	if c == nil {
		s.warn("no certificate: %s", reason)
		return "", nil
	}
	return e.path, writeCertificate(to, f, c)
}
