From Coq Require Import ExtrOcamlBasic ExtrOcamlString ExtrOcamlZBigInt ZArith.
From Exactsolve Require Import Top.
(* No ExtrOcamlNatInt, no ExtrOcamlZInt: machine integers overflow, see Extracttrap.v. *)
(* Faster. It need not be right: [red_by_eq] says so where numbers are cancelled, and common
   denominators, from [Z.lcm], are checked. *)
Extract Constant Z.gcd => "Big_int_Z.gcd_big_int".
Extraction "checker.ml" check.
