// UITextField.h, UITextInputTraits.h and UITextInput.h.
#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum __attribute__((enum_extensibility(open), swift_name("UITextField.DidEndEditingReason"))) UITextFieldDidEndEditingReason : NSInteger {
  UITextFieldDidEndEditingReasonCommitted
} UITextFieldDidEndEditingReason;
typedef NS_ENUM(NSInteger, UITextBorderStyle) { UITextBorderStyleNone, UITextBorderStyleLine, UITextBorderStyleBezel, UITextBorderStyleRoundedRect };
typedef NS_ENUM(NSInteger, UIKeyboardType) { UIKeyboardTypeDefault, UIKeyboardTypeASCIICapable, UIKeyboardTypeNumbersAndPunctuation, UIKeyboardTypeURL };
typedef NS_ENUM(NSInteger, UITextAutocapitalizationType) { UITextAutocapitalizationTypeNone };
NS_SWIFT_UI_ACTOR @protocol UITextInputTraits <NSObject>
@optional
@property (nonatomic) UITextAutocapitalizationType autocapitalizationType;
@property (nonatomic) UIKeyboardType keyboardType;
@end
NS_SWIFT_UI_ACTOR @protocol UIKeyInput <UITextInputTraits>
- (void)insertText:(NSString *)text;
@end
NS_SWIFT_UI_ACTOR @protocol UITextInput <UIKeyInput>
@end
@protocol UITextFieldDelegate;
NS_SWIFT_UI_ACTOR @interface UITextField : UIControl <UITextInput>
@property (nonatomic) UITextBorderStyle borderStyle;
@property (nullable, nonatomic, copy) NSString *placeholder;
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, weak) id<UITextFieldDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR @protocol UITextFieldDelegate <NSObject>
@optional
- (BOOL)textFieldShouldBeginEditing:(UITextField *)textField;
- (void)textFieldDidBeginEditing:(UITextField *)textField;
- (BOOL)textFieldShouldEndEditing:(UITextField *)textField;
- (void)textFieldDidEndEditing:(UITextField *)textField;
- (void)textFieldDidEndEditing:(UITextField *)textField reason:(UITextFieldDidEndEditingReason)reason;
- (BOOL)textField:(UITextField *)textField shouldChangeCharactersInRange:(NSRange)range replacementString:(NSString *)string;
- (BOOL)textField:(UITextField *)textField shouldChangeCharactersInRanges:(NSArray<NSValue *> *)ranges replacementString:(NSString *)string API_AVAILABLE(ios(26.0));
- (void)textFieldDidChangeSelection:(UITextField *)textField;
- (BOOL)textFieldShouldReturn:(UITextField *)textField;
@end

NS_ASSUME_NONNULL_END
