// Package frames is the binary format that backups and archives share: a text that identifies the
// file, and a stream of zstd, with the checksum of zstd, that consists of bytes, numbers, and byte
// strings with their length in front. Integers are varints. In a list, a byte 1 precedes each
// element and a byte 0 follows the last one.
package frames

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Writer writes a stream. [Writer.Close] returns the first error. The methods of [bufio.Writer]
// write bytes as they are.
type Writer struct {
	*bufio.Writer
	zstd *zstd.Encoder
}

// NewWriter writes magic to out, and returns a writer of the stream after it.
func NewWriter(out io.Writer, magic string) (*Writer, error) {
	if _, err := io.WriteString(out, magic); err != nil {
		return nil, err
	}
	z, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return &Writer{bufio.NewWriterSize(z, 1<<16), z}, nil
}

// Uint writes a number.
func (w *Writer) Uint(n uint64) { w.Write(binary.AppendUvarint(w.AvailableBuffer(), n)) }

// Int writes a number with a sign.
func (w *Writer) Int(n int64) { w.Write(binary.AppendVarint(w.AvailableBuffer(), n)) }

// Bytes writes a byte string.
func (w *Writer) Bytes(b []byte) {
	w.Uint(uint64(len(b)))
	w.Write(b)
}

// Text writes a byte string.
func (w *Writer) Text(s string) {
	w.Uint(uint64(len(s)))
	w.WriteString(s)
}

// Close ends the stream, and does not close the file.
func (w *Writer) Close() error { return errors.Join(w.Flush(), w.zstd.Close()) }

// longest is the maximum length of a byte string.
const longest = 64 << 20

// ErrMagic is the error of [NewReader] for a file that does not begin with magic.
var ErrMagic = errors.New("wrong file header")

// Reader reads a stream. After the first error, which Err returns, all methods return zero values.
type Reader struct {
	Err  error
	in   *bufio.Reader
	zstd *zstd.Decoder
}

// NewReader reads magic, and returns a reader of the stream after it. Close frees its memory.
func NewReader(in io.Reader, magic string) (*Reader, error) {
	begin := make([]byte, len(magic))
	if _, err := io.ReadFull(in, begin); err != nil || string(begin) != magic {
		return nil, ErrMagic
	}
	z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		return nil, err
	}
	return &Reader{in: bufio.NewReaderSize(z, 1<<16), zstd: z}, nil
}

// Close frees the memory.
func (r *Reader) Close() { r.zstd.Close() }

func (r *Reader) fail(err error) {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if r.Err == nil {
		r.Err = err
	}
}

// ReadByte reads a byte.
func (r *Reader) ReadByte() (byte, error) {
	if r.Err != nil {
		return 0, r.Err
	}
	b, err := r.in.ReadByte()
	if err != nil {
		r.fail(err)
	}
	return b, r.Err
}

// Uint reads a number.
func (r *Reader) Uint() uint64 {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		r.fail(err)
		return 0
	}
	return n
}

// Int reads a number with a sign.
func (r *Reader) Int() int64 {
	n, err := binary.ReadVarint(r)
	if err != nil {
		r.fail(err)
		return 0
	}
	return n
}

// Bytes reads a byte string.
func (r *Reader) Bytes() []byte {
	n := r.Uint()
	if n > longest {
		r.fail(fmt.Errorf("a value of %d bytes", n))
	}
	return r.Take(int(n))
}

// Take reads n bytes. A corrupt file may announce more than it has, so memory is allocated as the
// bytes come.
func (r *Reader) Take(n int) []byte {
	if r.Err != nil {
		return nil
	}
	var b bytes.Buffer
	b.Grow(min(n, 1<<16))
	if _, err := io.CopyN(&b, r.in, int64(n)); err != nil {
		r.fail(err)
		return nil
	}
	return b.Bytes()
}

// More reports whether another element of a list follows.
func (r *Reader) More() bool {
	b, _ := r.ReadByte()
	if b > 1 {
		r.fail(fmt.Errorf("byte %d, want 0 or 1", b))
	}
	return b == 1 && r.Err == nil
}

// End returns the first error: also that of the checksum, or of bytes after the end of the stream.
func (r *Reader) End() error {
	if r.Err == nil {
		switch _, err := r.in.ReadByte(); err { // zstd compares the checksum here
		case io.EOF:
		case nil:
			r.fail(errors.New("something follows its end"))
		default:
			r.fail(err)
		}
	}
	return r.Err
}
