(* Without Zarith: numbers are lists of bits. Some hundred times slower, nothing more to trust. *)
From Coq Require Import ExtrOcamlBasic ExtrOcamlString ZArith.
From Exactsolve Require Import Top.
Extraction "checker.ml" check.
