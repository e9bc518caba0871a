import DelegateForwarding

/// What a thread does to the property.
enum SimulatedOperation: Hashable {
  case wrap(Int)
  case drop(Int)
  /// Assigns an object, a proxy, or nil.
  case assign(UInt?)
  case reinstall
  /// The service calls its delegate.
  case fire

  var isAssignment: Bool { if case .assign = self { true } else { false } }
}

/// A simulated thread: its operation, divided into steps that each access shared state once.
///
/// It does what `PlainProperty` and `ObservedProperty` do.
struct SimulatedThread: Hashable {
  typealias Plain = World.Plain

  enum Position: Hashable {
    case begin
    case assigned
    case reports(Plain.Report)
    case reported(Plain.Report)
    case reportAdopts(Plain.Report)
    case perform(Plain.Action)
    case found
    case adopts
    case wrote
    case looked
    case called(UInt?)
    case ended
  }

  let operation: SimulatedOperation
  var position = Position.begin
  /// The value it has read and keeps alive, and the value it had read before it wrote.
  var value = Plain.Value.empty
  var earlier: Plain.Value?
  /// The object that was written, kept alive.
  var kept: UInt?
  /// The delegate that a `fire` has reached.
  var reached: UInt??

  init(_ operation: SimulatedOperation) { self.operation = operation }

  /// The object that its operation holds as long as the test runs.
  var assigned: UInt? {
    if case .assign(let object) = operation { return object }
    return nil
  }

  var isDone: Bool { position == .ended }

  /// Whether it has assigned, and has not yet read the property afterwards.
  var isAssignedUnread: Bool {
    guard case .assign = operation else { return false }
    if case .reports = position { return true }
    return position == .assigned
  }

  /// The objects that it keeps alive.
  var references: [UInt] {
    [kept, assigned, value.address, earlier?.address].compactMap { $0 }
  }

  private mutating func read(_ world: World) {
    value = world.value.map { World.isProxy($0) ? .proxy($0) : .object($0) } ?? .empty
  }

  mutating func step(_ number: Int, _ world: inout World) {
    let thread = UInt(number + 1)
    switch position {
    case .begin: begin(number, thread, &world)
    case .assigned: position = world.plain.beginReport(on: thread).map { .reports($0) } ?? .ended
    case .reports(let report):
      read(world)
      position = .reported(report)
    case .reported(let report):
      let action = world.plain.reported(value, report, on: thread)
      if action == .adopt { position = .reportAdopts(report) } else { proceed(action, thread, &world) }
    case .reportAdopts(let report):
      proceed(world.plain.adopted(value.object, report, on: thread), thread, &world)
    case .perform(let action): perform(action, number, &world)
    case .found: proceed(world.plain.found(value, writtenIsAlive: kept != nil), thread, &world)
    case .adopts: proceed(world.plain.adopted((earlier ?? value).object), thread, &world)
    case .wrote: proceed(world.plain.wrote(), thread, &world)
    case .looked:
      let action = world.plain.looked(value, earlier: earlier)
      // The proxy is written once more. If it stays this time, what was just found had been assigned, and is adopted.
      if case .write = action { earlier = value }
      proceed(action, thread, &world)
    case .called(let delegate): call(delegate, &world)
    case .ended: break
    }
  }

  private mutating func begin(_ number: Int, _ thread: UInt, _ world: inout World) {
    let isObserved = world.property == .observed
    switch operation {
    case .wrap(let multicast):
      let (proxy, id) = (SimulatedObject(World.proxy(multicast)), UInt64(multicast + 1))
      if isObserved {
        world.observed.install(proxy, as: id, leavesProxy: false)
        position = .ended
      } else {
        proceed(world.plain.install(proxy, as: id, leavesProxy: false, on: thread), thread, &world)
      }
    case .drop(let multicast):
      if isObserved {
        world.observed.remove(UInt64(multicast + 1))
        end(&world)
      } else {
        proceed(world.plain.remove(UInt64(multicast + 1), on: thread), thread, &world)
      }
    case .assign(let object):
      if isObserved {
        world.observed.assign(
          object.map { World.isProxy($0) ? .proxy(SimulatedObject($0)) : .object(SimulatedObject($0)) } ?? .none)
        position = .ended
      } else {
        world.write(object, by: number)
        position = world.property == .unhooked ? .ended : .assigned
      }
    case .reinstall:
      if isObserved { position = .ended } else { proceed(world.plain.reinstall(on: thread), thread, &world) }
    case .fire:
      if world.property == .hooked, world.plain.isWorking, !world.plain.isWrapped { world.hasGap = true }
      position = .called(world.value)
    }
  }

  /// What the library does next about a plain property.
  private mutating func proceed(_ action: Plain.Action, _ thread: UInt, _ world: inout World) {
    switch action {
    case .none: end(&world)
    default: position = .perform(action)
    }
  }

  private mutating func end(_ world: inout World) {
    position = .ended
    (kept, value, earlier) = (nil, .empty, nil)
    if case .drop(let multicast) = operation { world.release(World.proxy(multicast)) }
  }

  private mutating func perform(_ action: Plain.Action, _ number: Int, _ world: inout World) {
    switch action {
    case .none: break
    case .read(let written):
      // It is kept first, and then the property is read. No other thread can distinguish the two steps.
      kept = written.flatMap { world.isAlive($0.address) ? $0.address : nil }
      earlier = nil
      read(world)
      position = .found
    case .adopt: position = .adopts
    case .write(let entry):
      kept = entry.flatMap { world.isAlive($0.address) ? $0.address : nil }
      // A report or the first read has found the earlier value.
      if earlier == nil { earlier = value }
      let isRefused = world.property == .refusing && kept.map { World.isProxy($0) } == true
      world.write(isRefused ? nil : kept, by: number)
      precondition(
        world.plain.beginReport(on: UInt(number + 1)) == nil, "its own write is taken for an assignment")
      position = .wrote
    case .look:
      read(world)
      position = .looked
    }
  }

  private mutating func call(_ delegate: UInt?, _ world: inout World) {
    position = .ended
    // A proxy calls the delegate that is the original one at that moment.
    reached = .some(delegate.map { World.isProxy($0) ? world.aliveOriginal : $0 } ?? nil)
  }
}

extension World.Plain.Value {
  var address: UInt? {
    switch self {
    case .proxy(let address), .object(let address): address
    case .empty, .serviceIsGone: nil
    }
  }

  var object: SimulatedObject? {
    if case .object(let address) = self { return SimulatedObject(address) }
    return nil
  }
}
