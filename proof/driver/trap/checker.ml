
(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> int **)

let rec length = function
| [] -> 0
| _ :: l' -> Stdlib.Int.succ (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

module Coq__1 = struct
 (** val add : int -> int -> int **)let rec add = (+)
end
include Coq__1

module type Typ =
 sig
  type t
 end

module type EqLtLe =
 sig
  type t
 end

module type TotalLeBool' =
 sig
  type t

  val leb : t -> t -> bool
 end

module MakeOrderTac =
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 struct
 end

module Nat =
 struct
  (** val pred : int -> int **)

  let pred n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> n0)
      (fun u -> u)
      n0

  (** val add : int -> int -> int **)

  let rec add n0 m =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> m)
      (fun p -> Stdlib.Int.succ (add p m))
      n0

  (** val mul : int -> int -> int **)

  let rec mul n0 m =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 0)
      (fun p -> add m (mul p m))
      n0

  (** val ltb : int -> int -> bool **)

  let ltb n0 m =
    (<=) (Stdlib.Int.succ n0) m
 end

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of int
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : int -> int **)

  let rec succ = Pervasives.succ

  (** val add : int -> int -> int **)

  let rec add = (+)

  (** val add_carry : int -> int -> int **)

  and add_carry x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> (fun p->1+2*p) (add_carry p q0))
        (fun q0 -> (fun p->2*p) (add_carry p q0))
        (fun _ -> (fun p->1+2*p) (succ p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> (fun p->2*p) (add_carry p q0))
        (fun q0 -> (fun p->1+2*p) (add p q0))
        (fun _ -> (fun p->2*p) (succ p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> (fun p->1+2*p) (succ q0))
        (fun q0 -> (fun p->2*p) (succ q0))
        (fun _ -> (fun p->1+2*p) 1)
        y)
      x

  (** val pred_double : int -> int **)

  let rec pred_double x =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p -> (fun p->1+2*p) ((fun p->2*p) p))
      (fun p -> (fun p->1+2*p) (pred_double p))
      (fun _ -> 1)
      x

  (** val pred_N : int -> int **)

  let pred_N x =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p -> ((fun p->2*p) p))
      (fun p -> (pred_double p))
      (fun _ -> 0)
      x

  type mask = Pos.mask =
  | IsNul
  | IsPos of int
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos 1
  | IsPos p -> IsPos ((fun p->1+2*p) p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos ((fun p->2*p) p)
  | x0 -> x0

  (** val double_pred_mask : int -> mask **)

  let double_pred_mask x =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p -> IsPos ((fun p->2*p) ((fun p->2*p) p)))
      (fun p -> IsPos ((fun p->2*p) (pred_double p)))
      (fun _ -> IsNul)
      x

  (** val sub_mask : int -> int -> mask **)

  let rec sub_mask x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> double_mask (sub_mask p q0))
        (fun q0 -> succ_double_mask (sub_mask p q0))
        (fun _ -> IsPos ((fun p->2*p) p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> succ_double_mask (sub_mask_carry p q0))
        (fun q0 -> double_mask (sub_mask p q0))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> IsNeg)
        (fun _ -> IsNeg)
        (fun _ -> IsNul)
        y)
      x

  (** val sub_mask_carry : int -> int -> mask **)

  and sub_mask_carry x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> succ_double_mask (sub_mask_carry p q0))
        (fun q0 -> double_mask (sub_mask p q0))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> double_mask (sub_mask_carry p q0))
        (fun q0 -> succ_double_mask (sub_mask_carry p q0))
        (fun _ -> double_pred_mask p)
        y)
      (fun _ -> IsNeg)
      x

  (** val sub : int -> int -> int **)

  let sub = fun n m -> Pervasives.max 1 (n-m)

  (** val mul : int -> int -> int **)

  let rec mul = ( * )

  (** val iter : ('a1 -> 'a1) -> 'a1 -> int -> 'a1 **)

  let rec iter f x n0 =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun n' -> f (iter f (iter f x n') n'))
      (fun n' -> iter f (iter f x n') n')
      (fun _ -> f x)
      n0

  (** val size_nat : int -> int **)

  let rec size_nat p =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 -> Stdlib.Int.succ (size_nat p0))
      (fun p0 -> Stdlib.Int.succ (size_nat p0))
      (fun _ -> Stdlib.Int.succ 0)
      p

  (** val compare_cont : comparison -> int -> int -> comparison **)

  let rec compare_cont = fun c x y -> if x=y then c else if x<y then Lt else Gt

  (** val compare : int -> int -> comparison **)

  let compare = fun x y -> if x=y then Eq else if x<y then Lt else Gt

  (** val eqb : int -> int -> bool **)

  let rec eqb p q0 =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q1 -> eqb p0 q1)
        (fun _ -> false)
        (fun _ -> false)
        q0)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> false)
        (fun q1 -> eqb p0 q1)
        (fun _ -> false)
        q0)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> false)
        (fun _ -> false)
        (fun _ -> true)
        q0)
      p

  (** val gcdn : int -> int -> int -> int **)

  let rec gcdn n0 a b =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 1)
      (fun n1 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun a' ->
        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
          (fun b' ->
          match compare a' b' with
          | Eq -> a
          | Lt -> gcdn n1 (sub b' a') a
          | Gt -> gcdn n1 (sub a' b') b)
          (fun b0 -> gcdn n1 a b0)
          (fun _ -> 1)
          b)
        (fun a0 ->
        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
          (fun _ -> gcdn n1 a0 b)
          (fun b0 -> (fun p->2*p) (gcdn n1 a0 b0))
          (fun _ -> 1)
          b)
        (fun _ -> 1)
        a)
      n0

  (** val gcd : int -> int -> int **)

  let gcd a b =
    gcdn (Coq__1.add (size_nat a) (size_nat b)) a b

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> int -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 -> op a (iter_op op p0 (op a a)))
      (fun p0 -> iter_op op p0 (op a a))
      (fun _ -> a)
      p

  (** val to_nat : int -> int **)

  let to_nat x =
    iter_op Coq__1.add x (Stdlib.Int.succ 0)

  (** val of_succ_nat : int -> int **)

  let rec of_succ_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 1)
      (fun x -> succ (of_succ_nat x))
      n0
 end

module N =
 struct
  (** val succ_double : int -> int **)

  let succ_double x =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 1)
      (fun p -> ((fun p->1+2*p) p))
      x

  (** val double : int -> int **)

  let double n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 0)
      (fun p -> ((fun p->2*p) p))
      n0

  (** val succ : int -> int **)

  let succ = Pervasives.succ

  (** val succ_pos : int -> int **)

  let succ_pos n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 1)
      (fun p -> Coq_Pos.succ p)
      n0

  (** val add : int -> int -> int **)

  let add = (+)

  (** val sub : int -> int -> int **)

  let sub = fun n m -> Pervasives.max 0 (n-m)

  (** val mul : int -> int -> int **)

  let mul = ( * )

  (** val compare : int -> int -> comparison **)

  let compare = fun x y -> if x=y then Eq else if x<y then Lt else Gt

  (** val eqb : int -> int -> bool **)

  let eqb n0 m =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> true)
        (fun _ -> false)
        m)
      (fun p ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> false)
        (fun q0 -> Coq_Pos.eqb p q0)
        m)
      n0

  (** val leb : int -> int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : int -> int -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val size_nat : int -> int **)

  let size_nat n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 0)
      (fun p -> Coq_Pos.size_nat p)
      n0

  (** val pos_div_eucl : int -> int -> int * int **)

  let rec pos_div_eucl a b =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun a' ->
      let (q0, r) = pos_div_eucl a' b in
      let r' = succ_double r in
      if leb b r' then ((succ_double q0), (sub r' b)) else ((double q0), r'))
      (fun a' ->
      let (q0, r) = pos_div_eucl a' b in
      let r' = double r in
      if leb b r' then ((succ_double q0), (sub r' b)) else ((double q0), r'))
      (fun _ ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> (0, 1))
        (fun p ->
        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
          (fun _ -> (0, 1))
          (fun _ -> (0, 1))
          (fun _ -> (1, 0))
          p)
        b)
      a

  (** val div_eucl : int -> int -> int * int **)

  let div_eucl a b =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> (0, 0))
      (fun na ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> (0, a))
        (fun _ -> pos_div_eucl na b)
        b)
      a

  (** val to_nat : int -> int **)

  let to_nat a =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 0)
      (fun p -> Coq_Pos.to_nat p)
      a

  (** val of_nat : int -> int **)

  let of_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 0)
      (fun n' -> (Coq_Pos.of_succ_nat n'))
      n0
 end

(** val zero : char **)

let zero = '\000'

(** val one : char **)

let one = '\001'

(** val shift : bool -> char -> char **)

let shift = fun b c -> Char.chr (((Char.code c) lsl 1) land 255 + if b then 1 else 0)

(** val ascii_of_pos : int -> char **)

let ascii_of_pos =
  let rec loop n0 p =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> zero)
      (fun n' ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun p' -> shift true (loop n' p'))
        (fun p' -> shift false (loop n' p'))
        (fun _ -> one)
        p)
      n0
  in loop (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
       (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
       0))))))))

(** val ascii_of_N : int -> char **)

let ascii_of_N n0 =
  (fun f0 fp n -> if n=0 then f0 () else fp n)
    (fun _ -> zero)
    (fun p -> ascii_of_pos p)
    n0

(** val n_of_digits : bool list -> int **)

