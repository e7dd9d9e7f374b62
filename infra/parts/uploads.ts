// The events for uploaded files in one folder of a bucket: from S3, or from the malware scanner.
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

/** An event of EventBridge, and the part of it that is passed on. */
interface Told {
  readonly pattern: EventPattern;
  readonly event: RuleTargetInput;
}

/** In the form of S3's own event, which the local object store sends. */
const recordOf = (key: string) => ({ Records: [{ s3: { object: { key: EventField.fromPath(key) } } }] });

/** S3's event for an uploaded file. */
export const uploadsIn = ({ bucket, folder }: Incoming): Told => ({
  pattern: {
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: `${folder}/` }] } },
  },
  event: RuleTargetInput.fromObject(recordOf('$.detail.object.key')),
});

/**
 * GuardDuty's Malware Protection for S3 (decision 053): it scans every uploaded file, tags it with the result and sends an event. No other part of
 * GuardDuty is needed.
 */
export class MalwareScan extends Construct {
  /** The event for a scanned file, with the scan's result (`scan`). */
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
    // The rights from GuardDuty's guide ("Create or update IAM role policy"), limited to the folder instead of the whole bucket.
    const role = new Role(this, 'Role', {
      // Not for another account, whose plan GuardDuty could otherwise be made to scan with this role.
      assumedBy: new ServicePrincipal(service, { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }),
      description: 'Rights of GuardDuty to scan uploads',
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
