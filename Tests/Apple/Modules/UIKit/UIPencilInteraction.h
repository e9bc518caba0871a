#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UIPencilInteractionDelegate;
NS_SWIFT_UI_ACTOR @interface UIPencilInteraction : NSObject
@property (nonatomic, weak, nullable) id<UIPencilInteractionDelegate> delegate;
@end
NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIPencilInteraction.Tap) @interface UIPencilInteractionTap : NSObject
@end

NS_SWIFT_UI_ACTOR @protocol UIPencilInteractionDelegate <NSObject>
@optional
// From memory: that it is deprecated, and since when.
- (void)pencilInteractionDidTap:(UIPencilInteraction *)interaction API_DEPRECATED("Use pencilInteraction:didReceiveTap: instead", 12.1, 17.5);
- (void)pencilInteraction:(UIPencilInteraction *)interaction didReceiveTap:(UIPencilInteractionTap *)tap NS_SWIFT_NAME(pencilInteraction(_:didReceiveTap:));
@end

NS_ASSUME_NONNULL_END
