/// What is known of callbacks of Apple's protocols, by `Protocol.name(_:)`.
enum KnownCallbacks {
  /// Callbacks without an answer whose presence replaces what the service does by itself, as Apple's documentation
  /// says, or WebKit's source. A subscriber that only listens must not switch that off.
  static let switches: Set = [
    "WKNavigationDelegate.webViewWebContentProcessDidTerminate(_:)",
    "NSApplicationDelegate.application(_:open:)", "NSApplicationDelegate.application(_:openFiles:)",
    "NSSplitViewDelegate.splitView(_:resizeSubviewsWithOldSize:)",
    "CALayerDelegate.display(_:)", "CALayerDelegate.draw(_:in:)", "CALayerDelegate.layoutSublayers(of:)",
    "CNContactPickerDelegate.contactPicker(_:didSelect:)",
    "CNContactPickerDelegate.contactPicker(_:didSelectContactProperties:)",
    "XMLParserDelegate.parser(_:foundCDATA:)",
    "UITableViewDataSource.tableView(_:commit:forRowAt:)", "UITableViewDataSource.tableView(_:moveRowAt:to:)",
    "UITableViewDelegate.tableView(_:performPrimaryActionForRowAt:)",
    "UICollectionViewDataSource.collectionView(_:moveItemAt:to:)",
    "UICollectionViewDelegate.collectionView(_:performPrimaryActionForItemAt:)",
    "UIImagePickerControllerDelegate.imagePickerControllerDidCancel(_:)",
    "UIImagePickerControllerDelegate.imagePickerController(_:didFinishPickingMediaWithInfo:)",
    "UIImagePickerControllerDelegate.imagePickerController(_:didFinishPickingImage:editingInfo:)",
    "NSFetchedResultsControllerDelegate.controller(_:didChangeContentWith:)",
  ]

  /// The callbacks that a service doesn't call if its delegate has a newer form of them.
  static let older = [
    "UITextFieldDelegate.textFieldDidEndEditing(_:reason:)": "textFieldDidEndEditing(_:)",
    "CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)":
      "locationManager(_:didChangeAuthorization:)",
    "CLLocationManagerDelegate.locationManager(_:didUpdateLocations:)": "locationManager(_:didUpdateTo:from:)",
    "UIDocumentPickerDelegate.documentPicker(_:didPickDocumentsAt:)": "documentPicker(_:didPickDocumentAt:)",
  ]
}
