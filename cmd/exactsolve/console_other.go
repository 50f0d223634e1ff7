//go:build !windows

package main

import "os"

// understandsCodes reports that a terminal takes codes for colors: only on Windows must it be told.
func understandsCodes(*os.File) bool { return true }
