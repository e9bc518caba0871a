import CoreData
import DelegateForwarding

/// The results of a fetch, which two objects follow. The command wrote their class for these songs, by a line of
/// Tests/Apple/forwarders.txt.
@MainActor
final class Songs {
  let results: ObservedNSFetchedResultsController
  private let log = FetchLog()
  private let list = SongList()

  init(in context: NSManagedObjectContext) throws {
    results = ObservedNSFetchedResultsController(
      fetchRequest: NSFetchRequest(entityName: "Song"), managedObjectContext: context, sectionNameKeyPath: nil,
      cacheName: nil)
    results.delegates.subscribe(log)
    results.delegate = list
    try results.performFetch()
    print(results.fetchedObjects?.first?.title ?? "")
  }
}

final class SongList: NSObject, NSFetchedResultsControllerDelegate {
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}

final class FetchLog: NSObject, NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    print("changed")
  }
}
