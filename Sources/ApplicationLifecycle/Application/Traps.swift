// What a program is told when it can't go on. `fatalError` and not `preconditionFailure`, whose message is dropped in a
// release build.

func trapSecondApplication(_ second: Application.Type, first: Application.Type) -> Never {
  fatalError(
    """
    A second application, \(second), can't be created: there is \(first) already, and a process has one. Use \
    `Application.shared`. ApplicationMain creates the application, so the program must not do so itself.
    """)
}

func trapNoApplication() -> Never {
  fatalError(
    """
    There is no application yet. It is created by `@main` on a subclass of Application, or by `ApplicationMain(MyApp.self)`.
    """)
}

func trapRing(_ ring: some Collection<ApplicationService.Type>) -> Never {
  let names = ring.map { "\($0)" }.joined(separator: " → ")
  fatalError(
    """
    Services need each other's `shared` to be created: \(names). Let one of them ask for the other later, as in a \
    `lazy var` or at launch.
    """)
}
