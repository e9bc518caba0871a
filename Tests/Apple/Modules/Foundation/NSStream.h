#import <Foundation/NSValues.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum __attribute__((flag_enum, enum_extensibility(open), swift_name("Stream.Event"))) NSStreamEvent : NSUInteger {
  NSStreamEventNone = 0, NSStreamEventOpenCompleted = 1, NSStreamEventHasBytesAvailable = 2, NSStreamEventHasSpaceAvailable = 4, NSStreamEventErrorOccurred = 8,
  NSStreamEventEndEncountered = 16
} NSStreamEvent;
@protocol NSStreamDelegate;
NS_SWIFT_NAME(Stream) @interface NSStream : NSObject
@property (nullable, assign) id <NSStreamDelegate> delegate;
@end
NS_SWIFT_NAME(InputStream) @interface NSInputStream : NSStream
@end
NS_SWIFT_NAME(OutputStream) @interface NSOutputStream : NSStream
@end

NS_SWIFT_NAME(StreamDelegate) @protocol NSStreamDelegate <NSObject>
@optional
- (void)stream:(NSStream *)aStream handleEvent:(NSStreamEvent)eventCode;
@end

NS_ASSUME_NONNULL_END
