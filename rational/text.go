package rational

import "errors"

// String returns "n" for integers and "n/d" in lowest terms otherwise.
func (x Rat) String() string { return string(x.Append(nil)) }

// MarshalText makes a Rat a string in JSON, as in "1/3".
func (x Rat) MarshalText() ([]byte, error) { return x.Append(nil), nil }

// UnmarshalText reads what [Parse] reads.
func (x *Rat) UnmarshalText(b []byte) error {
	r, err := Parse(string(b))
	if err != nil {
		return err
	}
	*x = r
	return nil
}

// UnmarshalJSON reads a JSON string that holds what [Parse] reads; null and JSON
// numbers are errors.
func (x *Rat) UnmarshalJSON(b []byte) error {
	if len(b) < 2 || b[0] != '"' || b[len(b)-1] != '"' {
		return errors.New("rational: not a string: " + clip(string(b)))
	}
	return x.UnmarshalText(b[1 : len(b)-1]) // no number has an escape in it
}
