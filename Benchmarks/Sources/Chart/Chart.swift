import Foundation
import Results

/// The cost of a callback by the number of subscribers, both logarithmic, with a line for each contender.
struct Chart {
  // Distinguishable on white and on black.
  private static let colours = [
    "#6b7280", "#2563eb", "#16a34a", "#d97706", "#9333ea", "#0891b2", "#dc2626", "#db2777", "#65a30d",
  ]
  private static let (width, height) = (860.0, 460.0)
  private static let (left, right, top, bottom) = (70.0, 560.0, 50.0, 400.0)

  private let lines: [(name: String, points: [ForwardingResult])]
  private let across: Axis
  private let up: Axis

  init(_ results: [ForwardingResult]) {
    var names: [String] = []
    // The repetition of the reference only shows the noise.
    for result in results where result.contender != "the same loop again" && !names.contains(result.contender) {
      names.append(result.contender)
    }
    lines = names.map { name in
      (name, results.filter { $0.contender == name }.sorted { $0.subscribers < $1.subscribers })
    }
    across = Axis(results.map { Double($0.subscribers) }, from: Self.left, to: Self.right, wholeDecades: false)
    up = Axis(results.map(\.cost), from: Self.bottom, to: Self.top, wholeDecades: true)
  }

  /// The chart as the text of an SVG file. It has no background, and its text has a colour that is visible on light and
  /// dark.
  var svg: String {
    ([header] + grid + zip(lines, labelPlaces()).enumerated().map { draw($1.0, at: $1.1, colour: Self.colours[$0]) })
      .joined(separator: "\n") + "\n</svg>\n"
  }

  private var header: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" \
    font-family="system-ui, sans-serif" font-size="12">
    <style>
    text { fill: #57606a; }
    .grid { stroke: #8b949e; stroke-opacity: 0.35; }
    @media (prefers-color-scheme: dark) { text { fill: #b1bac4; } }
    </style>
    <text x="\(Self.left)" y="24" font-size="15">Cost of a callback delivered to one subscriber</text>
    <text x="\(Self.left)" y="\(Self.top - 10)">nanoseconds</text>
    <text x="\((Self.left + Self.right) / 2)" y="\(Self.bottom + 40)" text-anchor="middle">subscribers</text>
    """
  }

  private var grid: [String] {
    let horizontal = up.marks.map { mark in
      let y = up.position(mark)
      return """
        <line class="grid" x1="\(Self.left)" y1="\(y)" x2="\(Self.right)" y2="\(y)"/>
        <text x="\(Self.left - 8)" y="\(y + 4)" text-anchor="end">\(Int(mark))</text>
        """
    }
    let counts = Set(lines.flatMap { $0.points.map(\.subscribers) }).sorted()
    let vertical = counts.map { count in
      let x = across.position(Double(count))
      return """
        <line class="grid" x1="\(x)" y1="\(Self.top)" x2="\(x)" y2="\(Self.bottom)"/>
        <text x="\(x)" y="\(Self.bottom + 18)" text-anchor="middle">\(count)</text>
        """
    }
    return horizontal + vertical
  }

  /// The positions of the names: at the lines' ends, moved apart.
  private func labelPlaces() -> [Double] {
    let wanted = lines.map { up.position($0.points.last!.cost) }
    var places = wanted
    var lowest = -Double.infinity
    for index in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
      places[index] = max(wanted[index], lowest + 16)
      lowest = places[index]
    }
    return places
  }

  private func draw(_ line: (name: String, points: [ForwardingResult]), at place: Double, colour: String) -> String {
    let points = line.points.map { (x: across.position(Double($0.subscribers)), y: up.position($0.cost)) }
    let path = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let isLibrary = line.name == "DelegateForwarding"
    let dots = points.map { "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3\" fill=\"\(colour)\"/>" }.joined()
    let weight = isLibrary ? " font-weight=\"bold\"" : ""
    return """
      <polyline points="\(path)" fill="none" stroke="\(colour)" stroke-width="\(isLibrary ? 3.5 : 1.5)"/>\(dots)
      <line x1="\(points.last!.x + 5)" y1="\(points.last!.y)" x2="\(Self.right + 26)" y2="\(place)" \
      stroke="\(colour)" stroke-opacity="0.5" stroke-dasharray="2 3"/>
      <text x="\(Self.right + 30)" y="\(place + 4)"\(weight)><tspan fill="\(colour)">●</tspan> \(line.name)</text>
      """
  }
}
