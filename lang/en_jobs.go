package lang

import "golang.org/x/text/feature/plural"

// Batches, the hub that keeps them, and its workers, in English.
var _ = add(English, map[string]any{

	"cli.batch.short": "Questions about many positions, answered by many workers, here or on many machines",
	"cli.batch.long": `Ask a question about many positions. A batch is cut into tasks; workers take one after the other, on this machine or on many, and each
task is answered once, no matter who stops in the middle of it. Answers are lines of JSON, as analyze and solve write them.

Without --cluster the hub, which keeps questions and answers, is on this machine, in the data directory; other processes may join it
with jugada worker. With --cluster, or %[1]s in the environment, it is a cluster of NATS servers with JetStream, and workers are
wherever jugada worker runs with the same address.

To go on with a batch that was interrupted, give the same command again: what has been answered is not done twice. The name of a batch
follows from its question and its input: from all that a file holds, or from the first lines of a stream, which may have no end.`,
	"cli.batch.example": `  jugada positions connect4 --count 1000 --plies 12 > positions.txt
  jugada batch analyze connect4 positions.txt --depth 10 > answers.jsonl
  jugada batch solve connect4 positions.txt --detach
  jugada batch list`,

	"cli.batch.analyze.short": "Analyse each line of a file",
	"cli.batch.analyze.long": `Analyse each line of a file, or of standard input: a position, as jugada games says how to write it. The answers are lines of JSON in
the order of the input (--unordered: as they come), the same as those of jugada analyze GAME - --json, except that the engine's
table is empty at the beginning of each task, so that an answer depends on its task alone. Files of this machine (--book, --weights)
and random playouts (--algorithm mcts) are for jugada analyze alone.

Without a cluster this process works on the batch itself, with a thread for each processor (--threads); with one, only if --threads
says so.`,
	"cli.batch.analyze.example": `  jugada batch analyze othello positions.txt --nodes 100000 > answers.jsonl
  jugada batch analyze mnk:9,9,5 - --depth 6 --cluster nats://hub:4222 < positions.txt`,
	"cli.batch.solve.short": "Prove the value of each line of a file",
	"cli.batch.solve.long": `Prove the value of each position in the lines of a file, or of standard input. A number after the position, as in public sets of "moves
score", is not used. The answers are lines of JSON in the order of the input (--unordered: as they come), as jugada solve GAME -
writes them; the table is empty at the beginning of each task.`,
	"cli.batch.solve.example": `  jugada batch solve connect4 positions.txt > answers.jsonl
  jugada batch solve connect4 positions.txt --weak --detach`,
	"cli.batch.review.short": "Review the games in a file",
	"cli.batch.review.long": `Review each game in a file, as jugada review does: PGN, saved games, or with --game a list of moves in each line. The answers are the
lines of jugada review --json, in the order of the file (--unordered: as they come). A game that cannot be read is answered by the
reason. All of them must be of the same game.`,
	"cli.batch.review.example": `  jugada batch review games.pgn > reviews.jsonl
  jugada batch review games.pgn --nodes 100000 --side max --cluster nats://hub:4222`,
	"cli.batch.list.short":     "List the batches, how far each is, and the workers connected",
	"cli.batch.list.long":      "List the batches that the hub keeps, the oldest first, with how far each is, and the workers, with how long ago each was last heard from; one that has been killed is listed for up to 15 s.",
	"cli.batch.list.example":   "  jugada batch list\n  jugada batch list --cluster nats://hub:4222 --json",
	"cli.batch.show.short":     "Print the answers of a batch that are there",
	"cli.batch.show.long":      "Print the answers of a batch that are there, in the order of the input; how far it is, on standard error. It waits for nothing.\n\nOf a match the answers are its games, as match --output writes them. The answers for books and tables are for the command that builds them, which is named.",
	"cli.batch.show.example":   "  jugada batch show analyze-connect4-1a2b3c4d > answers.jsonl",
	"cli.batch.cancel.short":   "Stop work on a batch; its answers are kept",
	"cli.batch.cancel.long":    "Stop work on a batch, wherever its workers are. Its answers are kept, and jugada batch resume goes on with it.",
	"cli.batch.cancel.example": "  jugada batch cancel analyze-connect4-1a2b3c4d",
	"cli.batch.resume.short":   "Go on with a batch, and print all its answers",
	"cli.batch.resume.long": `Go on with a batch that was cancelled or interrupted, and print all its answers when they are there. Tasks that failed, whose answer is
a line with "error" for the task, are tried again; the other answers are kept. A match, a book or a table goes on with the command that
began it, which is named. If its input had not been read to the end, give the
command that began it again instead.`,
	"cli.batch.resume.example": "  jugada batch resume analyze-connect4-1a2b3c4d > answers.jsonl",
	"cli.batch.clean.short":    "Forget batches: those that are done, or those named",
	"cli.batch.clean.long":     "Forget batches and their answers: without names those that are done, else those named, whatever their state.",
	"cli.batch.clean.example":  "  jugada batch clean\n  jugada batch clean analyze-connect4-1a2b3c4d",

	"cli.worker.short": "Work on batches, until interrupted",
	"cli.worker.long": `Work on the tasks of batches, until interrupted: of those on this machine or, with --cluster or %[1]s in the environment, of a
cluster's. Any number of workers may work at the same time. A worker that stops, in whatever way, loses no more than the task it had
begun, which others take up after ten seconds at most.

A worker leaves alone the batches that it would answer differently: those of another version of Jugada, or of a game whose rules
differ from its own.`,
	"cli.worker.example": `  jugada worker
  jugada worker --threads 4 --cluster tls://hub:4222 --token-file token.txt --ca ca.pem`,
	"cli.hub.short": "Keep the hub of this machine open, where its batches are",
	"cli.hub.long": `Keep the hub of this machine open: the server that keeps batches and hands out their tasks. It listens on this machine only, and who may
connect is written in jobs/server.json in the data directory, which only its user can read. No hub is needed for batches: each command
runs one as long as it lasts, unless there is one. jugada batch … --detach leaves one behind.`,
	"cli.hub.example": `  jugada hub
  jugada hub --threads 2 --until-done`,

	"cli.flag.cluster":        "`ADDRESS` of a cluster of NATS servers, such as nats://host:4222 or tls://host (default: of JUGADA_CLUSTER; without it, batch and worker use the hub of this machine, others no cluster)",
	"cli.flag.tokenFile":      "`FILE` whose only line is the token for the cluster",
	"cli.flag.credentials":    "`FILE` with NATS credentials, or the seed of an nkey, for the cluster",
	"cli.flag.ca":             "`FILE` with the certificate of the authority that signed those of the cluster",
	"cli.flag.replicas":       "keep everything on `N` servers of the cluster from now on (default: as before; 1 at first)",
	"cli.flag.workerThreads":  "work on `N` tasks at a time (default: the processors)",
	"cli.flag.hubThreads":     "work on `N` tasks at a time (default: none)",
	"cli.flag.batchThreads":   "work on `N` tasks at a time in this process (default: the processors; with a cluster, none)",
	"cli.flag.batchPositions": "`N` positions a task (default: about a second of work, measured)",
	"cli.flag.unordered":      "print answers as they come, not in the order of the input",
	"cli.flag.detach":         "return as soon as all tasks are stored; batch show and resume print the answers",
	"cli.flag.programs":       "run the programs that matches name as players, uci:PATH; whoever may use the hub then runs them here",
	"cli.flag.untilDone":      "end when no batch has a task left",

	"cli.batch.begun":    "batch %s",
	"cli.batch.detached": "The tasks of %s are stored. Workers of the cluster answer them.",
	"cli.batch.interrupted": plural.Selectf(1, "%d",
		plural.One, "Interrupted after the answers of %d task. The same command, or jugada batch resume %s, goes on.",
		plural.Other, "Interrupted after the answers of %d tasks. The same command, or jugada batch resume %s, goes on."),
	"cli.batch.again": plural.Selectf(1, "%d",
		plural.One, "%d failed task is tried again",
		plural.Other, "%d failed tasks are tried again"),
	"cli.batch.file":      "%s: workers do not have files of this machine",
	"cli.batch.otherGame": "game %d is of %s, and those before it of %s; a batch is about one game",
	"cli.batch.otherSize": plural.Selectf(2, "%d",
		plural.One, "batch %s has %d position a task, so --positions %d does not fit; leave it out, or clean the batch first",
		plural.Other, "batch %s has %d positions a task, so --positions %d does not fit; leave it out, or clean the batch first"),
	"cli.batch.failed":              "task %d has no answer: %s; \"jugada batch resume %s\" tries it again",
	"cli.batch.programs":            "its players are other programs, which this worker may not run (--programs allows it)",
	"cli.batch.unread":              "the input of batch %s had not been read to its end; give the command that began it again",
	"cli.batch.unknown":             "this version has no batches of %s",
	"cli.batch.rules":               "the rules of %s are not those with which the batch was begun",
	"cli.batch.damaged":             "the answer of task %d is damaged: %v",
	"cli.batch.unit.position":       "positions",
	"cli.batch.unit.game":           "games",
	"cli.batch.unit.pair":           "pairs of games",
	"cli.batch.cancel.done":         "%s is done: there is nothing left to cancel.",
	"cli.batch.cancelled":           "Cancelled: %s. Its answers are kept.",
	"cli.batch.cleaned":             "Forgotten: %s.",
	"cli.batch.clean.none":          "No batch is done.",
	"cli.batch.list.none":           "There are no batches.",
	"cli.batch.noWorkers":           "No worker is connected now.",
	"cli.batch.about":               "%s: %s; tasks answered: %d of %d, given out: %d, waiting: %d; %s: %d",
	"cli.batch.about.unread":        "%s: %s; tasks answered: %d, given out: %d, waiting: %d",
	"cli.batch.state.done":          "done",
	"cli.batch.state.cancelled":     "cancelled",
	"cli.batch.state.running":       "in progress",
	"cli.batch.state.waiting":       "waiting for workers",
	"cli.batch.state.unread":        "its input was not read to the end",
	"cli.batch.state.unread.called": "more tasks may follow",
	"cli.batch.worker": plural.Selectf(2, "%d",
		plural.One, "Worker %s: %d thread; tasks done: %d; version %s; last heard from %d s ago.",
		plural.Other, "Worker %s: %d threads; tasks done: %d; version %s; last heard from %d s ago."),
	"cli.batch.refused":          "  It leaves %s to others: %s",
	"cli.batch.progress":         "%d of %d tasks answered, %d given out, %d given out again, %.1f %s/s, %s left",
	"cli.batch.progress.reading": "%d tasks answered, %d given out, %d given out again, %.1f %s/s, still reading",
	"cli.worker.begins": plural.Selectf(2, "%d",
		plural.One, "worker %s, %d thread, on the hub at %s",
		plural.Other, "worker %s, %d threads, on the hub at %s"),
	"cli.worker.refuses": "leaving batch %s to others: %v",
	"cli.hub.begins": plural.Selectf(2, "%d",
		"=0", "hub at %[1]s; it works on no tasks itself",
		plural.One, "hub at %s, working on %d task at a time",
		plural.Other, "hub at %s, working on %d tasks at a time"),
	"cli.hub.beside": plural.Selectf(2, "%d",
		"=0", "another process keeps the hub, at %[1]s; this one may take over when that ends, and works on no task",
		plural.One, "another process keeps the hub, at %s; this one may take over when that ends, and works on %d task at a time",
		plural.Other, "another process keeps the hub, at %s; this one may take over when that ends, and works on %d tasks at a time"),
	"cli.hub.left.idle": "process %s keeps the hub open until it is done, and does not work on it; its messages are in %s",
	"cli.hub.left":      "process %s goes on with it, and ends when it is done; its messages are in %s",
	"cli.hub.trouble":   "the hub cannot do that now (%v); trying again",
	"cli.hub.back":      "the hub works again",

	"cli.batch.idle":     "no worker is connected that takes batch %s; jugada worker, with the same options for the hub, works on it",
	"cli.batch.results":  "The results of %s are shown by the command that began it, and that goes on with it: %s",
	"cli.batch.playouts": "the answers of --algorithm mcts come from random playouts, which are for jugada analyze alone; want one of %s",
	"cli.hub.noAddress":  "--cluster has no address; want one such as nats://host:4222, or leave --cluster out",

	"jobs.otherInput":  "task %[1]d is not that of batch %[2]s, whose input began with the same lines and went on otherwise, or ended; give the input as a file, which is known by all that it holds, or forget that batch with \"jugada batch clean %[2]s\"",
	"jobs.port":        "%s: a port is a number from 1 to 65535; want an address such as nats://host:4222",
	"jobs.unknownHost": "no machine of that name is known (%s); want the name or the IP address of one",
	"jobs.oneServer":   "%d replicas: the server belongs to no cluster, and keeps everything once; leave out --replicas, or start more servers as a cluster (%v)",
	"jobs.noBatch":     "there is no batch %q; \"jugada batch list\" names them all",
	"jobs.cancelled": "another command has cancelled batch %[1]s (tasks answered: %[2]d of %[3]d); " +
		"the answers are kept, and the same command, or jugada batch resume %[1]s, goes on",
	"jobs.cancelled.unread": "another command has cancelled batch %s (tasks answered: %d); the answers are kept, and the same command goes on",
	"jobs.removed":          "another command has removed batch %s with its answers (tasks answered: %d); to submit it again, repeat the command that began it",
	"jobs.otherVersion":     "batch %s was stored by another version of Jugada",
	"jobs.version":          "it is of version %s, and this is %s",
	"jobs.scheme":           "%s: want an address such as nats://host:4222 or tls://host",
	"jobs.connect":          "no connection to %s: %v",
	"jobs.away":             "no connection to %s since %s",
	"jobs.gaveUp":           "gave up after %v: %v",
	"jobs.credentials":      "%s is neither a file of NATS credentials nor one with the seed of an nkey: %v",
	"jobs.token":            "%s: expected a token, alone in its only line",
	"jobs.certificate":      "%s has no certificate; expected one as PEM, which begins with -----BEGIN CERTIFICATE-----",
	"jobs.server.file":      "%s is damaged; if no process uses it, remove it",
	"jobs.silent":           "the store in %s does not answer; is the disk full, or read-only?",
	"jobs.full":             "the store in %s takes nothing any more; is the disk full, or read-only? (%v)",
	"jobs.server.start":     "the hub in %s does not start: %v",
})
