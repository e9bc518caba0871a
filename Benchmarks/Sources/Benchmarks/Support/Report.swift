import Foundation

/// Describes the machine and the compiler, as far as the program can find out.
func describeMachine() -> String {
  let info = ProcessInfo.processInfo
  let cpu = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
    .split(separator: "\n").first { $0.hasPrefix("model name") }?
    .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  return "\(cpu ?? "unknown processor"), \(info.activeProcessorCount) cores, \(info.operatingSystemVersionString)"
}

/// The nanoseconds of a callback to all subscribers, as a Markdown table: a line for each contender, a column for each
/// number of subscribers.
func forwardingTable(_ results: Results) -> String {
  let sizes = Set(results.forwarding.map(\.subscribers)).sorted()
  func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
  var lines = [line(["Subscribers"] + sizes.map(\.grouped)), line(["---"] + sizes.map { _ in "---:" })]
  for contender in allContenders {
    let costs = sizes.map { size in
      results.forwarding.first { $0.contender == contender.name && $0.subscribers == size }
        .map { Int(($0.cost * Double(size)).rounded()).grouped } ?? "–"
    }
    lines.append(line([contender.name] + costs))
  }
  return lines.joined(separator: "\n")
}

/// The rows with their goals. With `judging`, shows whether each is met.
func goalTable(_ rows: [Row], judging: Bool) -> String {
  rows.map { row in
    let value = row.unit == "bytes" ? Int(row.value).grouped : row.value.formatted(2)
    let goal = row.unit == "bytes" ? Int(row.goal).grouped : row.goal.formatted(2)
    let verdict = !judging ? "" : row.isMet ? "met" : "NOT MET"
    return [
      row.name.padded(to: 56), value.paddedLeft(to: 10), " ", row.unit.padded(to: 38),
      ((row.atLeast ? "at least " : "at most ") + goal).padded(to: 20),
      verdict.padded(to: 9), row.note,
    ].joined()
  }.joined(separator: "\n")
}
