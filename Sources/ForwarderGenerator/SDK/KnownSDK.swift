/// What is known of Apple's SDKs that no symbol graph says: one value for each class, and one for each callback.
///
/// Each row has been held against Apple's documentation, published traces of the frameworks, or WebKit's source. A row
/// that is from memory says so.
enum KnownSDK {
  /// The classes by their names.
  static let classes: [String: KnownClass] = [
    // These call what they have stored. Libraries have hidden proxies from them for years. Not every subclass of one of
    // them does the same.
    "CLLocationManager": .calls(.storage),
    "MKMapView": .calls(.storage),
    "UICollectionView": .calls(.storage),
    "UIGestureRecognizer": .calls(.storage),
    // No trace shows this subclass, nor that for screen edges: they are as their superclasses.
    "UIHoverGestureRecognizer": .calls(.storage),
    "UILongPressGestureRecognizer": .calls(.storage),
    "UINavigationController": .calls(.storage),
    "UIPageViewController": .calls(.storage),
    "UIPanGestureRecognizer": .calls(.storage),
    "UIPinchGestureRecognizer": .calls(.storage),
    "UIRotationGestureRecognizer": .calls(.storage),
    "UIScreenEdgePanGestureRecognizer": .calls(.storage),
    "UIScrollView": .calls(.storage),
    "UISwipeGestureRecognizer": .calls(.storage),
    "UITabBar": .calls(.storage),
    // Its accessor loads what is stored, and its flags are asked of that: for the index, headers and footers.
    // The call for a selection wasn't found in the trace.
    "UITableView": KnownClass(callers: ["delegate": .storage, "dataSource": .storage]),
    "UITapGestureRecognizer": .calls(.storage),
    "UITextField": .calls(.storage),
    "WKWebView": KnownClass(callers: ["navigationDelegate": .storage, "uiDelegate": .property]),

    // These read their own property before they call.
    "AVAudioPlayer": .calls(.property),
    "CAAnimation": .calls(.property),
    "CBCentralManager": KnownClass(callers: ["delegate": .property], isAssignedWhenMade: true),
    "CBPeripheral": .calls(.property),
    "CNContactViewController": .calls(.property),
    "MTKView": .calls(.property),
    "NSFetchedResultsController": .calls(.property),
    "PKAddPassesViewController": .calls(.property),
    "PKCanvasView": .calls(.property),
    "UIImagePickerController": .calls(.property),
    "UILargeContentViewerInteraction": .calls(.property),
    "UISearchController": .calls(.property),
    "UISearchTextField": .calls(.property),
    "UITextView": .calls(.property),
    "UIVideoEditorController": .calls(.property),
    "VNDocumentCameraViewController": .calls(.property),
    "XMLParser": .calls(.property),

    "CBPeripheralManager": KnownClass(isAssignedWhenMade: true),

    // The app makes file managers of its own, and the system makes the application of the subclass that the app names.
    "FileManager": KnownClass(isMadeAsSubclass: true),
    "NSApplication": KnownClass(isMadeAsSubclass: true),
    "UIApplication": KnownClass(isMadeAsSubclass: true),
  ]

