// The queue of a job that runs in steps: each message is one step and sends the next (functions/long-jobs/run.ts). Failed messages are repeated, then go to the
// job's failure queue.
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnFunction, type Function as LambdaFunction, RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { queueProps } from './failures-queue.ts';
import { steps } from './sizes.ts';

export const stepQueue = (scope: Construct, name: string, failures: IQueue): Queue =>
  new Queue(scope, name, {
    ...queueProps,
    visibilityTimeout: steps.visibilityTimeout,
    deadLetterQueue: { queue: failures, maxReceiveCount: steps.maxReceiveCount },
  });

/** Allows sending the message of the next step. */
export const sendingSteps = (queue: Queue) => new PolicyStatement({ sid: 'NextStep', actions: ['sqs:SendMessage'], resources: [queue.queueArn] });

/** Lets the job take its messages. Lambda ends a chain of messages after about sixteen functions, unless the function allows it: a long job has more steps. */
export function takesSteps(lambda: LambdaFunction, queue: Queue): void {
  (lambda.node.defaultChild as CfnFunction).recursiveLoop = RecursiveLoop.ALLOW;
  lambda.addEventSource(new SqsEventSource(queue, { ...steps.source, reportBatchItemFailures: true }));
}
