// Not Apple's: what else is special in the headers of delegates, in one place.
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_CLOSED_ENUM(NSInteger, ODDState) { ODDStateOff, ODDStateOn };
typedef NS_ENUM(NSInteger, ODDMood) { ODDMoodCalm, ODDMoodWild };
typedef ODDMood ODDWeather;
typedef struct ODDInsets { double top; double bottom; } ODDInsets;
typedef NS_OPTIONS(NSUInteger, ODDEdges) { ODDEdgesLeft = 1, ODDEdgesRight = 2 };
typedef NSString * ODDKey NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(Odd.Key);
typedef void (^ODDReply)(BOOL answer);
typedef CGRect *ODDRectPointer;
NS_SWIFT_SENDABLE API_AVAILABLE(macos(26.0), ios(26.0)) @interface ODDNovelty : NSObject
@end
NS_SWIFT_SENDABLE API_DEPRECATED("Relics are gone", 12.0, 15.0) @interface ODDRelic : NSObject
@end
@protocol ODDDelegate;
NS_SWIFT_NAME(Odd) @interface ODD : NSObject
@property (nullable, nonatomic, unsafe_unretained) id<ODDDelegate> delegate;
@end

// A copy that isn't bridged.
NS_SWIFT_UI_ACTOR @interface ODDPaper : NSObject <NSCopying>
@end
NS_SWIFT_UI_ACTOR @protocol ODDPrinter <NSObject>
@property (readonly, copy) ODDPaper *paper;
@optional
@property (nullable, readonly, copy) ODDPaper *sparePaper;
@end
// A generic class, with a bound.
@protocol ODDResult <NSObject>
@end
@protocol ODDResultsDelegate <NSObject>
@optional
- (void)resultsDidChange;
@end
@interface ODDResults<ResultType : id<ODDResult>> : NSObject
@property (nullable, nonatomic, weak) id<ODDResultsDelegate> delegate;
@end

// Handlers by a typedef, in methods that Swift doesn't show as asynchronous ones
@protocol ODDAsker <NSObject>
@optional
- (void)asker:(ODD *)odd whenDone:(ODDReply)done;
- (void)asker:(ODD *)odd mayTell:(nullable ODDReply)told;
@end

NS_SWIFT_NAME(OddDelegate) @protocol ODDDelegate <NSObject>
@required
// What a message to nil answers
- (NSString *)titleOfOdd:(ODD *)odd;
- (NSArray<ODDPaper *> *)papersOfOdd:(ODD *)odd;
- (ODDMood)moodOfOdd:(ODD *)odd;
- (void)oddDidBegin:(ODD *)odd;
@property (nonatomic, readonly) NSInteger priority;
@optional
// Closed, typed and generic
- (void)odd:(ODD *)odd didEnter:(ODDState)state;
- (ODDState)stateForOdd:(ODD *)odd;
- (ODDEdges)edgesForOdd:(ODD *)odd;
- (ODDWeather)weatherForOdd:(ODD *)odd;
- (ODDInsets)insetsForOdd:(ODD *)odd;
- (NSRange)rangeForOdd:(ODD *)odd;
- (NSDictionary<ODDKey, NSNumber *> *)valuesForOdd:(ODD *)odd;
- (NSSet<NSNumber *> *)numbersForOdd:(ODD *)odd;
- (void)odd:(ODD *)odd values:(NSDictionary<ODDKey, NSArray<NSNumber *> *> *)values;
- (NSArray<ODDKey> *)keysForOdd:(ODD *)odd;
// Errors
- (BOOL)odd:(ODD *)odd savesAndReturnError:(NSError **)error;
- (nullable NSString *)odd:(ODD *)odd titleAndReturnError:(NSError **)error;
// Blocks: one whose label ends as if it were called repeatedly; an error that is nil for success
- (void)odd:(ODD *)odd didRequestUpdate:(void (^)(ODDMood))handler;
- (void)odd:(ODD *)odd stops:(void (^)(NSError * _Nullable))completion;
// Blocks: sendable, of the main actor, nullable, nested, behind a name
- (void)odd:(ODD *)odd sendsWithReply:(NS_SWIFT_SENDABLE void (^)(NSString *))reply;
- (void)odd:(ODD *)odd asksOnMain:(NS_SWIFT_UI_ACTOR void (^)(ODDState, NSString * _Nullable))completion;
- (void)odd:(ODD *)odd mayAsk:(nullable void (^)(BOOL))completion;
- (void)odd:(ODD *)odd nests:(void (^)(void (^)(BOOL)))completion;
- (void)odd:(ODD *)odd named:(ODDReply)completion;
- (void)odd:(ODD *)odd progress:(void (^)(double))progressHandler;
// Refined, unavailable, deprecated, new
- (void)odd:(ODD *)odd refined:(NSInteger)value NS_REFINED_FOR_SWIFT;
- (void)odd:(ODD *)odd secret:(NSInteger)value NS_SWIFT_UNAVAILABLE("not for Swift");
- (void)odd:(ODD *)odd old:(NSInteger)value API_DEPRECATED("Use the \"new\" one", 12.0, 15.0);
- (void)odd:(ODD *)odd future:(NSInteger)value API_AVAILABLE(macos(26.0), ios(26.0));
- (void)odd:(ODD *)odd didShow:(ODDNovelty *)novelty API_AVAILABLE(macos(26.0), ios(26.0));
- (void)odd:(ODD *)odd didDrop:(ODDRelic *)relic API_DEPRECATED("Relics are gone", 12.0, 15.0);
// A pointer behind a name
- (void)odd:(ODD *)odd willDraw:(ODDRectPointer)rect;
- (BOOL)odd:(ODD *)odd mayFuture:(NSInteger)value API_AVAILABLE(macos(26.0), ios(26.0));
// One name for two types
- (void)odd:(ODD *)odd didBecomeNumber:(NSNumber *)number NS_SWIFT_NAME(odd(_:didBecome:));
- (void)odd:(ODD *)odd didBecomeString:(NSString *)string NS_SWIFT_NAME(odd(_:didBecome:));
// Properties
@property (nullable, nonatomic, copy) NSString *badge;
@property (nonatomic, readonly, getter=isCalm) BOOL calm;
@end

// A class method, which no forwarder can have.
@protocol ODDFactory <NSObject>
@optional
+ (NSInteger)numberOfOdds;
- (void)factoryDidMake;
@end

// A protocol that isn't NSObject's.
@protocol ODDRoot
- (void)rootDidGrow:(NSInteger)height;
@optional
- (BOOL)rootMayGrow;
@end
@interface ODDTree : NSObject
@property (nullable, weak) id<ODDRoot> root;
@end

NS_ASSUME_NONNULL_END
