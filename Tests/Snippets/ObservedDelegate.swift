protocol SomeServiceDelegate: AnyObject {}
