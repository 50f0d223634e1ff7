"""The program behind the package: found, started once, asked in JSON lines."""

from __future__ import annotations

import atexit
import itertools
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
import warnings
from collections import deque
from functools import partial
from typing import Any, Deque, Dict, Iterator, List, Mapping, Optional

PROTOCOL = "exactsolve-rpc/1"
_START_SECONDS = 60  # to wait for the first line
_END_SECONDS = 2
_TICK = 0.1 if sys.platform == "win32" else None  # where a wait is deaf to ^C
_YES, _NO, _UNKNOWN, _INTERRUPTED = 0, 1, 3, 130

Message = Dict[str, Any]


class ExactsolveError(Exception):
    """Bad input, or a failure of the program.

    ``line`` and ``column`` count from 1 and are None if the error is about no place;
    ``message`` is without them.
    """

    __module__ = "exactsolve"  # in tracebacks

    def __init__(self, text: str) -> None:
        super().__init__(text)
        at = re.match(r".*?:(\d+):(\d+): (.*)", text)
        self.line: Optional[int] = int(at[1]) if at else None
        self.column: Optional[int] = int(at[2]) if at else None
        self.message: str = at[3] if at else text


def find_exactsolve() -> str:
    """Return the path of the program: $EXACTSOLVE, or that of the wheel, or one on the PATH."""
    given = os.environ.get("EXACTSOLVE")
    if given:
        if os.path.isfile(given):
            return given
        raise FileNotFoundError(f"the environment's EXACTSOLVE is {given!r}, which is no file")
    name = "exactsolve" + (sysconfig.get_config_var("EXE") or "")
    user = f"{os.name}_user"
    if sys.version_info >= (3, 10):
        user = sysconfig.get_preferred_scheme("user")
    above = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for folder in (sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user),
                   os.path.join(above, "bin")):  # of pip install --target
        if os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    path = shutil.which("exactsolve")
    if path:
        return path
    raise FileNotFoundError(f"no program exactsolve here: install the wheel for {sysconfig.get_platform()}, put the "
                            "program on the PATH, or set EXACTSOLVE to where it is. verify() works without it")


class _Process:
    """One ``exactsolve rpc``. A thread reads what it says."""

    def __init__(self) -> None:
        flags: Dict[str, Any] = {"start_new_session": True}  # ^C is for Python, which cancels
        if sys.platform == "win32":
            flags = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
        self.waiting: Dict[int, queue.SimpleQueue[Optional[Message]]] = {0: queue.SimpleQueue()}  # None is the end
        self.ended = False
        self.dropped: Deque[int] = deque()  # requests to cancel
        self.said: Deque[str] = deque(maxlen=40)  # what was no message
        self._popen = subprocess.Popen([find_exactsolve(), "rpc"], bufsize=0, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **flags)
        assert self._popen.stdin and self._popen.stdout
        self._in, self._out = self._popen.stdin, self._popen.stdout
        threading.Thread(target=self._read, name="exactsolve", daemon=True).start()
        try:
            self._greet()
        except BaseException:
            self.close(0)
            raise

    def _greet(self) -> None:
        try:
            first = self.waiting[0].get(timeout=_START_SECONDS)
        except queue.Empty:
            first = None
        del self.waiting[0]
        hello = (first or {}).get("hello", {})
        if hello.get("protocol") != PROTOCOL:
            says = hello.get("protocol") or "\n".join(self.said) or "nothing"
            raise ExactsolveError(f"{find_exactsolve()} does not speak {PROTOCOL}: it says {says}")
        _compare_versions(hello.get("version", ""))

    def _read(self) -> None:
        parts: List[bytes] = []
        for chunk in iter(partial(self._out.read, 1 << 16), b""):
            first, *others = chunk.split(b"\n")
            parts.append(first)
            for rest in others:
                self._hear(b"".join(parts))
                parts = [rest]
        self.ended = True  # before the queues are looked at: see Engine.send
        for answers in list(self.waiting.values()):
            answers.put(None)
        self._out.close()
        self._in.close()
        self._popen.wait()

    def _hear(self, line: bytes) -> None:
        try:
            m = json.loads(line)
            answers = self.waiting.get(m.get("id", 0))
        except (ValueError, AttributeError, TypeError):
            self.said.append(line.decode(errors="replace"))
            return
        if answers is not None:
            answers.put(m)

    def write(self, line: bytes) -> None:
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[self._in.write(rest):]
        except BaseException:  # half a line would spoil the next
            self._popen.kill()
            raise

    def close(self, seconds: float = _END_SECONDS) -> None:
        self._in.close()
        try:
            self._popen.wait(seconds)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()

    def forked(self) -> None:
        """Forget, in a child made by fork, the process, which is the parent's."""
        self._in.close()
        self._out.close()
        self._popen.returncode = 0
        self.ended = True
        for answers in self.waiting.values():
            answers.put(None)


def _compare_versions(program: str) -> None:
    from . import __version__ as package
    if package != "0.0.0" and _parts(program) != _parts(package):
        warnings.warn(f"exactsolve for Python has version {package}, but the program has {program}", stacklevel=2)


def _parts(version: str) -> List[str]:
    """Take v1.2.0-rc.1 and 1.2.0rc1 to the same."""
    return [p[0] if p.isalpha() else p for p in re.findall(r"[a-z]+|\d+", version.lstrip("v"))]