let rec n_of_digits = function
| [] -> 0
| b :: l' ->
  N.add (if b then 1 else 0) (N.mul ((fun p->2*p) 1) (n_of_digits l'))

(** val n_of_ascii : char -> int **)

let n_of_ascii a =
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun a0 a1 a2 a3 a4 a5 a6 a7 ->
    n_of_digits
      (a0 :: (a1 :: (a2 :: (a3 :: (a4 :: (a5 :: (a6 :: (a7 :: [])))))))))
    a

(** val pow_pos : ('a1 -> 'a1 -> 'a1) -> 'a1 -> int -> 'a1 **)

let rec pow_pos rmul x i =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun i0 -> let p = pow_pos rmul x i0 in rmul x (rmul p p))
    (fun i0 -> let p = pow_pos rmul x i0 in rmul p p)
    (fun _ -> x)
    i

(** val hd : 'a1 -> 'a1 list -> 'a1 **)

let hd default = function
| [] -> default
| x :: _ -> x

(** val tl : 'a1 list -> 'a1 list **)

let tl = function
| [] -> []
| _ :: m -> m

(** val nth : int -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> match l with
              | [] -> default
              | x :: _ -> x)
    (fun m -> match l with
              | [] -> default
              | _ :: t0 -> nth m t0 default)
    n0

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val rev' : 'a1 list -> 'a1 list **)

let rev' l =
  rev_append l []

(** val concat : 'a1 list list -> 'a1 list **)

let rec concat = function
| [] -> []
| x :: l0 -> app x (concat l0)

(** val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool **)

let rec list_eq_dec eq_dec0 l l' =
  match l with
  | [] -> (match l' with
           | [] -> true
           | _ :: _ -> false)
  | y :: l0 ->
    (match l' with
     | [] -> false
     | a :: l1 -> if eq_dec0 y a then list_eq_dec eq_dec0 l0 l1 else false)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t0 -> (f a) :: (map f t0)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t0 -> app (f x) (flat_map f t0)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t0 -> fold_left f t0 (f a0 b)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t0 -> f b (fold_right f a0 t0)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl0 ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl0 tl'))

(** val firstn : int -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> match l with
               | [] -> []
               | a :: l0 -> a :: (firstn n1 l0))
    n0

(** val skipn : int -> 'a1 list -> 'a1 list **)

let rec skipn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> l)
    (fun n1 -> match l with
               | [] -> []
               | _ :: l0 -> skipn n1 l0)
    n0

(** val seq : int -> int -> int list **)

let rec seq start0 len =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun len0 -> start0 :: (seq (Stdlib.Int.succ start0) len0))
    len

module Z =
 struct
  (** val double : int -> int **)

  let double x =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 0)
      (fun p -> ((fun p->2*p) p))
      (fun p -> (~-) ((fun p->2*p) p))
      x

  (** val succ_double : int -> int **)

  let succ_double x =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 1)
      (fun p -> ((fun p->1+2*p) p))
      (fun p -> (~-) (Coq_Pos.pred_double p))
      x

  (** val pred_double : int -> int **)

  let pred_double x =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> (~-) 1)
      (fun p -> (Coq_Pos.pred_double p))
      (fun p -> (~-) ((fun p->1+2*p) p))
      x

  (** val pos_sub : int -> int -> int **)

  let rec pos_sub x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> double (pos_sub p q0))
        (fun q0 -> succ_double (pos_sub p q0))
        (fun _ -> ((fun p->2*p) p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> pred_double (pos_sub p q0))
        (fun q0 -> double (pos_sub p q0))
        (fun _ -> (Coq_Pos.pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> (~-) ((fun p->2*p) q0))
        (fun q0 -> (~-) (Coq_Pos.pred_double q0))
        (fun _ -> 0)
        y)
      x

  (** val add : int -> int -> int **)

  let add = (+)

  (** val opp : int -> int **)

  let opp = (~-)

  (** val sub : int -> int -> int **)

  let sub = (-)

  (** val mul : int -> int -> int **)

  let mul = ( * )

  (** val pow_pos : int -> int -> int **)

  let pow_pos z0 =
    Coq_Pos.iter (mul z0) 1

  (** val pow : int -> int -> int **)

  let pow x y =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 1)
      (fun p -> pow_pos x p)
      (fun _ -> 0)
      y

  (** val compare : int -> int -> comparison **)

  let compare = fun x y -> if x=y then Eq else if x<y then Lt else Gt

  (** val leb : int -> int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : int -> int -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val eqb : int -> int -> bool **)

  let eqb x y =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> true)
        (fun _ -> false)
        (fun _ -> false)
        y)
      (fun p ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> false)
        (fun q0 -> Coq_Pos.eqb p q0)
        (fun _ -> false)
        y)
      (fun p ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> false)
        (fun _ -> false)
        (fun q0 -> Coq_Pos.eqb p q0)
        y)
      x

  (** val abs : int -> int **)

  let abs = Pervasives.abs

  (** val abs_N : int -> int **)

  let abs_N = Pervasives.abs

  (** val to_N : int -> int **)

  let to_N z0 =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 0)
      (fun p -> p)
      (fun _ -> 0)
      z0

  (** val of_N : int -> int **)

  let of_N = fun p -> p

  (** val to_pos : int -> int **)

  let to_pos z0 =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 1)
      (fun p -> p)
      (fun _ -> 1)
      z0

  (** val pos_div_eucl : int -> int -> int * int **)

  let rec pos_div_eucl a b =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun a' ->
      let (q0, r) = pos_div_eucl a' b in
      let r' = add (mul ((fun p->2*p) 1) r) 1 in
      if ltb r' b
      then ((mul ((fun p->2*p) 1) q0), r')
      else ((add (mul ((fun p->2*p) 1) q0) 1), (sub r' b)))
      (fun a' ->
      let (q0, r) = pos_div_eucl a' b in
      let r' = mul ((fun p->2*p) 1) r in
      if ltb r' b
      then ((mul ((fun p->2*p) 1) q0), r')
      else ((add (mul ((fun p->2*p) 1) q0) 1), (sub r' b)))
      (fun _ -> if leb ((fun p->2*p) 1) b then (0, 1) else (1, 0))
      a

  (** val div_eucl : int -> int -> int * int **)

  let div_eucl a b =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> (0, 0))
      (fun a' ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> (0, a))
        (fun _ -> pos_div_eucl a' b)
        (fun b' ->
        let (q0, r) = pos_div_eucl a' b' in
        ((fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
           (fun _ -> ((opp q0), 0))
           (fun _ -> ((opp (add q0 1)), (add b r)))
           (fun _ -> ((opp (add q0 1)), (add b r)))
           r))
        b)
      (fun a' ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> (0, a))
        (fun _ ->
        let (q0, r) = pos_div_eucl a' b in
        ((fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
           (fun _ -> ((opp q0), 0))
           (fun _ -> ((opp (add q0 1)), (sub b r)))
           (fun _ -> ((opp (add q0 1)), (sub b r)))
           r))
        (fun b' -> let (q0, r) = pos_div_eucl a' b' in (q0, (opp r)))
        b)
      a

  (** val div : int -> int -> int **)

  let div a b =
    let (q0, _) = div_eucl a b in q0

  (** val modulo : int -> int -> int **)

  let modulo a b =
    let (_, r) = div_eucl a b in r

  (** val gcd : int -> int -> int **)

  let gcd a b =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> abs b)
      (fun a0 ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> abs a)
        (fun b0 -> (Coq_Pos.gcd a0 b0))
        (fun b0 -> (Coq_Pos.gcd a0 b0))
        b)
      (fun a0 ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> abs a)
        (fun b0 -> (Coq_Pos.gcd a0 b0))
        (fun b0 -> (Coq_Pos.gcd a0 b0))
        b)
      a

  (** val lcm : int -> int -> int **)

  let lcm a b =
    abs (mul a (div b (gcd a b)))
 end

(** val zeq_bool : int -> int -> bool **)

let zeq_bool x y =
  match Z.compare x y with
  | Eq -> true
  | _ -> false

(** val list_ascii_of_string : char list -> char list **)

let rec list_ascii_of_string = function
| [] -> []
| ch::s0 -> ch :: (list_ascii_of_string s0)

type q = { qnum : int; qden : int }

(** val inject_Z : int -> q **)

let inject_Z x =
  { qnum = x; qden = 1 }

(** val qcompare : q -> q -> comparison **)

let qcompare p q0 =
  Z.compare (Z.mul p.qnum q0.qden) (Z.mul q0.qnum p.qden)

(** val qeq_bool : q -> q -> bool **)

let qeq_bool x y =
  zeq_bool (Z.mul x.qnum y.qden) (Z.mul y.qnum x.qden)

(** val qle_bool : q -> q -> bool **)

let qle_bool x y =
  Z.leb (Z.mul x.qnum y.qden) (Z.mul y.qnum x.qden)

(** val qplus : q -> q -> q **)

let qplus x y =
  { qnum = (Z.add (Z.mul x.qnum y.qden) (Z.mul y.qnum x.qden)); qden =
    (Coq_Pos.mul x.qden y.qden) }

(** val qmult : q -> q -> q **)

let qmult x y =
  { qnum = (Z.mul x.qnum y.qnum); qden = (Coq_Pos.mul x.qden y.qden) }

(** val qopp : q -> q **)

let qopp x =
  { qnum = (Z.opp x.qnum); qden = x.qden }

(** val qinv : q -> q **)

let qinv x =
  (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
    (fun _ -> { qnum = 0; qden = 1 })
    (fun p -> { qnum = x.qden; qden = p })
    (fun p -> { qnum = ((~-) x.qden); qden = p })
    x.qnum

(** val qdiv : q -> q -> q **)

let qdiv x y =
  qmult x (qinv y)

(** val qpower_positive : q -> int -> q **)

let qpower_positive =
  pow_pos qmult

(** val qpower : q -> int -> q **)

let qpower q0 z0 =
  (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
    (fun _ -> { qnum = 1; qden = 1 })
    (fun p -> qpower_positive q0 p)
    (fun p -> qinv (qpower_positive q0 p))
    z0

type tree =
| Leaf of q list
| Chance of (q * tree) list
| Move of int * int * tree list

type game = { players : int; root : tree }

type history = ((int * int) * int) list

type node = history * ((int * int) * int)

(** val decisions : history -> tree -> node list **)

let rec decisions past = function
| Leaf _ -> []
| Chance br -> flat_map (fun b -> decisions past (snd b)) br
| Move (i, h, ch) ->
  (past, ((i, h),
    (length ch))) :: (let rec go k = function
                      | [] -> []
                      | t1 :: l0 ->
                        app (decisions (((i, h), k) :: past) t1)
                          (go (N.succ k) l0)
                      in go 0 ch)

(** val own : int -> history -> (int * int) list **)

let rec own i = function
| [] -> []
| p :: past0 ->
  let (p0, k) = p in
  let (j, h) = p0 in if (=) i j then (h, k) :: (own i past0) else own i past0

(** val subtrees : history -> tree -> (history * tree) list **)

let rec subtrees past t0 =
  (past,
    t0) :: (match t0 with
            | Leaf _ -> []
            | Chance br ->
              flat_map (fun x ->
                if qeq_bool (fst x) { qnum = 0; qden = 1 }
                then []
                else subtrees past (snd x)) br
            | Move (i, h, ch) ->
              let rec go k = function
              | [] -> []
              | t1 :: l0 ->
                app (subtrees (((i, h), k) :: past) t1) (go (N.succ k) l0)
              in go 0 ch)

module Sort =
 functor (X:TotalLeBool') ->
 struct
  (** val merge : X.t list -> X.t list -> X.t list **)

  let rec merge l1 l2 =
    let rec merge_aux l3 =
      match l1 with
      | [] -> l3
      | a1 :: l1' ->
        (match l3 with
         | [] -> l1
         | a2 :: l2' ->
           if X.leb a1 a2 then a1 :: (merge l1' l3) else a2 :: (merge_aux l2'))
    in merge_aux l2

  (** val merge_list_to_stack :
      X.t list option list -> X.t list -> X.t list option list **)

  let rec merge_list_to_stack stack l =
    match stack with
    | [] -> (Some l) :: []
    | y :: stack' ->
      (match y with
       | Some l' -> None :: (merge_list_to_stack stack' (merge l' l))
       | None -> (Some l) :: stack')

  (** val merge_stack : X.t list option list -> X.t list **)

  let rec merge_stack = function
  | [] -> []
  | y :: stack' ->
    (match y with
     | Some l -> merge l (merge_stack stack')
     | None -> merge_stack stack')

  (** val iter_merge : X.t list option list -> X.t list -> X.t list **)

  let rec iter_merge stack = function
  | [] -> merge_stack stack
  | a :: l' -> iter_merge (merge_list_to_stack stack (a :: [])) l'

  (** val sort : X.t list -> X.t list **)

  let sort =
    iter_merge []

  (** val flatten_stack : X.t list option list -> X.t list **)

  let rec flatten_stack = function
  | [] -> []
  | o :: stack' ->
    (match o with
     | Some l -> app l (flatten_stack stack')
     | None -> flatten_stack stack')
 end

type 'x compare0 =
| LT
| EQ
| GT

module type OrderedType =
 sig
  type t

  val compare : t -> t -> t compare0

  val eq_dec : t -> t -> bool
 end

module OrderedTypeFacts =
 functor (O:OrderedType) ->
 struct
  module TO =
   struct
    type t = O.t
   end

  module IsTO =
   struct
   end

  module OrderTac = MakeOrderTac(TO)(IsTO)

  (** val eq_dec : O.t -> O.t -> bool **)

  let eq_dec =
    O.eq_dec

  (** val lt_dec : O.t -> O.t -> bool **)

  let lt_dec x y =
    match O.compare x y with
    | LT -> true
    | _ -> false

  (** val eqb : O.t -> O.t -> bool **)

  let eqb x y =
    if eq_dec x y then true else false
 end

module KeyOrderedType =
 functor (O:OrderedType) ->
 struct
  module MO = OrderedTypeFacts(O)
 end

module PositiveOrderedTypeBits =
 struct
  type t = int

  (** val compare : t -> t -> int compare0 **)

  let rec compare p y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun p1 -> compare p0 p1)
        (fun _ -> GT)
        (fun _ -> GT)
        y)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> LT)
        (fun p1 -> compare p0 p1)
        (fun _ -> LT)
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> LT)
        (fun _ -> GT)
        (fun _ -> EQ)
        y)
      p

  (** val eq_dec : int -> int -> bool **)

  let eq_dec x y =
    match Coq_Pos.compare x y with
    | Eq -> true
    | _ -> false
 end

(** val append : int -> int -> int **)

let rec append i j =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun ii -> (fun p->1+2*p) (append ii j))
    (fun ii -> (fun p->2*p) (append ii j))
    (fun _ -> j)
    i

module PositiveMap =
 struct
  module E = PositiveOrderedTypeBits

  module ME = KeyOrderedType(E)

  type key = int

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  (** val empty : 'a1 t **)

  let empty =
    Leaf

  (** val is_empty : 'a1 t -> bool **)

  let rec is_empty = function
  | Leaf -> true
  | Node (l, o, r) ->
    (match o with
     | Some _ -> false
     | None -> (&&) (is_empty l) (is_empty r))

  (** val find : key -> 'a1 t -> 'a1 option **)

  let rec find i = function
  | Leaf -> None
  | Node (l, o, r) ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> find ii r)
       (fun ii -> find ii l)
       (fun _ -> o)
       i)

  (** val mem : key -> 'a1 t -> bool **)

  let rec mem i = function
  | Leaf -> false
  | Node (l, o, r) ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> mem ii r)
       (fun ii -> mem ii l)
       (fun _ -> match o with
                 | Some _ -> true
                 | None -> false)
       i)

  (** val add : key -> 'a1 -> 'a1 t -> 'a1 t **)

  let rec add i v = function
  | Leaf ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> Node (Leaf, None, (add ii v Leaf)))
       (fun ii -> Node ((add ii v Leaf), None, Leaf))
       (fun _ -> Node (Leaf, (Some v), Leaf))
       i)
  | Node (l, o, r) ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> Node (l, o, (add ii v r)))
       (fun ii -> Node ((add ii v l), o, r))
       (fun _ -> Node (l, (Some v), r))
       i)

  (** val remove : key -> 'a1 t -> 'a1 t **)

  let rec remove i m =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun ii ->
      match m with
      | Leaf -> Leaf
      | Node (l, o, r) ->
        (match l with
         | Leaf ->
           (match o with
            | Some _ -> Node (l, o, (remove ii r))
            | None ->
              (match remove ii r with
               | Leaf -> Leaf
               | Node (t0, o0, t1) -> Node (Leaf, None, (Node (t0, o0, t1)))))
         | Node (_, _, _) -> Node (l, o, (remove ii r))))
      (fun ii ->
      match m with
      | Leaf -> Leaf
      | Node (l, o, r) ->
        (match o with
         | Some _ -> Node ((remove ii l), o, r)
         | None ->
           (match r with
            | Leaf ->
              (match remove ii l with
               | Leaf -> Leaf
               | Node (t0, o0, t1) -> Node ((Node (t0, o0, t1)), None, Leaf))
            | Node (_, _, _) -> Node ((remove ii l), o, r))))
      (fun _ ->
      match m with
      | Leaf -> Leaf
      | Node (l, _, r) ->
        (match l with
         | Leaf ->
           (match r with
            | Leaf -> Leaf
            | Node (_, _, _) -> Node (l, None, r))
         | Node (_, _, _) -> Node (l, None, r)))
      i

  (** val xelements : 'a1 t -> key -> (key * 'a1) list **)

  let rec xelements m i =
    match m with
    | Leaf -> []
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         app (xelements l (append i ((fun p->2*p) 1))) ((i,
           x) :: (xelements r (append i ((fun p->1+2*p) 1))))
       | None ->
         app (xelements l (append i ((fun p->2*p) 1)))
           (xelements r (append i ((fun p->1+2*p) 1))))

  (** val elements : 'a1 t -> (key * 'a1) list **)

  let elements m =
    xelements m 1

  (** val cardinal : 'a1 t -> int **)

  let rec cardinal = function
  | Leaf -> 0
  | Node (l, o, r) ->
    (match o with
     | Some _ -> Stdlib.Int.succ (Coq__1.add (cardinal l) (cardinal r))
     | None -> Coq__1.add (cardinal l) (cardinal r))

  (** val xfind : key -> key -> 'a1 t -> 'a1 option **)

  let rec xfind i j m =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun ii ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun jj -> xfind ii jj m)
        (fun _ -> None)
        (fun _ -> find i m)
        j)
      (fun ii ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> None)
        (fun jj -> xfind ii jj m)
        (fun _ -> find i m)
        j)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> None)
        (fun _ -> None)
        (fun _ -> find i m)
        j)
      i

  (** val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t **)

  let rec xmapi f m i =
    match m with
    | Leaf -> Leaf
    | Node (l, o, r) ->
      Node ((xmapi f l (append i ((fun p->2*p) 1))), (option_map (f i) o),
        (xmapi f r (append i ((fun p->1+2*p) 1))))

  (** val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let mapi f m =
    xmapi f m 1

  (** val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let map f m =
    mapi (fun _ -> f) m

  (** val xmap2_l :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t **)

  let rec xmap2_l f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_l f l), (f o None), (xmap2_l f r))

  (** val xmap2_r :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t **)

  let rec xmap2_r f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_r f l), (f None o), (xmap2_r f r))

  (** val _map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let rec _map2 f m1 m2 =
    match m1 with
    | Leaf -> xmap2_r f m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> xmap2_l f m1
       | Node (l2, o2, r2) ->
         Node ((_map2 f l1 l2), (f o1 o2), (_map2 f r1 r2)))

  (** val map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let map2 f =
    _map2 (fun o1 o2 ->
      match o1 with
      | Some _ -> f o1 o2
      | None -> (match o2 with
                 | Some _ -> f o1 o2
                 | None -> None))

  (** val xfoldi :
      (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2 **)

  let rec xfoldi f m v i =
    match m with
    | Leaf -> v
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         xfoldi f r (f i x (xfoldi f l v (append i ((fun p->2*p) 1))))
           (append i ((fun p->1+2*p) 1))
       | None ->
         xfoldi f r (xfoldi f l v (append i ((fun p->2*p) 1)))
           (append i ((fun p->1+2*p) 1)))

  (** val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2 **)

  let fold f m i =
    xfoldi f m i 1

  (** val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool **)

  let rec equal cmp m1 m2 =
    match m1 with
    | Leaf -> is_empty m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> is_empty m1
       | Node (l2, o2, r2) ->
         (&&)
           ((&&)
             (match o1 with
              | Some v1 ->
                (match o2 with
                 | Some v2 -> cmp v1 v2
                 | None -> false)
              | None -> (match o2 with
                         | Some _ -> false
                         | None -> true)) (equal cmp l1 l2)) (equal cmp r1 r2))
 end

