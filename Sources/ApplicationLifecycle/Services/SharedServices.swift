/// The one instance of each class of services.
@MainActor
enum SharedServices {
  private static var instances: [ObjectIdentifier: ApplicationService] = [:]
  /// The classes whose initializers are at work, the outermost first.
  private static var beingCreated: [ApplicationService.Type] = []

  static func instance<Service: ApplicationService>(of type: Service.Type) -> Service {
    if let instance = existing(of: type) { return instance }
    if let start = beingCreated.firstIndex(where: { $0 == type }) {
      trapRing(beingCreated[start...] + [type])
    }
    beingCreated.append(type)
    let created = type.init()
    beingCreated.removeLast()
    // Its initializer may have put another one in its place.
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
}
