import DelegateForwarding

/// An object of a simulation, known by its number.
final class SimulatedObject: PropertyOccupant, Hashable {
  let address: UInt

  init(_ address: UInt) { self.address = address }

  /// Who lives in the world that is being stepped. The exploration runs on one thread.
  nonisolated(unsafe) static var living: UInt64 = 0

  var isAlive: Bool { Self.living & (1 << UInt64(address)) != 0 }

  static func == (left: SimulatedObject, right: SimulatedObject) -> Bool { left.address == right.address }
  func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// How the simulated property is observed, and what its service does.
enum SimulatedProperty: String, CaseIterable, Hashable {
  /// `@ObservedDelegate`
  case observed
  /// A plain weak property with a hook, whose service makes each access safe by a lock.
  case hooked
  /// The same without a hook.
  case unhooked
  /// A hooked one whose service does not let proxies in: its `didSet` sets nil.
  case refusing
}

/// The whole state of a simulation: the property, the library's state of it, and how far each thread has come.
struct World: Hashable {
  typealias State = PropertyState<SimulatedObject>

  let property: SimulatedProperty
  /// The multicasts that wrapped the property in the beginning.
  var multicasts = 0
  /// Whether proxies are objects of their own, which live until their multicast has left. Otherwise the multicast is the proxy, and is dead
  /// from the moment it is dropped.
  let hasProxyObjects: Bool

  var state = State()
  /// What the service's own property holds.
  var cell: UInt?
  var living: UInt64 = ~0
  var released: UInt64 = 0
  /// Whether the service has found a property whose proxy had died.
  var hasGap = false
  var threads: [SimulatedThread] = []
  /// The threads that had ended when each of them began, as bits.
  var endedBefore: [UInt8] = []

  /// The identifiers that the multicasts got when they reserved their places.
  var ids: [UInt: State.MemberID] = [:]
  /// The assignments that were overwritten before their reports could read them: nobody can know of them.
  var overwritten: UInt8 = 0

  static func proxy(_ number: Int) -> UInt { UInt(8 + number) }

  func isAlive(_ address: UInt) -> Bool { living & (1 << UInt64(address)) != 0 }

  /// Lets an object go. It dies when no thread keeps it any more.
  mutating func release(_ address: UInt) {
    released |= 1 << UInt64(address)
    updateLiving()
  }

  private mutating func updateLiving() {
    var kept: UInt64 = 0
    for thread in threads {
      for address in [thread.kept, thread.found, thread.assigned].compactMap({ $0 }) { kept |= 1 << UInt64(address) }
    }
    living = ~(released & ~kept)
    SimulatedObject.living = living
  }

  /// What somebody reads in the property.
  var value: UInt? {
    if property == .observed {
      // A dead proxy is passed over, see `firstLivingShown`.
      if let shown = state.shown, isAlive(shown.address) { return shown.address }
      return state.proxiesInOrder.first { isAlive($0.address) }?.address ?? aliveOriginal
    }
    return cell.flatMap { isAlive($0) ? $0 : nil }
  }

  var aliveOriginal: UInt? { state.original.flatMap { isAlive($0.address) ? $0.address : nil } }

  /// A thread writes the service's own property, for the app or for the library.
  mutating func write(_ object: UInt?, by thread: Int) {
    cell = object
    for other in threads.indices where other != thread && threads[other].isAssignedUnread {
      overwritten |= 1 << UInt8(other)
    }
  }

  // MARK: Stepping

  func isRunnable(_ thread: Int) -> Bool {
    guard !threads[thread].isDone else { return false }
    guard case .drop(let number) = threads[thread].operation, threads[thread].position == .begin else { return true }
    // A thread that keeps a reference to the multicast postpones its end.
    let proxy = World.proxy(number)
    return hasProxyObjects || !threads.contains { $0.kept == proxy || $0.found == proxy || $0.assigned == proxy }
  }

  mutating func step(_ thread: Int) {
    SimulatedObject.living = living
    if threads[thread].position == .begin {
      endedBefore[thread] = threads.indices.reduce(0) { $0 | (threads[$1].isDone ? 1 << UInt8($1) : 0) }
    }
    var stepped = threads[thread]
    stepped.step(thread, &self)
    threads[thread] = stepped
    updateLiving()
  }
}
