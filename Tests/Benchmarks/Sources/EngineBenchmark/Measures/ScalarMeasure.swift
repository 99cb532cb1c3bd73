/// What an action costs whose reducer costs nothing, beside queues that do nothing else.
struct ScalarMeasure: Measure {
    let id = "scalar"
    let actions: Int

    func readings(_ rounds: Int?) async -> [Reading] {
        let workload = Workload.scalar()
        let ofClosures = Floor.ofClosures()
        let ofActions = Floor.ofActions()
        var contest = Contest()
        contest.add("engine") { await workload.nanoseconds(actions, $0) }
        contest.add("closures") { round in
            await nanoseconds(each: actions) {
                await bursts(numbers(actions, round)) { burst in
                    for amount in burst { ofClosures.append { Add(amount: amount).reduce(&$0) } }
                    await ofClosures.finish()
                }
            }
        }
        contest.add("actions") { round in
            await nanoseconds(each: actions) {
                await bursts(numbers(actions, round)) { burst in
                    for amount in burst { ofActions.append(Add(amount: amount)) }
                    await ofActions.finish()
                }
            }
        }
        let least = await contest.least(rounds: rounds ?? 30)
        return [
            Reading(
                "scalar.closures",
                "a number as state, beside a queue of closures",
                least.of("engine"),
                beside: least.of("closures")
            ),
            Reading(
                "scalar.actions",
                "a number as state, beside a queue of one type",
                least.of("engine"),
                beside: least.of("actions")
            ),
        ]
    }
}
