// A bucket without public access and without unencrypted access.
import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { kept } from './sizes.ts';

const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  // Objects outlive the stack. An empty bucket of a creation that failed does not stay behind.
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} satisfies BucketProps;

/** Adds a second bucket for its access log. */
export function privateBucket(scope: Construct, id: string, props: BucketProps): Bucket {
  const accessLog = new Bucket(scope, `${id}AccessLog`, { ...closed, lifecycleRules: [{ expiration: kept.bucketLogs }] });
  return new Bucket(scope, id, { ...closed, serverAccessLogsBucket: accessLog, ...props });
}
