package games

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/plain"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
)

// toPlain is the format of certificates.
const toPlain = "plain"

// plain writes a certificate and its game as the proved checker reads them.
func (c *convert) plain(s *cli.Session, args []string) error {
	if c.Output == "" || c.Output == "-" {
		return cli.UsageError("--to plain needs --output NAME, for the files NAME.game and NAME.cert")
	}
	f, proof, err := certificateAndGame(s, c.Output, args)
	if err != nil {
		return err
	}
	game, text := s.NewOutput(c.Output+".game"), s.NewOutput(c.Output+".cert")
	if err := s.CheckOutputs(game, text); err != nil {
		return cli.InputError(err, "--output "+c.Output+" writes "+game.Path+" and "+text.Path+"; another NAME writes others")
	}
	if err := plain.Write(text, f.Game, proof); err != nil {
		text.Abort()
		return cli.InputError(err)
	}
	if err := f.Game.WriteCanonical(game); err != nil {
		game.Abort()
		text.Abort()
		return err
	}
	if err := game.Commit(); err != nil {
		text.Abort()
		return err
	}
	return text.Commit()
}

// certificateAndGame reads a file with one certificate, and the game that it is about.
func certificateAndGame(s *cli.Session, output string, args []string) (*cli.GameFile, *cert.Certificate, error) {
	path, err := s.ArgOrStdin(args, 0, "a CERT file")
	if err != nil {
		return nil, nil, err
	}
	name, r, err := s.OpenAs(path, "a certificate", gamefile.Certificate)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	in := view.NewCertificates(path, name, r)
	proof, err := in.Next()
	if err != nil {
		return nil, nil, err
	}
	if in.More() {
		return nil, nil, cli.InputError(fmt.Errorf("%s: more than one certificate, want one", name))
	}
	f, err := gameOf(s, in, proof, output, args)
	if err == nil && f.Game.Hash() != proof.Game.Hash {
		err = cli.InputError(fmt.Errorf("%s: the certificate is about another game than %s", name, f.Name))
	}
	return f, proof, err
}

func gameOf(s *cli.Session, in *view.Certificates, proof *cert.Certificate, output string, args []string) (*cli.GameFile, error) {
	if len(args) == 2 {
		return s.ReadGame(args[1])
	}
	return in.EmbeddedGame(s, proof, "convert --to plain -o "+output)
}
