package divide

// Parts returns the number of parts whose best device was found.
func (s *Search) Parts() int { return s.parts }
