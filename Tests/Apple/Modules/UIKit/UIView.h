// UIResponder.h, UIView.h, UIViewController.h and UIWindow.h.
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface UIResponder : NSObject
- (BOOL)resignFirstResponder;
@end
NS_SWIFT_UI_ACTOR @interface UIView : UIResponder
- (void)addSubview:(UIView *)view;
@end
NS_SWIFT_UI_ACTOR @interface UIControl : UIView
@end
NS_SWIFT_UI_ACTOR @interface UIWindow : UIView
@end
NS_SWIFT_UI_ACTOR @interface UIViewController : UIResponder
@property(null_resettable, nonatomic, strong) UIView *view;
- (void)viewDidLoad;
@end
NS_SWIFT_UI_ACTOR @interface UINavigationController : UIViewController
@end
NS_SWIFT_UI_ACTOR @protocol UINavigationControllerDelegate <NSObject>
@optional
- (void)navigationController:(UINavigationController *)navigationController didShowViewController:(UIViewController *)viewController animated:(BOOL)animated;
@end

NS_ASSUME_NONNULL_END
