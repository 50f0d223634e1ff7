// Package message is the compose layer's text for programs: the JSON lines in which
// commands answer, of docs/formats/json.md, one struct a message, to write and to
// read. Nothing here computes.
//
// Start with [Encoder], which writes messages, [Decoder], which reads a stream of
// them, and [Solve], the result of solve. Files are called after commands.
//
// Conventions: each line is an object of one field, such as "result", and the first is
// the [Config]. Players, information sets, nodes and actions count from 1. Rational
// numbers are strings, written and read exactly; seconds are numbers. What was written
// here and is read again is written to the same bytes. Readers ignore fields that they
// do not know, and a stream means the same without its "progress".
package message
