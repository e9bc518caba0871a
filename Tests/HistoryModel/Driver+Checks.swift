import DelegateForwarding
import ListInvariants

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
        checkService(service, id)
      }
      if failure != nil { return }
    }
    checkContains(step)
  }

  private func checkState(of multicast: Multicast, _ id: Int) {
    let list = model.target(of: id)!
    expect(number(multicast.originalDelegate) == model.original(of: list), "the original delegate of \(name(id))")
  }

  private func checkInvariants(of multicast: Multicast, _ id: Int) {
    let violations = multicast.violatedInvariants()
    expect(violations.isEmpty, "\(name(id)): \(violations)")
  }

  private func checkSubscribers(of multicast: Multicast, _ id: Int) {
    let list = model.target(of: id)!
    let expected = model.subscribers(of: list)
    let numbers = multicast.subscribers.map { number($0) ?? -1 }
    expect(numbers == expected, "the subscribers of \(name(id)) are \(numbers), expected \(expected)")
    expect(multicast.subscriberCount == expected.count, "the count of \(name(id)) is \(multicast.subscriberCount)")
  }

  private func checkService(_ service: any HistoryService, _ id: Int) {
    let expected = model.value(of: id)
    let occupant = number(service.delegate)
    expect(
      occupant == expected,
      "\(name(id)) has \(occupant.map(name) ?? "nobody"), expected \(expected.map(name) ?? "nobody")")
  }

  private func checkContains(_ step: Step) {
    guard let delegate = choose(step.b, where: { $0 is any HistoryDelegate }),
      let receiver = choose(step.a, where: { $0 is Multicast })
    else { return }
    let contains = (receiver.object as! Multicast).contains(delegate.object as! any HistoryDelegate)
    let expected = model.subscribers(of: model.target(of: receiver.id)!).contains(delegate.id)
    expect(contains == expected, "\(name(receiver.id)) contains \(name(delegate.id)): \(contains)")
  }

  private func number(_ delegate: (any HistoryDelegate)?) -> Int? {
    delegate.map { ids[ObjectIdentifier($0)] ?? -1 }
  }
}