(** val red_by : (int -> int -> int) -> q -> q **)

let red_by gcd0 q0 =
  let g = gcd0 q0.qnum q0.qden in
  if Z.eqb g 1
  then q0
  else ((fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
          (fun _ -> q0)
          (fun d ->
          let r = { qnum = (Z.div q0.qnum g); qden = d } in
          if qeq_bool r q0 then r else q0)
          (fun _ -> q0)
          (Z.div q0.qden g))

(** val red : q -> q **)

let red =
  red_by Z.gcd

(** val qadd : q -> q -> q **)

let qadd p q0 =
  red (qplus p q0)

(** val qmul : q -> q -> q **)

let qmul p q0 =
  red (qmult p q0)

type key0 = (int * int) list

type term = key0 * q

type qprofile = int -> int -> int -> q

(** val terms : int -> qprofile -> key0 -> q -> tree -> term list **)

let rec terms i b e w0 = function
| Leaf pay -> (e, (qmul w0 (nth i pay { qnum = 0; qden = 1 }))) :: []
| Chance br ->
  let rec go = function
  | [] -> []
  | p0 :: l0 -> let (p, t1) = p0 in app (terms i b e (qmul w0 p) t1) (go l0)
  in go br
| Move (j, h, ch) ->
  let rec go k = function
  | [] -> []
  | t1 :: l0 ->
    app
      (if (=) j i
       then terms i b ((h, k) :: e) w0 t1
       else let p = b j h k in
            if qeq_bool p { qnum = 0; qden = 1 }
            then []
            else terms i b e (qmul w0 p) t1) (go (N.succ k) l0)
  in go 0 ch

(** val after : key0 -> int -> 'a1 -> int -> int -> (key0 * 'a1) list **)

let rec after e h c k n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> (((h, k) :: e), c) :: (after e h c (N.succ k) n1))
    n0

(** val dual : int -> (int -> q) -> node -> term list **)

let dual i w0 = function
| (past, p) ->
  let (p0, n0) = p in
  let (_, h) = p0 in
  let e = own i past in (e, (w0 h)) :: (after e h (qopp (w0 h)) 0 n0)

(** val key_cmp : key0 -> key0 -> comparison **)

let rec key_cmp x y =
  match x with
  | [] -> (match y with
           | [] -> Eq
           | _ :: _ -> Lt)
  | p :: x0 ->
    let (h, k) = p in
    (match y with
     | [] -> Gt
     | p0 :: y0 ->
       let (h', k') = p0 in
       (match N.compare h h' with
        | Eq -> (match N.compare k k' with
                 | Eq -> key_cmp x0 y0
                 | x1 -> x1)
        | x1 -> x1))

module KeyOrder =
 functor (C:Typ) ->
 struct
  type t = key0 * C.t

  (** val leb : t -> t -> bool **)

  let leb x y =
    match key_cmp (fst x) (fst y) with
    | Gt -> false
    | _ -> true
 end

module Rational =
 struct
  type t = q
 end

module TermOrder = KeyOrder(Rational)

module TermSort = Sort(TermOrder)

(** val group : key0 -> q -> term list -> term list **)

let rec group e c = function
| [] -> (e, c) :: []
| t0 :: l0 ->
  let (e', c') = t0 in
  (match key_cmp e e' with
   | Eq -> group e (qadd c c') l0
   | _ -> (e, c) :: (group e' c' l0))

(** val at_most_0 : term list -> bool **)

let at_most_0 l =
  forallb (fun x -> qle_bool (snd x) { qnum = 0; qden = 1 })
    (group [] { qnum = 0; qden = 1 } (TermSort.sort l))

(** val bounded :
    tree -> node list -> int -> qprofile -> (int -> q) -> q -> bool **)

let bounded t0 nodes i b w0 v =
  at_most_0 (([],
    (qopp v)) :: (app (terms i b [] { qnum = 1; qden = 1 } t0)
                   (flat_map (dual i w0) nodes)))

module M = PositiveMap

(** val find1 : 'a1 -> 'a1 M.t -> int -> 'a1 **)

let find1 zero0 m h =
  match M.find (N.succ_pos h) m with
  | Some x -> x
  | None -> zero0

(** val find2 : 'a1 -> 'a1 M.t M.t -> int -> int -> 'a1 **)

let find2 zero0 m h k =
  match M.find (N.succ_pos h) m with
  | Some m0 -> find1 zero0 m0 k
  | None -> zero0

(** val set2 : 'a1 M.t M.t -> int -> int -> 'a1 -> 'a1 M.t M.t **)

let set2 m h k x =
  let m1 = match M.find (N.succ_pos h) m with
           | Some m1 -> m1
           | None -> M.empty
  in
  M.add (N.succ_pos h) (M.add (N.succ_pos k) x m1) m

(** val add_at :
    'a1 -> ('a1 -> 'a1 -> 'a1) -> 'a1 M.t M.t -> key0 -> 'a1 -> 'a1 M.t M.t **)

let add_at zero0 add0 m e c =
  match e with
  | [] -> m
  | p :: _ -> let (h, k) = p in set2 m h k (add0 (find2 zero0 m h k) c)

(** val add_all :
    'a1 -> ('a1 -> 'a1 -> 'a1) -> (key0 * 'a1) list -> 'a1 M.t M.t **)

let add_all zero0 add0 l =
  fold_left (fun m x -> add_at zero0 add0 m (fst x) (snd x)) l M.empty

(** val max_from :
    ('a1 -> 'a1 -> bool) -> (int -> 'a1) -> int -> int -> 'a1 -> 'a1 **)

let rec max_from leb0 f k n0 m =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> m)
    (fun n1 ->
    let x = f k in max_from leb0 f (N.succ k) n1 (if leb0 m x then x else m))
    n0

(** val weights :
    'a1 -> ('a1 -> 'a1 -> 'a1) -> ('a1 -> 'a1 -> bool) -> int -> node list ->
    'a1 M.t M.t -> 'a1 M.t -> 'a1 M.t **)

let rec weights zero0 add0 leb0 i l v w0 =
  match l with
  | [] -> w0
  | n0 :: l0 ->
    let (past, p) = n0 in
    let (p0, n1) = p in
    let (_, h) = p0 in
    let w1 =
      max_from leb0 (find2 zero0 v h) 1 (Nat.pred n1) (find2 zero0 v h 0)
    in
    weights zero0 add0 leb0 i l0 (add_at zero0 add0 v (own i past) w1)
      (M.add (N.succ_pos h) w1 w0)

(** val backward :
    'a1 -> ('a1 -> 'a1 -> 'a1) -> ('a1 -> 'a1 -> bool) -> int -> node list ->
    (key0 * 'a1) list -> 'a1 M.t **)

let backward zero0 add0 leb0 i l leaves =
  weights zero0 add0 leb0 i l (add_all zero0 add0 leaves) M.empty

(** val firsts : int -> unit M.t -> node list -> node list -> node list **)

let rec firsts i seen0 l acc =
  match l with
  | [] -> acc
  | n0 :: l0 ->
    let (past, p) = n0 in
    let (p0, n1) = p in
    let (j, h) = p0 in
    if (&&) ((=) i j) (negb (M.mem (N.succ_pos h) seen0))
    then firsts i (M.add (N.succ_pos h) () seen0) l0 ((past, ((j, h),
           n1)) :: acc)
    else firsts i seen0 l0 acc

(** val no_gain : tree -> node list -> int -> qprofile -> q -> bool **)

let no_gain t0 nodes i b v =
  let l = firsts i M.empty nodes [] in
  let w0 =
    backward { qnum = 0; qden = 1 } qadd qle_bool i l
      (terms i b [] { qnum = 1; qden = 1 } t0)
  in
  bounded t0 l i b (find1 { qnum = 0; qden = 1 } w0) v

type table3 = q list list list

(** val qnonneg : q -> bool **)

let qnonneg q0 =
  qle_bool { qnum = 0; qden = 1 } q0

(** val wfb : int -> tree -> bool **)

let rec wfb n0 = function
| Leaf pay -> (=) (length pay) n0
| Chance br ->
  (&&)
    (fold_right (fun b p -> (&&) (qnonneg (fst b)) ((&&) (wfb n0 (snd b)) p))
      true br)
    (qeq_bool
      (fold_right (fun b s -> qplus (fst b) s) { qnum = 0; qden = 1 } br)
      { qnum = 1; qden = 1 })
| Move (i, _, ch) ->
  (&&) (Nat.ltb i n0)
    ((&&) (negb (match ch with
                 | [] -> true
                 | _ :: _ -> false))
      (fold_right (fun t1 p -> (&&) (wfb n0 t1) p) true ch))

type seen = (key0 * int) M.t M.t

(** val find_seen : seen -> int -> int -> (key0 * int) option **)

let find_seen m i h =
  match M.find (Coq_Pos.of_succ_nat i) m with
  | Some m0 -> M.find (N.succ_pos h) m0
  | None -> None

(** val see : seen -> node -> seen **)

let see m = function
| (past, p) ->
  let (p0, n0) = p in
  let (i, h) = p0 in
  (match find_seen m i h with
   | Some _ -> m
   | None ->
     let m1 =
       match M.find (Coq_Pos.of_succ_nat i) m with
       | Some m1 -> m1
       | None -> M.empty
     in
     M.add (Coq_Pos.of_succ_nat i)
       (M.add (N.succ_pos h) ((own i past), n0) m1) m)

(** val recallb : seen -> node list -> bool **)

let recallb m nodes =
  forallb (fun x ->
    let (past, p) = x in
    let (p0, n0) = p in
    let (i, h) = p0 in
    (match find_seen m i h with
     | Some p1 ->
       let (e, n') = p1 in
       (&&) ((=) n0 n')
         (match key_cmp e (own i past) with
          | Eq -> true
          | _ -> false)
     | None -> false)) nodes

(** val lottery_from : (int -> q) -> int -> int -> q -> bool **)

let rec lottery_from p k n0 s =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> qeq_bool s { qnum = 1; qden = 1 })
    (fun n1 ->
    (&&) (qnonneg (p k)) (lottery_from p (N.succ k) n1 (qadd s (p k))))
    n0

(** val strategyb : node list -> int -> (int -> int -> q) -> bool **)

let strategyb nodes i s =
  forallb (fun x ->
    let (_, p) = x in
    let (p0, n0) = p in
    let (j, h) = p0 in
    (||) (negb ((=) j i)) (lottery_from (s h) 0 n0 { qnum = 0; qden = 1 }))
    nodes

(** val expected : int -> qprofile -> tree -> q **)

let rec expected i b = function
| Leaf pay -> nth i pay { qnum = 0; qden = 1 }
| Chance br ->
  let rec go = function
  | [] -> { qnum = 0; qden = 1 }
  | p0 :: l0 -> let (p, t1) = p0 in qadd (qmul p (expected i b t1)) (go l0)
  in go br
| Move (j, h, ch) ->
  let rec go k = function
  | [] -> { qnum = 0; qden = 1 }
  | t1 :: l0 ->
    let p = b j h k in
    if qeq_bool p { qnum = 0; qden = 1 }
    then go (N.succ k) l0
    else qadd (qmul p (expected i b t1)) (go (N.succ k) l0)
  in go 0 ch

(** val argmax_from : (int -> q) -> int -> int -> q -> int -> int **)

let rec argmax_from f k n0 m best =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> best)
    (fun n1 ->
    let x = f k in
    if qle_bool x m
    then argmax_from f (N.succ k) n1 m best
    else argmax_from f (N.succ k) n1 x k)
    n0

(** val choices : int -> node list -> q M.t M.t -> int M.t -> int M.t **)

let rec choices i l v c =
  match l with
  | [] -> c
  | n0 :: l0 ->
    let (past, p) = n0 in
    let (p0, n1) = p in
    let (_, h) = p0 in
    let f = find2 { qnum = 0; qden = 1 } v h in
    let a = argmax_from f 1 (Nat.pred n1) (f 0) 0 in
    choices i l0 (add_at { qnum = 0; qden = 1 } qadd v (own i past) (f a))
      (M.add (N.succ_pos h) a c)

(** val best_response :
    tree -> node list -> int -> qprofile -> int -> int -> q **)

let best_response t0 nodes i b =
  let l = firsts i M.empty nodes [] in
  let c =
    choices i l
      (add_all { qnum = 0; qden = 1 } qadd
        (terms i b [] { qnum = 1; qden = 1 } t0)) M.empty
  in
  (fun h k ->
  match M.find (N.succ_pos h) c with
  | Some a ->
    if N.eqb k a then { qnum = 1; qden = 1 } else { qnum = 0; qden = 1 }
  | None -> { qnum = 0; qden = 1 })

(** val index : int -> 'a1 list -> 'a1 M.t -> 'a1 M.t **)

let rec index p l m =
  match l with
  | [] -> m
  | x :: l0 -> index (Coq_Pos.succ p) l0 (M.add p x m)

(** val quick : table3 -> qprofile **)

let quick b =
  let ms = map (fun l -> index 1 l M.empty) b in
  (fun i h k ->
  nth (N.to_nat k)
    (match M.find (N.succ_pos h) (nth i ms M.empty) with
     | Some l -> l
     | None -> []) { qnum = 0; qden = 1 })

type concept =
| Nash
| EpsilonNash of q
| NotNash of int * q
| NotEpsilonNash of q * int * q
| SubgamePerfect
| QuasiPerfect
| ExtensiveFormPerfect
| NormalFormPerfect
| Sequential
| Consistent

type claim = { about : concept; payoffs : q list; behaviour : table3;
               believed : table3 option }

type source =
| Extensive of int * tree
| Strategic of int list * q list list

(** val pieces : int -> int -> q list list -> q list list list **)

let rec pieces n0 size rows =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> (firstn size rows) :: (pieces n1 size (skipn size rows)))
    n0

(** val nested : int list -> q list list -> tree **)

let rec nested sizes0 rows =
  match sizes0 with
  | [] -> Leaf (hd [] rows)
  | n0 :: sizes1 ->
    Move ((length sizes1), 0,
      (map (nested sizes1)
        (pieces n0 (fold_right Nat.mul (Stdlib.Int.succ 0) sizes1) rows)))

(** val game_from : source -> game **)

let game_from = function
| Extensive (n0, t0) -> { players = n0; root = t0 }
| Strategic (sizes0, rows) ->
  { players = (length sizes0); root = (nested (rev sizes0) rows) }

type word = char list

type line = word list

type bytes = char list

(** val w : char list -> word **)

let w =
  list_ascii_of_string

(** val decimal : int -> int -> word -> word **)

let rec decimal fuel n0 acc =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> acc)
    (fun fuel0 ->
    let (q0, r) =
      N.div_eucl n0 ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))
    in
    let acc0 =
      (ascii_of_N
        (N.add ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->1+2*p) 1))))) r)) :: acc
    in
    if N.eqb q0 0 then acc0 else decimal fuel0 q0 acc0)
    fuel

