package lang

// Package tree's errors about trees, paths and moves, in English. The first value is the place: line and
// column, or the path of a node made in code.
var _ = add(English, map[string]any{
	"tree.end":       "the end of the text",
	"tree.empty":     "%s: the text is empty; expected a tree such as (A B=3 C=5)",
	"tree.wantNode":  "%s: found %v; expected a node, such as B=3 or (A B=3 C=5)",
	"tree.wantChild": "%s: found \")\"; expected a child, since a node in parentheses has at least one",
	"tree.wantValue": "%s: found %v; expected a value directly after %q",
	"tree.unclosed":  "%s: found the end of the text; expected \")\" for the \"(\" at %s",
	"tree.trailing":  "%s: found %v after the tree; expected the end of the text",
	"tree.capitals":  "%s: found %q; expected %q, in capitals, before a tree",
	"tree.comma":     "%s: found \",\"; spaces separate nodes, and decimals have a point: 3.1",
	"tree.loose":     "%s: found %q away from its label; expected it directly after the label, as in B=3 and (A:6 B=3)",
	"tree.leafColon": "%s: found \":\" after the label of a leaf; expected \"=\", as in B=3",
	"tree.apart":     "%s: found %q directly after a label or value; expected a space, \"(\" or \")\"",
	"tree.quote":     "%s: found a quoted label without its end; expected another '\"' on the same line",
	"tree.escape":    "%s: found a lone \"\\\" in a quoted label; expected \\\", \\\\ or \\s, which is a space",
	"tree.quoteEnd":  "%s: found %q after a quoted label; expected its end",
	"tree.utf8":      "%s: found a byte that is not UTF-8; expected a text in UTF-8",
	"tree.control":   "%s: found the control character %s; expected visible text",

	"tree.number":   "%s: found %q; expected a number such as 0.5, or quotes around it if it is a label",
	"tree.value":    "%s: found %q; expected a value such as 3, -2.5 or +∞",
	"tree.decimals": "%s: found %q; expected at most %d decimals",
	"tree.large":    "%s: found %q; expected a value from -%[3]s to %[3]s, the limit for a tree with values in steps of %[4]s",
	"tree.infinite": "%s: found %q at a node that has children; expected a finite value, since only a leaf can be a won game",

	"tree.labelEmpty":     "%s: found an empty label; expected at least one character",
	"tree.labelLong":      "%s: found a label of %d bytes; expected at most %d",
	"tree.labelUTF8":      "%s: found a label that is not UTF-8, %q; expected UTF-8",
	"tree.labelCharacter": "%s: found %s in a label; expected no control characters and no white space but the space",
	"tree.labelPlace":     "%s: found the label %q; a label of this form says the place among the siblings: expected %s here, or another label",
	"tree.labelTwice":     "%s: found the label %q, which an earlier sibling has; expected another",

	"tree.nodes": "%s: found another node; expected at most %d in a tree",
	"tree.deep":  "%s: found a node that lies too deep; expected at most %d plies below the root",
	"tree.nil":   "%s: found a node that is nil; expected none",

	"tree.json":          "%s: found something that is not JSON (%s)",
	"tree.jsonEmpty":     "%s: the text is empty; expected a tree such as {\"label\": \"A\", \"children\": [{\"value\": 3}, {\"value\": 5}]}",
	"tree.jsonEnd":       "%s: found the end of the text; expected the rest of the tree, up to its last \"}\"",
	"tree.jsonNode":      "%s: found %v; expected a node, which begins with \"{\"",
	"tree.jsonChildren":  "%s: found %v; expected children, which begin with \"[\"",
	"tree.jsonLabel":     "%s: found %v; expected a label, which is a string",
	"tree.jsonValue":     "%s: found %v; expected a number, \"+inf\" or \"-inf\"",
	"tree.jsonExponent":  "%s: found %q; expected a number that can be written without such an exponent",
	"tree.jsonTurn":      "%s: found %v; expected \"max\" or \"min\"",
	"tree.jsonTurnBelow": "%s: found the field \"turn\"; expected it only at the root, since the sides alternate",
	"tree.jsonField":     "%s: found the field %q; expected turn, label, value or children",
	"tree.jsonTwice":     "%s: found the field %q a second time; expected it once in a node",

	"tree.path":       "%s: expected a path from the root, such as /B/F, or / for the root",
	"tree.pathSlash":  "%s: found %q after a label; expected \"/\"",
	"tree.noChildren": "%s: found %q; nothing follows this node",
	"tree.noChild":    "%s: found %q; expected one of %s",

	"tree.randomDepth":     "the depth is %d; want 0 to %d",
	"tree.randomBranching": "the branching is %d; want at least 1",
	"tree.randomRange":     "the values go from %d to %d; want the lower first",
	"tree.randomValues":    "the values go from %d to %d; want whole numbers of at most %d in either direction",
	"tree.randomNodes":     "a tree of branching %d and depth %d is too large; want at most %d nodes",
})
