// UIScene.h, UISceneSession.h, UISceneOptions.h and UIWindowScene.h.
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef NSString * UISceneSessionRole NS_TYPED_ENUM NS_SWIFT_NAME(UISceneSession.Role);
NS_SWIFT_UI_ACTOR @interface UISceneSession : NSObject
@property (nonatomic, readonly) UISceneSessionRole role;
@end
NS_SWIFT_UI_ACTOR @interface UISceneConfiguration : NSObject
- (instancetype)initWithName:(nullable NSString *)name sessionRole:(UISceneSessionRole)sessionRole NS_DESIGNATED_INITIALIZER;
@property (nullable, nonatomic, assign) Class delegateClass;
@end
NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIScene.ConnectionOptions) @interface UISceneConnectionOptions : NSObject
@end
NS_SWIFT_UI_ACTOR @interface UIOpenURLContext : NSObject
@end
@class UIApplicationShortcutItem;
@protocol UISceneDelegate;
NS_SWIFT_UI_ACTOR @interface UIScene : UIResponder
@property (nullable, nonatomic, strong) id<UISceneDelegate> delegate;
@end
NS_SWIFT_UI_ACTOR @interface UIWindowScene : UIScene
@end

NS_SWIFT_UI_ACTOR @protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene willConnectToSession:(UISceneSession *)session options:(UISceneConnectionOptions *)connectionOptions;
- (void)sceneDidDisconnect:(UIScene *)scene;
- (void)sceneDidBecomeActive:(UIScene *)scene;
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts;
- (nullable NSUserActivity *)stateRestorationActivityForScene:(UIScene *)scene;
@end
NS_SWIFT_UI_ACTOR @protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
- (void)windowScene:(UIWindowScene *)windowScene performActionForShortcutItem:(UIApplicationShortcutItem *)shortcutItem completionHandler:(void (^)(BOOL succeeded))completionHandler;
@property (nullable, nonatomic, strong) UIWindow *window;
@end

NS_ASSUME_NONNULL_END
