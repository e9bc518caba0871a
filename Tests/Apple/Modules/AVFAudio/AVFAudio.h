// The part of AVFoundation that plays and speaks. AVFoundation exports it.
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol AVAudioPlayerDelegate, AVSpeechSynthesizerDelegate;
@interface AVAudioPlayer : NSObject
- (BOOL)play;
@property (weak, nullable) id<AVAudioPlayerDelegate> delegate;
@end
@interface AVSpeechUtterance : NSObject
@end
@interface AVSpeechSynthesizer : NSObject
@property (nonatomic, weak, nullable) id<AVSpeechSynthesizerDelegate> delegate;
@end

@protocol AVAudioPlayerDelegate <NSObject>
@optional
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)flag;
- (void)audioPlayerDecodeErrorDidOccur:(AVAudioPlayer *)player error:(nullable NSError *)error;
@end
@protocol AVSpeechSynthesizerDelegate <NSObject>
@optional
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didStartSpeechUtterance:(AVSpeechUtterance *)utterance NS_SWIFT_NAME(speechSynthesizer(_:didStart:));
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance NS_SWIFT_NAME(speechSynthesizer(_:didFinish:));
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer willSpeakRangeOfSpeechString:(NSRange)characterRange utterance:(AVSpeechUtterance *)utterance;
@end

NS_ASSUME_NONNULL_END
