package engine

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"time"
)

// validity of a certificate, in years.
const validity = 10

// NewCertificate returns a certificate for a server with such names or addresses, which it
// signs itself, and its key, both as PEM. Clients need the certificate to know the server.
func NewCertificate(hosts []string) (certificate, key []byte, err error) {
	number, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, nil, err
	}
	now := time.Now()
	c := &x509.Certificate{
		SerialNumber: number, Subject: pkix.Name{CommonName: "exactsolve cluster"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(validity, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true, IsCA: true,
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, host)
		}
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	signed, err := x509.CreateCertificate(rand.Reader, c, c, private.Public(), private)
	if err != nil {
		return nil, nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	return block("CERTIFICATE", signed), block("PRIVATE KEY", secret), err
}

func block(kind string, content []byte) []byte {
	var b bytes.Buffer
	_ = pem.Encode(&b, &pem.Block{Type: kind, Bytes: content})
	return b.Bytes()
}
