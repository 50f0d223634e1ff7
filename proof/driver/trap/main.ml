(* Reads the canonical text of a game and a plain certificate, and prints the text of the
   claim that was proved.
   Status 0: accepted, 1: rejected, 2: usage, or a file that cannot be read. *)

let read path =
  let f = open_in_bin path in
  let s = really_input_string f (in_channel_length f) in
  close_in f; s

(* A list with the characters before [n] put before [rest]. *)
let rec chars s n rest = if n = 0 then rest else chars s (n - 1) (s.[n - 1] :: rest)
let bytes path = let s = read path in chars s (String.length s) []

let check game cert =
  match Checker.check (bytes game) (bytes cert) with
  | Some claim -> print_endline "accepted"; List.iter print_char claim; 0
  | None -> print_endline "rejected"; 1

let () =
  exit (match Sys.argv with
  | [| _; game; cert |] ->
      (try check game cert with Sys_error e -> prerr_endline e; 2)
  | _ -> prerr_endline "usage: coqcheck GAME CERT"; 2)
