package main

// A platform is what binaries are built for.
type platform struct {
	target string // OS/ARCH
	least  string // the oldest system that Go's programs run on
	tag    string // of wheels; of several, any one is enough
	debian string // the architecture of a Debian package, if there is one
}

// A wheel for Linux says that it needs a C library of 2014, and needs none: the binary is static.
var platforms = []platform{
	{"darwin/amd64", "macOS 12", "macosx_12_0_x86_64", ""},
	{"darwin/arm64", "macOS 12", "macosx_12_0_arm64", ""},
	{"linux/amd64", "Linux 3.2", "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64", "amd64"},
	{"linux/arm64", "Linux 3.2", "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64", "arm64"},
	{"windows/amd64", "Windows 10", "win_amd64", ""},
	{"windows/arm64", "Windows 10", "win_arm64", ""},
}

func targets() []string {
	var list []string
	for _, p := range platforms {
		list = append(list, p.target)
	}
	return list
}

func platformOf(target string) (platform, bool) {
	for _, p := range platforms {
		if p.target == target {
			return p, true
		}
	}
	return platform{}, false
}
