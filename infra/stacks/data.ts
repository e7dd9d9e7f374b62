// Storage: the table, the documents and the checkpoints of its histories.
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type ITable, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, type CfnBucket, HttpMethods, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { table as declared } from '../../functions/data/table.ts';
import { keptDays } from '../../shared/exports/rules.ts';
import { checkpointYears } from '../../shared/history/checkpoints.ts';
import { keptDays as importDays } from '../../shared/imports/rules.ts';
import { privateBucket } from '../parts/private-bucket.ts';
import { incomingFolder, snapshotFolder } from '../parts/rights.ts';

interface DataProps extends StackProps {
  readonly siteOrigin?: string | undefined;
  /** The stream of a restored table that replaces the table created here. */
  readonly restoredStream?: string | undefined;
  /** Days that a checkpoint is locked; for a temporary environment. */
  readonly checkpointDays?: number | undefined;
}

const text = (name: string) => ({ name, type: AttributeType.STRING });

export class DataStack extends Stack {
  /** The table that everything reads and writes. */
  readonly table: ITable;
  readonly documents: Bucket;
  readonly checkpoints: Bucket;
  /** The key of the officers' person keys. */
  readonly personKey: ISecret;

  constructor(scope: Construct, id: string, { siteOrigin, restoredStream, checkpointDays = Math.ceil(checkpointYears * 365.25), ...props }: DataProps) {
    super(scope, id, { ...props, terminationProtection: true });

    const made = new Table(this, 'Registry', {
      partitionKey: text(declared.pk),
      sortKey: text(declared.sk),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      // Kept if its stack is deleted, but not if the stack's first creation fails: an empty table would only stay behind (docs/runbooks.md).
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: declared.ttl,
    });
    for (const index of declared.indexes) {
      made.addGlobalSecondaryIndex({ indexName: index.name, partitionKey: text(index.pk), sortKey: text(index.sk), projectionType: ProjectionType.ALL });
    }

    // Exported by name while it exists: CloudFormation refuses to remove an export that another stack imports, and the stacks that move to a restored table
    // are deployed after this one.
    for (const told of [made.tableName, made.tableArn, made.tableStreamArn]) if (told) this.exportValue(told);
    this.table = restoredStream
      ? Table.fromTableAttributes(this, 'Restored', { tableArn: restoredStream.replace(/\/stream\/.+$/, ''), tableStreamArn: restoredStream })
      : made;

    this.documents = privateBucket(this, 'Documents', {
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // An export that nobody needs any more is a risk. shared/exports/rules.ts shows people the same number of days.
        { prefix: 'exports/', expiration: Duration.days(keptDays), noncurrentVersionExpiration: Duration.days(1) },
        // Imported files with their rows; the firearms and the import's record stay.
        { prefix: 'imports/', expiration: Duration.days(importDays), noncurrentVersionExpiration: Duration.days(1) },
        // The upload check deletes files after checking; this rule deletes those it could not check for days.
        { prefix: `${incomingFolder}/`, expiration: Duration.days(3), noncurrentVersionExpiration: Duration.days(1) },
        // A new snapshot replaces the former one every hour. Nobody reads the former ones again, and a national register would store a terabyte a year.
        { prefix: `${snapshotFolder}/`, noncurrentVersionExpiration: Duration.days(1) },
      ],
      // Browsers upload with a presigned PUT, only from the portal's pages.
      ...(siteOrigin
        ? { cors: [{ allowedOrigins: [siteOrigin], allowedMethods: [HttpMethods.PUT], allowedHeaders: ['content-type', 'x-amz-*'], maxAge: 3600 }] }
        : {}),
    });
    // Events go to EventBridge and not directly to the upload check, whose stack depends on this one. Set by CloudFormation's own property, because the CDK
    // would add a function that may change every bucket.
    (this.documents.node.defaultChild as CfnBucket).notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    if (!siteOrigin) {
      Annotations.of(this).addInfo(
        'No site origin is known yet: browsers cannot upload documents until a deployment with domainName or siteOrigin (docs/deploy.md).',
      );
    }

    // Compliance mode: nobody can shorten it, not even the account's owner. The bucket can be deleted only after the last lock has ended.
    this.checkpoints = privateBucket(this, 'Checkpoints', {
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(checkpointDays)),
    });
    // The lock keeps every version, but a newer version or a delete marker could hide it.
    const refuse = (actions: string[], conditions?: Record<string, unknown>) =>
      this.checkpoints.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.DENY,
          principals: [new StarPrincipal()],
          actions,
          resources: [this.checkpoints.arnForObjects('*')],
          ...(conditions ? { conditions } : {}),
        }),
      );
    refuse(['s3:DeleteObject', 's3:DeleteObjectVersion']);
    refuse(['s3:PutObject'], { Null: { 's3:if-none-match': 'true' } });

    // Generated once, and nobody sees it. It must not change: the person keys of all officers were made with it (docs/operations.md).
    this.personKey = new Secret(this, 'PersonKey', {
      description: 'Key of the officers’ person keys',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'DocumentBucket', { value: this.documents.bucketName });
    new CfnOutput(this, 'CheckpointBucket', { value: this.checkpoints.bucketName });
  }
}
