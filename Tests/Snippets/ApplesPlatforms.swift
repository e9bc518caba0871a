// What the command generates for a text field, an image picker and a central manager, and who listens.
#if os(iOS)
  final class ObservedUITextField: UITextField {
    let delegates = MulticastDelegate<any UITextFieldDelegate> { UITextFieldForwarder($0) }
  }
  nonisolated class UITextFieldForwarder: DelegateProxy<any UITextFieldDelegate>, UITextFieldDelegate {}

  final class TextFieldListener: NSObject, UITextFieldDelegate {}
  @MainActor let nameController = TextFieldListener()
  @MainActor let analytics = TextFieldListener()
  nonisolated class UIImagePickerControllerForwarder:
    DelegateProxy<any UIImagePickerControllerDelegate>, UIImagePickerControllerDelegate, UINavigationControllerDelegate
  {}
  final class Songs: NSObject, UITableViewDataSource {
    func tableView(_ table: UITableView, numberOfRowsInSection: Int) -> Int { 0 }
    func tableView(_ table: UITableView, cellForRowAt: IndexPath) -> UITableViewCell { UITableViewCell() }
  }
  @MainActor let editLog = Songs()
#endif
#if canImport(CoreBluetooth)
  import CoreBluetooth

  nonisolated class CBCentralManagerForwarder: DelegateProxy<any CBCentralManagerDelegate>, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
  }
  nonisolated class ObservedCBCentralManager: CBCentralManager {
    let delegates = MulticastDelegate<any CBCentralManagerDelegate> { CBCentralManagerForwarder($0) }
    override var delegate: (any CBCentralManagerDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
  }
  nonisolated final class BluetoothLog: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
  }
  nonisolated(unsafe) let bluetoothLog = BluetoothLog()
#endif
