From Coq Require Import ExtrOcamlBasic ExtrOcamlString ExtrOcamlZBigInt ZArith.
From Exactsolve Require Import Top.
(* No ExtrOcamlNatInt: machine integers overflow, and test/overflow.cert would be accepted. *)
(* Faster. [red_by_eq] says that it need not be right. *)
Extract Constant Z.gcd => "Big_int_Z.gcd_big_int".
Extraction "checker.ml" check.
