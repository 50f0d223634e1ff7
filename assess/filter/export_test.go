package filter

var Divide = divide