(** val print_N : int -> word **)

let print_N n0 =
  decimal (Stdlib.Int.succ (N.size_nat n0)) n0 []

(** val print_nat : int -> word **)

let print_nat n0 =
  print_N (N.of_nat n0)

(** val print_den : int -> word **)

let print_den d =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun _ -> '/' :: (print_N d))
    (fun _ -> '/' :: (print_N d))
    (fun _ -> [])
    d

(** val print_Q : q -> word **)

let print_Q q0 =
  app (if Z.ltb q0.qnum 0 then '-' :: [] else [])
    (app (print_N (Z.abs_N q0.qnum)) (print_den q0.qden))

(** val print_line : line -> bytes **)

let rec print_line = function
| [] -> '\n' :: []
| x :: l0 ->
  (match l0 with
   | [] -> app x ('\n' :: [])
   | _ :: _ -> app x (' ' :: (print_line l0)))

(** val print_lines : line list -> bytes **)

let print_lines ls =
  flat_map print_line ls

(** val row_line : q list -> line **)

let row_line pay =
  (w ('t'::[])) :: (map print_Q pay)

(** val tree_lines : tree -> line list **)

let rec tree_lines = function
| Leaf pay -> (row_line pay) :: []
| Chance br ->
  ((w ('c'::[])) :: (map (fun b -> print_Q (fst b)) br)) :: (flat_map
                                                              (fun b ->
                                                              tree_lines
                                                                (snd b)) br)
| Move (i, h, ch) ->
  ((w ('p'::[])) :: ((print_nat (Stdlib.Int.succ i)) :: ((print_N (N.succ h)) :: (
    (print_nat (length ch)) :: [])))) :: (flat_map tree_lines ch)

(** val source_lines : source -> line list **)

let source_lines s =
  ((w
     ('e'::('x'::('a'::('c'::('t'::('s'::('o'::('l'::('v'::('e'::('-'::('g'::('a'::('m'::('e'::[])))))))))))))))) :: (
    (w ('1'::[])) :: [])) :: (match s with
                              | Extensive (n0, t0) ->
                                ((w
                                   ('e'::('x'::('t'::('e'::('n'::('s'::('i'::('v'::('e'::[])))))))))) :: (
                                  (print_nat n0) :: [])) :: (tree_lines t0)
                              | Strategic (sizes0, rows) ->
                                ((w
                                   ('s'::('t'::('r'::('a'::('t'::('e'::('g'::('i'::('c'::[])))))))))) :: (
                                  (print_nat (length sizes0)) :: (map
                                                                   print_nat
                                                                   sizes0))) :: 
                                  (map row_line rows))

(** val print_source : source -> bytes **)

let print_source s =
  print_lines (source_lines s)

(** val concept_line : concept -> line **)

let concept_line = function
| Nash -> (w ('n'::('a'::('s'::('h'::[]))))) :: []
| EpsilonNash e ->
  (w
    ('e'::('p'::('s'::('i'::('l'::('o'::('n'::('-'::('n'::('a'::('s'::('h'::[]))))))))))))) :: (
    (print_Q e) :: [])
| NotNash (i, gain0) ->
  (w ('n'::('o'::('t'::('-'::('n'::('a'::('s'::('h'::[]))))))))) :: (
    (print_nat (Stdlib.Int.succ i)) :: ((print_Q gain0) :: []))
| NotEpsilonNash (e, i, gain0) ->
  (w
    ('n'::('o'::('t'::('-'::('e'::('p'::('s'::('i'::('l'::('o'::('n'::('-'::('n'::('a'::('s'::('h'::[]))))))))))))))))) :: (
    (print_Q e) :: ((print_nat (Stdlib.Int.succ i)) :: ((print_Q gain0) :: [])))
| SubgamePerfect ->
  (w
    ('s'::('u'::('b'::('g'::('a'::('m'::('e'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[])))))))))))))))) :: []
| QuasiPerfect ->
  (w
    ('q'::('u'::('a'::('s'::('i'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[])))))))))))))) :: []
| ExtensiveFormPerfect ->
  (w
    ('e'::('x'::('t'::('e'::('n'::('s'::('i'::('v'::('e'::('-'::('f'::('o'::('r'::('m'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[]))))))))))))))))))))))) :: []
| NormalFormPerfect ->
  (w
    ('n'::('o'::('r'::('m'::('a'::('l'::('-'::('f'::('o'::('r'::('m'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[])))))))))))))))))))) :: []
| Sequential ->
  (w ('s'::('e'::('q'::('u'::('e'::('n'::('t'::('i'::('a'::('l'::[]))))))))))) :: []
| Consistent ->
  (w ('c'::('o'::('n'::('s'::('i'::('s'::('t'::('e'::('n'::('t'::[]))))))))))) :: []

(** val player_lines : char list -> q list list -> line list **)

let player_lines key1 rows =
  ((w ('p'::('l'::('a'::('y'::('e'::('r'::[]))))))) :: []) :: (map (fun r ->
                                                                (w key1) :: 
                                                                (map print_Q
                                                                  r)) rows)

(** val table_lines : char list -> table3 -> line list **)

let table_lines key1 b =
  flat_map (player_lines key1) b

(** val claim_lines : claim -> line list **)

let claim_lines c =
  ((w
     ('e'::('x'::('a'::('c'::('t'::('s'::('o'::('l'::('v'::('e'::('-'::('p'::('l'::('a'::('i'::('n'::[]))))))))))))))))) :: (
    (w ('1'::[])) :: [])) :: ((concept_line c.about) :: (((w
                                                            ('p'::('a'::('y'::('o'::('f'::('f'::('s'::[])))))))) :: 
    (map print_Q c.payoffs)) :: (app (table_lines ('b'::[]) c.behaviour)
                                  (match c.believed with
                                   | Some mu ->
                                     ((w
                                        ('b'::('e'::('l'::('i'::('e'::('f'::('s'::[])))))))) :: []) :: 
                                       (table_lines ('m'::[]) mu)
                                   | None -> []))))

(** val print_claim : claim -> bytes **)

let print_claim c =
  print_lines (claim_lines c)

(** val lex : bytes -> word -> line -> line list -> line list option **)

let rec lex s w0 l ls =
  match s with
  | [] ->
    (match w0 with
     | [] -> (match l with
              | [] -> Some (rev' ls)
              | _ :: _ -> None)
     | _ :: _ -> None)
  | c :: s0 ->
    if (=) c '\n'
    then lex s0 [] [] ((rev' ((rev' w0) :: l)) :: ls)
    else if (=) c ' '
         then lex s0 [] ((rev' w0) :: l) ls
         else lex s0 (c :: w0) l ls

(** val lines : bytes -> line list option **)

let lines s =
  lex s [] [] []

(** val is : word -> char list -> bool **)

let rec is w0 s =
  match w0 with
  | [] -> (match s with
           | [] -> true
           | _::_ -> false)
  | c :: w1 -> (match s with
                | [] -> false
                | d::s0 -> (&&) ((=) c d) (is w1 s0))

(** val keyword : line -> char list -> bool **)

let keyword l s =
  match l with
  | [] -> false
  | w0 :: l0 -> (match l0 with
                 | [] -> is w0 s
                 | _ :: _ -> false)

(** val digit : char -> int option **)

let digit c =
  let n0 = n_of_ascii c in
  if (&&)
       (N.leb ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         ((fun p->1+2*p) 1))))) n0)
       (N.leb n0 ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
         ((fun p->1+2*p) 1))))))
  then Some
         (N.sub n0 ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
           ((fun p->1+2*p) 1))))))
  else None

(** val digits : word -> int -> (int * word) option **)

let rec digits w0 n0 =
  match w0 with
  | [] -> Some (n0, [])
  | c :: w' ->
    (match digit c with
     | Some d ->
       digits w'
         (N.add (N.mul ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1))) n0) d)
     | None -> Some (n0, w0))

(** val number : word -> (int * word) option **)

let number w0 = match w0 with
| [] -> None
| c :: _ -> (match digit c with
             | Some _ -> digits w0 0
             | None -> None)

(** val natural : word -> int option **)

let natural w0 =
  match number w0 with
  | Some p ->
    let (n0, w1) = p in (match w1 with
                         | [] -> Some n0
                         | _ :: _ -> None)
  | None -> None

(** val count : word -> int option **)

let count w0 =
  match natural w0 with
  | Some n0 ->
    if N.leb n0 ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         1))))))))))))))))))))
    then Some n0
    else None
  | None -> None

(** val count_nat : word -> int option **)

let count_nat w0 =
  option_map N.to_nat (count w0)

(** val player : word -> int option **)

let player w0 =
  match count w0 with
  | Some n0 ->
    ((fun f0 fp n -> if n=0 then f0 () else fp n)
       (fun _ -> None)
       (fun i -> Some (Nat.pred (Coq_Pos.to_nat i)))
       n0)
  | None -> None

(** val rational : word -> q option **)

let rational w0 = match w0 with
| [] ->
  let neg = false in
  let sign = fun n0 -> if neg then Z.opp (Z.of_N n0) else Z.of_N n0 in
  (match number w0 with
   | Some p ->
     let (n0, w1) = p in
     (match w1 with
      | [] -> Some (inject_Z (sign n0))
      | a :: w2 ->
        (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
          (fun b b0 b1 b2 b3 b4 b5 b6 ->
          if b
          then if b0
               then if b1
                    then if b2
                         then if b3
                              then None
                              else if b4
                                   then if b5
                                        then None
                                        else if b6
                                             then None
                                             else (match natural w2 with
                                                   | Some n1 ->
                                                     ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                        (fun _ ->
                                                        None)
                                                        (fun d -> Some
                                                        { qnum = (sign n0);
                                                        qden = d })
                                                        n1)
                                                   | None -> None)
                                   else None
                         else None
                    else None
               else None
          else None)
          a)
   | None -> None)
