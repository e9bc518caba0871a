/// The reason why nothing was written, for the person at the command line.
package struct GeneratorError: Error, CustomStringConvertible, Equatable {
  package let description: String

  package init(_ description: String) { self.description = description }
}
