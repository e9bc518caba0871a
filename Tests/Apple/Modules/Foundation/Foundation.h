#import <Foundation/NSObjCRuntime.h>
#import <Foundation/NSValues.h>
#import <Foundation/NSArchiver.h>
#import <Foundation/NSStream.h>
#import <Foundation/NSTask.h>
#import <Foundation/NSThread.h>
#import <Foundation/NSURLSession.h>
#import <Foundation/NSXMLParser.h>
