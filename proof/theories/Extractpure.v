(* Without Zarith: numbers are lists of bits. Slower, but there is less to believe. *)
From Coq Require Import ExtrOcamlBasic ExtrOcamlString ZArith.
From Exactsolve Require Import Top.
Extraction "checker.ml" check.
