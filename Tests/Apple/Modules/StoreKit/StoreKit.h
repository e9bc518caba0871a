#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@interface SKPaymentTransaction : NSObject
@end
@interface SKPayment : NSObject
@end
@interface SKProduct : NSObject
@end
@interface SKPaymentQueue : NSObject
@end
@interface SKProductsResponse : NSObject
@end
@protocol SKRequestDelegate, SKProductsRequestDelegate;
@interface SKRequest : NSObject
@property (nonatomic, weak, nullable) id<SKRequestDelegate> delegate;
@end
@interface SKProductsRequest : SKRequest
@property (nonatomic, weak, nullable) id<SKProductsRequestDelegate> delegate;
@end

@protocol SKRequestDelegate <NSObject>
@optional
- (void)requestDidFinish:(SKRequest *)request;
- (void)request:(SKRequest *)request didFailWithError:(NSError *)error;
@end
@protocol SKProductsRequestDelegate <SKRequestDelegate>
@required
- (void)productsRequest:(SKProductsRequest *)request didReceiveResponse:(SKProductsResponse *)response;
@end
@protocol SKPaymentTransactionObserver <NSObject>
@required
- (void)paymentQueue:(SKPaymentQueue *)queue updatedTransactions:(NSArray<SKPaymentTransaction *> *)transactions;
@optional
- (void)paymentQueue:(SKPaymentQueue *)queue removedTransactions:(NSArray<SKPaymentTransaction *> *)transactions;
- (BOOL)paymentQueue:(SKPaymentQueue *)queue shouldAddStorePayment:(SKPayment *)payment forProduct:(SKProduct *)product;
@end

NS_ASSUME_NONNULL_END
