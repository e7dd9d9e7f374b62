// What tells of the files that come into one folder of a bucket: S3 itself, or what scans them first.
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { EventField, type EventPattern, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

const service = 'malware-protection-plan.guardduty.amazonaws.com';

interface Incoming {
  readonly bucket: IBucket;
  readonly folder: string;
}

/** An event of EventBridge's, and what of it is handed on. */
interface Told {
  readonly pattern: EventPattern;
  readonly event: RuleTargetInput;
}

/** In the words of S3's own event, which is what the local object store sends. */
const recordOf = (key: string) => ({ Records: [{ s3: { object: { key: EventField.fromPath(key) } } }] });

/** S3's word that a file has come. */
export const uploadsIn = ({ bucket, folder }: Incoming): Told => ({
  pattern: {
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: `${folder}/` }] } },
  },
  event: RuleTargetInput.fromObject(recordOf('$.detail.object.key')),
});

/**
 * GuardDuty's Malware Protection for S3 (decision 053): every file that comes is scanned, gets a tag with what was found, and an event
 * tells of it. It needs no other part of GuardDuty.
 */
export class MalwareScan extends Construct {
  /** A file was scanned; beside which, what was found (`scan`). */
  readonly scanned: Told;

  constructor(scope: Construct, id: string, { bucket, folder }: Incoming) {
    super(scope, id);
    const files = bucket.arnForObjects(`${folder}/*`);
    const ownRules = Stack.of(this).formatArn({
      service: 'events',
      resource: 'rule',
      resourceName: 'DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    // What GuardDuty's guide asks for, with the folder in the place of the whole bucket ("Create or update IAM role policy").
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal(service),
      description: 'What GuardDuty may do to scan uploads',
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [
            new PolicyStatement({
              sid: 'ChangeItsOwnRule',
              actions: ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
              resources: [ownRules],
              conditions: { StringLike: { 'events:ManagedBy': service } },
            }),
            new PolicyStatement({ sid: 'ReadItsOwnRule', actions: ['events:DescribeRule', 'events:ListTargetsByRule'], resources: [ownRules] }),
            new PolicyStatement({ sid: 'HearOfFiles', actions: ['s3:PutBucketNotification', 's3:GetBucketNotification'], resources: [bucket.bucketArn] }),
            new PolicyStatement({ sid: 'SeeWhoseTheBucketIs', actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
            new PolicyStatement({
              sid: 'TryTheBucket',
              actions: ['s3:PutObject'],
              resources: [bucket.arnForObjects('malware-protection-resource-validation-object')],
            }),
            new PolicyStatement({ sid: 'ReadFiles', actions: ['s3:GetObject', 's3:GetObjectVersion'], resources: [files] }),
            new PolicyStatement({
              sid: 'TagFiles',
              actions: ['s3:PutObjectTagging', 's3:GetObjectTagging', 's3:PutObjectVersionTagging', 's3:GetObjectVersionTagging'],
              resources: [files],
            }),
          ],
        }),
      },
    });
    new CfnMalwareProtectionPlan(this, 'Plan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName, objectPrefixes: [`${folder}/`] } },
      actions: { tagging: { status: 'ENABLED' } },
    });
    this.scanned = {
      pattern: {
        source: ['aws.guardduty'],
        detailType: ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket.bucketName], objectKey: [{ prefix: `${folder}/` }] } },
      },
      event: RuleTargetInput.fromObject({
        ...recordOf('$.detail.s3ObjectDetails.objectKey'),
        scan: EventField.fromPath('$.detail.scanResultDetails.scanResultStatus'),
      }),
    };
  }
}
