// CAAnimation.h. It isn't known here whether CAAnimationDelegate belongs to the main actor.
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol CAAnimationDelegate;
@interface CAAnimation : NSObject
@property (nullable, strong) id <CAAnimationDelegate> delegate;
@end
@interface CAPropertyAnimation : CAAnimation
@end
@interface CABasicAnimation : CAPropertyAnimation
@end

@protocol CAAnimationDelegate <NSObject>
@optional
- (void)animationDidStart:(CAAnimation *)anim;
- (void)animationDidStop:(CAAnimation *)anim finished:(BOOL)flag;
@end

NS_ASSUME_NONNULL_END
