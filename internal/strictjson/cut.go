package strictjson

// Cut reads the JSON value at the start of a text. It returns this value and the text after it. The methods of [Raw]
// read the parts of the value.
func Cut(text []byte) (value Raw, rest []byte, err error) {
	p := parser{text: text}
	value, err = p.raw()
	if err != nil {
		return nil, nil, err
	}
	return value, text[p.offset:], nil
}

// Fields returns the values of an object by their keys. For a repeated key it returns the last value, as browsers do.
// For a value that is not an object it returns an empty map.
func (r Raw) Fields() map[string]Raw {
	out := map[string]Raw{}
	p := parser{text: r}
	p.items('{', '}', func(int) error {
		key, err := p.string()
		if err != nil || !p.take(':') {
			return p.wrong("a key and :")
		}
		out[string(key)], err = p.raw()
		return err
	})
	return out
}

// Elements returns the elements of a list, or the values of an object in their order. For any other value it returns
// none.
func (r Raw) Elements() (out []Raw) {
	p := parser{text: r}
	add := func(int) error {
		value, err := p.raw()
		if err == nil {
			out = append(out, value)
		}
		return err
	}
	if p.next() == '[' {
		p.items('[', ']', add)
		return out
	}
	p.items('{', '}', func(i int) error {
		if _, err := p.key(); err != nil {
			return err
		}
		return add(i)
	})
	return out
}

// raw skips a value and returns its text.
func (p *parser) raw() (Raw, error) {
	p.space()
	start := p.offset
	err := p.skip(0)
	return Raw(p.text[start:p.offset]), err
}

// Text returns the value of a string, or the JSON text of a number, true or false. For null, lists and objects it
// returns the empty text.
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
