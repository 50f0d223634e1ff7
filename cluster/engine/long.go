package engine

import (
	"context"
	"errors"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// Long results and games are read message by message, which needs no consumer.

// maxResult is the longest result that is read, in bytes.
const maxResult = 256 << 20

// errNone is for what is not as long as it was said to be, or too long.
var errNone = errors.New("not what was promised")

// longSubject is where a long result of a worker is.
func longSubject(job, author, object string) string {
	return "es.part." + job + "." + author + "." + object
}

// object reads an object of a job.
func (e *Engine) object(ctx context.Context, name string) ([]byte, error) {
	info, err := e.info(ctx, name)
	if err != nil {
		return nil, err
	}
	return e.parts(ctx, "OBJ_"+gameBucket, "$O."+gameBucket+".C."+info.NUID, int(info.Size))
}

// long reads a long result.
func (e *Engine) long(ctx context.Context, job, author string, t *resultText) ([]byte, error) {
	if t.Size > maxResult || strings.ContainsAny(t.Object, ".*> \t\r\n") {
		return nil, errNone
	}
	return e.parts(ctx, partStream, longSubject(job, author, t.Object), t.Size)
}

// parts reads the messages with a subject, which have so many bytes.
func (e *Engine) parts(ctx context.Context, stream, subject string, size int) (text []byte, err error) {
	s, err := e.js.Stream(ctx, stream)
	if err != nil {
		return nil, err
	}
	for next := uint64(1); len(text) < size; {
		m, err := s.GetMsg(ctx, next, jetstream.WithGetMsgSubject(subject))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			break
		}
		if err != nil {
			return nil, err
		}
		text, next = append(text, m.Data...), m.Sequence+1
	}
	if len(text) != size {
		return nil, errNone
	}
	return text, nil
}
