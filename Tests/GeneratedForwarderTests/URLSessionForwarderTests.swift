// With the trait, SwiftPM builds the tests as it builds a macro's plug-in, and there they can't import an executable.
#if !Macros
  import DelegateForwarding
  import Foundation
  import FoundationNetworking
  import LoopbackServer
  import Synchronization
  import TestSupport
  import Testing

  @testable import Examples

  /// A session takes its delegate at its creation, keeps it, and can't replace it: the forwarder is that delegate, and
  /// its multicast stands alone.
  @Suite("A generated forwarder for URLSession", .timeLimit(.minutes(15)))
  struct URLSessionForwarderTests {
    private let multicast = MulticastDelegate<any URLSessionDelegate>()
    private let log = SessionLog()
    private let journal = Journal()
    private let server: LoopbackServer
    private let session: URLSession

    init() throws {
      let journal = journal
      server = try LoopbackServer { request in
        journal.note("\(request.method) \(request.path)")
        switch request.path {
        case "/moved": return LoopbackResponse(302, fields: ["Location": "/target"], body: Data("moved".utf8))
        case "/secret" where request.fields["authorization"] == nil:
          return LoopbackResponse(401, fields: ["WWW-Authenticate": "Basic realm=\"test\""])
        case "/secret": return LoopbackResponse(body: Data(request.fields["authorization"]!.utf8))
        default: return LoopbackResponse(body: Data("body of \(request.path)".utf8))
        }
      }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 300
      session = URLSession(
        configuration: configuration, delegate: VotingSessionForwarder(multicast), delegateQueue: nil)
      multicast.subscribe(log)
    }

    @Test("38: Three delegates of different protocols: each receives the callbacks of its protocols")
    func data() async throws {
      let others = [SessionLog(), SessionOnlyDelegate()] as [any URLSessionDelegate]
      for other in others { multicast.subscribe(other, holding: .strongly) }
      try await run("/page")
      #expect(log.data == Data("body of /page".utf8))
      #expect((others[0] as? SessionLog)?.data == log.data)
    }

    @Test(
      "39: A redirect that one of three refuses isn't followed, though the others have Foundation's default, which follows"
    )
    func refusedRedirect() async throws {
      let others = [StayingDelegate(), SessionLog()] as [any URLSessionDelegate]
      for other in others { multicast.subscribe(other, holding: .strongly) }
      try await run("/moved")
      #expect(journal.entries == ["GET /moved"])
    }

    @Test("A redirect that no delegate refuses is followed")
    func followedRedirect() async throws {
      multicast.subscribe(SessionOnlyDelegate(), holding: .strongly)
      try await run("/moved")
      #expect(journal.entries == ["GET /moved", "GET /target"])
      #expect(log.data == Data("body of /target".utf8))
    }

    // Foundation on Linux never ends a task whose challenge is left to the default handling, so that is not tested.
    @Test(
      "39: Credentials that one of three has are used, whatever its place, though one forgets its handlers",
      arguments: [0, 1])
    func credentials(_ place: Int) async throws {
      var others: [any URLSessionDelegate] = [ForgetfulDelegate()]
      others.insert(KnowingDelegate(), at: place)
      for other in others { multicast.subscribe(other, holding: .strongly) }
      try await run("/secret")
      #expect(log.data == Data("Basic \(Data("user:secret".utf8).base64EncodedString())".utf8))
      #expect(journal.entries == ["GET /secret", "GET /secret"])
    }

    @Test(
      "39: Each handler is called exactly once, with the answers of all, though one calls its own twice and one never")
    func once() async throws {
      let others =
        [DecidingDelegate(.allow), ForgetfulDelegate(), DecidingDelegate(.cancel)] as [any URLSessionDelegate]
      for other in others { multicast.subscribe(other, holding: .strongly) }
      let answers = Mutex<[URLSession.ResponseDisposition]>([])
      let task = session.dataTask(with: server.url)
      let response = URLResponse(url: server.url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      VotingSessionForwarder(multicast).urlSession(session, dataTask: task, didReceive: response) { answer in
        answers.withLock { $0.append(answer) }
      }
      #expect(answers.withLock { $0 } == [.cancel])
      task.cancel()
    }

    @Test("39: Without an original delegate, the default implementation stands for it", arguments: [false, true])
    func original(_ isThere: Bool) {
      let refusing = CacheRefusingDelegate()
      let multicast = MulticastDelegate<any URLSessionDelegate>(original: isThere ? refusing : nil)
      multicast.subscribe(refusing)
      let areCached = Mutex<[Bool]>([])
      let response = URLResponse(url: server.url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      let task = session.dataTask(with: server.url)
      VotingSessionForwarder(multicast).urlSession(
        session, dataTask: task, willCacheResponse: CachedURLResponse(response: response, data: Data())
      ) { answer in
        areCached.withLock { $0.append(answer != nil) }
      }
      #expect(areCached.withLock { $0 } == [!isThere])
      task.cancel()
    }

    @Test("38: A download reaches the delegates that are for downloads")
    func download() async throws {
      let downloads = [DownloadDelegate(), DownloadDelegate()]
      for delegate in downloads { multicast.subscribe(delegate, holding: .strongly) }
      let session = URLSession(configuration: .ephemeral, delegate: URLSessionForwarder(multicast), delegateQueue: nil)
      session.downloadTask(with: server.url.appendingPathComponent("file")).resume()
      await log.end()
      for delegate in downloads { #expect(delegate.all == ["body of /file"]) }
      session.invalidateAndCancel()
    }

    @Test("A task, whose delegate is strong and may not be assigned after resume(): its proxy stands alone")
    func task() async throws {
      let ended = SessionLog()
      let session = URLSession(configuration: .ephemeral, delegate: ended, delegateQueue: nil)
      let task = session.dataTask(with: server.url)
      // Foundation on Linux never calls the delegate of a data task, only that of its session, so the subscriber receives
      // nothing there.
      let subscriber = SessionLog()
      do {
        let multicast = MulticastDelegate<any URLSessionTaskDelegate>(
          original: SessionLog(), holdingOriginal: .strongly)
        task.delegate = TaskForwarder(multicast)
        multicast.subscribe(subscriber)
        #expect(multicast.originalDelegate is SessionLog)
        task.resume()
        await ended.end()
      }
      #expect(task.delegate is TaskForwarder)
      session.invalidateAndCancel()
    }

    private func run(_ path: String) async throws {
      session.dataTask(with: server.url.appendingPathComponent(path)).resume()
      await log.end()
      session.invalidateAndCancel()
    }
  }

  /// Forwards to the delegates of a task, whose methods all have default implementations.
  private final class TaskForwarder: NSObject, MulticastForwarding, URLSessionTaskDelegate {
    let multicast: MulticastDelegate<any URLSessionTaskDelegate>
    init(_ multicast: MulticastDelegate<any URLSessionTaskDelegate>) { self.multicast = multicast }
  }
#endif
