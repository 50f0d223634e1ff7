package divide

func (s *Search) Parts() int { return s.parts }
func (s *Search) Best() string {
	if s.best == nil {
		return "none"
	}
	return s.best.value.String()
}