| a :: w1 ->
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun b b0 b1 b2 b3 b4 b5 b6 ->
    if b
    then if b0
         then let neg = false in
              let sign = fun n0 ->
                if neg then Z.opp (Z.of_N n0) else Z.of_N n0
              in
              (match number w0 with
               | Some p ->
                 let (n0, w2) = p in
                 (match w2 with
                  | [] -> Some (inject_Z (sign n0))
                  | a0 :: w3 ->
                    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                      (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                      if b7
                      then if b8
                           then if b9
                                then if b10
                                     then if b11
                                          then None
                                          else if b12
                                               then if b13
                                                    then None
                                                    else if b14
                                                         then None
                                                         else (match 
                                                               natural w3 with
                                                               | Some n1 ->
                                                                 ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                               | None -> None)
                                               else None
                                     else None
                                else None
                           else None
                      else None)
                      a0)
               | None -> None)
         else if b1
              then if b2
                   then if b3
                        then let neg = false in
                             let sign = fun n0 ->
                               if neg then Z.opp (Z.of_N n0) else Z.of_N n0
                             in
                             (match number w0 with
                              | Some p ->
                                let (n0, w2) = p in
                                (match w2 with
                                 | [] -> Some (inject_Z (sign n0))
                                 | a0 :: w3 ->
                                   (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                     (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                     if b7
                                     then if b8
                                          then if b9
                                               then if b10
                                                    then if b11
                                                         then None
                                                         else if b12
                                                              then if b13
                                                                   then None
                                                                   else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                              else None
                                                    else None
                                               else None
                                          else None
                                     else None)
                                     a0)
                              | None -> None)
                        else if b4
                             then if b5
                                  then let neg = false in
                                       let sign = fun n0 ->
                                         if neg
                                         then Z.opp (Z.of_N n0)
                                         else Z.of_N n0
                                       in
                                       (match number w0 with
                                        | Some p ->
                                          let (n0, w2) = p in
                                          (match w2 with
                                           | [] -> Some (inject_Z (sign n0))
                                           | a0 :: w3 ->
                                             (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                               (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                               if b7
                                               then if b8
                                                    then if b9
                                                         then if b10
                                                              then if b11
                                                                   then None
                                                                   else 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                                    else None
                                                              else None
                                                         else None
                                                    else None
                                               else None)
                                               a0)
                                        | None -> None)
                                  else if b6
                                       then let neg = false in
                                            let sign = fun n0 ->
                                              if neg
                                              then Z.opp (Z.of_N n0)
                                              else Z.of_N n0
                                            in
                                            (match number w0 with
                                             | Some p ->
                                               let (n0, w2) = p in
                                               (match w2 with
                                                | [] ->
                                                  Some (inject_Z (sign n0))
                                                | a0 :: w3 ->
                                                  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                    (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                                    if b7
                                                    then if b8
                                                         then if b9
                                                              then if b10
                                                                   then 
                                                                    if b11
                                                                    then None
                                                                    else 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                                    else None
                                                                   else None
                                                              else None
                                                         else None
                                                    else None)
                                                    a0)
                                             | None -> None)
                                       else let neg = true in
                                            let sign = fun n0 ->
                                              if neg
                                              then Z.opp (Z.of_N n0)
                                              else Z.of_N n0
                                            in
                                            (match number w1 with
                                             | Some p ->
                                               let (n0, w2) = p in
                                               (match w2 with
                                                | [] ->
                                                  Some (inject_Z (sign n0))
                                                | a0 :: w3 ->
                                                  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                    (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                                    if b7
                                                    then if b8
                                                         then if b9
                                                              then if b10
                                                                   then 
                                                                    if b11
                                                                    then None
                                                                    else 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                                    else None
                                                                   else None
                                                              else None
                                                         else None
                                                    else None)
                                                    a0)
                                             | None -> None)
                             else let neg = false in
                                  let sign = fun n0 ->
                                    if neg
                                    then Z.opp (Z.of_N n0)
                                    else Z.of_N n0
                                  in
                                  (match number w0 with
                                   | Some p ->
                                     let (n0, w2) = p in
                                     (match w2 with
                                      | [] -> Some (inject_Z (sign n0))
                                      | a0 :: w3 ->
                                        (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                          (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                          if b7
                                          then if b8
                                               then if b9
                                                    then if b10
                                                         then if b11
                                                              then None
                                                              else if b12
                                                                   then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                                   else None
                                                         else None
                                                    else None
                                               else None
                                          else None)
                                          a0)
                                   | None -> None)
                   else let neg = false in
                        let sign = fun n0 ->
                          if neg then Z.opp (Z.of_N n0) else Z.of_N n0
                        in
                        (match number w0 with
                         | Some p ->
                           let (n0, w2) = p in
                           (match w2 with
                            | [] -> Some (inject_Z (sign n0))
                            | a0 :: w3 ->
                              (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                if b7
                                then if b8
                                     then if b9
                                          then if b10
                                               then if b11
                                                    then None
                                                    else if b12
                                                         then if b13
                                                              then None
                                                              else if b14
                                                                   then None
                                                                   else 
                                                                    (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                         else None
                                               else None
                                          else None
                                     else None
                                else None)
                                a0)
                         | None -> None)
              else let neg = false in
                   let sign = fun n0 ->
                     if neg then Z.opp (Z.of_N n0) else Z.of_N n0
                   in
                   (match number w0 with
                    | Some p ->
                      let (n0, w2) = p in
                      (match w2 with
                       | [] -> Some (inject_Z (sign n0))
                       | a0 :: w3 ->
                         (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                           (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                           if b7
                           then if b8
                                then if b9
                                     then if b10
                                          then if b11
                                               then None
                                               else if b12
                                                    then if b13
                                                         then None
                                                         else if b14
                                                              then None
                                                              else (match 
                                                                    natural w3 with
                                                                    | Some n1 ->
                                                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                                    (fun _ ->
                                                                    None)
                                                                    (fun d ->
                                                                    Some
                                                                    { qnum =
                                                                    (sign n0);
                                                                    qden =
                                                                    d })
                                                                    n1)
                                                                    | None ->
                                                                    None)
                                                    else None
                                          else None
                                     else None
                                else None
                           else None)
                           a0)
                    | None -> None)
    else let neg = false in
         let sign = fun n0 -> if neg then Z.opp (Z.of_N n0) else Z.of_N n0 in
         (match number w0 with
          | Some p ->
            let (n0, w2) = p in
            (match w2 with
             | [] -> Some (inject_Z (sign n0))
             | a0 :: w3 ->
               (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                 (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                 if b7
                 then if b8
                      then if b9
                           then if b10
                                then if b11
                                     then None
                                     else if b12
                                          then if b13
                                               then None
                                               else if b14
                                                    then None
                                                    else (match natural w3 with
                                                          | Some n1 ->
                                                            ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                               (fun _ ->
                                                               None)
                                                               (fun d -> Some
                                                               { qnum =
                                                               (sign n0);
                                                               qden = d })
                                                               n1)
                                                          | None -> None)
                                          else None
                                else None
                           else None
                      else None
                 else None)
                 a0)
          | None -> None))
    a

(** val all : (word -> 'a1 option) -> line -> 'a1 list option **)

let rec all f = function
| [] -> Some []
| w0 :: l0 ->
  (match f w0 with
   | Some x -> (match all f l0 with
                | Some xs -> Some (x :: xs)
                | None -> None)
   | None -> None)

(** val tree_of : int -> line list -> (tree * line list) option **)

let rec tree_of fuel ls =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> None)
    (fun fuel0 ->
    let forest0 =
      let rec forest0 n0 ls0 =
        (fun fO fS n -> if n=0 then fO () else fS (n-1))
          (fun _ -> Some ([], ls0))
          (fun n1 ->
          match tree_of fuel0 ls0 with
          | Some p ->
            let (t0, ls1) = p in
            (match forest0 n1 ls1 with
             | Some p0 -> let (ts, ls2) = p0 in Some ((t0 :: ts), ls2)
             | None -> None)
          | None -> None)
          n0
      in forest0
    in
    (match ls with
     | [] -> None
     | l :: ls0 ->
       (match l with
        | [] -> None
        | w0 :: ws ->
          if is w0 ('t'::[])
          then (match all rational ws with
                | Some pay -> Some ((Leaf pay), ls0)
                | None -> None)
          else if is w0 ('c'::[])
               then (match all rational ws with
                     | Some ps ->
                       (match forest0 (length ps) ls0 with
                        | Some p ->
                          let (ts, ls1) = p in
                          Some ((Chance (combine ps ts)), ls1)
                        | None -> None)
                     | None -> None)
               else if is w0 ('p'::[])
                    then (match all count ws with
                          | Some l0 ->
                            (match l0 with
                             | [] -> None
                             | n0 :: l1 ->
                               ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                  (fun _ -> None)
                                  (fun i ->
                                  match l1 with
                                  | [] -> None
                                  | n1 :: l2 ->
                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                       (fun _ -> None)
                                       (fun h ->
                                       match l2 with
                                       | [] -> None
                                       | n2 :: l3 ->
                                         (match l3 with
                                          | [] ->
                                            (match forest0 (N.to_nat n2) ls0 with
                                             | Some p ->
                                               let (ts, ls1) = p in
                                               Some ((Move
                                               ((Nat.pred (Coq_Pos.to_nat i)),
                                               (Coq_Pos.pred_N h), ts)), ls1)
                                             | None -> None)
                                          | _ :: _ -> None))
                                       n1))
                                  n0))
                          | None -> None)
                    else None)))
    fuel

(** val row_of : line -> q list option **)

let row_of = function
| [] -> None
| w0 :: ws -> if is w0 ('t'::[]) then all rational ws else None

(** val rows_of : line list -> q list list option **)

let rec rows_of = function
| [] -> Some []
| l :: ls0 ->
  (match row_of l with
   | Some r ->
     (match rows_of ls0 with
      | Some rs -> Some (r :: rs)
      | None -> None)
   | None -> None)

(** val right_size : int list -> q list list -> bool **)

let right_size sizes0 rows =
  (&&) (forallb (N.ltb 0) sizes0)
    (N.eqb (fold_right N.mul 1 sizes0) (N.of_nat (length rows)))

(** val source_of : bytes -> source option **)

let source_of s =
  match lines s with
  | Some l ->
    (match l with
     | [] -> None
     | l0 :: l1 ->
       (match l0 with
        | [] -> None
        | a :: l2 ->
          (match l2 with
           | [] -> None
           | b :: l3 ->
             (match l3 with
              | [] ->
                (match l1 with
                 | [] -> None
                 | l4 :: ls ->
                   (match l4 with
                    | [] -> None
                    | c :: ns ->
                      if negb
                           ((&&)
                             (is a
                               ('e'::('x'::('a'::('c'::('t'::('s'::('o'::('l'::('v'::('e'::('-'::('g'::('a'::('m'::('e'::[]))))))))))))))))
                             (is b ('1'::[])))
                      then None
                      else if is c
                                ('e'::('x'::('t'::('e'::('n'::('s'::('i'::('v'::('e'::[])))))))))
                           then (match all count_nat ns with
                                 | Some l5 ->
                                   (match l5 with
                                    | [] -> None
                                    | n0 :: l6 ->
                                      (match l6 with
                                       | [] ->
                                         (match tree_of (length ls) ls with
                                          | Some p ->
                                            let (t0, l7) = p in
                                            (match l7 with
                                             | [] -> Some (Extensive (n0, t0))
                                             | _ :: _ -> None)
                                          | None -> None)
                                       | _ :: _ -> None))
                                 | None -> None)
                           else if is c
                                     ('s'::('t'::('r'::('a'::('t'::('e'::('g'::('i'::('c'::[])))))))))
                                then (match all count ns with
                                      | Some l5 ->
                                        (match l5 with
                                         | [] -> None
                                         | _ :: sizes0 ->
                                           (match rows_of ls with
                                            | Some rows ->
                                              if right_size sizes0 rows
                                              then Some (Strategic
                                                     ((map N.to_nat sizes0),
                                                     rows))
                                              else None
                                            | None -> None))
                                      | None -> None)
                                else None))
              | _ :: _ -> None))))
  | None -> None

(** val concept_of : line -> concept option **)

let concept_of = function
| [] -> None
| w0 :: l0 ->
  (match l0 with
   | [] ->
     if is w0 ('n'::('a'::('s'::('h'::[]))))
     then Some Nash
     else if is w0
               ('s'::('u'::('b'::('g'::('a'::('m'::('e'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[])))))))))))))))
          then Some SubgamePerfect
          else if is w0
                    ('q'::('u'::('a'::('s'::('i'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[])))))))))))))
               then Some QuasiPerfect
               else if is w0
                         ('e'::('x'::('t'::('e'::('n'::('s'::('i'::('v'::('e'::('-'::('f'::('o'::('r'::('m'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[]))))))))))))))))))))))
                    then Some ExtensiveFormPerfect
                    else if is w0
                              ('n'::('o'::('r'::('m'::('a'::('l'::('-'::('f'::('o'::('r'::('m'::('-'::('p'::('e'::('r'::('f'::('e'::('c'::('t'::[])))))))))))))))))))
                         then Some NormalFormPerfect
                         else if is w0
                                   ('s'::('e'::('q'::('u'::('e'::('n'::('t'::('i'::('a'::('l'::[]))))))))))
                              then Some Sequential
                              else if is w0
                                        ('c'::('o'::('n'::('s'::('i'::('s'::('t'::('e'::('n'::('t'::[]))))))))))
                                   then Some Consistent
                                   else None
   | e :: l1 ->
     (match l1 with
      | [] ->
        if is w0
             ('e'::('p'::('s'::('i'::('l'::('o'::('n'::('-'::('n'::('a'::('s'::('h'::[]))))))))))))
        then option_map (fun x -> EpsilonNash x) (rational e)
        else None
      | i :: l2 ->
        (match l2 with
         | [] ->
           if is w0 ('n'::('o'::('t'::('-'::('n'::('a'::('s'::('h'::[]))))))))
           then (match player e with
                 | Some i0 ->
                   (match rational i with
                    | Some q0 -> Some (NotNash (i0, q0))
                    | None -> None)
                 | None -> None)
           else None
         | gain0 :: l3 ->
           (match l3 with
            | [] ->
              if is w0
                   ('n'::('o'::('t'::('-'::('e'::('p'::('s'::('i'::('l'::('o'::('n'::('-'::('n'::('a'::('s'::('h'::[]))))))))))))))))
              then (match rational e with
                    | Some e0 ->
                      (match player i with
                       | Some i0 ->
                         (match rational gain0 with
                          | Some q0 -> Some (NotEpsilonNash (e0, i0, q0))
                          | None -> None)
                       | None -> None)
                    | None -> None)
              else None
            | _ :: _ -> None))))

(** val table_of :
    char list -> line list -> ((q list list * table3) * line list) option **)

let rec table_of key1 ls = match ls with
| [] -> Some (([], []), ls)
| l :: ls' ->
  (match l with
   | [] -> Some (([], []), ls)
   | w0 :: ws ->
     if is w0 key1
     then (match all rational ws with
           | Some r ->
             (match table_of key1 ls' with
              | Some p ->
                let (p0, rest) = p in
                let (rows, t0) = p0 in Some (((r :: rows), t0), rest)
              | None -> None)
           | None -> None)
     else if keyword (w0 :: ws) ('p'::('l'::('a'::('y'::('e'::('r'::[]))))))
          then (match table_of key1 ls' with
                | Some p ->
                  let (p0, rest) = p in
                  let (rows, t0) = p0 in Some (([], (rows :: t0)), rest)
                | None -> None)
          else Some (([], []), ls))

(** val section : char list -> line list -> (table3 * line list) option **)

let section key1 ls =
  match table_of key1 ls with
  | Some p ->
    let (p0, rest) = p in
    let (l, t0) = p0 in (match l with
                         | [] -> Some (t0, rest)
                         | _ :: _ -> None)
  | None -> None

type evidence_rows =
| NoEvidence
| PlanRows of q * table3
| MonomialRows of q list * table3

(** val whole : q -> bool **)

let whole q0 =
  (&&) (Coq_Pos.eqb q0.qden 1) (Z.leb 0 q0.qnum)

(** val evidence_of_lines : line list -> evidence_rows option **)

let evidence_of_lines = function
| [] -> Some NoEvidence
| l :: ls0 ->
  (match l with
   | [] -> None
   | w0 :: ws ->
     (match all rational ws with
      | Some qs ->
        if is w0 ('p'::('l'::('a'::('n'::('s'::[])))))
        then (match qs with
              | [] -> None
              | q0 :: l0 ->
                (match l0 with
                 | [] ->
                   (match section ('x'::[]) ls0 with
                    | Some p ->
                      let (x, l1) = p in
                      (match l1 with
                       | [] -> Some (PlanRows (q0, x))
                       | _ :: _ -> None)
                    | None -> None)
                 | _ :: _ -> None))
        else if is w0
                  ('m'::('o'::('n'::('o'::('m'::('i'::('a'::('l'::('s'::[])))))))))
             then (match section ('e'::[]) ls0 with
                   | Some p ->
                     let (e, l0) = p in
                     (match l0 with
                      | [] ->
                        if (&&) (forallb whole qs)
                             (forallb
                               (forallb (fun r ->
                                 whole (hd { qnum = 0; qden = 1 } r))) e)
                        then Some (MonomialRows (qs, e))
                        else None
                      | _ :: _ -> None)
                   | None -> None)
             else None
      | None -> None))

(** val beliefs_of_lines : line list -> (table3 option * line list) option **)

let beliefs_of_lines ls = match ls with
| [] -> Some (None, [])
| l :: ls' ->
  if keyword l ('b'::('e'::('l'::('i'::('e'::('f'::('s'::[])))))))
  then (match section ('m'::[]) ls' with
        | Some p -> let (mu, rest) = p in Some ((Some mu), rest)
        | None -> None)
  else Some (None, ls)

(** val certificate_of : bytes -> (claim * evidence_rows) option **)

