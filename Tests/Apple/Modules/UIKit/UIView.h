// UIResponder.h, UIView.h, UIViewController.h, UIWindow.h, UINavigationController.h, UIColor.h and UIGeometry.h.
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

typedef struct UIEdgeInsets { CGFloat top, left, bottom, right; } UIEdgeInsets;
typedef NS_OPTIONS(NSUInteger, UIInterfaceOrientationMask) { UIInterfaceOrientationMaskPortrait = 2, UIInterfaceOrientationMaskAll = 30 };
@class UIGestureRecognizer, UIWindowScene;
NS_SWIFT_SENDABLE @interface UIColor : NSObject
@property (class, nonatomic, readonly) UIColor *systemBackgroundColor NS_SWIFT_NAME(systemBackground);
@end
NS_SWIFT_UI_ACTOR @interface UIResponder : NSObject
- (BOOL)becomeFirstResponder;
- (BOOL)resignFirstResponder;
@end
NS_SWIFT_UI_ACTOR @interface UIView : UIResponder <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property (nonatomic) CGRect frame;
@property (nonatomic) CGRect bounds;
@property (nonatomic, readonly) UIEdgeInsets safeAreaInsets;
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@property (nonatomic, getter=isHidden) BOOL hidden;
- (void)addSubview:(UIView *)view;
- (void)layoutIfNeeded;
- (void)addGestureRecognizer:(UIGestureRecognizer *)gestureRecognizer NS_SWIFT_NAME(addGestureRecognizer(_:));
@end
NS_SWIFT_UI_ACTOR @interface UIControl : UIView
@end
NS_SWIFT_UI_ACTOR @interface UIContextMenuConfiguration : NSObject
@end
@class UIViewController;
NS_SWIFT_UI_ACTOR @interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene;
@property (nullable, nonatomic, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end
NS_SWIFT_UI_ACTOR @interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(null_resettable, nonatomic, strong) UIView *view;
- (void)loadView;
- (void)loadViewIfNeeded;
- (void)viewDidLoad;
- (void)viewDidLayoutSubviews;
- (void)addChildViewController:(UIViewController *)childController NS_SWIFT_NAME(addChild(_:));
- (void)didMoveToParentViewController:(nullable UIViewController *)parent NS_SWIFT_NAME(didMove(toParent:));
@property (nonatomic, readonly) UIInterfaceOrientationMask supportedInterfaceOrientations;
@end
@protocol UINavigationControllerDelegate;
NS_SWIFT_UI_ACTOR @interface UINavigationController : UIViewController
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController;
@property (nullable, nonatomic, weak) id<UINavigationControllerDelegate> delegate;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated NS_SWIFT_NAME(pushViewController(_:animated:));
@end
NS_SWIFT_UI_ACTOR @protocol UINavigationControllerDelegate <NSObject>
@optional
- (void)navigationController:(UINavigationController *)navigationController willShowViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (void)navigationController:(UINavigationController *)navigationController didShowViewController:(UIViewController *)viewController animated:(BOOL)animated;
@end

NS_ASSUME_NONNULL_END
