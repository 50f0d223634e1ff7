package view

import "exactsolve/message"

func (f *functions) enterBands(m *message.Parametric) {}
