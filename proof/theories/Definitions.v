(** What a game, a strategy and an equilibrium are: all that has to be read to know what
    is proved. Nothing here knows of sequences, realization plans or any algorithm.

    The definitions are over any ordered commutative ring that contains the rational
    numbers: the real numbers, the rational numbers, a real closed field. So no axiom is
    needed here. Games are meant to be [well_formed] and of [perfect_recall]. Where this
    departs from the literature is listed at the end. *)

From Coq Require Import QArith NArith List Bool Ring.
Import ListNotations.

(** ** Numbers *)

Record ofield := OrderedField {
  car :> Type;
  f0 : car; f1 : car;
  fadd : car -> car -> car;
  fmul : car -> car -> car;
  fsub : car -> car -> car;
  fopp : car -> car;
  fle : car -> car -> Prop;
  fring : ring_theory f0 f1 fadd fmul fsub fopp eq;
  fle_refl : forall x, fle x x;
  fle_trans : forall x y z, fle x y -> fle y z -> fle x z;
  fle_add : forall x y z, fle x y -> fle (fadd x z) (fadd y z);
  fle_mul : forall x y, fle f0 x -> fle f0 y -> fle f0 (fmul x y);
  ofQ : Q -> car;
  ofQ_eq : forall p q, (p == q)%Q -> ofQ p = ofQ q;
  ofQ_0 : ofQ 0 = f0;
  ofQ_1 : ofQ 1 = f1;
  ofQ_add : forall p q, ofQ (p + q) = fadd (ofQ p) (ofQ q);
  ofQ_mul : forall p q, ofQ (p * q) = fmul (ofQ p) (ofQ q);
  ofQ_opp : forall p, ofQ (- p) = fopp (ofQ p);
  ofQ_le : forall p q, (p <= q)%Q -> fle (ofQ p) (ofQ q);
  ofQ_lt : forall p q, (p < q)%Q -> ~ fle (ofQ q) (ofQ p) }.

Declare Scope F_scope.
Delimit Scope F_scope with F.
Arguments f0 {o}. Arguments f1 {o}. Arguments ofQ {o}.
Infix "+" := (fadd _) : F_scope.
Infix "*" := (fmul _) : F_scope.
Infix "-" := (fsub _) : F_scope.
Notation "- x" := (fopp _ x) : F_scope.
Infix "<=" := (fle _) : F_scope.
Notation "0" := f0 : F_scope.
Notation "1" := f1 : F_scope.

(** ** Games (Kuhn 1953) *)

(** A tree. At [Move i h ch] player [i], from 0, moves at his information set [h] and has
    one action for each tree of [ch]; actions have the numbers 0, 1, ... At a leaf each
    player has a payoff. *)
Inductive tree : Type :=
| Leaf (pay : list Q)
| Chance (br : list (Q * tree))
| Move (i : nat) (h : N) (ch : list tree).

Record game := Game { players : nat; root : tree }.

(** What has been done before a node, the latest first: who, at which information set,
    which action. *)
Definition history := list (nat * N * N).

(** The decision nodes: history, player, information set, number of actions. *)
Definition node := (history * (nat * N * nat))%type.

Fixpoint decisions (past : history) (t : tree) : list node :=
  match t with
  | Leaf _ => []
  | Chance br => flat_map (fun b => decisions past (snd b)) br
  | Move i h ch =>
      (past, (i, h, length ch)) ::
      (fix go (k : N) (l : list tree) : list node :=
         match l with
         | [] => []
         | t :: l => decisions ((i, h, k) :: past) t ++ go (N.succ k) l
         end) 0%N ch
  end.

Definition is_node (g : game) past i h n := In (past, (i, h, n)) (decisions [] (root g)).

(** Own experience of player [i]: information sets passed and actions taken there. *)
Fixpoint own (i : nat) (past : history) : list (N * N) :=
  match past with
  | [] => []
  | (j, h, k) :: past => if Nat.eqb i j then (h, k) :: own i past else own i past
  end.

(** Nodes of an information set have the same actions ... *)
Definition same_actions (g : game) := forall past past' i h n n',
  is_node g past i h n -> is_node g past' i h n' -> n = n'.

