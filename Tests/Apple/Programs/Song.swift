import CoreData

/// A record of the app's, which a line of Tests/Apple/forwarders.txt mentions.
nonisolated final class Song: NSManagedObject {
  var title: String { "" }
}
