//go:build unix

package serve

import (
	"os/exec"
	"runtime"
	"syscall"
)

// browser shows an address in the user's browser. It is in a session of its own: ^C and the end
// of the terminal are not for it.
func browser(address string) *exec.Cmd {
	name := "xdg-open"
	if runtime.GOOS == "darwin" {
		name = "open"
	}
	cmd := exec.Command(name, address)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return cmd
}
