//go:build plain

package seqform

func newEvaluator(g *Game, plans []Plan) evaluator { return fractions{g, plans} }
