//go:build plain

package seqform

type scaled struct{} // nothing beside the fractions

func newEvaluator(g *Game, plans []Plan) evaluator { return fractions{g, plans} }
