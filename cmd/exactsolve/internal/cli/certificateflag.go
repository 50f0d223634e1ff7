package cli

import "exactsolve/cert"

// A CertificateFlag says where the certificate of an answer goes, if anywhere.
type CertificateFlag struct {
	Path string // the flag, "" for nowhere
}

// Check reports a certificate and an answer that both go to standard output.
func (e CertificateFlag) Check(answer string) error {
	if e.Path == "-" && (answer == "" || answer == "-") {
		return UsageError("--certificate - needs --output FILE, since the answer goes to standard output")
	}
	return nil
}

// Open returns the destination, and reports whether any output cannot be written.
// It returns nil if there is none.
func (e CertificateFlag) Open(s *Session) (*Output, error) {
	if e.Path == "" {
		return nil, s.CheckOutputs()
	}
	o := s.NewOutput(e.Path)
	return o, s.CheckOutputs(o)
}

// Write writes the certificate, or says that there is none and why. It returns
// where it went, "" for nowhere.
func (e CertificateFlag) Write(s *Session, f *GameFile, to *Output, c *cert.Certificate, reason string) (string, error) {
	if to == nil {
		return "", nil
	}
	if c == nil {
		s.Warn("no certificate: %s", reason)
		return "", nil
	}
	return e.Path, WriteCertificate(to, f, c)
}