  /// The callbacks by their names with the protocol's: `UITextFieldDelegate.textFieldDidEndEditing(_:)`.
  static let callbacks: [String: KnownCallback] = [
    // Callbacks whose presence replaces what the service does by itself.
    "CALayerDelegate.display(_:)": .switches("the layer isn't drawn by `draw(_:in:)`"),
    "CALayerDelegate.draw(_:in:)": .switches("the layer has a bitmap, which is drawn by this"),
    "CALayerDelegate.layoutSublayers(of:)": .switches("the layout manager isn't asked"),
    "CBCentralManagerDelegate.centralManager(_:didDisconnectPeripheral:error:)": .switches(
      "the form with 'isReconnecting' isn't called, and Core Bluetooth doesn't reconnect"),
    "CNContactPickerDelegate.contactPicker(_:didSelect:)": .switches("a contact is chosen without showing its details"),
    "CNContactPickerDelegate.contactPicker(_:didSelectContactProperties:)": .switches(
      "several properties can be chosen"),
    "MPMediaPickerControllerDelegate.mediaPicker(_:didPickMediaItems:)": .switches("the picker doesn't dismiss itself"),
    "MPMediaPickerControllerDelegate.mediaPickerDidCancel(_:)": .switches("the picker doesn't dismiss itself"),
    "NFCNDEFReaderSessionDelegate.readerSession(_:didDetect:)": .switches("'didDetectNDEFs' isn't called"),
    "NSApplicationDelegate.application(_:open:)": .switches("no documents are opened"),
    "NSApplicationDelegate.application(_:openFiles:)": .switches("no documents are opened"),
    "NSBrowserDelegate.browser(_:createRowsForColumn:in:)": .switches(
      "a delegate with 'numberOfRowsInColumn' raises an exception"),
    "NSFetchedResultsControllerDelegate.controller(_:didChangeContentWith:)": .switches(
      "changes of single objects aren't reported"),
    "NSPageControllerDelegate.pageController(_:prepare:with:)": .switches(
      "'representedObject' isn't set, so the pages are empty"),
    "NSSplitViewDelegate.splitView(_:resizeSubviewsWithOldSize:)": .switches("the subviews aren't laid out"),
    // From memory: what a PDF view does with a link by itself.
    "PDFViewDelegate.pdfViewWillClick(onLink:with:)": .switches("links aren't opened"),
    "PKAddPassesViewControllerDelegate.addPassesViewControllerDidFinish(_:)": .switches(
      "the controller doesn't dismiss itself"),
    "UICollectionViewDataSource.collectionView(_:moveItemAt:to:)": .switches("items can be moved"),
    "UICollectionViewDelegate.collectionView(_:performPrimaryActionForItemAt:)": .switches(
      "a tap is an action, not a selection alone"),
    "UIImagePickerControllerDelegate.imagePickerController(_:didFinishPickingImage:editingInfo:)": .switches(
      "the picker doesn't dismiss itself"),
    "UIImagePickerControllerDelegate.imagePickerController(_:didFinishPickingMediaWithInfo:)": .switches(
      "the picker doesn't dismiss itself"),
    "UIImagePickerControllerDelegate.imagePickerControllerDidCancel(_:)": .switches(
      "the picker doesn't dismiss itself"),
    "UILargeContentViewerInteractionDelegate.largeContentViewerInteraction(_:didEndOn:at:)": .switches(
      "the item isn't activated"),
    "UITableViewDataSource.tableView(_:commit:forRowAt:)": .switches("rows can be deleted by a swipe"),
    "UITableViewDataSource.tableView(_:moveRowAt:to:)": .switches("rows can be moved"),
    "UITableViewDelegate.tableView(_:performPrimaryActionForRowAt:)": .switches(
      "a tap is an action, not a selection alone"),
    "UIVideoEditorControllerDelegate.videoEditorController(_:didSaveEditedVideoToPath:)": .switches(
      "the editor doesn't dismiss itself"),
    "UIVideoEditorControllerDelegate.videoEditorControllerDidCancel(_:)": .switches(
      "the editor doesn't dismiss itself"),
    "VNDocumentCameraViewControllerDelegate.documentCameraViewController(_:didFailWithError:)": .switches(
      "the camera doesn't dismiss itself"),
    "VNDocumentCameraViewControllerDelegate.documentCameraViewController(_:didFinishWith:)": .switches(
      "the camera doesn't dismiss itself"),
    "VNDocumentCameraViewControllerDelegate.documentCameraViewControllerDidCancel(_:)": .switches(
      "the camera doesn't dismiss itself"),
    "WKNavigationDelegate.webViewWebContentProcessDidTerminate(_:)": .switches("the page isn't loaded again"),
    "XMLParserDelegate.parser(_:foundCDATA:)": .switches(
      "`parser(_:foundCharacters:)` doesn't get the text of CDATA sections"),

    // Callbacks whose delegate has to answer, on an argument. A service waits for an answer if there is one.
    "CBPeripheralManagerDelegate.peripheralManager(_:didReceiveRead:)": .switches("the delegate has to respond"),
    "CBPeripheralManagerDelegate.peripheralManager(_:didReceiveWrite:)": .switches("the delegate has to respond"),
    "CXProviderDelegate.provider(_:perform:)": .switches("the delegate has to fulfill the action, or it times out"),
    "NSURLConnectionDelegate.connection(_:willSendRequestFor:)": .switches(
      "the delegate has to answer the challenge, or the connection waits"),
    "UITextPasteDelegate.textPasteConfigurationSupporting(_:transform:)": .switches(
      "the delegate has to set the item's result, or nothing is pasted"),

    // Callbacks that a service calls in place of an older form.
    "CBCentralManagerDelegate.centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)": .replaces(
      OlderForm(
        "centralManager(_:didDisconnectPeripheral:error:)", arguments: ["$0", "$1", "$4"],
        newerArguments: ["$0", "$1", "Date().timeIntervalSinceReferenceDate", "false", "$2"])),
    // Swift has no older form on iOS.
    "CLLocationManagerDelegate.locationManager(_:didUpdateLocations:)": .replaces(
      OlderForm(
        "locationManager(_:didUpdateTo:from:)",
        arguments: ["$0", "$1[$1.count - 1]", "$1[Swift.max($1.count - 2, 0)]"])),
    "CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)": .replaces(
      OlderForm("locationManager(_:didChangeAuthorization:)", arguments: ["$0", "$0.authorizationStatus"])),
    "UIApplicationDelegate.application(_:didFinishLaunchingWithOptions:)": .replaces(
      OlderForm("applicationDidFinishLaunching(_:)", answer: "true")),
    "UIApplicationDelegate.application(_:didReceiveRemoteNotification:fetchCompletionHandler:)": .replaces(
      OlderForm("application(_:didReceiveRemoteNotification:)", leavesHandler: true)),
    "UIApplicationDelegate.application(_:open:options:)": .replaces(
      OlderForm(
        "application(_:open:sourceApplication:annotation:)",
        arguments: ["$0", "$1", "$2[.sourceApplication] as? String", "$2[.annotation] as Any"])),
    "UIApplicationDelegate.application(_:open:sourceApplication:annotation:)": .replaces(
      OlderForm("application(_:handleOpen:)")),
    // The picker reports one document if the delegate has the older form alone.
    "UIDocumentPickerDelegate.documentPicker(_:didPickDocumentsAt:)": .replaces(
      OlderForm("documentPicker(_:didPickDocumentAt:)", arguments: ["$0", "$1[0]"])),
    "UIPencilInteractionDelegate.pencilInteraction(_:didReceiveTap:)": .replaces(
      OlderForm("pencilInteractionDidTap(_:)")),
    "UITextFieldDelegate.textFieldDidEndEditing(_:reason:)": .replaces(OlderForm("textFieldDidEndEditing(_:)")),

    // Foundation's protocols require this one on Apple's platforms, too.
    "URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)": KnownCallback(isRequired: true),
  ]

