"""Exact solutions of games, with proofs."""
