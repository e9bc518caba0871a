import ApplicationLifecycle
import Foundation

// Services that prepare the launch one after the other: the guest needs the connection, which needs a server.

/// A service that prepares something at once.
final class Settings: ApplicationDelegate {
  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    reach("first")
    say("settings prepared \(app.state)")
  }

  func applicationWillShutDown(_ app: Application) async {
    if scenario == "prepare-deaf-and-blocked" { block() }
    say("settings shut down")
  }

  func applicationWillTerminate(_ app: Application) { say("settings terminate") }
}

/// A service that connects to the server of the test, at `port=NUMBER`. It is connected when the server has greeted it.
final class Connection: ApplicationDelegate {
  struct NoGreeting: Error {}

  private(set) var greeting: String?

  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    reach("second")
    say("connection prepares")
    switch scenario {
    case "prepare-blocked": block()
    case "prepare-deaf", "prepare-deaf-and-blocked": await waitForEver()
    case "prepare-until-cancelled": while !Task.isCancelled { usleep(1000) }
    default: break
    }
    greeting = try await receiveGreeting(from: connect(port: value("port").flatMap(UInt16.init) ?? 0))
    say("connected")
  }

  func applicationWillShutDown(_ app: Application) async {
    say("connection shuts down\(Task.isCancelled ? " cancelled" : "")")
  }

  func applicationWillTerminate(_ app: Application) { say("connection terminates") }
}

/// A service that needs the connection, also while it shuts down.
final class Guest: ApplicationDelegate {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    reach("third")
    say("guest prepared, \(connection.greeting ?? "not connected")")
  }

  func applicationWillShutDown(_ app: Application) async { say("guest shuts down") }
  func applicationWillTerminate(_ app: Application) { say("guest terminates") }
}

private func connect(port: UInt16) -> Int32 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      _ = Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  return descriptor
}

/// Waits for the server's first bytes, on another thread. If the task is cancelled, that ends at once.
private func receiveGreeting(from descriptor: Int32) async throws -> String {
  let greeting = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &buffer, buffer.count)
        continuation.resume(returning: String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self))
      }
    }
  } onCancel: {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
  try Task.checkCancellation()
  guard !greeting.isEmpty else { throw Connection.NoGreeting() }
  return greeting
}