(** ... and perfect recall: the same own experience (Kuhn 1953). *)
Definition perfect_recall (g : game) := forall past past' i h n n',
  is_node g past i h n -> is_node g past' i h n' -> own i past = own i past'.

(** Each leaf has a payoff for each player, chance moves are distributions, and players
    exist. *)
Fixpoint wf (n : nat) (t : tree) : Prop :=
  match t with
  | Leaf pay => length pay = n
  | Chance br =>
      fold_right (fun b P => 0 <= fst b /\ wf n (snd b) /\ P)%Q True br /\
      (fold_right (fun b s => fst b + s) 0 br == 1)%Q
  | Move i _ ch => (i < n)%nat /\ ch <> [] /\ fold_right (fun t P => wf n t /\ P) True ch
  end.

Definition well_formed (g : game) := wf (players g) (root g) /\ same_actions g.

(** ** Strategies, payoffs, equilibrium: over any ordered field *)

Section Play.
Variable F : ofield.
Local Open Scope F_scope.

(** A behaviour strategy (Kuhn 1953): the probability of each action at each information
    set. What it says where there is no information set, or no such action, is ignored. *)
Definition strategy := N -> N -> F.
Definition profile := nat -> strategy.

Fixpoint sum_from (k : N) (n : nat) (p : N -> F) : F :=
  match n with O => 0 | S n => p k + sum_from (N.succ k) n p end.

(** A distribution on the actions 0, ..., n-1. *)
Definition lottery (n : nat) (p : N -> F) :=
  (forall k, (k < N.of_nat n)%N -> 0 <= p k) /\ sum_from 0 n p = 1.

Definition is_strategy (g : game) (i : nat) (s : strategy) :=
  forall past h n, is_node g past i h n -> lottery n (s h).

(** What player [i] expects from a tree on if all play [b]. *)
Fixpoint payoff (i : nat) (b : profile) (t : tree) : F :=
  match t with
  | Leaf pay => ofQ (nth i pay 0%Q)
  | Chance br =>
      (fix go (l : list (Q * tree)) : F :=
         match l with
         | [] => 0
         | (p, t) :: l => ofQ p * payoff i b t + go l
         end) br
  | Move j h ch =>
      (fix go (k : N) (l : list tree) : F :=
         match l with
         | [] => 0
         | t :: l => b j h k * payoff i b t + go (N.succ k) l
         end) 0%N ch
  end.

(** Player [i] plays [s] instead. *)
Definition deviate (b : profile) (i : nat) (s : strategy) : profile :=
  fun j => if Nat.eqb j i then s else b j.

(** Nash equilibrium (Nash 1951): no player gains, here more than [eps], by any other
    behaviour strategy. *)
Definition epsilon_nash (g : game) (eps : F) (b : profile) :=
  forall i, (i < players g)%nat ->
    is_strategy g i (b i) /\
    forall s, is_strategy g i s ->
      payoff i (deviate b i s) (root g) <= payoff i b (root g) + eps.

Definition nash (g : game) (b : profile) := epsilon_nash g 0 b.

(** The same for mixed strategies: finitely many pure ones with probabilities. *)
Definition pure (a : N -> N) : strategy := fun h k => if N.eqb k (a h) then 1 else 0.

Definition is_mixed (g : game) (i : nat) (m : list (F * (N -> N))) :=
  (forall p a, In (p, a) m -> 0 <= p /\
     forall past h n, is_node g past i h n -> (a h < N.of_nat n)%N) /\
  fold_right (fun x s => fst x + s) 0 m = 1.

Definition mixed_payoff (i : nat) (b : profile) (m : list (F * (N -> N))) (t : tree) :=
  fold_right (fun x s => fst x * payoff i (deviate b i (pure (snd x))) t + s) 0 m.

Definition epsilon_nash_mixed (g : game) (eps : F) (b : profile) :=
  forall i, (i < players g)%nat ->
    is_strategy g i (b i) /\
    forall m, is_mixed g i m ->
      mixed_payoff i b m (root g) <= payoff i b (root g) + eps.
End Play.


(** ** The other concepts *)

Section Concepts.
Variable F : ofield.
Local Open Scope F_scope.
Implicit Types (g : game) (i : nat) (h k : N) (b : profile F) (s : strategy F).

Definition flt (x y : F) := x <= y /\ ~ y <= x.
Infix "<" := flt : F_scope.

