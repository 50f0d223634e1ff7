(** A text is that of one game only, and of one claim. *)

From Coq Require Import QArith ZArith NArith List Bool Ascii String Lia.
From Exactsolve Require Import Game Checks Statement Print Text.
Import ListNotations.
Open Scope char_scope.

(** ** Lines and words *)

Definition clean (x : word) := Forall (fun c => c <> "010" /\ c <> " ") x.
Definition clean_line (l : line) := l <> [] /\ Forall clean l.

Lemma lex_word x : clean x -> forall s v l ls,
  lex (x ++ s) v l ls = lex s (rev x ++ v) l ls.
Proof.
  induction 1 as [|c x [N B] _ IH]; intros s v l ls; [reflexivity|].
  simpl. apply Ascii.eqb_neq in N, B. rewrite N, B, IH, <- app_assoc. reflexivity.
Qed.

Lemma lex_line : forall l, clean_line l -> forall s acc ls,
  lex (print_line l ++ s) [] acc ls = lex s [] [] ((rev acc ++ l) :: ls).
Proof.
  induction l as [|x l IH]; intros [E C] s acc ls; [now destruct E|].
  inversion C as [|x' l' X L]. subst x' l'. destruct l as [|y l].
  - simpl print_line. rewrite <- app_assoc, (lex_word x X), app_nil_r. simpl.
    unfold rev'. rewrite <- !rev_alt, rev_involutive. reflexivity.
  - change (print_line (x :: y :: l)) with (x ++ " " :: print_line (y :: l)).
    rewrite <- app_assoc, (lex_word x X), app_nil_r, <- app_comm_cons.
    change (lex (" " :: print_line (y :: l) ++ s) (rev x) acc ls)
      with (lex (print_line (y :: l) ++ s) [] (rev' (rev x) :: acc) ls).
    rewrite IH by (split; [discriminate|exact L]). unfold rev'.
    rewrite <- rev_alt, rev_involutive. simpl. now rewrite <- app_assoc.
Qed.

Lemma lines_print ls : Forall clean_line ls -> lines (print_lines ls) = Some ls.
Proof.
  unfold lines. enough (G : Forall clean_line ls -> forall acc,
    lex (print_lines ls) [] [] acc = Some (rev acc ++ ls)) by (intros C; now apply G).
  induction 1 as [|l ls L _ IH]; intros acc; simpl.
  - unfold rev'. now rewrite <- rev_alt, app_nil_r.
  - rewrite lex_line by exact L. simpl. rewrite IH. simpl. now rewrite <- app_assoc.
Qed.

Lemma print_lines_inj ls ls' : Forall clean_line ls -> Forall clean_line ls' ->
  print_lines ls = print_lines ls' -> ls = ls'.
Proof. intros C C' E. apply lines_print in C, C'. rewrite E, C' in C. now injection C. Qed.

(** ** Numbers *)

Lemma digit_of r : (r < 10)%N -> digit (ascii_of_N (48 + r)) = Some r.
Proof.
  intros R. unfold digit. rewrite N_ascii_embedding by lia.
  replace (48 <=? 48 + r)%N with true by (symmetry; apply N.leb_le; lia).
  replace (48 + r <=? 57)%N with true by (symmetry; apply N.leb_le; lia).
  replace (48 + r - 48)%N with r by lia. reflexivity.
Qed.

Lemma digits_cons r x n : (r < 10)%N ->
  digits (ascii_of_N (48 + r) :: x) n = digits x (10 * n + r)%N.
Proof. intros R. apply digit_of in R. cbn [digits]. now rewrite R. Qed.

Lemma decimal_S fuel n acc : decimal (S fuel) n acc =
  let '(q, r) := N.div_eucl n 10 in
  let acc := ascii_of_N (48 + r) :: acc in
  if N.eqb q 0 then acc else decimal fuel q acc.
Proof. reflexivity. Qed.

Lemma digits_decimal : forall fuel n acc, (n < 10 ^ N.of_nat (S fuel))%N ->
  digits (decimal (S fuel) n acc) 0 = digits acc n.
Proof.
  induction fuel as [|fuel IH]; intros n acc L; rewrite decimal_S;
    pose proof (N.div_eucl_spec n 10) as D; pose proof (N.mod_lt n 10) as R;
    unfold N.modulo in R; destruct (N.div_eucl n 10) as [q r]; simpl snd in R;
    specialize (R ltac:(lia)).
  - assert (Q : q = 0%N) by (change (10 ^ N.of_nat 1)%N with 10%N in L; lia). subst q.
    cbv zeta. rewrite N.eqb_refl, digits_cons by exact R. f_equal. lia.
  - destruct (N.eqb_spec q 0) as [->|Q].
    + rewrite digits_cons by exact R. f_equal. lia.
    + rewrite IH.
      * rewrite digits_cons by exact R. f_equal. lia.
      * rewrite (Nat2N.inj_succ (S fuel)), N.pow_succ_r' in L. lia.
Qed.

Lemma decimal_app : forall fuel n acc r, decimal fuel n acc ++ r = decimal fuel n (acc ++ r).
Proof.
  induction fuel as [|fuel IH]; intros n acc r; simpl; [reflexivity|].
  destruct (N.div_eucl n 10) as [q k]. destruct (N.eqb q 0); [reflexivity|]. now rewrite IH.
Qed.

Definition no_digit (r : word) := match r with [] => True | c :: _ => digit c = None end.

Lemma digits_print_N n r : no_digit r -> digits (print_N n ++ r) 0 = Some (n, r).
Proof.
  intros R. unfold print_N. rewrite decimal_app, digits_decimal; [simpl|].
  - destruct r as [|c r]; [reflexivity|]. simpl in *. now rewrite R.
  - apply N.lt_le_trans with (2 ^ N.of_nat (S (N.size_nat n)))%N.
    + apply N.lt_le_trans with (2 ^ N.size n)%N; [apply N.size_gt|].
      apply N.pow_le_mono_r; [lia|]. destruct n as [|p]; simpl; [lia|].
      assert (H : N.of_nat (Pos.size_nat p) = Npos (Pos.size p)).
      { induction p as [p IH|p IH|]; simpl Pos.size_nat; simpl Pos.size; [| |reflexivity];
          rewrite Nat2N.inj_succ, IH; lia. }
      rewrite <- H. lia.
    + apply N.pow_le_mono_l. lia.
Qed.

Lemma print_N_app n n' r r' : no_digit r -> no_digit r' ->
  print_N n ++ r = print_N n' ++ r' -> n = n' /\ r = r'.
Proof.
  intros R R' E. apply (digits_print_N n) in R. apply (digits_print_N n') in R'.
  rewrite E, R' in R. now injection R as -> ->.
Qed.

Lemma print_N_inj n n' : print_N n = print_N n' -> n = n'.
Proof.
  intros E. apply (print_N_app n n' [] []); [exact I|exact I|]. now rewrite E.
Qed.

Lemma print_nat_inj n n' : print_nat n = print_nat n' -> n = n'.
Proof. intros E. apply print_N_inj in E. lia. Qed.

Lemma print_den_inj d d' : print_den d = print_den d' -> d = d'.
Proof.
  assert (P : forall x, x <> 1%positive -> print_den x = "/" :: print_N (Npos x)).
  { intros [x|x|] X; [reflexivity|reflexivity|now destruct X]. }
  destruct (Pos.eq_dec d 1) as [->|D], (Pos.eq_dec d' 1) as [->|D']; intros E.
  - reflexivity.
  - now rewrite (P d' D') in E.
  - now rewrite (P d D) in E.
  - rewrite (P d D), (P d' D') in E. injection E as E. apply print_N_inj in E. now injection E.
Qed.

Lemma no_digit_den d : no_digit (print_den d).
Proof. now destruct d. Qed.

Lemma print_Q_inj q q' : print_Q q = print_Q q' -> q = q'.
Proof.
  assert (M : forall n n' d d', "-" :: print_N n ++ print_den d <>
                                print_N n' ++ print_den d').
  { intros n n' d d' E. pose proof (digits_print_N n' _ (no_digit_den d')) as D.
    rewrite <- E in D. simpl in D. injection D as <- D. now destruct d'. }
  destruct q as [a d], q' as [a' d']. unfold print_Q. simpl Qnum. simpl Qden.
  destruct (Z.ltb_spec a 0) as [A|A], (Z.ltb_spec a' 0) as [A'|A']; simpl app; intros E.
  - injection E as E. apply print_N_app in E as [N D]; try apply no_digit_den.
    apply print_den_inj in D. f_equal; [lia|exact D].
  - now apply M in E.
  - symmetry in E. now apply M in E.
  - apply print_N_app in E as [N D]; try apply no_digit_den.
    apply print_den_inj in D. f_equal; [lia|exact D].
Qed.

Lemma map_inj {A B} (f : A -> B) : (forall x y, f x = f y -> x = y) ->
  forall l l', map f l = map f l' -> l = l'.
Proof.
  intros F. induction l as [|x l IH]; intros [|y l'] E; try discriminate; [reflexivity|].
  injection E as X L. f_equal; auto.
Qed.

(** ** Printed words are clean *)

Lemma clean_decimal : forall fuel n acc, clean acc -> clean (decimal fuel n acc).
Proof.
  induction fuel as [|fuel IH]; intros n acc A; simpl; [exact A|].
  pose proof (N.mod_lt n 10) as R. unfold N.modulo in R.
  destruct (N.div_eucl n 10) as [q r]. simpl snd in R. specialize (R ltac:(lia)).
  assert (C : clean (ascii_of_N (48 + r) :: acc)).
  { constructor; [|exact A]. apply digit_of in R.
    split; intros E; rewrite E in R; discriminate R. }
  destruct (N.eqb q 0); [exact C|]. now apply IH.
Qed.

Lemma clean_N n : clean (print_N n).
Proof. apply clean_decimal. constructor. Qed.

Lemma clean_Q q : clean (print_Q q).
Proof.
  unfold print_Q. apply Forall_app. split.
  - destruct (Z.ltb _ 0); repeat constructor; discriminate.
  - apply Forall_app. split; [apply clean_N|].
    destruct (Qden q); try constructor; try apply clean_N; split; discriminate.
Qed.

Lemma clean_Qs l : Forall clean (map print_Q l).
Proof. induction l as [|q l IH]; constructor; [apply clean_Q|exact IH]. Qed.

Ltac clean_word := repeat constructor; discriminate.

Lemma clean_row pay : clean_line (row_line pay).
Proof. split; [discriminate|]. constructor; [clean_word|apply clean_Qs]. Qed.

Lemma clean_tree : forall t, Forall clean_line (tree_lines t).
Proof.
  induction t as [pay|br IH|i h ch IH] using tree_ind'; simpl.
  - constructor; [apply clean_row|constructor].
  - constructor.
    + split; [discriminate|]. constructor; [clean_word|]. rewrite <- map_map. apply clean_Qs.
    + induction IH as [|b l B _ IHl]; simpl; [constructor|]. now apply Forall_app.
  - constructor.
    + split; [discriminate|]. constructor; [clean_word|]. repeat constructor; apply clean_N.
    + induction IH as [|t l T _ IHl]; simpl; [constructor|]. now apply Forall_app.
Qed.

Lemma clean_source s : Forall clean_line (source_lines s).
Proof.
  constructor; [split; [discriminate|]; repeat constructor; discriminate|].
  destruct s as [n t|sizes rows].
  - constructor; [|apply clean_tree]. split; [discriminate|].
    constructor; [clean_word|]. repeat constructor. apply clean_N.
  - constructor.
    + split; [discriminate|]. constructor; [clean_word|]. constructor; [apply clean_N|].
      induction sizes as [|n sizes IH]; constructor; [apply clean_N|exact IH].
    + induction rows as [|r rows IH]; constructor; [apply clean_row|exact IH].
Qed.

(** ** Games *)

Lemma tree_lines_inj : forall t t' r r', tree_lines t ++ r = tree_lines t' ++ r' ->
  t = t' /\ r = r'.
Proof.
  induction t as [pay|br IH|i h ch IH] using tree_ind'; intros [pay'|br'|i' h' ch'] r r' E;
    simpl in E; try discriminate E.
  - injection E as E ->. apply (map_inj _ print_Q_inj) in E. now subst.
  - injection E as P E. enough (G : br = br' /\ r = r') by (destruct G as [-> ->]; auto).
    revert br' P E. induction IH as [|[p t] l T _ IHl]; intros [|[p' t'] l'] P E;
      try discriminate P; simpl in *; [auto|].
    injection P as Pp P. apply print_Q_inj in Pp. subst p'. rewrite <- !app_assoc in E.
    apply T in E as [-> E]. apply IHl in E as [-> ->]; auto.
  - injection E as EI EH EN E. apply print_nat_inj in EI, EN. apply print_N_inj in EH.
    injection EI as ->. replace h' with h by lia.
    enough (G : ch = ch' /\ r = r') by (destruct G as [-> ->]; auto).
    revert ch' EN E. induction IH as [|t l T _ IHl]; intros [|t' l'] EN E;
      try discriminate EN; simpl in *; [auto|].
    rewrite <- !app_assoc in E. apply T in E as [-> E].
    apply IHl in E as [-> ->]; auto.
Qed.

Theorem print_source_inj s s' : print_source s = print_source s' -> s = s'.
Proof.
  intros E. apply print_lines_inj in E; try apply clean_source.
  destruct s as [n t|sizes rows], s' as [n' t'|sizes' rows']; try discriminate E.
  - injection E as N E. apply print_nat_inj in N. subst n'.
    destruct (tree_lines_inj t t' [] []) as [-> _]; [now rewrite !app_nil_r|reflexivity].
  - injection E as _ S R. apply (map_inj _ print_nat_inj) in S. subst sizes'. f_equal.
    revert R. apply map_inj. intros x y R. injection R as R.
    now apply (map_inj _ print_Q_inj).
Qed.

(** ** Claims *)

Lemma clean_table key b : clean (w key) -> Forall clean_line (table_lines key b).
Proof.
  intros K. induction b as [|rows b IH]; [constructor|].
  change (Forall clean_line (player_lines key rows ++ table_lines key b)).
  apply Forall_app. split; [|exact IH]. constructor.
  - split; [discriminate|]. constructor; [clean_word|constructor].
  - induction rows as [|r rows IHr]; simpl; constructor; [|exact IHr].
    split; [discriminate|]. constructor; [exact K|apply clean_Qs].
Qed.

Lemma clean_concept c : clean_line (concept_line c).
Proof.
  destruct c; (split; [discriminate|]);
    (constructor; [clean_word|]); repeat (constructor; [apply clean_Q || apply clean_N|]);
    constructor.
Qed.

Lemma clean_claim c : Forall clean_line (claim_lines c).
Proof.
  constructor; [split; [discriminate|]; repeat constructor; discriminate|].
  constructor; [apply clean_concept|]. constructor.
  - split; [discriminate|]. constructor; [clean_word|apply clean_Qs].
  - apply Forall_app. split; [apply clean_table; clean_word|].
    destruct (believed c) as [mu|]; [|constructor].
    constructor; [|apply clean_table; clean_word].
    split; [discriminate|]. constructor; [clean_word|constructor].
Qed.

(** What follows begins with another word. *)
Definition other (x : word) (r : list line) :=
  match r with (y :: _) :: _ => y <> x | _ => True end.

Lemma rows_inj key : forall rows rows' r r', other (w key) r -> other (w key) r' ->
  map (fun x => w key :: map print_Q x) rows ++ r =
  map (fun x => w key :: map print_Q x) rows' ++ r' -> rows = rows' /\ r = r'.
Proof.
  induction rows as [|x rows IH]; intros [|y rows'] r r' R R' E; simpl in E.
  - auto.
  - subst r. now destruct R.
  - subst r'. now destruct R'.
  - injection E as X E. apply (map_inj _ print_Q_inj) in X. subst y.
    apply IH in E as [-> ->]; auto.
Qed.

Lemma table_inj key : w key <> w "player" -> forall b b' r r',
  other (w key) r -> other (w key) r' -> other (w "player") r -> other (w "player") r' ->
  table_lines key b ++ r = table_lines key b' ++ r' -> b = b' /\ r = r'.
Proof.
  intros K. assert (O : forall b r, other (w key) r -> other (w key) (table_lines key b ++ r)).
  { intros [|rows b] r R; simpl; [exact R|]. intros E. now apply K. }
  induction b as [|rows b IH]; intros [|rows' b'] r r' R R' P P' E.
  - auto.
  - simpl in E. subst r. now destruct P.
  - simpl in E. subst r'. now destruct P'.
  - unfold table_lines in E. simpl in E. injection E as E. rewrite <- !app_assoc in E.
    apply rows_inj in E as [-> E]; [|now apply O|now apply O].
    apply IH in E as [-> ->]; auto.
Qed.

Lemma concept_line_inj c c' : concept_line c = concept_line c' -> c = c'.
Proof.
  destruct c, c'; intros E; try discriminate E; try reflexivity; simpl in E.
  - injection E as E. apply print_Q_inj in E. now subst.
  - injection E as I G. apply print_nat_inj in I. apply print_Q_inj in G.
    injection I as ->. now subst.
  - injection E as E I G. apply print_nat_inj in I. apply print_Q_inj in E, G.
    injection I as ->. now subst.
Qed.

Theorem print_claim_inj c c' : print_claim c = print_claim c' -> c = c'.
Proof.
  intros E. apply print_lines_inj in E; try apply clean_claim.
  destruct c as [k u b mu], c' as [k' u' b' mu']. unfold claim_lines in E. simpl in E.
  injection E as K U E. apply concept_line_inj in K. apply (map_inj _ print_Q_inj) in U.
  subst k' u'. apply table_inj in E as [-> E]; [|discriminate|..].
  - destruct mu as [mu|], mu' as [mu'|]; try discriminate E; [|reflexivity].
    injection E as E. destruct (table_inj "m" ltac:(discriminate) mu mu' [] []) as [-> _];
      try exact I; [now rewrite !app_nil_r|reflexivity].
  - destruct mu; [discriminate|exact I].
  - destruct mu'; [discriminate|exact I].
  - destruct mu; [discriminate|exact I].
  - destruct mu'; [discriminate|exact I].
Qed.
