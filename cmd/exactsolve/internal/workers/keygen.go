//go:build !js

package workers

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nkeys"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cluster/engine"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// Files of the folder of a server.
const (
	certificateFile = "server.pem"  // which is the ca.pem of the others
	secretFile      = "server.key"  // of the certificate
	supervisorsFile = "supervisors" // public nkeys, a line each, after each what it likes
	workersFile     = "workers"
)

// Folders of keygen.
const (
	serverFolder     = "server"
	supervisorFolder = "supervisor"
	workerFolder     = "worker"
)

// serverKeys reads the folder of a server.
func serverKeys(folder string) (k *engine.Keys, err error) {
	k = new(engine.Keys)
	k.Certificate, err = tls.LoadX509KeyPair(filepath.Join(folder, certificateFile), filepath.Join(folder, secretFile))
	if err != nil {
		return nil, err
	}
	for file, list := range map[string]*[]string{supervisorsFile: &k.Supervisors, workersFile: &k.Workers} {
		if *list, err = publicKeys(filepath.Join(folder, file)); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func publicKeys(file string) (list []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if !nkeys.IsValidPublicUserKey(words[0]) {
			return nil, fmt.Errorf("%s:%d: %.60q, want the public nkey of a user", file, n, words[0])
		}
		list = append(list, words[0])
	}
	if list == nil && lines.Err() == nil {
		return nil, fmt.Errorf("%s: no public nkeys", file)
	}
	return list, lines.Err()
}

func keygenCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use: "keygen FOLDER", Short: "make keys for a server, commands and workers", Args: cli.WantArgs(1, 1, "one FOLDER"),
		Long: `Makes folders of keys in FOLDER: server for 'cluster serve --keys', supervisor
for the --keys of commands that hand out units, and one for each worker. A
worker can do nothing but work with its key, and what it returns is checked; yet
it sees the games, and can keep jobs from their ends. Give each machine a key of
its own, and keep the others from where they are not needed. In a FOLDER that
has a server this adds workers, whom the server knows once it is started again.
What is there is never overwritten.

  exactsolve cluster keygen --host q.example --worker left --worker right keys
  exactsolve cluster serve --listen 0.0.0.0:4222 --keys keys/server
  exactsolve work --server tls://q.example:4222 --keys left`,
	}, new(keygen))
}

type keygen struct {
	cli.Common
	hosts, workers []string
	folder         string
}

func (c *keygen) Declare(fs *pflag.FlagSet) {
	fs.StringArrayVar(&c.hosts, "host", nil, "the server is at `HOST`, a name or an address; may be repeated")
	fs.StringArrayVar(&c.workers, "worker", []string{workerFolder}, "a worker has the folder `NAME`; may be repeated")
}

func (c *keygen) Run(_ *cli.Session, args []string) error {
	c.folder = args[0]
	for _, name := range c.workers {
		if name != filepath.Base(name) || name == serverFolder || name == supervisorFolder || strings.Trim(name, ".") == "" {
			return cli.UsageError("--worker %q, want a name for a folder other than %s and %s", name, serverFolder, supervisorFolder)
		}
	}
	_, err := os.Stat(filepath.Join(c.folder, serverFolder))
	switch fresh := errors.Is(err, os.ErrNotExist); {
	case fresh && len(c.hosts) == 0:
		return cli.UsageError("missing --host, want the name or address at which workers find the server")
	case !fresh && len(c.hosts) > 0:
		return cli.UsageError("--host is for a new server, and %s has one", c.folder)
	case fresh:
		err = c.server()
	}
	for _, name := range c.workers {
		if err == nil {
			err = c.user(name, workersFile)
		}
	}
	return cli.InputError(err)
}

// server makes the folder of a server, and that of its supervisors.
func (c *keygen) server() error {
	certificate, key, err := engine.NewCertificate(c.hosts)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.folder, 0o700); err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(c.folder, serverFolder), 0o700); err != nil {
		return err
	}
	if err := c.write(serverFolder, secretFile, key); err != nil {
		return err
	}
	if err := c.write(serverFolder, certificateFile, certificate); err != nil {
		return err
	}
	return c.user(supervisorFolder, supervisorsFile)
}

// user makes the folder of one that the server knows by a list.
func (c *keygen) user(name, list string) error {
	certificate, err := os.ReadFile(filepath.Join(c.folder, serverFolder, certificateFile))
	if err != nil {
		return err
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return err
	}
	seed, err := pair.Seed()
	if err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(c.folder, name), 0o700); err != nil {
		return err
	}
	if err := c.write(name, authorityFile, certificate); err != nil {
		return err
	}
	if err := c.write(name, seedFile, append(seed, '\n')); err != nil {
		return err
	}
	return c.put(serverFolder, list, []byte(public+" "+name+"\n"), os.O_APPEND)
}

// write makes a new file.
func (c *keygen) write(folder, name string, text []byte) error {
	return c.put(folder, name, text, os.O_EXCL)
}

func (c *keygen) put(folder, name string, text []byte, how int) error {
	f, err := os.OpenFile(filepath.Join(c.folder, folder, name), os.O_WRONLY|os.O_CREATE|how, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}