(** ** Limits *)

(** A hypothesis of theorems, of no definition: without it a sequence of rational numbers
    that tends to 0 among these does not do so in F. *)
Definition archimedean := forall x : F, 0 < x -> exists q, (0 < q)%Q /\ ofQ q <= x.

Definition converges (x : nat -> F) (l : F) :=
  forall d, 0 < d -> exists N, forall n, (N <= n)%nat -> l - d <= x n /\ x n <= l + d.

Definition profile_converges g (bs : nat -> profile F) b :=
  forall past i h n, is_node g past i h n ->
  forall k, (k < N.of_nat n)%N -> converges (fun m => bs m i h k) (b i h k).

Definition completely_mixed g b :=
  forall past i h n, is_node g past i h n ->
    lottery F n (b i h) /\ forall k, (k < N.of_nat n)%N -> 0 < b i h k.

Definition is_profile g b := forall i, (i < players g)%nat -> is_strategy F g i (b i).

(** ** At an information set *)

(** Its nodes in prefix order, each as the probability that play by [b] gets there, [w]
    at first, and the tree that begins there. *)
Fixpoint nodes_at b i h (w : F) (t : tree) : list (F * tree) :=
  match t with
  | Leaf _ => []
  | Chance br =>
      (fix go (l : list (Q * tree)) :=
         match l with
         | [] => []
         | (p, t) :: l => nodes_at b i h (w * ofQ p) t ++ go l
         end) br
  | Move j h' ch =>
      (if Nat.eqb i j && N.eqb h h' then [(w, t)] else []) ++
      (fix go (k : N) (l : list tree) :=
         match l with
         | [] => []
         | t :: l => nodes_at b i h (w * b j h' k) t ++ go (N.succ k) l
         end) 0%N ch
  end.

(** What [i] expects when information set [h] is reached by [reach] and play goes on by
    [b], times the probability that it is reached. *)
Definition payoff_at g (reach : profile F) i h b : F :=
  fold_right (fun v sum => fst v * payoff F i b (snd v) + sum) 0
    (nodes_at reach i h 1 (root g)).

(** ** Quasi-perfect equilibrium (van Damme 1984): at each information set, to play on by
    [b] is best for its player, against small mistakes of the others, now and later, but
    without any of his own from there on. His before do not matter, by perfect recall. *)
Definition quasi_perfect g b :=
  is_profile g b /\
  exists bs, profile_converges g bs b /\
  forall m, completely_mixed g (bs m) /\
    forall past i h n, is_node g past i h n -> forall s, is_strategy F g i s ->
      payoff_at g (bs m) i h (deviate F (bs m) i s) <=
      payoff_at g (bs m) i h (deviate F (bs m) i (b i)).

(** ** Extensive-form perfect equilibrium (Selten 1975, by agents): the same, but with
    small mistakes of the player himself wherever else he moves; at each information set
    only what is done there is chosen. *)

(** [s], but [q] at [h]. *)
Definition act_at s h (q : N -> F) : strategy F :=
  fun h' => if N.eqb h' h then q else s h'.

Definition extensive_form_perfect g b :=
  is_profile g b /\
  exists bs, profile_converges g bs b /\
  forall m, completely_mixed g (bs m) /\
    forall past i h n, is_node g past i h n -> forall q, lottery F n q ->
      payoff_at g (bs m) i h (deviate F (bs m) i (act_at (bs m i) h q)) <=
      payoff_at g (bs m) i h (deviate F (bs m) i (act_at (bs m i) h (b i h))).

(** ** Sequential equilibrium (Kreps and Wilson 1982) *)

(** A belief is a probability for each node of the information set, in prefix order. Where
    chance never leads to any of its nodes there is none, and [mu] may say anything. *)
Definition beliefs := nat -> N -> list F.

Definition total (l : list F) : F := fold_right (fun x sum => x + sum) 0 l.

(** Bayes' rule: [mu] times the probability of the information set is that of the node. *)
Definition bayes g b (mu : beliefs) i h :=
  let w := map fst (nodes_at b i h 1 (root g)) in
  length (mu i h) = length w /\
  forall v, nth v (mu i h) 0 * total w = nth v w 0.

(** Some play gets there: not if each path has a chance move of probability 0. *)
Definition chance_leads_to g i h :=
  exists b, is_profile g b /\ 0 < total (map fst (nodes_at b i h 1 (root g))).

(** Consistent: limits of completely mixed behaviour and of what Bayes' rule then says. *)
Definition consistent g b (mu : beliefs) :=
  exists bs mus, profile_converges g bs b /\
  (forall m, completely_mixed g (bs m)) /\
  forall i h, chance_leads_to g i h ->
    (forall m, bayes g (bs m) (mus m) i h) /\
    length (mu i h) = length (mus O i h) /\
    forall v, converges (fun m => nth v (mus m i h) 0) (nth v (mu i h) 0).

(** What [i] expects at [h] by these beliefs if play goes on by [b]. *)
Definition payoff_given g (mu : beliefs) i h b : F :=
  fold_right (fun x sum => fst x * payoff F i b (snd (snd x)) + sum) 0
    (combine (mu i h) (nodes_at b i h 1 (root g))).

(** Sequentially rational: best at each information set, by these beliefs. *)
Definition rational_given g b (mu : beliefs) :=
  forall past i h n, is_node g past i h n -> chance_leads_to g i h ->
  forall s, is_strategy F g i s ->
    payoff_given g mu i h (deviate F b i s) <= payoff_given g mu i h b.

Definition sequential g b mu :=
  is_profile g b /\ consistent g b mu /\ rational_given g b mu.

(** ** Subgame perfect equilibrium (Selten 1965): Nash in each subgame *)

(** The trees that begin at nodes, leaves too; not those to which chance never leads. *)
Fixpoint subtrees (past : history) (t : tree) : list (history * tree) :=
  (past, t) ::
  match t with
  | Leaf _ => []
  | Chance br =>
      flat_map (fun x => if Qeq_bool (fst x) 0 then [] else subtrees past (snd x)) br
  | Move i h ch =>
      (fix go (k : N) (l : list tree) :=
         match l with
         | [] => []
         | t :: l => subtrees ((i, h, k) :: past) t ++ go (N.succ k) l
         end) 0%N ch
  end.

(** How many nodes information set [h] of player [i] has in [t]. *)
Definition count i h (t : tree) :=
  length (filter (fun x : node => let '(_, (j, h', _)) := x in Nat.eqb i j && N.eqb h h')
                 (decisions [] t)).

(** A subgame has all nodes of an information set or none: as many as the game. *)
Definition is_subgame g (t : tree) :=
  (exists past, In (past, t) (subtrees [] (root g))) /\
  forall i h, count i h t = O \/ count i h t = count i h (root g).

Definition subgame_perfect g b :=
  is_profile g b /\
  forall t, is_subgame g t -> forall i s, (i < players g)%nat -> is_strategy F g i s ->
    payoff F i (deviate F b i s) t <= payoff F i b t.

(** ** Normal-form perfect equilibrium (Selten 1975) *)

(** A mixed strategy: pure strategies, each an action for every information set, with
    their probabilities; see [is_mixed]. *)
Definition mixed := list (F * (N -> N)).
Implicit Type ms : nat -> mixed.

(** What player [i] expects if each of [js] draws a pure strategy from his mixed one,
    independently, and the rest play [b]. *)
Fixpoint draw i (js : list nat) ms b (t : tree) : F :=
  match js with
  | [] => payoff F i b t
  | j :: js =>
      fold_right
        (fun x sum => fst x * draw i js ms (deviate F b j (pure F (snd x))) t + sum)
        0 (ms j)
  end.

(** All players do; so it does not matter what the profile at the end is. *)
Definition normal_payoff g i ms : F :=
  draw i (seq 0 (players g)) ms (fun _ _ _ => 0) (root g).

Definition instead ms i (m : mixed) : nat -> mixed :=
  fun j => if Nat.eqb j i then m else ms j.

(** Every pure strategy has positive probability. Two that differ only where player [i]
    has no information set are one. *)
Definition fully_mixed g i (m : mixed) :=
  is_mixed F g i m /\
  (forall p a, In (p, a) m -> 0 < p) /\
  forall a : N -> N, (forall past h n, is_node g past i h n -> (a h < N.of_nat n)%N) ->
    exists p a', In (p, a') m /\ forall past h n, is_node g past i h n -> a' h = a h.

(** Mixtures of the same pure strategies whose probabilities converge. *)
Definition mixed_converges (ms : nat -> mixed) (m : mixed) :=
  (forall r, map snd (ms r) = map snd m) /\
  forall v, converges (fun r => nth v (map fst (ms r)) 0) (nth v (map fst m) 0).

(** How likely a behaviour strategy, and a mixed one, is to take the actions [e] if all
    others let it. *)
Fixpoint own_prob s (e : list (N * N)) : F :=
  match e with [] => 1 | (h, k) :: e => s h k * own_prob s e end.
Definition mixed_prob (m : mixed) (e : list (N * N)) : F :=
  fold_right (fun x sum => fst x * own_prob (pure F (snd x)) e + sum) 0 m.

(** A mixed and a behaviour strategy that are the same to everybody (Kuhn 1953): each
    action of [i], after his actions before, is as likely by one as by the other. *)
Definition same_plan g i (m : mixed) s :=
  forall past h n k, is_node g past i h n -> (k < N.of_nat n)%N ->
    mixed_prob m ((h, k) :: own i past) = own_prob s ((h, k) :: own i past).

(** Mixed strategies [m] that are the same as [b] to everybody are best against fully
    mixed ones that converge to them. What [b] says after own mistakes does not matter. *)
Definition normal_form_perfect g b :=
  is_profile g b /\
  exists (m : nat -> mixed) (ms : nat -> nat -> mixed),
  (forall i, (i < players g)%nat -> is_mixed F g i (m i) /\ same_plan g i (m i) (b i) /\
     mixed_converges (fun r => ms r i) (m i)) /\
  forall r i, (i < players g)%nat -> fully_mixed g i (ms r i) /\
    forall m', is_mixed F g i m' ->
      normal_payoff g i (instead (ms r) i m') <=
      normal_payoff g i (instead (ms r) i (m i)).

(** ** Games in strategic form: players have one information set, number 0 *)

Definition strategic g := forall past i h n, is_node g past i h n -> h = 0%N.

(** Proper equilibrium (Myerson 1978): mistakes that are small, and an action that pays
    less than another is less likely by an order, [ds]. *)
Definition proper g b :=
  strategic g /\ is_profile g b /\
  exists bs ds, profile_converges g bs b /\ converges ds 0 /\
  forall m, completely_mixed g (bs m) /\
    forall past i h n, is_node g past i h n ->
    forall k k', (k < N.of_nat n)%N -> (k' < N.of_nat n)%N ->
      payoff F i (deviate F (bs m) i (pure F (fun _ => k))) (root g) <
      payoff F i (deviate F (bs m) i (pure F (fun _ => k'))) (root g) ->
      bs m i h k <= ds m * bs m i h k'.
End Concepts.

(** ** Differences from the literature

    - Numbers are those of any [F]. The literature has the real numbers. Over others a
      concept is what it says here: over the rational ones mistakes have to be rational.
    - Chance may have moves of probability 0. What comes after them counts for nothing: no
      beliefs, no subgame, payoffs at an information set that are 0 for any behaviour.
      Selten and Kreps and Wilson have none.
    - An information set is a number of a player. What has no node with that number is
      none; so players may be without a move, and strategies may say more than is asked.
    - Mistakes: a sequence of completely mixed profiles against which the given one is
      best. Selten takes perturbed games with least probabilities, and limits of their
      equilibria: the same (Selten 1975; van Damme 1984 for quasi-perfect).
      Where "all members from some on" would be said, the ones before are dropped.
    - Payoffs at an information set are not divided by the probability of getting there.
      In a completely mixed profile it is positive, or 0 as chance never leads there.
    - One may deviate to behaviour strategies, for normal-form perfect to finite mixtures
      of pure ones. By perfect recall others do no better (Kuhn 1953).
    - Subgames are those with all nodes of their information sets. Selten has the same;
      that a leaf is one too adds nothing.
    - Normal-form perfect is about plans: the mixed strategies that are perfect have to be
      the same as [b] where [b] leads itself. Selten says it of the strategic form, where
      there is nothing else.
    - Proper is defined in strategic form only, and is that of the strategic form.

    Files Sanity*.v prove what follows from what, tell concepts apart by games, and show an
    equilibrium of each kind. *)
