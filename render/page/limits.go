package page

// Limits of a page.
const (
	maxViews    = 12      // depths of the tree to choose from
	maxPictures = 6 << 20 // bytes of pictures of the tree
	maxFirst    = 60_000  // bytes of the picture that is seen first, if there is a smaller one
	drawnNodes  = 200     // in a picture, unless asked
	maxSets     = 500     // information sets described
	foldSets    = 30      // of a player: more are folded
	maxBelief   = 60      // nodes of a belief
	maxRows     = 400     // of a table
	maxFile     = 24 << 20
	maxText     = 2000 // characters of a text
	maxCharts   = 24
)
