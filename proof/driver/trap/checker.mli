
val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> int

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val add : int -> int -> int

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

module MakeOrderTac :
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 sig
 end

module Nat :
 sig
  val pred : int -> int

  val add : int -> int -> int

  val mul : int -> int -> int

  val ltb : int -> int -> bool
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of int
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : int -> int

  val add : int -> int -> int

  val add_carry : int -> int -> int

  val pred_double : int -> int

  val pred_N : int -> int

  type mask = Pos.mask =
  | IsNul
  | IsPos of int
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : int -> mask

  val sub_mask : int -> int -> mask

  val sub_mask_carry : int -> int -> mask

  val sub : int -> int -> int

  val mul : int -> int -> int

  val iter : ('a1 -> 'a1) -> 'a1 -> int -> 'a1

  val size_nat : int -> int

  val compare_cont : comparison -> int -> int -> comparison

  val compare : int -> int -> comparison

  val eqb : int -> int -> bool

  val gcdn : int -> int -> int -> int

  val gcd : int -> int -> int

  val iter_op : ('a1 -> 'a1 -> 'a1) -> int -> 'a1 -> 'a1

  val to_nat : int -> int

  val of_succ_nat : int -> int
 end

module N :
 sig
  val succ_double : int -> int

  val double : int -> int

  val succ : int -> int

  val succ_pos : int -> int

  val add : int -> int -> int

  val sub : int -> int -> int

  val mul : int -> int -> int

  val compare : int -> int -> comparison

  val eqb : int -> int -> bool

  val leb : int -> int -> bool

  val ltb : int -> int -> bool

  val size_nat : int -> int

  val pos_div_eucl : int -> int -> int * int

  val div_eucl : int -> int -> int * int

  val to_nat : int -> int

  val of_nat : int -> int
 end

val zero : char

val one : char

val shift : bool -> char -> char

val ascii_of_pos : int -> char

val ascii_of_N : int -> char

val n_of_digits : bool list -> int

val n_of_ascii : char -> int

val pow_pos : ('a1 -> 'a1 -> 'a1) -> 'a1 -> int -> 'a1

val hd : 'a1 -> 'a1 list -> 'a1

val tl : 'a1 list -> 'a1 list

val nth : int -> 'a1 list -> 'a1 -> 'a1

val rev : 'a1 list -> 'a1 list

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val rev' : 'a1 list -> 'a1 list

val concat : 'a1 list list -> 'a1 list

val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val firstn : int -> 'a1 list -> 'a1 list

val skipn : int -> 'a1 list -> 'a1 list

val seq : int -> int -> int list

module Z :
 sig
  val double : int -> int

  val succ_double : int -> int

  val pred_double : int -> int

  val pos_sub : int -> int -> int

  val add : int -> int -> int

  val opp : int -> int

  val sub : int -> int -> int

  val mul : int -> int -> int

  val pow_pos : int -> int -> int

  val pow : int -> int -> int

  val compare : int -> int -> comparison

  val leb : int -> int -> bool

  val ltb : int -> int -> bool

  val eqb : int -> int -> bool

  val abs : int -> int

  val abs_N : int -> int

  val to_N : int -> int

  val of_N : int -> int

  val to_pos : int -> int

  val pos_div_eucl : int -> int -> int * int

  val div_eucl : int -> int -> int * int

  val div : int -> int -> int

  val modulo : int -> int -> int

  val gcd : int -> int -> int

  val lcm : int -> int -> int
 end

val zeq_bool : int -> int -> bool

val list_ascii_of_string : char list -> char list

type q = { qnum : int; qden : int }

val inject_Z : int -> q

val qcompare : q -> q -> comparison

val qeq_bool : q -> q -> bool

val qle_bool : q -> q -> bool

val qplus : q -> q -> q

val qmult : q -> q -> q

val qopp : q -> q

val qinv : q -> q

val qdiv : q -> q -> q

val qpower_positive : q -> int -> q

val qpower : q -> int -> q

type tree =
| Leaf of q list
| Chance of (q * tree) list
| Move of int * int * tree list

type game = { players : int; root : tree }

type history = ((int * int) * int) list

type node = history * ((int * int) * int)

val decisions : history -> tree -> node list

val own : int -> history -> (int * int) list

val subtrees : history -> tree -> (history * tree) list

module Sort :
 functor (X:TotalLeBool') ->
 sig
  val merge : X.t list -> X.t list -> X.t list

  val merge_list_to_stack :
    X.t list option list -> X.t list -> X.t list option list

  val merge_stack : X.t list option list -> X.t list

  val iter_merge : X.t list option list -> X.t list -> X.t list

  val sort : X.t list -> X.t list

  val flatten_stack : X.t list option list -> X.t list
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

module OrderedTypeFacts :
 functor (O:OrderedType) ->
 sig
  module TO :
   sig
    type t = O.t
   end

  module IsTO :
   sig
   end

  module OrderTac :
   sig
   end

  val eq_dec : O.t -> O.t -> bool

  val lt_dec : O.t -> O.t -> bool

  val eqb : O.t -> O.t -> bool
 end

module KeyOrderedType :
 functor (O:OrderedType) ->
 sig
  module MO :
   sig
    module TO :
     sig
      type t = O.t
     end

    module IsTO :
     sig
     end

    module OrderTac :
     sig
     end

    val eq_dec : O.t -> O.t -> bool

    val lt_dec : O.t -> O.t -> bool

    val eqb : O.t -> O.t -> bool
   end
 end

module PositiveOrderedTypeBits :
 sig
  type t = int

  val compare : t -> t -> int compare0

  val eq_dec : int -> int -> bool
 end

val append : int -> int -> int

module PositiveMap :
 sig
  module E :
   sig
    type t = int

    val compare : t -> t -> int compare0

    val eq_dec : int -> int -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = int
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : int -> int -> bool

      val lt_dec : int -> int -> bool

      val eqb : int -> int -> bool
     end
   end

  type key = int

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> int

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

val red_by : (int -> int -> int) -> q -> q

val red : q -> q

val qadd : q -> q -> q

val qmul : q -> q -> q

type key0 = (int * int) list

type term = key0 * q

type qprofile = int -> int -> int -> q

val terms : int -> qprofile -> key0 -> q -> tree -> term list

val after : key0 -> int -> 'a1 -> int -> int -> (key0 * 'a1) list

val dual : int -> (int -> q) -> node -> term list

val key_cmp : key0 -> key0 -> comparison

module KeyOrder :
 functor (C:Typ) ->
 sig
  type t = key0 * C.t

  val leb : t -> t -> bool
 end

module Rational :
 sig
  type t = q
 end

module TermOrder :
 sig
  type t = key0 * q

  val leb : t -> t -> bool
 end

module TermSort :
 sig
  val merge : (key0 * q) list -> (key0 * q) list -> (key0 * q) list

  val merge_list_to_stack :
    (key0 * q) list option list -> (key0 * q) list -> (key0 * q) list option
    list

  val merge_stack : (key0 * q) list option list -> (key0 * q) list

  val iter_merge :
    (key0 * q) list option list -> (key0 * q) list -> (key0 * q) list

  val sort : (key0 * q) list -> (key0 * q) list

  val flatten_stack : (key0 * q) list option list -> (key0 * q) list
 end

val group : key0 -> q -> term list -> term list

val at_most_0 : term list -> bool

val bounded : tree -> node list -> int -> qprofile -> (int -> q) -> q -> bool

module M :
 sig
  module E :
   sig
    type t = int

    val compare : t -> t -> int compare0

    val eq_dec : int -> int -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = int
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : int -> int -> bool

      val lt_dec : int -> int -> bool

      val eqb : int -> int -> bool
     end
   end

  type key = int

  type 'a tree = 'a PositiveMap.tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> int

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

val find1 : 'a1 -> 'a1 M.t -> int -> 'a1

val find2 : 'a1 -> 'a1 M.t M.t -> int -> int -> 'a1

val set2 : 'a1 M.t M.t -> int -> int -> 'a1 -> 'a1 M.t M.t

val add_at :
  'a1 -> ('a1 -> 'a1 -> 'a1) -> 'a1 M.t M.t -> key0 -> 'a1 -> 'a1 M.t M.t

val add_all : 'a1 -> ('a1 -> 'a1 -> 'a1) -> (key0 * 'a1) list -> 'a1 M.t M.t

val max_from :
  ('a1 -> 'a1 -> bool) -> (int -> 'a1) -> int -> int -> 'a1 -> 'a1

val weights :
  'a1 -> ('a1 -> 'a1 -> 'a1) -> ('a1 -> 'a1 -> bool) -> int -> node list ->
  'a1 M.t M.t -> 'a1 M.t -> 'a1 M.t

val backward :
  'a1 -> ('a1 -> 'a1 -> 'a1) -> ('a1 -> 'a1 -> bool) -> int -> node list ->
  (key0 * 'a1) list -> 'a1 M.t

val firsts : int -> unit M.t -> node list -> node list -> node list

val no_gain : tree -> node list -> int -> qprofile -> q -> bool

type table3 = q list list list

val qnonneg : q -> bool

val wfb : int -> tree -> bool

type seen = (key0 * int) M.t M.t

val find_seen : seen -> int -> int -> (key0 * int) option

val see : seen -> node -> seen

val recallb : seen -> node list -> bool

val lottery_from : (int -> q) -> int -> int -> q -> bool

val strategyb : node list -> int -> (int -> int -> q) -> bool

val expected : int -> qprofile -> tree -> q

val argmax_from : (int -> q) -> int -> int -> q -> int -> int

val choices : int -> node list -> q M.t M.t -> int M.t -> int M.t

val best_response : tree -> node list -> int -> qprofile -> int -> int -> q

val index : int -> 'a1 list -> 'a1 M.t -> 'a1 M.t

val quick : table3 -> qprofile

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

val pieces : int -> int -> q list list -> q list list list

val nested : int list -> q list list -> tree

val game_from : source -> game

type word = char list

type line = word list

type bytes = char list

val w : char list -> word

val decimal : int -> int -> word -> word

val print_N : int -> word

val print_nat : int -> word

val print_den : int -> word

val print_Q : q -> word

val print_line : line -> bytes

val print_lines : line list -> bytes

val row_line : q list -> line

val tree_lines : tree -> line list

val source_lines : source -> line list

val print_source : source -> bytes

val concept_line : concept -> line

val player_lines : char list -> q list list -> line list

val table_lines : char list -> table3 -> line list

val claim_lines : claim -> line list

val print_claim : claim -> bytes

val lex : bytes -> word -> line -> line list -> line list option

val lines : bytes -> line list option

val is : word -> char list -> bool

val keyword : line -> char list -> bool

val digit : char -> int option

val digits : word -> int -> (int * word) option

val number : word -> (int * word) option

val natural : word -> int option

val count : word -> int option

val count_nat : word -> int option

val player : word -> int option

val rational : word -> q option

val all : (word -> 'a1 option) -> line -> 'a1 list option

val tree_of : int -> line list -> (tree * line list) option

val row_of : line -> q list option

val rows_of : line list -> q list list option

val right_size : int list -> q list list -> bool

val source_of : bytes -> source option

val concept_of : line -> concept option

val table_of :
  char list -> line list -> ((q list list * table3) * line list) option

val section : char list -> line list -> (table3 * line list) option

type evidence_rows =
| NoEvidence
| PlanRows of q * table3
| MonomialRows of q list * table3

val whole : q -> bool

val evidence_of_lines : line list -> evidence_rows option

val beliefs_of_lines : line list -> (table3 option * line list) option

val certificate_of : bytes -> (claim * evidence_rows) option

val qabs : q -> q

type poly = q list

val cadd : q -> q -> q

val cmul : q -> q -> q

val common : int list -> q

val padd : poly -> poly -> poly

val pscale : q -> poly -> poly

val pmul : poly -> poly -> poly

val psub : poly -> poly -> poly

val psign : poly -> comparison

val under : q -> q -> q -> bool

val within : q -> poly -> bool

type plans = int -> int -> int -> poly

val psum : (int -> poly) -> int -> int -> poly

type evidence = { entries : plans; start : (int -> poly); ebar : q }

val last_entry : evidence -> int -> key0 -> poly

val latest : evidence -> history -> int -> poly

val product : poly list -> poly

val integral : poly list -> poly list

val find_entry : poly M.t M.t -> int -> int -> poly

val place :
  (int -> int) -> int -> int -> poly list -> poly M.t M.t -> poly M.t M.t

val arranged : (int -> int -> int) -> poly list list -> plans

val evidence_of : (int -> int -> int) -> q -> poly list list -> evidence

type coef = q * poly list

type cterm = key0 * coef

val spread : coef -> poly

val rivals : int -> int -> int list

val pterms : int -> evidence -> int list -> history -> q -> tree -> cterm list

val pdual : int -> (int -> poly) -> node -> cterm list

module Coefficient :
 sig
  type t = coef
 end

module CTermOrder :
 sig
  type t = key0 * coef

  val leb : t -> t -> bool
 end

module CTermSort :
 sig
  val merge : (key0 * coef) list -> (key0 * coef) list -> (key0 * coef) list

  val merge_list_to_stack :
    (key0 * coef) list option list -> (key0 * coef) list -> (key0 * coef)
    list option list

  val merge_stack : (key0 * coef) list option list -> (key0 * coef) list

  val iter_merge :
    (key0 * coef) list option list -> (key0 * coef) list -> (key0 * coef) list

  val sort : (key0 * coef) list -> (key0 * coef) list

  val flatten_stack : (key0 * coef) list option list -> (key0 * coef) list
 end

val sums : key0 -> poly -> cterm list -> (key0 * poly) list

val tidy : cterm list -> (key0 * poly) list

val untidy : (key0 * poly) list -> cterm list

val pless : poly -> poly -> bool

val scale_of : cterm list -> q

val settled :
  (int -> int -> bool) -> (key0 -> bool) -> q -> (key0 * poly) -> bool

val not_taken : (int -> int -> q) -> key0 -> bool

val not_planned : (int -> int -> q) -> key0 -> bool

val leaf_terms : game -> evidence -> int -> q * (key0 * poly) list

val optimal :
  game -> node list -> (int -> int -> bool) -> (key0 -> bool) -> evidence ->
  int -> bool

val for_actions : (int -> bool) -> int -> int -> bool

val positive_up_to : q -> poly -> bool

val same_poly : poly -> poly -> bool

val lowest : poly -> int

val limitb : (int -> poly) -> (int -> q) -> int -> bool

val passes : int -> key0 -> bool

val plan_ok : game -> qprofile -> evidence -> node -> bool

val see_if : (node -> bool) -> seen -> node -> seen

val table : (node -> bool) -> node list -> seen

val actions : seen -> int -> int -> int

val knows : seen -> int -> int -> int -> bool

val plan_table : game -> qprofile -> evidence -> seen

val plan_rules :
  game -> qprofile -> evidence -> (node list -> seen -> int -> bool) -> bool

val check_quasi_perfect : game -> qprofile -> evidence -> bool

type site = { who : int; iset : int; hist : history; chance : q; below : tree }

val sites : history -> q -> tree -> site list

val alive : site list -> bool

val path : qprofile -> history -> q

val weight : qprofile -> site -> q

type site_table = site list M.t M.t

val look : site_table -> int -> int -> site list

val enter : site -> site_table -> site_table

val site_index : site list -> site_table

val for_sets : (int -> int -> site list -> bool) -> site_table -> bool

type forest = (q * tree) list

val forest_terms : int -> qprofile -> forest -> term list

val forest_nodes : forest -> node list

val forest_value : int -> qprofile -> forest -> q

val forest_bounded :
  forest -> node list -> int -> qprofile -> (int -> q) -> q -> bool

val no_gain_below : forest -> int -> qprofile -> bool

val believed0 : q list -> site list -> forest

val rational_at :
  qprofile -> (int -> int -> q list) -> int -> int -> site list -> bool

type monomials = { degree : int; bases : int list;
                   expo : (int -> int -> int -> int);
                   zpow : (int -> int -> int -> int list) }

val kprod : q list -> int list -> q

val zadd : int list -> int list -> int list

type mono = { mexp : int; mpow : int list; mprob : q }

val mono_of : qprofile -> monomials -> history -> mono

val first_believed : (q * site) list -> (q * site) option

val agrees : qprofile -> monomials -> q -> site -> q -> site -> bool

val monos_ok :
  qprofile -> monomials -> (int -> int -> q list) -> int -> int -> site list
  -> bool

val trembles_ok : qprofile -> monomials -> node -> bool

val check_consistent :
  game -> qprofile -> (int -> int -> q list) -> monomials -> bool

val check_sequential_monomials :
  game -> qprofile -> (int -> int -> q list) -> monomials -> bool

val quick_rows : q list list list -> int -> int -> q list

val power_degree : q list list list -> int

val integers : int -> q list -> q list

val monomials_of :
  (int -> int -> int) -> int list -> q list list list -> monomials

val tree_numbers : tree -> q list

val source_numbers : source -> q list

val concept_numbers : concept -> q list

val table_numbers : table3 -> q list

val claim_numbers : claim -> q list

val product0 : int list -> int

val euclid : int -> int -> int -> int option

val lowestb : q -> bool

val next : int M.t -> int -> int

val numbering : int M.t -> node list -> int M.t option

val shapeb : node list -> int M.t -> int -> table3 -> bool

val as_many : 'a1 list list -> 'a2 list list -> bool

val fullb : source -> bool

val canonicalb : source -> claim -> bool

type tally = int M.t M.t

val of_player : tally -> int -> int M.t

val tallied : tally -> int -> int -> int

val one_more : tally -> node -> tally

val tally_of : node list -> tally

val closed : tally -> node list -> bool

val check_subgame_perfect : game -> qprofile -> bool

val without : int -> qprofile -> qprofile

val by_bayes :
  qprofile -> (int -> int -> q list) -> int -> int -> site list -> bool

val check_bayes : game -> qprofile -> (int -> int -> q list) -> bool

val limit_row : (int -> poly) -> int -> q M.t

val limit_rows : evidence -> node list -> int -> q M.t M.t

val limit_profile : game -> node list -> evidence -> qprofile

val agree : node list -> int -> (int -> int -> q) -> (int -> int -> q) -> bool

val check_normal_perfect : game -> qprofile -> evidence -> bool

type gain = (int * int) * poly

val gains_of : evidence -> int -> (key0 * poly) -> gain list

val add_gain : poly M.t M.t -> gain -> poly M.t M.t

val action_sums : evidence -> int -> (key0 * poly) list -> int -> int -> poly

val first_used : (int -> q) -> int -> int -> int

val no_better :
  (int -> poly) -> (int -> poly) -> (int -> q) -> q -> int -> bool

val actions_best :
  game -> node list -> evidence -> int -> (int -> int -> q) -> bool

val check_extensive_perfect : game -> qprofile -> evidence -> bool

val pweight : int -> evidence -> int -> int -> site -> poly

val denominator : site list -> int

val least_share : int -> q -> poly -> q -> bool

val believes : poly list -> q list -> bool

val beliefs_ok :
  int -> evidence -> (int -> int -> q list) -> int -> int -> site list -> bool

val check_consistent_plans :
  game -> qprofile -> (int -> int -> q list) -> evidence -> bool

val check_sequential :
  game -> qprofile -> (int -> int -> q list) -> evidence -> bool

val everyone : game -> (int -> bool) -> bool

val check_profile : game -> qprofile -> (int -> q) -> bool

val no_more_than : game -> qprofile -> int -> q -> bool

val check_epsilon : game -> qprofile -> (int -> q) -> q -> bool

val check_gain : game -> qprofile -> (int -> q) -> q -> int -> q -> bool

val sizes : game -> int -> int -> int

val plans_of : game -> q -> table3 -> evidence

val trembles_of : game -> q list -> table3 -> monomials

val fitting : table3 -> evidence_rows -> bool

val check_concept :
  game -> concept -> qprofile -> (int -> q) -> (int -> int -> q list) ->
  evidence_rows -> bool

val check_beliefs :
  game -> concept -> qprofile -> (int -> int -> q list) option ->
  evidence_rows -> bool

val check_claim : game -> claim -> evidence_rows -> bool

val after0 : bytes -> bytes -> bytes option

val evidence_textb : bytes -> bool

val check : bytes -> bytes -> bytes option
