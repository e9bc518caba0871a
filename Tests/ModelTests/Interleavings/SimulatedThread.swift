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
}

/// A thread of a simulation: its operation, cut into steps of which each is one access to what threads share.
///
/// It does what `SubscriberList+Plain` and its neighbours do.
struct SimulatedThread: Hashable {
  typealias State = World.State

  enum Position: Hashable {
    case begin
    case reserved
    case written
    case heard(State.Report)
    case reported(State.Value, State.Report)
    case reportAdopts(UInt, State.Report)
    case perform(State.Action)
    case found(State.Value, writtenIsAlive: Bool)
    case installed
    case restored
    case called(UInt?)
    case leave
    case ended
  }

  let operation: SimulatedOperation
  var position = Position.begin
  /// The object that was found and is to be adopted.
  var found: UInt?
  /// The proxy that the thread keeps alive.
  var kept: UInt?
  /// The delegate that a `fire` has reached.
  var reached: UInt??

  init(_ operation: SimulatedOperation) { self.operation = operation }

  /// The object that its operation has in hand, for as long as the test runs.
  var assigned: UInt? {
    if case .assign(let object) = operation { return object }
    return nil
  }

  var isDone: Bool { position == .ended }

  /// Whether it has assigned, and has not looked yet what is there.
  var isAssignedUnread: Bool {
    guard case .assign = operation else { return false }
    if case .heard = position { return true }
    return position == .written
  }

  /// Reads the property. What is found is kept alive.
  private mutating func read(_ world: World) -> State.Value {
    found = world.value
    return found.map { .object($0) } ?? .empty
  }

  mutating func step(_ number: Int, _ world: inout World) {
    let thread = UInt(number + 1)
    switch position {
    case .begin: begin(number, thread, &world)
    case .reserved: join(thread, &world)
    case .leave: leave(thread, &world)
    case .written: position = world.state.beginReport(on: thread).map { .heard($0) } ?? .ended
    case .heard(let report): position = .reported(read(world), report)
    case .reported(let value, let report):
      let action = world.state.reported(value, report)
      if action == .adopt { position = .reportAdopts(found!, report) } else { proceed(action, &world) }
    case .reportAdopts(let address, let report):
      proceed(world.state.adopted(SimulatedObject(address), report), &world)
    case .perform(let action): perform(action, number, &world)
    case .found(let value, let writtenIsAlive):
      proceed(world.state.found(value, writtenIsAlive: writtenIsAlive), &world)
    case .installed:
      position = .found(read(world), writtenIsAlive: true)
    case .restored: proceed(world.state.restored(), &world)
    case .called(let delegate): call(delegate, &world)
    case .ended: break
    }
  }

  private mutating func begin(_ number: Int, _ thread: UInt, _ world: inout World) {
    switch operation {
    case .wrap(let multicast):
      world.ids[World.proxy(multicast)] = world.state.reserve()
      position = .reserved
    case .drop(let multicast):
      if !world.hasProxyObjects { world.release(World.proxy(multicast)) }
      position = .leave
    case .assign(let object):
      if world.property == .observed {
        _ = world.state.assign(object) { object.map { SimulatedObject($0) } }
        position = .ended
      } else {
        world.write(object, by: number)
        position = world.property == .unhooked ? .ended : .written
      }
    case .reinstall: proceed(world.state.reinstall(on: thread), &world)
    case .fire:
      // A plain property has lost its proxy, and nobody has written the next one yet. Or a thread that gives the original delegate back
      // has met an assignment, and is about to write that.
      if let cell = world.cell, world.property != .observed, !world.isAlive(cell) { world.hasGap = true }
      if world.property == .hooked, world.state.isReconciling, !world.state.isWrapped { world.hasGap = true }
      position = .called(world.value)
    }
  }

  private mutating func join(_ thread: UInt, _ world: inout World) {
    guard case .wrap(let multicast) = operation, let id = world.ids[World.proxy(multicast)] else { return }
    let member = State.Member(proxy: SimulatedObject(World.proxy(multicast)))
    proceed(world.state.join(member, as: id, on: thread), &world)
  }

  private mutating func leave(_ thread: UInt, _ world: inout World) {
    guard case .drop(let multicast) = operation, let id = world.ids[World.proxy(multicast)] else { return }
    proceed(world.state.leave(id, on: thread), &world)
  }

  /// What the library does next about a plain property.
  private mutating func proceed(_ action: State.Action, _ world: inout World) {
    if case .none = action { end(&world) } else { position = .perform(action) }
  }

  private mutating func end(_ world: inout World) {
    position = .ended
    kept = nil
    found = nil
    if case .drop(let multicast) = operation { world.release(World.proxy(multicast)) }
  }

  private mutating func perform(_ action: State.Action, _ number: Int, _ world: inout World) {
    let thread = UInt(number + 1)
    switch action {
    case .none: end(&world)
    case .read(let written):
      // It is kept first, and then the property is read; nobody can tell the two steps apart.
      kept = written.flatMap { world.isAlive($0.address) ? $0.address : nil }
      position = .found(read(world), writtenIsAlive: kept != nil)
    case .adopt:
      proceed(world.state.adopted(found.map { SimulatedObject($0) }), &world)
    case .install(let proxy):
      guard world.isAlive(proxy.address) else { return proceed(world.state.unavailable(proxy), &world) }
      kept = proxy.address
      world.write(world.property == .refusing ? nil : proxy.address, by: number)
      precondition(world.state.beginReport(on: thread) == nil, "its own write is taken for an assignment")
      position = .installed
    case .restore(let original):
      world.write(original.flatMap { world.isAlive($0.address) ? $0.address : nil }, by: number)
      precondition(world.state.beginReport(on: thread) == nil, "its own write is taken for an assignment")
      position = .restored
    }
  }

  private mutating func call(_ delegate: UInt?, _ world: inout World) {
    position = .ended
    // A proxy calls whoever is the original delegate then.
    reached = .some(delegate.map { $0 >= World.proxy(0) ? world.aliveOriginal : $0 } ?? nil)
  }
}
