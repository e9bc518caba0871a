@MainActor let countView = CountView()
let store = Store()

actor Store: FeedDelegate {
  private var numbers: [Int] = []

  nonisolated func feedDidReceive(_ number: Int) {
    assumeIsolated { $0.numbers.append(number) }
  }
}

nonisolated protocol PageDelegate: AnyObject {
  func pageDidTurn(to number: Int)
}
