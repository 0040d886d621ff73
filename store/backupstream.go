package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// backupMagic begins every backup. After it comes a stream of zstd with its checksum, that consists
// of bytes, numbers, and byte strings with their length in front. Integers are varints. In a list, a
// byte 1 precedes each element and a byte 0 follows the last one. The stream is a line of JSON and
// the list of the tables. A table is its name, its columns and the list of its rows. A value is a
// byte for its type, and its contents.
const backupMagic = "puzzlecode backup 1\n"

// backupWriter writes the stream. Its close returns the first error. The methods of [bufio.Writer]
// write bytes as they are.
type backupWriter struct {
	*bufio.Writer
	zstd *zstd.Encoder
}

func newBackupWriter(out io.Writer) (*backupWriter, error) {
	if _, err := io.WriteString(out, backupMagic); err != nil {
		return nil, err
	}
	z, err := zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	return &backupWriter{bufio.NewWriterSize(z, 1<<16), z}, nil
}

func (w *backupWriter) int(n int64) { w.Write(binary.AppendVarint(w.AvailableBuffer(), n)) }

func (w *backupWriter) text(s string) {
	w.Write(binary.AppendUvarint(w.AvailableBuffer(), uint64(len(s))))
	w.WriteString(s)
}

func (w *backupWriter) bytes(b []byte) {
	w.Write(binary.AppendUvarint(w.AvailableBuffer(), uint64(len(b))))
	w.Write(b)
}

func (w *backupWriter) close() error { return errors.Join(w.Flush(), w.zstd.Close()) }

// longest is the maximum length of a byte string.
const longest = 64 << 20

// backupReader reads the stream. After the first error, all methods return zero values.
type backupReader struct {
	err    error
	source *bufio.Reader
	zstd   *zstd.Decoder
}

// newBackupReader returns a reader whose close frees its memory.
func newBackupReader(file io.Reader) (*backupReader, error) {
	begin := make([]byte, len(backupMagic))
	if _, err := io.ReadFull(file, begin); err != nil || string(begin) != backupMagic {
		return nil, errors.New("wrong file header")
	}
	z, err := zstd.NewReader(file, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		return nil, err
	}
	return &backupReader{source: bufio.NewReaderSize(z, 1<<16), zstd: z}, nil
}

func (r *backupReader) close() { r.zstd.Close() }

func (r *backupReader) fail(err error) {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if r.err == nil {
		r.err = err
	}
}

// ReadByte makes the reader an [io.ByteReader] for the varints.
func (r *backupReader) ReadByte() (byte, error) {
	if r.err != nil {
		return 0, r.err
	}
	b, err := r.source.ReadByte()
	if err != nil {
		r.fail(err)
	}
	return b, r.err
}

func (r *backupReader) int() int64 {
	n, err := binary.ReadVarint(r)
	if err != nil {
		r.fail(err)
		return 0
	}
	return n
}

// bytes reads a byte string.
func (r *backupReader) bytes() []byte {
	n, err := binary.ReadUvarint(r)
	if err == nil && n > longest {
		err = fmt.Errorf("a value of %d bytes", n)
	}
	if err != nil {
		r.fail(err)
		return nil
	}
	return r.take(int(n))
}

// take reads n bytes. A corrupt file may announce more than it has, so memory is allocated as the
// bytes come.
func (r *backupReader) take(n int) []byte {
	if r.err != nil {
		return nil
	}
	var b bytes.Buffer
	b.Grow(min(n, 1<<16))
	if _, err := io.CopyN(&b, r.source, int64(n)); err != nil {
		r.fail(err)
		return nil
	}
	return b.Bytes()
}

// more reports whether another element of a list follows.
func (r *backupReader) more() bool {
	b, _ := r.ReadByte()
	if b > 1 {
		r.fail(fmt.Errorf("byte %d, want 0 or 1", b))
	}
	return b == 1 && r.err == nil
}

// end returns the first error, including a wrong checksum and bytes after the end of the stream.
func (r *backupReader) end() error {
	if r.err == nil {
		switch _, err := r.source.ReadByte(); err { // zstd compares the checksum here
		case io.EOF:
		case nil:
			r.fail(errors.New("something follows its end"))
		default:
			r.fail(err)
		}
	}
	return r.err
}