let certificate_of s =
  match lines s with
  | Some l ->
    (match l with
     | [] -> None
     | l0 :: l1 ->
       (match l0 with
        | [] -> None
        | a :: l2 ->
          (match l2 with
           | [] -> None
           | b :: l3 ->
             (match l3 with
              | [] ->
                (match l1 with
                 | [] -> None
                 | h :: l4 ->
                   (match l4 with
                    | [] -> None
                    | l5 :: ls ->
                      (match l5 with
                       | [] -> None
                       | v :: pay ->
                         if negb
                              ((&&)
                                ((&&)
                                  (is a
                                    ('e'::('x'::('a'::('c'::('t'::('s'::('o'::('l'::('v'::('e'::('-'::('p'::('l'::('a'::('i'::('n'::[])))))))))))))))))
                                  (is b ('1'::[])))
                                (is v
                                  ('p'::('a'::('y'::('o'::('f'::('f'::('s'::[])))))))))
                         then None
                         else (match concept_of h with
                               | Some k ->
                                 (match all rational pay with
                                  | Some u ->
                                    (match section ('b'::[]) ls with
                                     | Some p ->
                                       let (b0, ls0) = p in
                                       (match beliefs_of_lines ls0 with
                                        | Some p0 ->
                                          let (mu, ls1) = p0 in
                                          option_map (fun x -> ({ about = k;
                                            payoffs = u; behaviour = b0;
                                            believed = mu }, x))
                                            (evidence_of_lines ls1)
                                        | None -> None)
                                     | None -> None)
                                  | None -> None)
                               | None -> None))))
              | _ :: _ -> None))))
  | None -> None

(** val qabs : q -> q **)

let qabs x =
  let { qnum = n0; qden = d } = x in { qnum = (Z.abs n0); qden = d }

type poly = q list

(** val cadd : q -> q -> q **)

let cadd a b =
  if Coq_Pos.eqb a.qden b.qden
  then { qnum = (Z.add a.qnum b.qnum); qden = a.qden }
  else qadd a b

(** val cmul : q -> q -> q **)

let cmul a b =
  if Coq_Pos.eqb a.qden 1 then qmult a b else qmul a b

(** val common : int list -> q **)

let common l =
  let top =
    Z.pow ((fun p->2*p) 1) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
      ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
      ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1))))))))))))
  in
  let z0 = fold_left (fun z0 d -> if Z.ltb top z0 then z0 else Z.lcm z0 d) l 1
  in
  if Z.ltb top z0 then { qnum = 1; qden = 1 } else inject_Z z0

(** val padd : poly -> poly -> poly **)

let rec padd p q0 =
  match p with
  | [] -> q0
  | a :: p0 -> (match q0 with
                | [] -> p
                | b :: q1 -> (cadd a b) :: (padd p0 q1))

(** val pscale : q -> poly -> poly **)

let pscale c p =
  map (cmul c) p

(** val pmul : poly -> poly -> poly **)

let pmul p q0 =
  fold_right (fun a r -> padd (pscale a q0) ({ qnum = 0; qden = 1 } :: r)) []
    p

(** val psub : poly -> poly -> poly **)

let psub p q0 =
  padd p (pscale { qnum = ((~-) 1); qden = 1 } q0)

(** val psign : poly -> comparison **)

let rec psign = function
| [] -> Eq
| a :: p0 -> (match Z.compare a.qnum 0 with
              | Eq -> psign p0
              | x -> x)

(** val under : q -> q -> q -> bool **)

let under e a b =
  qle_bool (qmult e (qplus (qabs a) (qabs b))) (qabs a)

(** val within : q -> poly -> bool **)

let rec within e = function
| [] -> qle_bool e { qnum = 1; qden = 1 }
| a :: p0 ->
  if Z.eqb a.qnum 0
  then within e p0
  else (&&) (qle_bool e { qnum = 1; qden = 1 }) (forallb (under e a) p0)

type plans = int -> int -> int -> poly

(** val psum : (int -> poly) -> int -> int -> poly **)

let rec psum x k n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> padd (x k) (psum x (N.succ k) n1))
    n0

type evidence = { entries : plans; start : (int -> poly); ebar : q }

(** val last_entry : evidence -> int -> key0 -> poly **)

let last_entry ev i = function
| [] -> ev.start i
| p :: _ -> let (h, a) = p in ev.entries i h a

(** val latest : evidence -> history -> int -> poly **)

let latest ev past i =
  last_entry ev i (own i past)

(** val product : poly list -> poly **)

let rec product = function
| [] -> { qnum = 1; qden = 1 } :: []
| p :: l0 -> (match l0 with
              | [] -> p
              | _ :: _ -> pmul p (product l0))

(** val integral : poly list -> poly list **)

let integral l =
  map (map (qmul (common (map (fun q0 -> q0.qden) (concat l))))) l

(** val find_entry : poly M.t M.t -> int -> int -> poly **)

let find_entry =
  find2 []

(** val place :
    (int -> int) -> int -> int -> poly list -> poly M.t M.t -> poly M.t M.t **)

let rec place size h k l m =
  match l with
  | [] -> m
  | p :: l0 ->
    let m0 = set2 m h k p in
    if N.ltb (N.succ k) (N.of_nat (size h))
    then place size h (N.succ k) l0 m0
    else place size (N.succ h) 0 l0 m0

(** val arranged : (int -> int -> int) -> poly list list -> plans **)

let arranged size ls =
  let ms =
    map (fun y -> place (size (fst y)) 0 0 (snd y) M.empty)
      (combine (seq 0 (length ls)) ls)
  in
  (fun i -> let m = nth i ms M.empty in find_entry m)

(** val evidence_of :
    (int -> int -> int) -> q -> poly list list -> evidence **)

let evidence_of size bar ls =
  let ls0 = map integral ls in
  { entries = (arranged size (map tl ls0)); start = (fun i ->
  hd [] (nth i ls0 [])); ebar = bar }

type coef = q * poly list

type cterm = key0 * coef

(** val spread : coef -> poly **)

let spread c =
  pscale (fst c) (product (snd c))

(** val rivals : int -> int -> int list **)

let rivals n0 i =
  filter (fun j -> negb ((=) j i)) (seq 0 n0)

(** val pterms :
    int -> evidence -> int list -> history -> q -> tree -> cterm list **)

let rec pterms i ev js past w0 = function
| Leaf pay ->
  ((own i past), ((qmul w0 (nth i pay { qnum = 0; qden = 1 })),
    (map (latest ev past) js))) :: []
| Chance br ->
  let rec go = function
  | [] -> []
  | p0 :: l0 ->
    let (p, t1) = p0 in app (pterms i ev js past (qmul w0 p) t1) (go l0)
  in go br
| Move (j, h, ch) ->
  let rec go k = function
  | [] -> []
  | t1 :: l0 ->
    app (pterms i ev js (((j, h), k) :: past) w0 t1) (go (N.succ k) l0)
  in go 0 ch

(** val pdual : int -> (int -> poly) -> node -> cterm list **)

let pdual i w0 = function
| (past, p) ->
  let (p0, n0) = p in
  let (_, h) = p0 in
  ((own i past), ({ qnum = 1; qden = 1 },
  ((w0 h) :: []))) :: (after (own i past) h ({ qnum = ((~-) 1); qden = 1 },
                        ((w0 h) :: [])) 0 n0)

module Coefficient =
 struct
  type t = coef
 end

module CTermOrder = KeyOrder(Coefficient)

module CTermSort = Sort(CTermOrder)

(** val sums : key0 -> poly -> cterm list -> (key0 * poly) list **)

