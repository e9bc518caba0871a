import DelegateForwarding

/// A simulated object, identified by its number.
final class SimulatedObject: PropertyEntry, Hashable {
  let address: UInt

  init(_ address: UInt) { self.address = address }

  /// The objects that are alive in the current world. The exploration runs on one thread.
  nonisolated(unsafe) static var living: UInt64 = 0

  var isAlive: Bool { Self.living & (1 << UInt64(address)) != 0 }

  static func == (left: SimulatedObject, right: SimulatedObject) -> Bool { left.address == right.address }
  func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// How the simulated property is observed, and what its service does.
enum SimulatedProperty: String, CaseIterable, Hashable {
  /// `@ObservedDelegate`
  case observed
  /// A plain weak property with a hook. Its service guards each access by a lock.
  case hooked
  /// A plain property without a hook.
  case unhooked
  /// A hooked property whose service rejects proxies: its `didSet` sets nil.
  case refusing
  /// A hooked property whose service replaces each delegate by an adapter.
  case adapting
}

/// The whole state of a simulation: the property, the library's state for it, and the progress of each thread.
struct World: Hashable {
  typealias Observed = ObservedPropertyState<SimulatedObject>
  typealias Plain = PlainPropertyState<SimulatedObject>

  let property: SimulatedProperty
  /// The number of multicasts that wrapped the property at first.
  var multicasts = 0

  var observed = Observed()
  var plain = Plain()
  /// The value of the service's own property.
  var cell: UInt?
  var living: UInt64 = ~0
  var released: UInt64 = 0
  var threads: [SimulatedThread] = []
  /// The threads that had ended when each of them began, as bits.
  var endedBefore: [UInt8] = []

  /// Whether the service has read the property while a thread was about to put the original delegate back, perhaps over
  /// an assignment.
  var hasGap = false
  /// The assignments that were overwritten before their reports could read them, so that they are lost.
  var overwritten: UInt8 = 0

  static func proxy(_ number: Int) -> UInt { UInt(8 + number) }
  static func isProxy(_ address: UInt) -> Bool { address >= proxy(0) && address < 16 }
  static func adapter(of address: UInt) -> UInt { 32 + address }

  func isAlive(_ address: UInt) -> Bool { living & (1 << UInt64(address)) != 0 }

  /// Releases an object. It dies when no thread keeps it alive any more.
  mutating func release(_ address: UInt) {
    released |= 1 << UInt64(address)
    updateLiving()
  }

  private mutating func updateLiving() {
    // A working thread keeps the proxies that are removed meanwhile.
    if plain.isWorking { return }
    var kept: UInt64 = 0
    for thread in threads {
      for address in thread.references { kept |= 1 << UInt64(address) }
    }
    living = ~(released & ~kept)
    SimulatedObject.living = living
  }

  /// The value that a reader of the property gets.
  var value: UInt? {
    let value = property == .observed ? observed.shown?.address : cell
    guard let value, isAlive(value) else { return nil }
    return property == .adapting ? World.adapter(of: value) : value
  }

  var original: SimulatedObject? { property == .observed ? observed.original : plain.original }

  var aliveOriginal: UInt? { original.flatMap { isAlive($0.address) ? $0.address : nil } }

  var isWrapped: Bool { property == .observed ? observed.isWrapped : plain.isWrapped }

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
    return true
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
