import DelegateForwarding
import TestTools

// Compares the visible state with the model after each step.

extension Driver {
  func check(step: Step) {
    sync()
    // Asking for the subscribers finds dead ones, so sometimes leave it to the library to find them.
    let isThorough = step.c & 0x30 != 0
    var checkedLists: Set<Int> = []
    for id in model.living.sorted() {
      guard let object = object(id) else { continue }
      if let multicast = object as? Multicast {
        checkState(of: multicast, id)
        if checkedLists.insert(model.target(of: id)!).inserted { checkInvariants(of: multicast, id) }
        if isThorough { checkSubscribers(of: multicast, id) }
      } else if let service = object as? any HistoryService {
        if isThorough { _ = read(service, id) }
      }
      if failure != nil { return }
    }
    checkContains(step)
  }

  private func checkState(of multicast: Multicast, _ id: Int) {
    let isProxy = if case .proxy = model.kinds[id] { true } else { false }
    let first = isProxy ? model.delegate(of: id) : model.original(of: model.target(of: id)!)
    let expected = model.appDelegate(first)
    expect(isSame(multicast.originalDelegate, expected), "the original delegate of \(name(id))")
  }

  private func checkInvariants(of multicast: Multicast, _ id: Int) {
    let violations = multicast.violatedInvariants()
    expect(violations.isEmpty, "\(name(id)): \(violations)")
  }

  private func checkSubscribers(of multicast: Multicast, _ id: Int) {
    let list = model.target(of: id)!
    let expected = model.subscribers(of: list)
    let subscribers = multicast.subscribers
    let isRight = subscribers.count == expected.count && zip(subscribers, expected).allSatisfy { isSame($0, $1) }
    expect(isRight, "the subscribers of \(name(id)) are \(subscribers.count), expected \(names(expected))")
    expect(multicast.subscriberCount == expected.count, "the count of \(name(id)) is \(multicast.subscriberCount)")
  }

  private func checkContains(_ step: Step) {
    guard let delegate = choose(step.b, where: { $0 is any HistoryDelegate }),
      let receiver = choose(step.a, where: { $0 is Multicast })
    else { return }
    let contains = (receiver.object as! Multicast).contains(delegate.object as! any HistoryDelegate)
    let expected = model.subscribers(of: model.target(of: receiver.id)!).contains(delegate.id)
    expect(contains == expected, "\(name(receiver.id)) contains \(name(delegate.id)): \(contains)")
  }
}
