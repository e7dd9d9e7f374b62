// What the registry keeps: the table, the documents and the checkpoints of its histories.
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type ITable, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, type CfnBucket, HttpMethods, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { table as declared } from '../../functions/data/table.ts';
import { keptDays } from '../../shared/exports/rules.ts';
import { checkpointYears } from '../../shared/history/checkpoints.ts';
import { keptDays as importDays } from '../../shared/imports/rules.ts';
import { privateBucket } from '../parts/private-bucket.ts';
import { incomingFolder, snapshotFolder } from '../parts/rights.ts';

interface DataProps extends StackProps {
  readonly siteOrigin?: string | undefined;
  /** Of a table that was restored, and is the registry's in the place of the one made here. */
  readonly restoredStream?: string | undefined;
  /** Days that a checkpoint is locked; for an environment that is thrown away again. */
  readonly checkpointDays?: number | undefined;
}

const text = (name: string) => ({ name, type: AttributeType.STRING });

export class DataStack extends Stack {
  /** The one that everything reads and writes. */
  readonly table: ITable;
  readonly documents: Bucket;
  readonly checkpoints: Bucket;

  constructor(scope: Construct, id: string, { siteOrigin, restoredStream, checkpointDays = Math.ceil(checkpointYears * 365.25), ...props }: DataProps) {
    super(scope, id, { ...props, terminationProtection: true });

    const made = new Table(this, 'Registry', {
      partitionKey: text(declared.pk),
      sortKey: text(declared.sk),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: declared.ttl,
    });
    for (const index of declared.indexes) {
      made.addGlobalSecondaryIndex({ indexName: index.name, partitionKey: text(index.pk), sortKey: text(index.sk), projectionType: ProjectionType.ALL });
    }

    // Told by name as long as it stands: CloudFormation removes no export that another stack imports, and those that change over to a
    // restored table are deployed after this one.
    for (const told of [made.tableName, made.tableArn, made.tableStreamArn]) if (told) this.exportValue(told);
    this.table = restoredStream
      ? Table.fromTableAttributes(this, 'Restored', { tableArn: restoredStream.replace(/\/stream\/.+$/, ''), tableStreamArn: restoredStream })
      : made;

    this.documents = privateBucket(this, 'Documents', {
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // A copy of the register that nobody needs any more is a risk: shared/exports/rules.ts tells people the same number of days.
        { prefix: 'exports/', expiration: Duration.days(keptDays), noncurrentVersionExpiration: Duration.days(1) },
        // The files that people imported, with their rows: the firearms and the import's own record stay.
        { prefix: 'imports/', expiration: Duration.days(importDays), noncurrentVersionExpiration: Duration.days(1) },
        // The upload check takes away what it has seen; this, whatever it could not see for days.
        { prefix: `${incomingFolder}/`, expiration: Duration.days(3), noncurrentVersionExpiration: Duration.days(1) },
        // Each hour a snapshot of each search takes the place of the one before, which nobody asks for again: of a national register a terabyte a year.
        { prefix: `${snapshotFolder}/`, noncurrentVersionExpiration: Duration.days(1) },
      ],
      // Browsers upload with a presigned PUT, from the portal's pages and from nowhere else.
      ...(siteOrigin
        ? { cors: [{ allowedOrigins: [siteOrigin], allowedMethods: [HttpMethods.PUT], allowedHeaders: ['content-type', 'x-amz-*'], maxAge: 3600 }] }
        : {}),
    });
    // Told to EventBridge and not to the upload check itself, which stands in a stack that needs this one. By CloudFormation's own
    // property: the CDK's makes it with a function of its own that may change every bucket.
    (this.documents.node.defaultChild as CfnBucket).notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    if (!siteOrigin) {
      Annotations.of(this).addInfo(
        'No site origin is known yet: browsers cannot upload documents until a deployment with -c domainName or -c siteOrigin (docs/deploy.md).',
      );
    }

    // Compliance mode: nobody shortens it, not the account's owner. The bucket cannot be deleted before the last of it has run out.
    this.checkpoints = privateBucket(this, 'Checkpoints', {
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(checkpointDays)),
    });
    // The lock keeps every version, but would let a newer one or a mark of deletion hide it.
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

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'DocumentBucket', { value: this.documents.bucketName });
    new CfnOutput(this, 'CheckpointBucket', { value: this.checkpoints.bucketName });
  }
}
