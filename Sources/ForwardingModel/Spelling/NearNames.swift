extension StringProtocol {
  /// The name that differs least from this one. Nil if none is near.
  package func nearest(in names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: distance(to: $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(2, count / 3) ? best.name : nil
  }

  /// What a message says of that name: `; there is 'near'`, or nothing.
  package func hint(of names: [String]) -> String { nearest(in: names).map { "; there is '\($0)'" } ?? "" }

  /// The number of letters to add, remove or change, ignoring case.
  private func distance(to other: some StringProtocol) -> Int {
    let (own, other) = (Array(lowercased()), Array(other.lowercased()))
    var row = Array(0...other.count)
    for (i, letter) in own.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let changed = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(changed, row[j] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
