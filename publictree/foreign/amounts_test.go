package foreign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/foreign"
)

// reraiseSpot has raises of raises on two streets: readings of amounts differ there.
const reraiseSpot = "deck AsKsQsJsThTdTc9h9d\nboard AsKsQsJs\npot 10\nstack 60\noop TT\nip T9,99\nbets 1/2\nraises 2x\nmost-raises 2\n"

// raises is a river on which both players have one hand.
const raises = `board 2c2d2h3s3d
pot 100
stack 1000
oop AhAd
ip KhKd
node r c b50
node r:c c b50
node r:c:b50 f c b150
node r:c:b50:b150 f c b300 b450
node r:c:b50:b150:b300 f c
node r:c:b50:b150:b450 f c
node r:b50 f c b150
node r:b50:b150 f c b400 b450
node r:b50:b150:b400 f c
node r:b50:b150:b450 f c
`

// object returns a decision with as many actions as words; the hand is of either player.
func object(history, actions string) string {
	n := strings.Count(actions, ",")
	return `{"history":[` + history + `],"actions":[` + actions + `],"hands":["AhAd","KhKd"],"strategy":[1,1` + strings.Repeat(",0,0", n) + "]}\n"
}

func TestAmounts(t *testing.T) {
	z := table(t, parse(t, raises), true)
	const (
		bet    = `"Bet(50)","Raise(150)"`
		behind = `"Check","Bet(50)","Raise(150)"`
	)
	var (
		onStreet = object(bet, `"Fold","Call","Raise(400)","Raise(450)"`)
		adds     = object(bet, `"Fold","Call","Raise(350)","Raise(400)"`)
		mixed    = object(behind, `"Fold","Call","Raise(250)","Raise(400)"`)
	)
	rest := object("", `"Check","Bet(50)"`) + object(`"Bet(50)"`, `"Fold","Call","Raise(150)"`) + object(`"Check"`, `"Check","Bet(50)"`) + object(`"Check","Bet(50)"`, `"Fold","Call","Raise(150)"`)
	for _, c := range []struct{ name, text, want string }{
		{"street", onStreet, ""},
		{"adds", adds, ""},
		{"adds at both", adds + mixed, ""},
		{"one at a node, another at the next", onStreet + mixed, "the file has Fold, Call, Raise(250), Raise(400) at r:c:b50:b150, where the spot has f c b300 b450"},
		{"one at a node, another on the way", onStreet + object(behind+`,"Raise(250)"`, `"Fold","Call"`), "the file has Raise(250) at r:c:b50:b150, where"},
		{"one on the way, another at a node", object(behind+`,"Raise(250)"`, `"Fold","Call"`) + onStreet, "the file has Fold, Call, Raise(400), Raise(450) at r:b50:b150, where"},
		{"either on the way", object(bet+`,"Raise(400)"`, `"Fold","Call"`) + onStreet, "can be read as b400 and as b450"},
		{"either, but known", onStreet + object(bet+`,"Raise(400)"`, `"Fold","Call"`), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := foreign.Read("file", strings.NewReader(c.text+rest), z)
			if c.want == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.want)
		})
	}
}

// Cards that are not those of a deal are refused.
func TestDeals(t *testing.T) {
	z := table(t, parse(t, reraiseSpot), true)
	var text strings.Builder
	require.NoError(t, foreign.Write(&text, z, guess(z, 1), 0))
	for _, c := range []struct{ cards, want string }{
		{"Th9h", "the file deals 2 cards at r:c:c, where the spot deals 1"},
		{"As", "the cards As cannot be dealt at r:c:c"},
		{"2c", "the cards 2c cannot be dealt at r:c:c"},
		{"Th.9h", `the cards "Th.9h" are too many`},
		{"T", `"T" is no card`},
		{"-", "the file has c, b5 at r:c:c, where the spot has a deal"},
	} {
		require.Contains(t, text.String(), "oop r:c:c 9d ")
		_, _, err := foreign.Read("file", strings.NewReader(strings.Replace(text.String(), "oop r:c:c 9d ", "oop r:c:c "+c.cards+" ", 1)), z)
		require.ErrorContains(t, err, c.want)
	}
}
