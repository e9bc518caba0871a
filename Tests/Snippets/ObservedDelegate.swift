// with: XMLForwarder
// block 2: inside final class Chapter
protocol SomeServiceDelegate: AnyObject {}
