#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      ForwardingMacro.self, CombiningMacro.self, DelegateEventsMacro.self, EventMacro.self,
    ]
  }
#else
  /// Without the trait there are no macros to provide, but the target still has to link.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
