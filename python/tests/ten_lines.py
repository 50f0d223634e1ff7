"""What a first program may look like: it solves, checks, verifies and draws."""

import exactsolve as es

game = es.generate("stripped_poker")
answer = es.solve(game)
print(answer.status, answer.payoffs[0])
rounded = es.check(game, "NE,1,0,0.333,0.667,0.667,0.333")
print(rounded.status, rounded.regret)
print("accepted" if es.verify(answer) else "rejected")
print(game.render(answer.profile)[:4])
