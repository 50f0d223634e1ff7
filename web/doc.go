// Package web is the shell's page for a browser: an http.Handler that runs jobs of
// the command line and serves a page that asks for them.
//
// Start with [New] and [Options]. The package knows nothing of games and solves
// nothing: a [Runner] runs one command line a job and the messages of
// docs/formats/json.md go to the page as they come. [Assets] are the files of the
// page, which is the same for a server and for static files with the program
// compiled to WebAssembly.
//
// A page sends a [Request]. Its command and options are on an allow-list, which
// comes from the tables of the command, values are short and of a few characters, and texts become files with fixed names in a folder
// that the server makes for the job. So nothing in a request is ever a path.
//
// Routes:
//
//	GET    /                       the page and its files
//	POST   /jobs                   a Request; 202 with a Record, 429 when the queue is full
//	GET    /jobs/ID                its Record
//	GET    /jobs/ID/events         server-sent events: message, state, done
//	GET    /jobs/ID/files/NAME     what went in and came out
//	DELETE /jobs/ID                cancel
//
// An ID is 128 random bits, so only who asked knows it. What is kept is bounded in
// number, bytes and age; the oldest go first.
package web
