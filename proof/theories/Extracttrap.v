(* What is not to be done: with machine integers test/trap.cert, which is false, is accepted. *)
From Coq Require Import ExtrOcamlBasic ExtrOcamlString ExtrOcamlNatInt ExtrOcamlZInt ZArith.
From Exactsolve Require Import Top.
Extraction "checker.ml" check.
