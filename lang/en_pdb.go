package lang

import "golang.org/x/text/feature/plural"

// The messages in English of the commands for pattern databases.
var _ = add(English, map[string]any{
	"cli.pdb.short": "Build, show and check pattern databases",
	"cli.pdb.long": `Build, show and check pattern databases: tables for sliding tiles, from which jugada puzzle sliding --heuristic pdb takes its estimates, mostly better than those of the other heuristics. The tiles are parted into groups, and for every way in which the tiles of a group can lie the table says how many of their own moves bring them home.

Databases are built when they are first used and kept in the platform's cache folder, in $XDG_CACHE_HOME or, with --data DIR, in DIR/cache. So you need these commands only for large ones, or to have them in a file of your own.`,
	"cli.pdb.example": `  jugada pdb build 6-6-3
  jugada pdb info
  jugada pdb verify`,
	"cli.pdbBuild.short": "Build the pattern databases of a partition",
	"cli.pdbBuild.long": `Build the pattern databases of a partition. PARTITION is the number of tiles in each group, such as 5-5-5, or the tiles themselves, with commas within a group and slashes between groups, such as 1,2,3,4/5,6,7,8. Without it the usual one of the board is taken: the fewest groups of at most five tiles. A group has at most 8 tiles; of k tiles on a board of n cells there are n!/(n-k)! entries, each of which takes 2.5 bytes while it is being built and half a byte afterwards: 7-8 needs 1.4 GB and a minute or two.

Without --output they are kept where --heuristic pdb=PARTITION finds them, unless they are there already; with it they are written to a file, for --heuristic pdb=@FILE. An interrupt leaves nothing behind.`,
	"cli.pdbBuild.example": `  jugada pdb build 7-8
  jugada pdb build 1,2,3,4/5,6,7,8 --size 3x3 --goal "1 2 3 8 0 4 7 6 5" --output mine.pdb
  jugada puzzle sliding "2 8 3 1 6 4 7 0 5" --goal "1 2 3 8 0 4 7 6 5" --heuristic pdb=@mine.pdb`,
	"cli.pdbInfo.short":   "Describe files of pattern databases",
	"cli.pdbInfo.long":    "Say for which board, goal and partition files of pattern databases are, how many entries they have, and how large these are. Checksums are checked. Without FILE all that are kept are shown.",
	"cli.pdbVerify.short": "Check every entry of files of pattern databases",
	"cli.pdbVerify.long":  "Check files of pattern databases: first the checksums, then every entry, which is computed again. That takes as long and as much memory as building them. Without FILE all that are kept are checked.",

	"cli.use.PARTITION": "PARTITION",
	"cli.use.FILE":      "FILE",

	"cli.flag.patternSize":    "rows and columns of the board, `RxC` (default: 4x4)",
	"cli.flag.patternOutput":  "write the databases to `FILE` instead; pattern databases of that name are replaced",
	"cli.flag.patternThreads": "work with `N` threads (default: one for each processor)",

	"cli.pdb.progress":          "building the pattern databases %[1]s for %[2]s: %[3]d%%",
	"cli.pdb.interruptedFirst":  "interrupted before the first entries were known: no file was written",
	"cli.pdb.interruptedBefore": "interrupted before %[1]s was checked; files checked before it: %[2]d",
	"cli.pdb.interruptedBuild":  "interrupted in group %[1]d of %[2]d, among patterns %[3]d moves away, with %[4]d of %[5]d entries known: no file was written",
	"cli.pdb.interruptedVerify": "interrupted while %[1]s was checked, with %[2]d of %[3]d entries built again; files checked before it: %[4]d",
	"cli.pdb.built":             "The pattern databases %[1]s for %[2]s were built in %[3]s. %[4]s",
	"cli.pdb.kept":              "They are kept in %s",
	"cli.pdb.inMemory":          "They are not kept.",
	"cli.pdb.fault":             "jugada: %s",
	"cli.pdb.noPlace":           "there is no folder in which to keep the databases; set --output, --data, XDG_CACHE_HOME or HOME",
	"cli.pdb.none":              "No pattern databases are kept.",
	"cli.pdb.written":           "%[1]s: %[2]s for %[3]s, %[4]d entries, %[5]s, built in %[6]s.",
	"cli.pdb.there":             "%[1]s: %[2]s for %[3]s, %[4]d entries, %[5]s, was there already.",
	"cli.pdb.right":             "%[1]s: %[2]s for %[3]s, all %[4]d entries are right; %[5]s.",
	"cli.pdb.file":              "%[1]s\n%[2]s for %[3]s, goal %[4]s\nversion %[5]d, %[6]d entries, %[7]s, checksums right",
	"cli.pdb.columns":           "tiles\tentries\tlargest\tmean\tCRC-32C",
	"cli.pdb.row":               "%[1]s\t%[2]d\t%[3]d\t%.2[4]f\t%[5]s",
	"cli.pdb.sum":               plural.Selectf(1, "%d", plural.One, "Together at most %[1]d move, %.2[2]f on average.", plural.Other, "Together at most %[1]d moves, %.2[2]f on average."),
})
