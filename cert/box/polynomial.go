package box

import (
	"math"
	"math/big"
	"slices"
)

// A product of unknowns, named by their positions in order, a byte each, and of a power of ε.
type product struct {
	power    int
	unknowns string
}

// A polynomial in the unknowns times D, and in ε: the integer coefficient of each product;
// none is 0.
type polynomial map[product]*big.Int

// A monomial is a product with its coefficient.
type monomial struct {
	product
	x *big.Int
}

// add adds x times a product.
func (p polynomial) add(key product, x *big.Int) {
	z := p[key]
	if z == nil {
		z = new(big.Int)
		p[key] = z
	}
	if z.Add(z, x).Sign() == 0 {
		delete(p, key)
	}
}

// minus returns p − q.
func (p polynomial) minus(q polynomial) polynomial {
	difference := polynomial{}
	for key, x := range p {
		difference[key] = new(big.Int).Set(x)
	}
	var z big.Int
	for key, x := range q {
		difference.add(key, z.Neg(x))
	}
	return difference
}

// coefficient returns that of ε^k.
func (p polynomial) coefficient(k int) polynomial {
	q := polynomial{}
	for key, x := range p {
		if key.power == k {
			q[product{0, key.unknowns}] = x
		}
	}
	return q
}

// reduced returns p divided by the largest power of ε that divides it.
func (p polynomial) reduced() polynomial {
	least := math.MaxInt
	for key := range p {
		least = min(least, key.power)
	}
	q := make(polynomial, len(p))
	for key, x := range p {
		q[product{key.power - least, key.unknowns}] = x
	}
	return q
}

// scale multiplies p by x, which is not 0.
func (p polynomial) scale(x *big.Int) {
	for _, z := range p {
		z.Mul(z, x)
	}
}

// expand adds u times the factors, sums of monomials.
func (p polynomial) expand(u *big.Int, factors [][]monomial) {
	p.expandRest(0, nil, u, factors)
}

// expandRest adds u times a product, of unknowns in any order, times the factors.
func (p polynomial) expandRest(power int, unknowns []byte, u *big.Int, factors [][]monomial) {
	if len(factors) == 0 {
		if !slices.IsSorted(unknowns) {
			unknowns = slices.Sorted(slices.Values(unknowns))
		}
		p.add(product{power, string(unknowns)}, u)
		return
	}
	for _, m := range factors[0] {
		p.expandRest(power+m.power, append(unknowns, m.unknowns...), new(big.Int).Mul(u, m.x), factors[1:])
	}
}

// subtract subtracts x times q times the product of the unknowns, numbered from 1, where 0 is ε.
func (p polynomial) subtract(q polynomial, x *big.Int, unknowns []int) {
	u := monomial{x: new(big.Int).Neg(x)}
	var name []byte
	for _, k := range unknowns {
		if k == 0 {
			u.power++
		} else {
			name = append(name, byte(k-1))
		}
	}
	u.unknowns = string(name)
	p.expand(big.NewInt(1), [][]monomial{{u}, q.monomials()})
}

// monomials lists those of p, in no order.
func (p polynomial) monomials() []monomial {
	list := make([]monomial, 0, len(p))
	for key, x := range p {
		list = append(list, monomial{key, x})
	}
	return list
}
