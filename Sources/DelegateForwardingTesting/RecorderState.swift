/// The events of a recorder, and the progress of each search by `next(within:where:)`.
///
/// A pure state machine: each method is one event, and returns what the caller does next, outside the lock. The
/// conditions of the searches are foreign code, so a search takes out one event, checks it without the lock, and
/// reports its decision.
///
/// Events are numbered. A search may check an event once all searches that began before it have decided on that event.
/// So an event goes to the earliest search whose condition it matches, whatever the order in which their tasks run.
///
/// A search begins at the first event that no other search has reached, and stays behind the searches before it. So if
/// the search right before it has passed an event, all earlier ones have, and a step of one search can only unblock the
/// next one: a step costs O(log *n*), however many searches wait.
struct RecorderState<Event, Waiter> {
  private struct Search {
    /// The number of the next event to check.
    var cursor: Int
    var waiter: Waiter?
    var ending: Ending?
  }

  private enum Ending {
    case cancelled
    /// It checks no event from this number on.
    case expired(Int)
  }

  /// All events since the beginning, or since they were cleared.
  private(set) var events: [Event] = []
  /// The number of the first of `events`.
  private var first = 0
  /// The number of the first event that no search has decided on, where the next search begins.
  private var firstNew = 0
  /// The current searches, in the order in which they began. IDs ascend.
  private var searches: [(id: Int, search: Search)] = []
  private var lastID = 0
  /// Whether nothing more will be recorded.
  private var hasEnded = false
  /// The returned events, as long as another search may reach them.
  private var returned: Set<Int> = []

  /// The number of the next event to be recorded.
  private var end: Int { first + events.count }

  // MARK: Events come and go

  /// Records an event. Returns the waiter to wake.
  mutating func record(_ event: Event) -> Waiter? {
    events.append(event)
    return takeReady(at: 0)
  }

  /// Removes all events, and the record of those returned. Returns the events, to be released after the lock.
  mutating func clear() -> [Event] {
    defer {
      first = end
      firstNew = first
      events = []
      returned = []
      for index in searches.indices { searches[index].search.cursor = first }
    }
    return events
  }

  /// Nothing more will be recorded. Returns the waiters to wake.
  mutating func endRecording() -> [Waiter] {
    hasEnded = true
    return searches.indices.compactMap { searches[$0].search.waiter.take() }
  }

  // MARK: A search

  /// What a search does next.
  enum Step {
    /// Checks an event, and reports the decision with the event's number.
    case examine(Event, number: Int)
    case wait
    case stop(StopReason)
  }

  enum StopReason {
    case cancelled
    /// Fails, with all recorded events.
    case expired([Event])
    /// Fails, because nothing more will be recorded.
    case ended([Event])
  }

  /// A search begins. Returns its ID.
  mutating func begin() -> Int {
    lastID += 1
    searches.append((lastID, Search(cursor: firstNew)))
    return lastID
  }

  mutating func nextStep(of id: Int) -> Step {
    guard let index = index(of: id) else { return .stop(.cancelled) }
    skipReturned(at: index)
    let search = searches[index].search
    if case .cancelled = search.ending { return .stop(.cancelled) }
    if canExamine(index) { return .examine(events[search.cursor - first], number: search.cursor) }
    if case .expired = search.ending { return .stop(.expired(events)) }
    // An earlier search may still leave an event to this one.
    if hasEnded, search.cursor == end { return .stop(.ended(events)) }
    return .wait
  }

  /// A search has rejected an event. Returns the waiter to wake.
  mutating func passOver(_ number: Int, in id: Int) -> Waiter? {
    guard let index = index(of: id) else { return nil }
    // The event may have been cleared meanwhile.
    if number >= first { decide(on: number, at: index) }
    return takeReady(at: index + 1)
  }

  /// A search has accepted an event, and ends. Returns the waiter to wake.
  mutating func found(_ number: Int, in id: Int) -> Waiter? {
    guard let index = index(of: id) else { return nil }
    if number >= first {
      decide(on: number, at: index)
      returned.insert(number)
    }
    return finish(id)
  }

  /// A search ends. Returns the waiter to wake.
  mutating func finish(_ id: Int) -> Waiter? {
    guard let index = index(of: id) else { return nil }
    searches.remove(at: index)
    if searches.isEmpty { returned = [] }
    return takeReady(at: index)
  }

  /// A search waits. Returns false if it can continue already.
  mutating func wait(_ id: Int, _ waiter: Waiter) -> Bool {
    guard case .wait = nextStep(of: id), let index = index(of: id) else { return false }
    searches[index].search.waiter = waiter
    return true
  }

  /// A search's time is up: it still checks what has been recorded. Returns the waiter to wake.
  mutating func expire(_ id: Int) -> Waiter? {
    end(id, .expired(end))
  }

  mutating func cancel(_ id: Int) -> Waiter? {
    end(id, .cancelled)
  }
}

extension RecorderState {
  private func index(of id: Int) -> Int? {
    var (low, high) = (0, searches.count)
    while low < high {
      let middle = (low + high) / 2
      if searches[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < searches.count && searches[low].id == id ? low : nil
  }

  private mutating func end(_ id: Int, _ ending: Ending) -> Waiter? {
    guard let index = index(of: id) else { return nil }
    if searches[index].search.ending == nil { searches[index].search.ending = ending }
    return searches[index].search.waiter.take()
  }

  private mutating func decide(on number: Int, at index: Int) {
    searches[index].search.cursor = number + 1
    firstNew = max(firstNew, number + 1)
  }

  private mutating func skipReturned(at index: Int) {
    while returned.contains(searches[index].search.cursor) { searches[index].search.cursor += 1 }
  }

  /// Whether there is an event to check that all earlier searches have checked.
  private mutating func canExamine(_ index: Int) -> Bool {
    let search = searches[index].search
    var limit = end
    if case .expired(let end) = search.ending { limit = end }
    guard search.cursor < limit else { return false }
    if index == 0 { return true }
    skipReturned(at: index - 1)
    return searches[index - 1].search.cursor > search.cursor
  }

  /// The waiter at this position, if it may continue.
  private mutating func takeReady(at index: Int) -> Waiter? {
    guard searches.indices.contains(index), searches[index].search.waiter != nil else { return nil }
    skipReturned(at: index)
    let isOver = hasEnded && searches[index].search.cursor == end
    return isOver || canExamine(index) ? searches[index].search.waiter.take() : nil
  }
}
