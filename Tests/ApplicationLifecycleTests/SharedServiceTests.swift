import ApplicationLifecycle
import Testing

@MainActor
@Suite("Shared services", .serialized) struct SharedServiceTests {
  class Base: ApplicationService {
    var title = "base"
  }
  class Middle: Base {}
  final class Leaf: Middle {
    required init() {
      super.init()
      title = "leaf"
    }
  }

  @Test("Each class has one instance of its own, subclasses of subclasses too")
  func onePerClass() {
    #expect(Base.shared === Base.shared)
    #expect(Leaf.shared === Leaf.shared)
    #expect(type(of: Base.shared) == Base.self)
    #expect(type(of: Middle.shared) == Middle.self)
    #expect(Leaf.shared.title == "leaf")
    #expect(Base.shared !== Middle.shared && Middle.shared !== Leaf.shared)
  }

  @Test("setShared replaces the instance of that class only")
  func replacing() {
    class Real: ApplicationService {}
    final class Fake: Real {}
    let real = Real.shared
    let fake = Fake()
    Real.setShared(fake)
    #expect(Real.shared === fake)
    #expect(Fake.shared !== fake)
    Real.setShared(nil)
    #expect(Real.shared !== fake && Real.shared !== real)
    #expect(type(of: Real.shared) == Real.self)
  }

  @Test("A service's initializer may ask for another's shared")
  func dependency() {
    final class Store: ApplicationService {}
    final class Client: ApplicationService {
      let store = Store.shared
    }
    #expect(Client.shared.store === Store.shared)
  }
}