def _line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


class Engine:
    """Keeps a process, and starts another where it has ended or this is a child made by fork."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ids = itertools.count(1)
        self._process: Optional[_Process] = None
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(before=lambda: self._lock.acquire(), after_in_parent=lambda: self._lock.release(),
                                after_in_child=self._forked)

    def _forked(self) -> None:
        self._lock = threading.Lock()
        process, self._process = self._process, None
        if process is not None:
            process.forked()

    def send(self, call: "Call", request: Mapping[str, Any]) -> None:
        """Begin the request of a call."""
        call.number = next(self._ids)
        line = _line({"id": call.number, **request})
        with self._lock:
            call.process = process = self._running()
            call.over = False
            process.waiting[call.number] = call.answers
            try:
                process.write(line)
            except (OSError, ValueError):
                process.ended = True
            if process.ended:
                call.answers.put(None)
        self._cancel_dropped(process)

    def _running(self) -> _Process:
        if os.environ.get("EXACTSOLVE_ONESHOT") == "1":
            return _Process()
        if self._process is None or self._process.ended:
            self._process = _Process()
        return self._process

    def release(self, process: _Process, number: int, seconds: float = _END_SECONDS) -> None:
        """Forget a request, and end a process that was started for it alone."""
        process.waiting.pop(number, None)
        if process is not self._process:
            process.close(seconds)

    def drop(self, process: _Process, number: int) -> None:
        """End a request. Does not wait for a lock, as garbage may be collected in any place."""
        process.dropped.append(number)
        self._cancel_dropped(process)
        self.release(process, number, 0)

    def _cancel_dropped(self, process: _Process) -> None:
        while process.dropped and not process.ended and self._lock.acquire(blocking=False):
            try:
                process.write(_line({"cancel": process.dropped.popleft()}))
            except (OSError, ValueError, IndexError):
                pass
            finally:
                self._lock.release()

    def close(self) -> None:
        """End the process. The next question starts another."""
        process, self._process = self._process, None
        if process is not None and not process.ended:
            process.close()

    def ask(self, request: Mapping[str, Any], name: str) -> "Call":
        return Call(self, request, name)


class Call:
    """A request under way: iterate over its messages; ``files`` are there after the last.

    A request that the process had no time to say anything about when it ended is made once more.
    The name is that of the input, for messages.
    """

    process: _Process
    number: int
    over = True  # nothing is under way

    def __init__(self, engine: Engine, request: Mapping[str, Any], name: str) -> None:
        self._engine, self._request, self._name = engine, request, name
        self._again = True
        self.files: Dict[str, str] = {}
        self._done: Message = {}
        self._begin()

    def _begin(self) -> None:
        self.answers: queue.SimpleQueue[Optional[Message]] = queue.SimpleQueue()
        try:
            self._engine.send(self, self._request)
        except BaseException:  # ^C, when it may be sent
            self.close()
            raise

    def __iter__(self) -> Iterator[Message]:
        return self

    def __next__(self) -> Message:
        if self.over:
            raise StopIteration
        m = self._get()
        if m is None and self._again:
            self._again = False
            self._begin()
            m = self._get()
        self._again = False
        if m is None:
            raise self._failed("the program ended before it answered\n" + "\n".join(self.process.said))
        if "error" in m:
            raise self._failed(m["error"])
        if "done" in m:
            self._finish(m["done"])
            raise StopIteration
        message: Message = m.get("message", {})
        return message

    def results(self) -> List[Message]:
        """Wait for the end, and return the results; one at least."""
        with self:
            found = [m["result"] for m in self if "result" in m]
        if not found:
            raise self._failed(self._done.get("errors") or "the program ended the question without an answer")
        return found

    def output(self) -> str:
        """Wait for the end, and return what is no message."""
        with self:
            deque(self, 0)
        if self._done.get("status") != _YES:
            raise self._failed(self._done.get("errors", ""))
        return self.files.get("output", "")

    @property
    def certificate(self) -> str:
        return self.files.get("certificate", "")

    def _get(self) -> Optional[Message]:
        while True:
            try:
                return self.answers.get(timeout=_TICK)
            except queue.Empty:
                pass

    def _finish(self, done: Message) -> None:
        self._done, self.files = done, done.get("files") or {}
        if done["status"] not in (_YES, _NO, _UNKNOWN, _INTERRUPTED):
            raise self._failed(done.get("errors", ""))
        self._settle()

    def _failed(self, text: str) -> ExactsolveError:
        self._settle()
        text = re.sub(r"(?m)^exactsolve: |^Run 'exactsolve help .*", "", text)  # which is for users of the command
        text = re.sub(r'"--([\w-]+)" flag:', lambda m: m[1].replace("-", "_") + ":", text)
        return ExactsolveError(re.sub(r"(?m)^stdin(?=[:,])", lambda _: self._name, text).strip())

    def _settle(self) -> None:
        self.over = True
        self._engine.release(self.process, self.number)

    def close(self) -> None:
        """Cancel the request, unless it is done."""
        if not self.over:
            self.over = True
            self._engine.drop(self.process, self.number)

    def __enter__(self) -> "Call":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    __del__ = close


engine = Engine()
atexit.register(engine.close)
