/// The shared instance of each class of services.
@MainActor
enum SharedServices {
  private static var instances: [ObjectIdentifier: ApplicationService] = [:]
  /// The classes whose initializers are running, the outermost first.
  private static var beingCreated: [ApplicationService.Type] = []

  static func instance<Service: ApplicationService>(of type: Service.Type) -> Service {
    if let instance = existing(of: type) { return instance }
    if let start = beingCreated.firstIndex(where: { $0 == type }) {
      trapCycle(beingCreated[start...] + [type])
    }
    beingCreated.append(type)
    let created = type.init()
    beingCreated.removeLast()
    // The initializer may have set another instance.
    if let instance = existing(of: type) { return instance }
    instances[ObjectIdentifier(type)] = created
    return created
  }

  static func replace<Service: ApplicationService>(_ type: Service.Type, with instance: Service?) {
    instances[ObjectIdentifier(type)] = instance
  }

  private static func existing<Service: ApplicationService>(of type: Service.Type) -> Service? {
    instances[ObjectIdentifier(type)] as? Service
  }

  // Uses `fatalError`, because a release build drops the message of `preconditionFailure`.
  private static func trapCycle(_ cycle: some Collection<ApplicationService.Type>) -> Never {
    let names = cycle.map { "\($0)" }.joined(separator: " → ")
    fatalError(
      """
      Services need each other's `shared` to be created: \(names). Let one of them ask for the other later, as in a \
      `lazy var` or at launch.
      """)
  }
}
