package strictjson

import "iter"

// Cut reads the JSON value that a text begins with, whatever it contains, and returns it and the text
// after it. The methods of [Raw] read its parts.
func Cut(text []byte) (value Raw, rest []byte, err error) {
	p := parser{text: text}
	p.space()
	start := p.at
	if err := p.skip(0); err != nil {
		return nil, nil, err
	}
	return Raw(text[start:p.at]), text[p.at:], nil
}

// Fields yields the keys and values of an object in their order, and nothing for any other value. A
// key that is repeated comes again.
func (r Raw) Fields() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		p := parser{text: r}
		if !p.take('{') {
			return
		}
		for p.next() == '"' {
			key, err := p.string()
			if err != nil || !p.take(':') {
				return
			}
			value, rest, err := Cut(p.text[p.at:])
			if err != nil || !yield(string(key), value) {
				return
			}
			p = parser{text: rest}
			p.take(',')
		}
	}
}

// Elements yields the elements of a list, or the values of an object, and nothing for any other value.
func (r Raw) Elements() iter.Seq[Raw] {
	return func(yield func(Raw) bool) {
		if len(r) > 0 && r[0] == '{' {
			for _, value := range r.Fields() {
				if !yield(value) {
					return
				}
			}
			return
		}
		p := parser{text: r}
		if !p.take('[') {
			return
		}
		for p.next() != 0 && p.next() != ']' {
			value, rest, err := Cut(p.text[p.at:])
			if err != nil || !yield(value) {
				return
			}
			p = parser{text: rest}
			p.take(',')
		}
	}
}

// Text returns a text without its quotes, a number or a truth value as it is written, and nothing for
// null, lists and objects.
func (r Raw) Text() string {
	switch {
	case len(r) == 0 || r[0] == '{' || r[0] == '[' || r[0] == 'n':
		return ""
	case r[0] != '"':
		return string(r)
	}
	p := parser{text: r}
	text, _ := p.string()
	return string(text)
}
