package engine

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"

	"github.com/nats-io/nats-server/v2/server"
)

// Keys say to a server who it is, and whom it listens to: public nkeys of users. Those of
// supervisors may do anything, those of workers what [Engine.Work] needs.
type Keys struct {
	Certificate          tls.Certificate
	Supervisors, Workers []string
}

// Author is the name by which a server knows a worker with a key of its own.
func Author(publicKey string) string { return short(publicKey) }

// inbox is the start of the subjects of answers to a process, so that none reads those of
// others.
func inbox(author string) string { return "_INBOX_" + short(author) }

// ErrOpen is for a server that others could reach, and do with as they please.
var ErrOpen = errors.New("other machines may reach this address: want keys, or an address of this machine alone, such as 127.0.0.1:4222")

// guard has the server let in those with keys, which only one that nobody else reaches may
// do without.
func guard(o *server.Options, k *Keys) error {
	if k == nil {
		if ip := net.ParseIP(o.Host); o.DontListen || o.Host == "localhost" || ip != nil && ip.IsLoopback() {
			return nil
		}
		return fmt.Errorf("%s: %w", net.JoinHostPort(o.Host, fmt.Sprint(max(o.Port, 0))), ErrOpen)
	}
	if len(k.Supervisors) == 0 || len(k.Workers) == 0 {
		return errors.New("no keys of supervisors, or none of workers")
	}
	o.TLS, o.TLSTimeout = true, 10
	o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{k.Certificate}, MinVersion: tls.VersionTLS13}
	for _, key := range k.Supervisors {
		o.Nkeys = append(o.Nkeys, &server.NkeyUser{Nkey: key})
	}
	for _, key := range k.Workers {
		o.Nkeys = append(o.Nkeys, &server.NkeyUser{Nkey: key, Permissions: permissions(Author(key))})
	}
	return nil
}

// permissions are those of a worker. It must not make consumers: those have anything delivered
// to anybody. The server does not look at where an answer is to go; so a worker can have
// messages that it may read put where it may not write, of which none is a result or a game,
// and keep others from their work, but not more.
func permissions(author string) *server.Permissions {
	allow := func(subjects ...string) *server.SubjectPermission {
		return &server.SubjectPermission{Allow: subjects}
	}
	return &server.Permissions{
		Publish: allow(
			"$JS.API.CONSUMER.INFO."+workStream+".*", "$JS.API.CONSUMER.MSG.NEXT."+workStream+".*", "$JS.ACK."+workStream+".>",
			"$JS.API.STREAM.INFO.KV_"+jobBucket, "$JS.API.DIRECT.GET.KV_"+jobBucket+".>",
			"$JS.API.STREAM.INFO.OBJ_"+gameBucket, "$JS.API.DIRECT.GET.OBJ_"+gameBucket, "$JS.API.DIRECT.GET.OBJ_"+gameBucket+".>",
			"es.done.*.*."+author, "es.part.*."+author+".*", "es.hello.*."+author+".*",
		),
		Subscribe: allow(inbox(author)+".>", "es.cancel.*", "es.cut.*"),
	}
}
