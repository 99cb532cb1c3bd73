// Measures how fast recorded actions become a state: from the database and from the journal, with the daemon's own
// reducers, on what a daemon really records.
//
//     HistoryBenchmark record FOLDER WORKLOAD ACTIONS   records a daemon's routine in a database of its own
//     HistoryBenchmark replay FOLDER WORKLOAD           replays it, and says what an action cost, one reading a line
//     HistoryBenchmark journal WORKLOAD ACTIONS         sends the same to the journal, and replays it from there

import Glibc

let words = Array(CommandLine.arguments.dropFirst())
let workload = words.compactMap(Routine.Workload.init).first ?? .thousand
switch (words.first, words.count) {
case ("record", 4): try record(workload, Int(words[3]) ?? 0, in: words[1])
case ("replay", 3): try replay(workload, in: words[1])
case ("journal", 3): try replayJournal(workload, Int(words[2]) ?? 0)
default:
    print("usage: HistoryBenchmark record FOLDER WORKLOAD ACTIONS | replay FOLDER WORKLOAD | journal WORKLOAD ACTIONS")
    exit(2)
}
