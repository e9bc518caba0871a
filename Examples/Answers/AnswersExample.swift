import DelegateForwarding

/// Callbacks with a result: every delegate is asked, and a combiner makes one answer of many.
struct AnswersExample: Example {
  let name = "answers"
  let summary = "callbacks with a result: a veto, a vote, the first answer, a list"

  func run(_ arguments: [String]) -> ExitStatus {
    let document = Document()
    let autosave = Autosave()
    let spelling = Spelling()
    let review = Review()
    let multicast = MulticastDelegate(wrapping: document, hook: \.$delegate)

    step("1. Nobody to ask: the combiners have an answer for that, too")
    printAnswers(of: [], combinedBy: document)

    step("2. Three plug-ins are asked. The last column is what the document gets from its one delegate")
    multicast.subscribe(autosave)
    multicast.subscribe(spelling)
    multicast.subscribe(review)
    printAnswers(of: multicast.subscribers, combinedBy: document)

    step("3. The reviewer leaves, and its veto with it")
    multicast.unsubscribe(review)
    printAnswers(of: multicast.subscribers, combinedBy: document)
    return .success
  }

  private func printAnswers(of plugins: [any DocumentDelegate], combinedBy document: Document) {
    guard let delegate = document.delegate else { return }
    var table = Table(columns: Array(repeating: .left, count: plugins.count + 3))
    table.add(["  question", "combiner"] + plugins.map(\.name) + ["answer"])
    for question in DocumentQuestion.all {
      let answers = (plugins + [delegate]).map(question.ask)
      table.add(["  \(question.text)", question.combiner] + answers)
    }
    print(table.text)
  }
}
