// As the command generates them, but with only the callback that the page overrides. Tests/Apple/Programs has the
// page's code with the whole classes.
#if os(iOS)
  nonisolated class UIApplicationForwarder: DelegateProxy<any UIApplicationDelegate>, UIApplicationDelegate {
    @MainActor func applicationWillTerminate(_ application: UIApplication) {}
  }

  @MainActor class ObservedUIApplication: UIApplication {
    let delegates = MulticastDelegate<any UIApplicationDelegate> { UIApplicationForwarder($0) }
    override var delegate: (any UIApplicationDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }
#endif