let rec sums e p = function
| [] -> (e, p) :: []
| c0 :: l0 ->
  let (e', c) = c0 in
  (match key_cmp e e' with
   | Eq -> sums e (padd p (spread c)) l0
   | _ -> (e, p) :: (sums e' (spread c) l0))

(** val tidy : cterm list -> (key0 * poly) list **)

let tidy l =
  sums [] [] (CTermSort.sort l)

(** val untidy : (key0 * poly) list -> cterm list **)

let untidy l =
  map (fun y -> ((fst y), ({ qnum = 1; qden = 1 }, ((snd y) :: [])))) l

(** val pless : poly -> poly -> bool **)

let rec pless p q0 =
  match p with
  | [] -> (match psign q0 with
           | Gt -> true
           | _ -> false)
  | a :: p0 ->
    (match q0 with
     | [] -> (match psign p with
              | Lt -> true
              | _ -> false)
     | b :: q1 ->
       (match qcompare a b with
        | Eq -> pless p0 q1
        | Lt -> true
        | Gt -> false))

(** val scale_of : cterm list -> q **)

let scale_of l =
  common (map (fun y -> (fst (snd y)).qden) l)

(** val settled :
    (int -> int -> bool) -> (key0 -> bool) -> q -> (key0 * poly) -> bool **)

let settled known free bar y =
  match fst y with
  | [] -> true
  | p :: l ->
    let k = p :: l in
    (&&)
      ((&&) (forallb (fun z0 -> known (fst z0) (snd z0)) k)
        (within bar (snd y)))
      (match psign (snd y) with
       | Eq -> true
       | Lt -> free k
       | Gt -> false)

(** val not_taken : (int -> int -> q) -> key0 -> bool **)

let not_taken b = function
| [] -> false
| p :: _ -> let (h, a) = p in qeq_bool (b h a) { qnum = 0; qden = 1 }

(** val not_planned : (int -> int -> q) -> key0 -> bool **)

let not_planned b k =
  existsb (fun z0 -> qeq_bool (b (fst z0) (snd z0)) { qnum = 0; qden = 1 }) k

(** val leaf_terms : game -> evidence -> int -> q * (key0 * poly) list **)

let leaf_terms g ev i =
  let all0 = fun w0 -> pterms i ev (rivals g.players i) [] w0 g.root in
  let w0 = scale_of (all0 { qnum = 1; qden = 1 }) in (w0, (tidy (all0 w0)))

(** val optimal :
    game -> node list -> (int -> int -> bool) -> (key0 -> bool) -> evidence
    -> int -> bool **)

let optimal g nodes known free ev i =
  let l = firsts i M.empty nodes [] in
  let (w0, g0) = leaf_terms g ev i in
  let w1 = find1 [] (backward [] padd pless i l g0) in
  (&&) (qle_bool { qnum = 1; qden = 1 } w0)
    (forallb (settled known free ev.ebar)
      (tidy (app (untidy g0) (flat_map (pdual i w1) l))))

(** val for_actions : (int -> bool) -> int -> int -> bool **)

let rec for_actions f k n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> true)
    (fun n1 -> (&&) (f k) (for_actions f (N.succ k) n1))
    n0

(** val positive_up_to : q -> poly -> bool **)

let positive_up_to bar p =
  match psign p with
  | Gt -> within bar p
  | _ -> false

(** val same_poly : poly -> poly -> bool **)

let same_poly p q0 =
  match psign (psub p q0) with
  | Eq -> true
  | _ -> false

(** val lowest : poly -> int **)

let rec lowest = function
| [] -> 0
| a :: p0 -> if Z.eqb a.qnum 0 then Stdlib.Int.succ (lowest p0) else 0

(** val limitb : (int -> poly) -> (int -> q) -> int -> bool **)

let limitb x b n0 =
  let sum = psum x 0 n0 in
  let m = lowest sum in
  let c = nth m sum { qnum = 0; qden = 1 } in
  (&&) (negb (qle_bool c { qnum = 0; qden = 1 }))
    (for_actions (fun k ->
      (&&) (forallb (fun a -> Z.eqb a.qnum 0) (firstn m (x k)))
        (qeq_bool (qdiv (nth m (x k) { qnum = 0; qden = 1 }) c) (b k))) 0 n0)

(** val passes : int -> key0 -> bool **)

let passes h k =
  existsb (fun z0 -> N.eqb (fst z0) h) k

(** val plan_ok : game -> qprofile -> evidence -> node -> bool **)

let plan_ok g b ev = function
| (past, p) ->
  let (p0, n0) = p in
  let (i, h) = p0 in
  let x = ev.entries i h in
  (&&)
    ((&&)
      ((&&)
        ((&&) ((&&) (Nat.ltb i g.players) (Nat.ltb 0 n0))
          (negb (passes h (own i past))))
        (for_actions (fun k -> positive_up_to ev.ebar (x k)) 0 n0))
      (same_poly (psum x 0 n0) (latest ev past i))) (limitb x (b i h) n0)

(** val see_if : (node -> bool) -> seen -> node -> seen **)

let see_if ok m y = match y with
| (_, p) ->
  let (p0, _) = p in
  let (i, h) = p0 in
  (match find_seen m i h with
   | Some _ -> m
   | None -> if ok y then see m y else m)

(** val table : (node -> bool) -> node list -> seen **)

let table ok nodes =
  fold_left (see_if ok) nodes M.empty

(** val actions : seen -> int -> int -> int **)

let actions m i h =
  match find_seen m i h with
  | Some p -> let (_, n0) = p in n0
  | None -> 0

(** val knows : seen -> int -> int -> int -> bool **)

let knows m i h k =
  N.ltb k (N.of_nat (actions m i h))

(** val plan_table : game -> qprofile -> evidence -> seen **)

let plan_table g b ev =
  table (plan_ok g b ev) (decisions [] g.root)

(** val plan_rules :
    game -> qprofile -> evidence -> (node list -> seen -> int -> bool) -> bool **)

let plan_rules g b ev rule =
  let nodes = decisions [] g.root in
  let m = plan_table g b ev in
  (&&)
    ((&&) (negb (qle_bool ev.ebar { qnum = 0; qden = 1 })) (recallb m nodes))
    (forallb (fun i ->
      (&&)
        ((&&) (positive_up_to ev.ebar (ev.start i)) (strategyb nodes i (b i)))
        (rule nodes m i)) (seq 0 g.players))

(** val check_quasi_perfect : game -> qprofile -> evidence -> bool **)

let check_quasi_perfect g b ev =
  plan_rules g b ev (fun nodes m i ->
    optimal g nodes (knows m i) (not_taken (b i)) ev i)

type site = { who : int; iset : int; hist : history; chance : q; below : tree }

(** val sites : history -> q -> tree -> site list **)

let rec sites past c t0 = match t0 with
| Leaf _ -> []
| Chance br ->
  let rec go = function
  | [] -> []
  | p0 :: l0 -> let (p, t1) = p0 in app (sites past (qmul c p) t1) (go l0)
  in go br
| Move (j, h, ch) ->
  { who = j; iset = h; hist = past; chance = c; below =
    t0 } :: (let rec go k = function
             | [] -> []
             | t1 :: l0 ->
               app (sites (((j, h), k) :: past) c t1) (go (N.succ k) l0)
             in go 0 ch)

(** val alive : site list -> bool **)

let alive l =
  existsb (fun s -> negb (qeq_bool s.chance { qnum = 0; qden = 1 })) l

(** val path : qprofile -> history -> q **)

let rec path b = function
| [] -> { qnum = 1; qden = 1 }
| p :: past0 ->
  let (p0, k) = p in let (j, h) = p0 in qmult (path b past0) (b j h k)

(** val weight : qprofile -> site -> q **)

let weight b s =
  qmult s.chance (path b s.hist)

type site_table = site list M.t M.t

(** val look : site_table -> int -> int -> site list **)

let look m i h =
  match M.find (Coq_Pos.of_succ_nat i) m with
  | Some m1 -> (match M.find (N.succ_pos h) m1 with
                | Some l -> l
                | None -> [])
  | None -> []

(** val enter : site -> site_table -> site_table **)

let enter s m =
  let i = Coq_Pos.of_succ_nat s.who in
  let m1 = match M.find i m with
           | Some m1 -> m1
           | None -> M.empty in
  M.add i (M.add (N.succ_pos s.iset) (s :: (look m s.who s.iset)) m1) m

(** val site_index : site list -> site_table **)

let site_index l =
  fold_right enter M.empty l

(** val for_sets : (int -> int -> site list -> bool) -> site_table -> bool **)

let for_sets f m =
  forallb (fun x ->
    forallb (fun y ->
      match snd y with
      | [] -> true
      | s :: _ -> f s.who s.iset (snd y)) (M.elements (snd x))) (M.elements m)

type forest = (q * tree) list

(** val forest_terms : int -> qprofile -> forest -> term list **)

let forest_terms i b f =
  flat_map (fun x -> terms i b [] (fst x) (snd x)) f

(** val forest_nodes : forest -> node list **)

let forest_nodes f =
  flat_map (fun x -> decisions [] (snd x)) f

(** val forest_value : int -> qprofile -> forest -> q **)

let forest_value i b f =
  fold_right (fun x s -> qadd (qmul (fst x) (expected i b (snd x))) s)
    { qnum = 0; qden = 1 } f

(** val forest_bounded :
    forest -> node list -> int -> qprofile -> (int -> q) -> q -> bool **)

let forest_bounded f l i b w0 v =
  at_most_0 (([],
    (qopp v)) :: (app (forest_terms i b f) (flat_map (dual i w0) l)))

(** val no_gain_below : forest -> int -> qprofile -> bool **)

let no_gain_below f i b =
  let l = firsts i M.empty (forest_nodes f) [] in
  let w0 =
    backward { qnum = 0; qden = 1 } qadd qle_bool i l (forest_terms i b f)
  in
  forest_bounded f l i b (find1 { qnum = 0; qden = 1 } w0)
    (forest_value i b f)

(** val believed0 : q list -> site list -> forest **)

let believed0 mu l =
  filter (fun x -> negb (qeq_bool (fst x) { qnum = 0; qden = 1 }))
    (combine mu (map (fun s -> s.below) l))

(** val rational_at :
    qprofile -> (int -> int -> q list) -> int -> int -> site list -> bool **)

let rational_at b mu i h l =
  (||) (negb (alive l)) (no_gain_below (believed0 (mu i h) l) i b)

type monomials = { degree : int; bases : int list;
                   expo : (int -> int -> int -> int);
                   zpow : (int -> int -> int -> int list) }

(** val kprod : q list -> int list -> q **)

let rec kprod cs zs =
  match cs with
  | [] -> { qnum = 1; qden = 1 }
  | c :: cs0 ->
    (match zs with
     | [] -> { qnum = 1; qden = 1 }
     | z0 :: zs0 -> qmult (qpower c z0) (kprod cs0 zs0))

(** val zadd : int list -> int list -> int list **)

let rec zadd a b =
  match a with
  | [] -> b
  | x :: a0 -> (match b with
                | [] -> a
                | y :: b0 -> (Z.add x y) :: (zadd a0 b0))

type mono = { mexp : int; mpow : int list; mprob : q }

(** val mono_of : qprofile -> monomials -> history -> mono **)

let rec mono_of b ev = function
| [] -> { mexp = 0; mpow = []; mprob = { qnum = 1; qden = 1 } }
| p :: past0 ->
  let (p0, k) = p in
  let (i, h) = p0 in
  let m = mono_of b ev past0 in
  if qeq_bool (b i h k) { qnum = 0; qden = 1 }
  then { mexp = (N.add m.mexp (ev.expo i h k)); mpow =
         (zadd m.mpow (ev.zpow i h k)); mprob = m.mprob }
  else { mexp = m.mexp; mpow = m.mpow; mprob = (qmul m.mprob (b i h k)) }

(** val first_believed : (q * site) list -> (q * site) option **)

let rec first_believed = function
| [] -> None
| x :: l0 ->
  if qeq_bool (fst x) { qnum = 0; qden = 1 }
  then first_believed l0
  else Some x

(** val agrees : qprofile -> monomials -> q -> site -> q -> site -> bool **)

let agrees b ev p w0 q0 s =
  let mw = mono_of b ev w0.hist in
  let ms = mono_of b ev s.hist in
  if qeq_bool s.chance { qnum = 0; qden = 1 }
  then qeq_bool q0 { qnum = 0; qden = 1 }
  else if qeq_bool q0 { qnum = 0; qden = 1 }
       then N.ltb mw.mexp ms.mexp
       else let zs = zadd ms.mpow (map Z.opp mw.mpow) in
            let d = ev.degree in
            let ns = map (fun z0 -> Z.div z0 d) zs in
            (&&)
              ((&&) (N.eqb ms.mexp mw.mexp)
                (forallb (fun z0 -> Z.eqb (Z.mul d (Z.div z0 d)) z0) zs))
              (qeq_bool
                (qmult (kprod (map inject_Z ev.bases) ns)
                  (qmult p (qmult s.chance ms.mprob)))
                (qmult q0 (qmult w0.chance mw.mprob)))

(** val monos_ok :
    qprofile -> monomials -> (int -> int -> q list) -> int -> int -> site
    list -> bool **)

let monos_ok b ev mu i h l =
  if alive l
  then let x = combine (mu i h) l in
       (match first_believed x with
        | Some p0 ->
          let (p, w0) = p0 in
          (&&)
            ((&&)
              ((&&)
                ((&&) (negb (qle_bool p { qnum = 0; qden = 1 }))
                  (negb
                    (qle_bool (qmult w0.chance (mono_of b ev w0.hist).mprob)
                      { qnum = 0; qden = 1 })))
                ((=) (length (mu i h)) (length l)))
              (qeq_bool (fold_right qadd { qnum = 0; qden = 1 } (mu i h))
                { qnum = 1; qden = 1 }))
            (forallb (fun y -> agrees b ev p w0 (fst y) (snd y)) x)
        | None -> false)
  else (match mu i h with
        | [] -> true
        | _ :: _ -> false)

(** val trembles_ok : qprofile -> monomials -> node -> bool **)

let trembles_ok b ev = function
| (_, p) ->
  let (p0, n0) = p in
  let (i, h) = p0 in
  (&&) (lottery_from (b i h) 0 n0 { qnum = 0; qden = 1 })
    (for_actions (fun k ->
      if qeq_bool (b i h k) { qnum = 0; qden = 1 }
      then N.ltb 0 (ev.expo i h k)
      else (&&) (N.eqb (ev.expo i h k) 0) (forallb (Z.eqb 0) (ev.zpow i h k)))
      0 n0)

(** val check_consistent :
    game -> qprofile -> (int -> int -> q list) -> monomials -> bool **)

let check_consistent g b mu ev =
  let nodes = decisions [] g.root in
  let m = fold_left see nodes M.empty in
  (&&)
    ((&&)
      ((&&) ((&&) (wfb g.players g.root) (recallb m nodes))
        (forallb (Z.leb ((fun p->2*p) 1)) ev.bases))
      (forallb (trembles_ok b ev) nodes))
    (for_sets (monos_ok b ev mu)
      (site_index (sites [] { qnum = 1; qden = 1 } g.root)))

(** val check_sequential_monomials :
    game -> qprofile -> (int -> int -> q list) -> monomials -> bool **)

let check_sequential_monomials g b mu ev =
  (&&) (check_consistent g b mu ev)
    (for_sets (rational_at b mu)
      (site_index (sites [] { qnum = 1; qden = 1 } g.root)))

(** val quick_rows : q list list list -> int -> int -> q list **)

let quick_rows l =
  let ms = map (fun l0 -> index 1 l0 M.empty) l in
  (fun i h ->
  match M.find (N.succ_pos h) (nth i ms M.empty) with
  | Some l0 -> l0
  | None -> [])

(** val power_degree : q list list list -> int **)

let power_degree ls =
  fold_left (fun z0 a -> Z.lcm z0 a.qden) (concat (concat ls)) 1

(** val integers : int -> q list -> q list **)

let integers d = function
| [] -> []
| e :: ps ->
  e :: (map (fun q0 -> inject_Z (Z.mul q0.qnum (Z.div d q0.qden))) ps)

(** val monomials_of :
    (int -> int -> int) -> int list -> q list list list -> monomials **)

let monomials_of size bases0 ls =
  let d = power_degree ls in
  let find0 = arranged size (map (map (integers d)) ls) in
  { degree = (Z.to_pos d); bases = bases0; expo = (fun i ->
  let f = find0 i in
  (fun h k -> Z.to_N (hd { qnum = 0; qden = 1 } (f h k)).qnum)); zpow =
  (fun i ->
  let f = find0 i in (fun h k -> map (fun q0 -> q0.qnum) (tl (f h k)))) }

(** val tree_numbers : tree -> q list **)

let rec tree_numbers = function
| Leaf pay -> pay
| Chance br -> flat_map (fun b -> (fst b) :: (tree_numbers (snd b))) br
| Move (_, _, ch) -> flat_map tree_numbers ch

(** val source_numbers : source -> q list **)

let source_numbers = function
| Extensive (_, t0) -> tree_numbers t0
| Strategic (_, rows) -> concat rows

(** val concept_numbers : concept -> q list **)

let concept_numbers = function
| EpsilonNash e -> e :: []
| NotNash (_, gain0) -> gain0 :: []
| NotEpsilonNash (e, _, gain0) -> e :: (gain0 :: [])
| _ -> []

(** val table_numbers : table3 -> q list **)

let table_numbers b =
  concat (concat b)

(** val claim_numbers : claim -> q list **)

let claim_numbers c =
  app (concept_numbers c.about)
    (app c.payoffs
      (app (table_numbers c.behaviour)
        (match c.believed with
         | Some mu -> table_numbers mu
         | None -> [])))

(** val product0 : int list -> int **)

let product0 sizes0 =
  fold_right N.mul 1 (map N.of_nat sizes0)

(** val euclid : int -> int -> int -> int option **)

let rec euclid fuel a b =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> None)
    (fun fuel0 ->
    if Z.eqb b 0 then Some (Z.abs a) else euclid fuel0 b (Z.modulo a b))
    fuel

(** val lowestb : q -> bool **)

let lowestb q0 =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun p ->
    let d = (fun p->1+2*p) p in
    let fuel = Coq_Pos.size_nat d in
    (match euclid (Stdlib.Int.succ (Stdlib.Int.succ (add fuel fuel))) q0.qnum
             d with
     | Some g -> Z.eqb g 1
     | None -> false))
    (fun p ->
    let d = (fun p->2*p) p in
    let fuel = Coq_Pos.size_nat d in
    (match euclid (Stdlib.Int.succ (Stdlib.Int.succ (add fuel fuel))) q0.qnum
             d with
     | Some g -> Z.eqb g 1
     | None -> false))
    (fun _ -> true)
    q0.qden

(** val next : int M.t -> int -> int **)

let next m i =
  match M.find (Coq_Pos.of_succ_nat i) m with
  | Some k -> k
  | None -> 0

(** val numbering : int M.t -> node list -> int M.t option **)

let rec numbering m = function
| [] -> Some m
| n0 :: nodes0 ->
  let (_, p) = n0 in
  let (p0, _) = p in
  let (i, h) = p0 in
  let k = next m i in
  if N.ltb h k
  then numbering m nodes0
  else if N.eqb h k
       then numbering (M.add (Coq_Pos.of_succ_nat i) (N.succ k) m) nodes0
       else None

(** val shapeb : node list -> int M.t -> int -> table3 -> bool **)

let shapeb nodes count0 n0 b =
  let rows = quick_rows b in
  (&&)
    ((&&) ((=) (length b) n0)
      (forallb (fun i ->
        N.eqb (N.of_nat (length (nth i b []))) (next count0 i)) (seq 0 n0)))
    (forallb (fun x ->
      let (_, p) = x in
      let (p0, k) = p in let (i, h) = p0 in (=) (length (rows i h)) k) nodes)

(** val as_many : 'a1 list list -> 'a2 list list -> bool **)

let as_many x y =
  if list_eq_dec (=) (map length x) (map length y) then true else false

(** val fullb : source -> bool **)

let fullb = function
| Extensive (_, _) -> true
| Strategic (sizes0, rows) -> N.eqb (N.of_nat (length rows)) (product0 sizes0)

(** val canonicalb : source -> claim -> bool **)

let canonicalb s c =
  let g = game_from s in
  let nodes = decisions [] g.root in
  (&&)
    ((&&)
      ((&&)
        ((&&) ((&&) (fullb s) (forallb lowestb (source_numbers s)))
          (forallb lowestb (claim_numbers c)))
        ((=) (length c.payoffs) g.players))
      (match c.believed with
       | Some mu -> as_many mu c.behaviour
       | None -> true))
    (match numbering M.empty nodes with
     | Some count0 -> shapeb nodes count0 g.players c.behaviour
     | None -> false)

type tally = int M.t M.t

(** val of_player : tally -> int -> int M.t **)

let of_player m i =
  match M.find (Coq_Pos.of_succ_nat i) m with
  | Some m1 -> m1
  | None -> M.empty

(** val tallied : tally -> int -> int -> int **)

let tallied m i h =
  match M.find (N.succ_pos h) (of_player m i) with
  | Some n0 -> n0
  | None -> 0

(** val one_more : tally -> node -> tally **)

let one_more m = function
| (_, p) ->
  let (p0, _) = p in
  let (i, h) = p0 in
  M.add (Coq_Pos.of_succ_nat i)
    (M.add (N.succ_pos h) (N.succ (tallied m i h)) (of_player m i)) m

(** val tally_of : node list -> tally **)

let tally_of l =
  fold_left one_more l M.empty

(** val closed : tally -> node list -> bool **)

let closed all0 nodes =
  let m = tally_of nodes in
  forallb (fun x ->
    let (_, p) = x in
    let (p0, _) = p in
    let (i, h) = p0 in N.eqb (tallied m i h) (tallied all0 i h)) nodes

(** val check_subgame_perfect : game -> qprofile -> bool **)

let check_subgame_perfect g b =
  let all0 = tally_of (decisions [] g.root) in
  forallb (fun x ->
    let t0 = snd x in
    let nodes = decisions [] t0 in
    (||) (negb (closed all0 nodes))
      (forallb (fun i -> no_gain t0 nodes i b (expected i b t0))
        (seq 0 g.players))) (subtrees [] g.root)

