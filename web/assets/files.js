// A folder in memory for one run of the program: what package syscall asks of the
// file system of node, for a flat folder with standard streams 0, 1 and 2.

const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
const regular = 0o100600;
const folder = 0o040700;

function failure(code) {
  return Object.assign(new Error(code), { code });
}

// A File holds bytes in a buffer that grows.
class File {
  constructor(bytes = new Uint8Array(0)) {
    this.buffer = bytes;
    this.length = bytes.length;
  }
  write(bytes, at) {
    const end = at + bytes.length;
    if (end > this.buffer.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.buffer.length));
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.buffer.set(bytes, at);
    this.length = Math.max(this.length, end);
  }
  bytes() {
    return this.buffer.subarray(0, this.length);
  }
}

const nameOf = (path) => path.replace(/^[./]+/, "");

// install puts the folder where the program looks for it. The sinks are called with
// the bytes written to standard output and error.
export function install(files, stdin, stdout, stderr) {
  const names = new Map(Object.entries(files).map(([name, text]) => [name, new File(new TextEncoder().encode(text))]));
  const open = new Map([[0, { file: new File(new TextEncoder().encode(stdin)), at: 0 }]]);
  const sinks = { 1: stdout, 2: stderr };
  let next = 3;

  const status = (size, mode) => ({
    dev: 1, ino: 1, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: 0,
    atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => mode === folder,
  });
  const statusOf = (path) => {
    const name = nameOf(path);
    if (name === "") return status(0, folder);
    if (!names.has(name)) throw failure("ENOENT");
    return status(names.get(name).length, regular);
  };
  const calls = {
    open(path, flags) {
      const name = nameOf(path);
      const fd = next++;
      if (name === "") {
        open.set(fd, { folder: true });
        return fd;
      }
      if (!names.has(name) && !(flags & constants.O_CREAT)) throw failure("ENOENT");
      if (names.has(name) && flags & constants.O_EXCL) throw failure("EEXIST");
      if (!names.has(name) || flags & constants.O_TRUNC) names.set(name, new File());
      open.set(fd, { file: names.get(name), at: 0 });
      return fd;
    },
    close: (fd) => void open.delete(fd),
    read(fd, buffer, offset, length, position) {
      const f = open.get(fd);
      if (!f?.file) throw failure("EBADF");
      const from = position ?? f.at;
      const part = f.file.bytes().subarray(from, from + length);
      buffer.set(part, offset);
      if (position === null) f.at += part.length;
      return part.length;
    },
    write(fd, buffer, offset, length, position) {
      const part = buffer.slice(offset, offset + length);
      if (sinks[fd]) {
        sinks[fd](part);
        return length;
      }
      const f = open.get(fd);
      if (!f?.file) throw failure("EBADF");
      f.file.write(part, position ?? f.at);
      if (position === null) f.at += length;
      return length;
    },
    fstat: (fd) => (open.get(fd)?.folder ? status(0, folder) : status(open.get(fd)?.file.length ?? 0, regular)),
    stat: statusOf,
    lstat: statusOf,
    readdir: () => [...names.keys()],
    unlink: (path) => void names.delete(nameOf(path)),
    rename(from, to) {
      names.set(nameOf(to), names.get(nameOf(from)));
      names.delete(nameOf(from));
    },
    fsync: () => {},
  };
  const absent = ["chmod", "chown", "fchmod", "fchown", "ftruncate", "lchown", "link", "mkdir", "readlink", "rmdir", "symlink", "truncate", "utimes"];
  for (const name of absent) calls[name] = () => { throw failure("ENOSYS"); };

  const fs = { constants, writeSync: (fd, bytes) => calls.write(fd, bytes, 0, bytes.length, null) };
  for (const [name, call] of Object.entries(calls)) {
    fs[name] = (...args) => {
      const callback = args.pop();
      let result;
      try {
        result = call(...args);
      } catch (e) {
        callback(e);
        return;
      }
      callback(null, result);
    };
  }
  globalThis.fs = fs;
  globalThis.process = { pid: 1, ppid: 0, getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [], umask: () => 0, cwd: () => "/", chdir() {} };
  globalThis.path = { resolve: (...parts) => "/" + nameOf(parts.join("/")) };
  return (name) => names.get(name)?.bytes();
}