  /// The modules whose declarations a program imports with another one.
  static let exported = [
    "FoundationEssentials": "Foundation", "FoundationInternationalization": "Foundation", "_Concurrency": "Swift",
    "_StringProcessing": "Swift",
  ]

  /// The modules that are parts of Foundation on Apple's platforms, with the beginnings of their types' names.
  static let partsOfFoundation = ["FoundationNetworking": ["URL", "HTTP"], "FoundationXML": ["XML"]]

  /// What else one gets by importing a module: the other modules, in the same form.
  static let parts = ["Foundation": partsOfFoundation, "AVFoundation": ["AVFAudio": ["AVAudio", "AVSpeech"]]]

  /// The SDKs of Xcode, by the names that `xcrun` has for them, with the end of the compiler's target, in which `*`
  /// stands for the SDK's version.
  static let targets = [
    "appletvos": "tvos*", "appletvsimulator": "tvos*-simulator", "iphoneos": "ios*",
    "iphonesimulator": "ios*-simulator", "macosx": "macosx*", "watchos": "watchos*",
    "watchsimulator": "watchos*-simulator", "xros": "xros*", "xrsimulator": "xros*-simulator",
  ]
}

/// What is known of a class of Objective-C.
struct KnownClass {
  /// Whom the class asks for its delegate when it calls.
  enum Caller {
    /// It calls what it has stored.
    case storage
    /// It asks its own property.
    case property
  }

  /// By the property. A property that isn't there is unknown.
  var callers: [String: Caller] = [:]
  /// Whether its initializer assigns its delegate, and it looks only at that what the delegate implements.
  var isAssignedWhenMade = false
  /// Whether an instance of a subclass can take the place of the object that the class seems to share.
  var isMadeAsSubclass = false

  /// A class with one property for its delegate.
  static func calls(_ caller: Caller) -> KnownClass { KnownClass(callers: ["delegate": caller]) }
}

/// What is known of a callback.
struct KnownCallback {
  /// What its presence makes the service do or leave out, without an answer: "the picker doesn't dismiss itself".
  /// Somebody who only listens must not switch that, so the original delegate decides. Nil if it switches nothing.
  var effect: String?
  /// The form of it that the service calls if its delegate lacks this one.
  var older: OlderForm?
  /// Whether Apple's SDK requires it, where other requirements of the protocol are optional.
  var isRequired = false

  static func switches(_ effect: String) -> KnownCallback { KnownCallback(effect: effect) }
  static func replaces(_ older: OlderForm) -> KnownCallback { KnownCallback(older: older) }
}

/// An older form of a callback, of the same protocol. A service calls one of the two.
struct OlderForm {
  /// As in `textFieldDidEndEditing(_:)`.
  let name: String
  /// The arguments of the older form in order, in which `$0` and `$1` stand for those of the newer one:
  /// `["$0", "$0.authorizationStatus"]`. Nil for the newer form's first ones.
  var arguments: [String]?
  /// The newer form's answer where only the older one is there, which has none.
  var answer: String?
  /// Whether the newer form has a completion handler that the older one doesn't call.
  var leavesHandler = false
  /// For a service that calls the older form if its delegate has both: the arguments of the newer form, in which `$0`
  /// and `$1` stand for those of the older one. Nil for a service that calls the newer form then.
  var newerArguments: [String]?

  /// Whether a service calls the older form if its delegate has both.
  var wins: Bool { newerArguments != nil }

  init(
    _ name: String, arguments: [String]? = nil, answer: String? = nil, leavesHandler: Bool = false,
    newerArguments: [String]? = nil
  ) {
    (self.name, self.arguments, self.answer) = (name, arguments, answer)
    (self.leavesHandler, self.newerArguments) = (leavesHandler, newerArguments)
  }
}
