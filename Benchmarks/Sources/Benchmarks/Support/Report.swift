import Foundation

/// Describes the machine and the compiler, as far as the program can find out.
func describeMachine() -> String {
  let info = ProcessInfo.processInfo
  let cpu = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
    .split(separator: "\n").first { $0.hasPrefix("model name") }?
    .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  return "\(cpu ?? "unknown processor"), \(info.activeProcessorCount) cores, \(info.operatingSystemVersionString)"
}

/// The cost of a callback as a table: a line for each contender, a column for each number of subscribers.
func forwardingTable(_ results: Results, _ value: (ForwardingResult) -> String) -> String {
  let sizes = Set(results.forwarding.map(\.subscribers)).sorted()
  var lines = ["".padded(to: 32) + sizes.map { $0.grouped.paddedLeft(to: 11) }.joined()]
  for contender in allContenders {
    let cells = sizes.map { size in
      let result = results.forwarding.first { $0.contender == contender.name && $0.subscribers == size }
      return (result.map(value) ?? "-").paddedLeft(to: 11)
    }
    lines.append(contender.name.padded(to: 32) + cells.joined())
  }
  return lines.joined(separator: "\n")
}

/// The rows with their goals. With `judging`, shows whether each is met.
func goalTable(_ rows: [Row], judging: Bool) -> String {
  rows.map { row in
    let value = row.unit == "bytes" ? Int(row.value).grouped : row.value.formatted(2)
    let goal = row.goal.map { goal in
      let text = row.unit == "bytes" ? Int(goal).grouped : goal.formatted(2)
      return (row.atLeast ? "at least " : "at most ") + text
    }
    let verdict = judging ? row.isMet.map { $0 ? "met" : "NOT MET" } ?? "" : ""
    return [
      row.name.padded(to: 56), value.paddedLeft(to: 10), " ", row.unit.padded(to: 38), (goal ?? "").padded(to: 20),
      verdict.padded(to: 9), row.note,
    ].joined()
  }.joined(separator: "\n")
}