(** val without : int -> qprofile -> qprofile **)

let without i b j h k =
  if (=) j i then { qnum = 1; qden = 1 } else b j h k

(** val by_bayes :
    qprofile -> (int -> int -> q list) -> int -> int -> site list -> bool **)

let by_bayes b mu i h l =
  let w0 = map (weight (without i b)) l in
  let t0 = fold_right qadd { qnum = 0; qden = 1 } w0 in
  if qeq_bool t0 { qnum = 0; qden = 1 }
  then (match mu i h with
        | [] -> true
        | _ :: _ -> false)
  else (&&) ((=) (length (mu i h)) (length w0))
         (forallb (fun x -> qeq_bool (qmult (fst x) t0) (snd x))
           (combine (mu i h) w0))

(** val check_bayes : game -> qprofile -> (int -> int -> q list) -> bool **)

let check_bayes g b mu =
  for_sets (by_bayes b mu)
    (site_index (sites [] { qnum = 1; qden = 1 } g.root))

(** val limit_row : (int -> poly) -> int -> q M.t **)

let limit_row x n0 =
  let sum = psum x 0 n0 in
  let m = lowest sum in
  let c = nth m sum { qnum = 0; qden = 1 } in
  index 1
    (map (fun k ->
      red (qdiv (nth m (x (N.of_nat k)) { qnum = 0; qden = 1 }) c))
      (seq 0 n0)) M.empty

(** val limit_rows : evidence -> node list -> int -> q M.t M.t **)

let limit_rows ev nodes i =
  fold_left (fun m y ->
    let (_, p) = y in
    let (p0, n0) = p in
    let (_, h) = p0 in M.add (N.succ_pos h) (limit_row (ev.entries i h) n0) m)
    (firsts i M.empty nodes []) M.empty

(** val limit_profile : game -> node list -> evidence -> qprofile **)

let limit_profile g nodes ev =
  let l = map (limit_rows ev nodes) (seq 0 g.players) in
  (fun i -> let m = nth i l M.empty in find2 { qnum = 0; qden = 1 } m)

(** val agree :
    node list -> int -> (int -> int -> q) -> (int -> int -> q) -> bool **)

let agree nodes i b c =
  forallb (fun y ->
    let (past, p) = y in
    let (p0, n0) = p in
    let (j, h) = p0 in
    (||) ((||) (negb ((=) i j)) (not_planned b (own i past)))
      (for_actions (fun k -> qeq_bool (b h k) (c h k)) 0 n0)) nodes

(** val check_normal_perfect : game -> qprofile -> evidence -> bool **)

let check_normal_perfect g b ev =
  let c = limit_profile g (decisions [] g.root) ev in
  plan_rules g c ev (fun nodes m i ->
    (&&) ((&&) (strategyb nodes i (b i)) (agree nodes i (b i) (c i)))
      (optimal g nodes (knows m i) (not_planned (c i)) ev i))

type gain = (int * int) * poly

(** val gains_of : evidence -> int -> (key0 * poly) -> gain list **)

let gains_of ev i y =
  let u = pmul (snd y) (last_entry ev i (fst y)) in
  map (fun z0 -> (z0, u)) (fst y)

(** val add_gain : poly M.t M.t -> gain -> poly M.t M.t **)

let add_gain m x =
  add_at [] padd m ((fst x) :: []) (snd x)

(** val action_sums :
    evidence -> int -> (key0 * poly) list -> int -> int -> poly **)

let action_sums ev i g =
  find_entry (fold_left add_gain (flat_map (gains_of ev i) g) M.empty)

(** val first_used : (int -> q) -> int -> int -> int **)

let rec first_used b k n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> k)
    (fun n1 ->
    if qeq_bool (b k) { qnum = 0; qden = 1 }
    then first_used b (N.succ k) n1
    else k)
    n0

(** val no_better :
    (int -> poly) -> (int -> poly) -> (int -> q) -> q -> int -> bool **)

let no_better x u b bar n0 =
  let a = first_used b 0 n0 in
  (&&) (N.ltb a (N.of_nat n0))
    (for_actions (fun k ->
      let d = psub (pmul (u k) (x a)) (pmul (u a) (x k)) in
      (&&) (within bar d)
        (match psign d with
         | Eq -> true
         | Lt -> qeq_bool (b k) { qnum = 0; qden = 1 }
         | Gt -> false)) 0 n0)

(** val actions_best :
    game -> node list -> evidence -> int -> (int -> int -> q) -> bool **)

let actions_best g nodes ev i b =
  let (w0, g0) = leaf_terms g ev i in
  let u = action_sums ev i g0 in
  (&&) (qle_bool { qnum = 1; qden = 1 } w0)
    (forallb (fun y ->
      let (_, p) = y in
      let (p0, n0) = p in
      let (_, h) = p0 in no_better (ev.entries i h) (u h) (b h) ev.ebar n0)
      (firsts i M.empty nodes []))

(** val check_extensive_perfect : game -> qprofile -> evidence -> bool **)

let check_extensive_perfect g b ev =
  plan_rules g b ev (fun nodes _ i -> actions_best g nodes ev i (b i))

(** val pweight : int -> evidence -> int -> int -> site -> poly **)

let pweight n0 ev i d s =
  pscale (qmul (inject_Z d) s.chance)
    (product (map (latest ev s.hist) (rivals n0 i)))

(** val denominator : site list -> int **)

let denominator l =
  fold_left (fun z0 s -> Z.lcm z0 s.chance.qden) l 1

(** val least_share : int -> q -> poly -> q -> bool **)

let least_share m c p q0 =
  (&&) (forallb (fun a -> Z.eqb a.qnum 0) (firstn m p))
    (qeq_bool (nth m p { qnum = 0; qden = 1 }) (qmult q0 c))

(** val believes : poly list -> q list -> bool **)

let believes ps mu =
  let sum = fold_right padd [] ps in
  let m = lowest sum in
  let c = nth m sum { qnum = 0; qden = 1 } in
  (&&)
    ((&&) (negb (qle_bool c { qnum = 0; qden = 1 }))
      ((=) (length mu) (length ps)))
    (forallb (fun x -> least_share m c (fst x) (snd x)) (combine ps mu))

(** val beliefs_ok :
    int -> evidence -> (int -> int -> q list) -> int -> int -> site list ->
    bool **)

let beliefs_ok n0 ev mu i h l =
  if alive l
  then let d = denominator l in
       (&&) (Z.ltb 0 d) (believes (map (pweight n0 ev i d) l) (mu i h))
  else (match mu i h with
        | [] -> true
        | _ :: _ -> false)

(** val check_consistent_plans :
    game -> qprofile -> (int -> int -> q list) -> evidence -> bool **)

let check_consistent_plans g b mu ev =
  (&&) ((&&) (plan_rules g b ev (fun _ _ _ -> true)) (wfb g.players g.root))
    (for_sets (beliefs_ok g.players ev mu)
      (site_index (sites [] { qnum = 1; qden = 1 } g.root)))

(** val check_sequential :
    game -> qprofile -> (int -> int -> q list) -> evidence -> bool **)

let check_sequential g b mu ev =
  (&&) (check_consistent_plans g b mu ev)
    (for_sets (rational_at b mu)
      (site_index (sites [] { qnum = 1; qden = 1 } g.root)))

(** val everyone : game -> (int -> bool) -> bool **)

let everyone g f =
  forallb f (seq 0 g.players)

(** val check_profile : game -> qprofile -> (int -> q) -> bool **)

let check_profile g b u =
  let nodes = decisions [] g.root in
  (&&)
    ((&&)
      ((&&) (wfb g.players g.root)
        (recallb (fold_left see nodes M.empty) nodes))
      (everyone g (fun i -> strategyb nodes i (b i))))
    (everyone g (fun i -> qeq_bool (expected i b g.root) (u i)))

(** val no_more_than : game -> qprofile -> int -> q -> bool **)

let no_more_than g b i v =
  no_gain g.root (decisions [] g.root) i b v

(** val check_epsilon : game -> qprofile -> (int -> q) -> q -> bool **)

let check_epsilon g b u e =
  (&&) (qle_bool { qnum = 0; qden = 1 } e)
    (everyone g (fun i -> no_more_than g b i (qplus (u i) e)))

(** val check_gain :
    game -> qprofile -> (int -> q) -> q -> int -> q -> bool **)

let check_gain g b u e i gain0 =
  let nodes = decisions [] g.root in
  let s = best_response g.root nodes i b in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&) (qle_bool { qnum = 0; qden = 1 } e) (negb (qle_bool gain0 e)))
          (Nat.ltb i g.players)) (no_more_than g b i (qplus (u i) gain0)))
      (strategyb nodes i s))
    (qeq_bool (expected i (fun j -> if (=) j i then s else b j) g.root)
      (qplus (u i) gain0))

(** val sizes : game -> int -> int -> int **)

let sizes g =
  actions (fold_left see (decisions [] g.root) M.empty)

(** val plans_of : game -> q -> table3 -> evidence **)

let plans_of g bar x =
  evidence_of (sizes g) bar x

(** val trembles_of : game -> q list -> table3 -> monomials **)

let trembles_of g base e =
  monomials_of (sizes g) (map (fun q0 -> q0.qnum) base) e

(** val fitting : table3 -> evidence_rows -> bool **)

let fitting b ev =
  let acts = map concat b in
  (match ev with
   | NoEvidence -> true
   | PlanRows (_, x) ->
     as_many x (map (fun x0 -> { qnum = 0; qden = 1 } :: x0) acts)
   | MonomialRows (base, e) ->
     (&&) (as_many e acts)
       (forallb
         (forallb (fun r -> (=) (length r) (Stdlib.Int.succ (length base))))
         e))

(** val check_concept :
    game -> concept -> qprofile -> (int -> q) -> (int -> int -> q list) ->
    evidence_rows -> bool **)

let check_concept g c b u mu ev =
  match c with
  | Nash ->
    (match ev with
     | NoEvidence -> check_epsilon g b u { qnum = 0; qden = 1 }
     | _ -> false)
  | EpsilonNash e ->
    (match ev with
     | NoEvidence -> check_epsilon g b u e
     | _ -> false)
  | NotNash (i, gain0) ->
    (match ev with
     | NoEvidence -> check_gain g b u { qnum = 0; qden = 1 } i gain0
     | _ -> false)
  | NotEpsilonNash (e, i, gain0) ->
    (match ev with
     | NoEvidence -> check_gain g b u e i gain0
     | _ -> false)
  | SubgamePerfect ->
    (match ev with
     | NoEvidence -> check_subgame_perfect g b
     | _ -> false)
  | QuasiPerfect ->
    (match ev with
     | PlanRows (bar, x) -> check_quasi_perfect g b (plans_of g bar x)
     | _ -> false)
  | ExtensiveFormPerfect ->
    (match ev with
     | PlanRows (bar, x) -> check_extensive_perfect g b (plans_of g bar x)
     | _ -> false)
  | NormalFormPerfect ->
    (match ev with
     | PlanRows (bar, x) -> check_normal_perfect g b (plans_of g bar x)
     | _ -> false)
  | Sequential ->
    (match ev with
     | NoEvidence -> false
     | PlanRows (bar, x) -> check_sequential g b mu (plans_of g bar x)
     | MonomialRows (base, e) ->
       check_sequential_monomials g b mu (trembles_of g base e))
  | Consistent ->
    (match ev with
     | MonomialRows (base, e) ->
       check_consistent g b mu (trembles_of g base e)
     | _ -> false)

(** val check_beliefs :
    game -> concept -> qprofile -> (int -> int -> q list) option ->
    evidence_rows -> bool **)

let check_beliefs g c b mu ev =
  match c with
  | Nash -> (match mu with
             | Some mu0 -> check_bayes g b mu0
             | None -> true)
  | QuasiPerfect ->
    (match mu with
     | Some mu0 ->
       (match ev with
        | PlanRows (bar, x) ->
          check_consistent_plans g b mu0 (plans_of g bar x)
        | _ -> false)
     | None -> true)
  | ExtensiveFormPerfect ->
    (match mu with
     | Some mu0 ->
       (match ev with
        | PlanRows (bar, x) ->
          check_consistent_plans g b mu0 (plans_of g bar x)
        | _ -> false)
     | None -> true)
  | NormalFormPerfect ->
    (match mu with
     | Some mu0 ->
       (match ev with
        | PlanRows (bar, x) ->
          check_consistent_plans g b mu0 (plans_of g bar x)
        | _ -> false)
     | None -> true)
  | Sequential -> (match mu with
                   | Some _ -> true
                   | None -> false)
  | Consistent -> (match mu with
                   | Some _ -> true
                   | None -> false)
  | _ -> (match mu with
          | Some _ -> false
          | None -> true)

(** val check_claim : game -> claim -> evidence_rows -> bool **)

let check_claim g c ev =
  let b = quick c.behaviour in
  let mu = option_map quick_rows c.believed in
  let u = fun i -> nth i c.payoffs { qnum = 0; qden = 1 } in
  (&&)
    ((&&) ((&&) (check_profile g b u) (fitting c.behaviour ev))
      (check_concept g c.about b u
        (match mu with
         | Some mu0 -> mu0
         | None -> (fun _ _ -> [])) ev)) (check_beliefs g c.about b mu ev)

(** val after0 : bytes -> bytes -> bytes option **)

let rec after0 s t0 =
  match s with
  | [] -> Some t0
  | c :: s0 ->
    (match t0 with
     | [] -> None
     | d :: t1 -> if (=) c d then after0 s0 t1 else None)

(** val evidence_textb : bytes -> bool **)

let evidence_textb = function
| [] -> true
| a :: l ->
  (match after0 (w ('p'::('l'::('a'::('n'::('s'::(' '::[]))))))) (a :: l) with
   | Some _ -> true
   | None ->
     (match after0
              (w
                ('m'::('o'::('n'::('o'::('m'::('i'::('a'::('l'::('s'::[]))))))))))
              (a :: l) with
      | Some _ -> true
      | None -> false))

(** val check : bytes -> bytes -> bytes option **)

let check game_text cert_text =
  match source_of game_text with
  | Some s ->
    (match certificate_of cert_text with
     | Some p ->
       let (c, ev) = p in
       let claim_text = print_claim c in
       (match after0 (print_source s) game_text with
        | Some b ->
          (match b with
           | [] ->
             (match after0 claim_text cert_text with
              | Some rest ->
                if (&&) ((&&) (evidence_textb rest) (canonicalb s c))
                     (check_claim (game_from s) c ev)
                then Some claim_text
                else None
              | None -> None)
           | _ :: _ -> None)
        | None -> None)
     | None -> None)
  | None -> None
