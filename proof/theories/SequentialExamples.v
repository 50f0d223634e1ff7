(** Two sequential equilibria, and false claims near them that the checkers refuse. *)

From Coq Require Import QArith NArith List.
From Exactsolve Require Import Definitions NashCheck Claim Poly PolyArith Sites.
From Exactsolve Require Import Sequential Monomials Assessments.
Import ListNotations.
Open Scope Q_scope.

(** ** Selten's horse, with plans *)

Definition horse : game := Game 3
  (Move 0 0
    [Move 1 0 [Leaf [1; 1; 1]; Move 2 0 [Leaf [4; 4; 0]; Leaf [0; 0; 1]]];
     Move 2 0 [Leaf [3; 2; 2]; Leaf [0; 0; 0]]]).
Definition horse_play := [[[1; 0]]; [[1; 0]]; [[1 # 4; 3 # 4]]].
Definition horse_beliefs := [[[1]]; [[1]]; [[2 # 3; 1 # 3]]].
Definition horse_plans : list (list poly) :=
  [[[1]; [1; - (1 # 2)]; [0; 1 # 2]]; [[1]; [1; -1]; [0; 1]]; [[1]; [1 # 4]; [3 # 4]]].

Theorem horse_sequential F : archimedean F ->
  sequential F horse (embed F (probs horse_play)) (belief_of F horse_beliefs).
Proof.
  intros A. apply (check_sequential_lists_sound F) with (bar := 1 # 2) (ls := horse_plans);
    [exact A|]. vm_compute. reflexivity.
Qed.

(** Beliefs other than those of the plans. *)
Example horse_other_beliefs : check_sequential_lists horse horse_play
  [[[1]]; [[1]]; [[1 # 2; 1 # 2]]] (1 # 2) horse_plans = false.
Proof. vm_compute. reflexivity. Qed.

(** These plans have the beliefs 1/2, with which the first action of player 3 is better. *)
Example horse_not_rational : check_sequential_lists horse horse_play
  [[[1]]; [[1]]; [[1 # 2; 1 # 2]]] (1 # 2)
  [[[1]; [1; -1]; [0; 1]]; [[1]; [1; -1]; [0; 1]]; [[1]; [1 # 4]; [3 # 4]]] = false.
Proof. vm_compute. reflexivity. Qed.
Example horse_these_are_consistent : check_plan_beliefs_lists horse horse_play
  [[[1]]; [[1]]; [[1 # 2; 1 # 2]]] (1 # 2)
  [[[1]; [1; -1]; [0; 1]]; [[1]; [1; -1]; [0; 1]]; [[1]; [1 # 4]; [3 # 4]]] = true.
Proof. vm_compute. reflexivity. Qed.

(** ** Rational beliefs that only irrational coefficients explain

    Players 1 to 4 should stay out. The beliefs 1/3, 2/3 say that mistakes of 1 and 2 are as
    the root of 2 to those of 3 and 4. The theorem is for every archimedean field, the
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
Definition mistakes_play := [out; out; out; out; [halves; halves; halves]].
Definition mistakes_beliefs :=
  [[halves]; out; [halves]; [[0; 1]]; [halves; [1 # 3; 2 # 3]; halves]].
Definition half_powers : list (list (list Q)) :=
  let none := [0; 0] in
  [[none; [1; 1 # 2]]; [none; [1; 1 # 2]]; [none; [1; 0]]; [none; [1; 0]];
   [none; none; none; none; none; none]].

Theorem mistakes_sequential F : archimedean F ->
  sequential F mistakes (embed F (probs mistakes_play)) (belief_of F mistakes_beliefs).
Proof.
  intros A. apply (check_sequential_monomials_lists_sound F)
    with (bases := [2%Z]) (ls := half_powers); [exact A|]. vm_compute. reflexivity.
Qed.

(** With the coefficient 2 instead of its root the beliefs would be others. *)
Example mistakes_whole_powers : check_sequential_monomials_lists mistakes mistakes_play
  mistakes_beliefs [4%Z] half_powers = false.
Proof. vm_compute. reflexivity. Qed.
