// What is used of NSManagedObject.h, NSManagedObjectContext.h, NSFetchRequest.h and NSFetchedResultsController.h.
#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol NSFetchRequestResult <NSObject>
@end
@interface NSManagedObjectContext : NSObject
@end
@interface NSManagedObject : NSObject <NSFetchRequestResult>
- (instancetype)initWithContext:(NSManagedObjectContext *)moc;
@end
@interface NSPersistentStoreRequest : NSObject
@end
@interface NSFetchRequest<__covariant ResultType:id<NSFetchRequestResult>> : NSPersistentStoreRequest
- (instancetype)init;
- (instancetype)initWithEntityName:(NSString *)entityName;
@end

@protocol NSFetchedResultsControllerDelegate;
@protocol NSFetchedResultsSectionInfo;
@interface NSFetchedResultsController<ResultType:id<NSFetchRequestResult>> : NSObject
- (instancetype)initWithFetchRequest:(NSFetchRequest<ResultType> *)fetchRequest managedObjectContext:(NSManagedObjectContext *)context sectionNameKeyPath:(nullable NSString *)sectionNameKeyPath cacheName:(nullable NSString *)name;
- (BOOL)performFetch:(NSError **)error;
@property (nullable, nonatomic, assign) id<NSFetchedResultsControllerDelegate> delegate;
@property (nullable, nonatomic, readonly) NSArray<ResultType> *fetchedObjects;
@end

@protocol NSFetchedResultsSectionInfo
@property (nonatomic, readonly) NSString *name;
@property (nullable, nonatomic, readonly) NSString *indexTitle;
@property (nonatomic, readonly) NSUInteger numberOfObjects;
@property (nullable, nonatomic, readonly) NSArray *objects;
@end

typedef NS_ENUM(NSUInteger, NSFetchedResultsChangeType) {
  NSFetchedResultsChangeInsert = 1, NSFetchedResultsChangeDelete = 2, NSFetchedResultsChangeMove = 3, NSFetchedResultsChangeUpdate = 4
};
// Without the two callbacks that get all changes at once, by types of UIKit and of the standard library.
@protocol NSFetchedResultsControllerDelegate <NSObject>
@optional
- (void)controller:(NSFetchedResultsController *)controller didChangeObject:(id)anObject atIndexPath:(nullable NSIndexPath *)indexPath forChangeType:(NSFetchedResultsChangeType)type newIndexPath:(nullable NSIndexPath *)newIndexPath;
- (void)controller:(NSFetchedResultsController *)controller didChangeSection:(id <NSFetchedResultsSectionInfo>)sectionInfo atIndex:(NSUInteger)sectionIndex forChangeType:(NSFetchedResultsChangeType)type;
- (void)controllerWillChangeContent:(NSFetchedResultsController *)controller;
- (void)controllerDidChangeContent:(NSFetchedResultsController *)controller;
- (nullable NSString *)controller:(NSFetchedResultsController *)controller sectionIndexTitleForSectionName:(NSString *)sectionName;
@end

NS_ASSUME_NONNULL_END
