(** Two sequential equilibria, and false claims near them that the checker refuses. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions Checks Statement Text Verdict.
Import ListNotations.
Open Scope Q_scope.

Lemma accepted g c ev : check_claim g c ev = true ->
  forall F, archimedean F -> claim_holds F g c.
Proof. intros H F A. apply check_claim_sound with ev; [now right|exact H]. Qed.

(** ** Selten's horse, with plans *)

Definition horse : game := Game 3
  (Move 0 0
    [Move 1 0 [Leaf [1; 1; 1]; Move 2 0 [Leaf [4; 4; 0]; Leaf [0; 0; 1]]];
     Move 2 0 [Leaf [3; 2; 2]; Leaf [0; 0; 0]]]).
Definition horse_claim (third : list Q) : claim := Claim Sequential [1; 1; 1]
  [[[1; 0]]; [[1; 0]]; [[1 # 4; 3 # 4]]] (Some [[[1]]; [[1]]; [third]]).
Definition horse_plans (first : Q) : evidence_rows := PlanRows (1 # 2)
  [[[1]; [1; - first]; [0; first]]; [[1]; [1; -1]; [0; 1]]; [[1]; [1 # 4]; [3 # 4]]].

Theorem horse_sequential F : archimedean F ->
  claim_holds F horse (horse_claim [2 # 3; 1 # 3]).
Proof. apply (accepted _ _ (horse_plans (1 # 2))). vm_compute. reflexivity. Qed.

(** Beliefs other than those of the plans. *)
Example horse_other_beliefs :
  check_claim horse (horse_claim [1 # 2; 1 # 2]) (horse_plans (1 # 2)) = false.
Proof. vm_compute. reflexivity. Qed.

(** These plans have the beliefs 1/2. With them the first action of player 3 is better. *)
Example horse_not_rational :
  check_claim horse (horse_claim [1 # 2; 1 # 2]) (horse_plans 1) = false.
Proof. vm_compute. reflexivity. Qed.

(** ** Rational beliefs that only irrational coefficients explain

    Players 1 to 4 stay out. The beliefs 1/3, 2/3 say that mistakes of 1 and 2 are as the
    root of 2 to those of 3 and 4. The theorem is for every archimedean field, the
    rational numbers too, which have no such root. *)

Definition zero := Leaf [0; 0; 0; 0; 0].
Definition last (h : N) := Move 4 h [zero; zero].
Definition mistakes : game := Game 5 (Chance
  [(1 # 5, Move 0 0 [zero; last 0]);
   (1 # 5, Move 1 0 [zero; last 0]);
   (1 # 5, Move 0 0 [Move 2 0 [zero; Move 3 0 [zero; last 1]]; Move 1 0 [zero; last 1]]);
   (1 # 5, Move 2 0 [zero; last 2]);
   (1 # 5, Move 3 0 [zero; last 2])]).
Definition out : list (list Q) := [[1; 0]].
Definition halves : list Q := [1 # 2; 1 # 2].
Definition mistakes_claim (about : concept) : claim := Claim about [0; 0; 0; 0; 0]
  [out; out; out; out; [halves; halves; halves]]
  (Some [[halves]; out; [halves]; [[0; 1]]; [halves; [1 # 3; 2 # 3]; halves]]).
Definition half_powers (base : Q) : evidence_rows :=
  let none := [0; 0] in
  MonomialRows [base]
    [[none; [1; 1 # 2]]; [none; [1; 1 # 2]]; [none; [1; 0]]; [none; [1; 0]];
     [none; none; none; none; none; none]].

Theorem mistakes_sequential F : archimedean F ->
  claim_holds F mistakes (mistakes_claim Sequential).
Proof. apply (accepted _ _ (half_powers 2)). vm_compute. reflexivity. Qed.
Theorem mistakes_consistent F : archimedean F ->
  claim_holds F mistakes (mistakes_claim Consistent).
Proof. apply (accepted _ _ (half_powers 2)). vm_compute. reflexivity. Qed.

(** With the coefficient 2 instead of its root the beliefs would be others. *)
Example mistakes_whole_powers :
  check_claim mistakes (mistakes_claim Consistent) (half_powers 4) = false.
Proof. vm_compute. reflexivity. Qed.
