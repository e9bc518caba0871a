#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum __attribute__((enum_extensibility(open), swift_name("NSApplication.TerminateReply"))) NSApplicationTerminateReply : NSUInteger {
  NSTerminateCancel = 0, NSTerminateNow = 1, NSTerminateLater = 2
} NSApplicationTerminateReply;
NS_SWIFT_UI_ACTOR @interface NSResponder : NSObject
@end
NS_SWIFT_UI_ACTOR @interface NSView : NSResponder
@end
NS_SWIFT_UI_ACTOR @interface NSMenu : NSObject
@end
@protocol NSWindowDelegate, NSApplicationDelegate;
typedef enum __attribute__((flag_enum, enum_extensibility(open), swift_name("NSWindow.StyleMask"))) NSWindowStyleMask : NSUInteger {
  NSWindowStyleMaskBorderless = 0, NSWindowStyleMaskTitled = 1, NSWindowStyleMaskClosable = 2, NSWindowStyleMaskResizable = 8
} NSWindowStyleMask;
typedef enum __attribute__((enum_extensibility(open), swift_name("NSWindow.BackingStoreType"))) NSBackingStoreType : NSUInteger {
  NSBackingStoreBuffered = 2
} NSBackingStoreType;
NS_SWIFT_UI_ACTOR @interface NSWindow : NSResponder
- (instancetype)initWithContentRect:(CGRect)contentRect styleMask:(NSWindowStyleMask)style backing:(NSBackingStoreType)backingStoreType defer:(BOOL)flag NS_DESIGNATED_INITIALIZER;
@property (readonly) CGRect frame;
- (void)setContentSize:(CGSize)size;
@property (getter=isReleasedWhenClosed) BOOL releasedWhenClosed;
@property (nullable, weak) id<NSWindowDelegate> delegate;
@end
NS_SWIFT_UI_ACTOR @interface NSApplication : NSResponder
@property (class, readonly, strong) __kindof NSApplication *sharedApplication NS_SWIFT_NAME(shared);
@property (nullable, weak) id<NSApplicationDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol NSWindowDelegate <NSObject>
@optional
- (BOOL)windowShouldClose:(NSWindow *)sender;
- (nullable id)windowWillReturnFieldEditor:(NSWindow *)sender toObject:(nullable id)client;
- (CGSize)windowWillResize:(NSWindow *)sender toSize:(CGSize)frameSize;
- (CGRect)windowWillUseStandardFrame:(NSWindow *)window defaultFrame:(CGRect)newFrame;
- (void)windowDidResize:(NSNotification *)notification;
- (void)windowDidBecomeKey:(NSNotification *)notification;
- (void)windowWillClose:(NSNotification *)notification;
@end

NS_SWIFT_UI_ACTOR @protocol NSApplicationDelegate <NSObject>
@optional
- (NSApplicationTerminateReply)applicationShouldTerminate:(NSApplication *)sender;
- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls;
- (BOOL)application:(NSApplication *)sender openFile:(NSString *)filename;
- (BOOL)applicationShouldTerminateAfterLastWindowClosed:(NSApplication *)sender;
- (BOOL)applicationShouldHandleReopen:(NSApplication *)sender hasVisibleWindows:(BOOL)hasVisibleWindows;
- (nullable NSMenu *)applicationDockMenu:(NSApplication *)sender;
- (void)applicationDidFinishLaunching:(NSNotification *)notification;
- (void)applicationWillTerminate:(NSNotification *)notification;
@end

// An informal protocol, which any object may implement.
@interface NSObject (NSDraggingInformal)
- (void)changeColor:(nullable id)sender;
@end

NS_ASSUME_NONNULL_END
