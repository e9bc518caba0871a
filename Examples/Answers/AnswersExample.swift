import DelegateForwarding

/// Callbacks with a result: every delegate is asked, and a rule combines the answers into one.
struct AnswersExample: Example {
  let name = "answers"
  let summary = "combine the answers of several delegates: a veto, a vote, the first answer, a list"
  let file = #filePath

  private let document = Document()
  private let autosave = Autosave()
  private let spelling = Spelling()
  private let review = Review()

  func run(_ arguments: [String]) -> ExitStatus {
    let multicast = document.$delegate.multicast
    step("1. Without delegates, each rule has an answer too")
    printAnswers(of: [], to: DocumentQuestion.all)

    step("2. Three plug-ins are asked. In the last column is what the document gets from its one delegate")
    subscribePlugins()
    printAnswers(of: multicast.subscribers, to: DocumentQuestion.all)

    step("3. The reviewer leaves, and its veto with it")
    call("multicast.unsubscribe(review)") { multicast.unsubscribe(review) }
    printAnswers(of: multicast.subscribers, to: DocumentQuestion.all)
    return .success
  }

  func runInTour() -> ExitStatus {
    step("1. Three plug-ins are asked. In the last column is what the document gets from its one delegate")
    subscribePlugins()
    printAnswers(of: document.$delegate.multicast.subscribers, to: DocumentQuestion.all.prefix(5))
    return .success
  }

  private func subscribePlugins() {
    call("document.$delegate.subscribe(autosave)") { document.$delegate.subscribe(autosave) }
    call("document.$delegate.subscribe(spelling)") { document.$delegate.subscribe(spelling) }
    call("document.$delegate.subscribe(review)") { document.$delegate.subscribe(review) }
  }

  private func printAnswers(of plugins: [any DocumentDelegate], to questions: some Sequence<DocumentQuestion>) {
    guard let delegate = document.delegate else { return }
    var table = Table(columns: Array(repeating: .left, count: plugins.count + 3))
    table.add(["  question", "rule"] + plugins.map(\.name) + ["answer"])
    for question in questions {
      let answers = (plugins + [delegate]).map(question.ask)
      table.add(["  \(question.text)", question.rule] + answers)
    }
    print(table.text)
  }
}
