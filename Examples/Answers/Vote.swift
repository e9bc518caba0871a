import DelegateForwarding

/// A vote, with the votes cast so far.
struct Vote {
  private var ayes = 0
  private var noes = 0

  mutating func cast(_ aye: Bool) {
    if aye { ayes += 1 } else { noes += 1 }
  }

  var isCarried: Bool { ayes > noes }
}

extension ResponseCombiner where Response == Bool, Combined == Vote {
  /// A rule of your own: the majority decides.
  static var vote: Self { .reduce(into: Vote()) { vote, aye in vote.cast(aye) } }
}
