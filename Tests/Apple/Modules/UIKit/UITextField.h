#import <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum __attribute__((enum_extensibility(open), swift_name("UITextField.DidEndEditingReason"))) UITextFieldDidEndEditingReason : NSInteger {
  UITextFieldDidEndEditingReasonCommitted
} UITextFieldDidEndEditingReason;
@protocol UITextFieldDelegate;
NS_SWIFT_UI_ACTOR @interface UITextField : UIControl
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
