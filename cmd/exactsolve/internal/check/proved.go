package check

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/plain"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform"
)

// provedName is the program of the checker that is proved, provedVariable what names another file.
const provedName, provedVariable = "exactsolve-proved", "EXACTSOLVE_PROVED"

// provedProgram returns where that program is.
func provedProgram(s *cli.Session) (string, error) {
	path, err := exec.LookPath(cmp.Or(s.Io.Getenv(provedVariable), provedName))
	if err != nil {
		return "", cli.InputError(fmt.Errorf("--engine proved: %w", err),
			"put "+provedName+" on PATH, from exactsolve-proved-VERSION-linux-amd64.tar.gz of a release",
			"or build it: 'make -C proof', which needs coq and libzarith-ocaml-dev, and "+provedVariable+"=proof/coqcheck")
	}
	return path, nil
}

// proved is what the proved checker says about a certificate.
type proved struct {
	said  []string
	wrong error // nil if it is accepted
}

// verdict answers for that certificate as [cert.Check] does.
func (p *proved) verdict(context.Context, *seqform.Game, *cert.Certificate) error { return p.wrong }

// ask runs the proved checker. The game's text is its argument; that the certificate is about
// it is compared here.
func ask(s *cli.Session, program string, g *seqform.Game, c *cert.Certificate) (*proved, error) {
	var game, text bytes.Buffer
	if err := plain.Write(&text, g, c); err != nil {
		return nil, cli.InputError(err, "'exactsolve verify --engine go' checks it")
	}
	if is := g.Hash(); is != c.Game.Hash {
		return &proved{wrong: fmt.Errorf("the certificate is about another game: sha256 %s, this one has %s", c.Game.Hash, is)}, nil
	}
	if err := g.WriteCanonical(&game); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "exactsolve")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	gameFile, textFile := filepath.Join(dir, "game"), filepath.Join(dir, "cert")
	if err := errors.Join(os.WriteFile(gameFile, game.Bytes(), 0o600), os.WriteFile(textFile, text.Bytes(), 0o600)); err != nil {
		return nil, err
	}
	return run(s.Ctx, program, gameFile, textFile, text.Bytes())
}

// run has the program judge the certificate in the file text, whose content is asked, about the game
// in the file game. Either its status is 0 and it says "accepted" and the claim, with which asked begins; or its
// status is 1 and it says "rejected". What does neither is no checker.
func run(ctx context.Context, program, game, text string, asked []byte) (*proved, error) {
	cmd := exec.CommandContext(ctx, program, game, text)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	verdict, claim, _ := bytes.Cut(out, []byte("\n"))
	lines := strings.Split(string(claim), "\n")
	switch exit, _ := errors.AsType[*exec.ExitError](err); {
	case ctx.Err() != nil:
		return &proved{wrong: context.Cause(ctx)}, nil
	case err == nil && string(verdict) == "accepted" && len(lines) > 3 && bytes.HasPrefix(asked, claim):
		return &proved{said: lines[1:3]}, nil // concept and payoffs; the profile is that of the certificate
	case exit != nil && exit.ExitCode() == 1 && string(verdict) == "rejected":
		return &proved{wrong: errors.New("the proved checker rejects it")}, nil
	case err == nil:
		err = errors.New("neither rejected nor accepted with the claim of the certificate")
	}
	return nil, &cli.ExitError{Code: cli.ExitInternal, Err: fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(complaint.String()))}
}
