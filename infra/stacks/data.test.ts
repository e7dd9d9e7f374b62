// Checks the table, the documents and the checkpoints as deployed.
import { describe, expect, it } from 'vitest';
import { indexes } from '../../functions/data/table.ts';
import { demandsTls, newApp, resourcesOf } from '../../testing/stacks/templates.ts';
import { DataStack } from './data.ts';

const stack = new DataStack(newApp(), 'data', { env: { region: 'af-south-1' }, siteOrigin: 'https://registry.example.co.za' });
const tables = Object.values(resourcesOf(stack, 'AWS::DynamoDB::Table'));
const buckets = Object.entries(resourcesOf(stack, 'AWS::S3::Bucket'));

describe('the table', () => {
  it('has the indexes that the entities use, each with whole records', () => {
    const made = tables[0]?.Properties.GlobalSecondaryIndexes.map((index: any) => ({
      name: index.IndexName,
      keys: index.KeySchema.map((key: any) => key.AttributeName),
      projection: index.Projection.ProjectionType,
    }));

    expect(tables).toHaveLength(1);
    expect(made).toEqual(Object.values(indexes).map(({ name, pk, sk }) => ({ name, keys: [pk, sk], projection: 'ALL' })));
  });

  it('can be restored to any moment, cannot be deleted by mistake and survives its stack', () => {
    const [table] = tables;

    expect(table?.Properties.PointInTimeRecoverySpecification).toMatchObject({ PointInTimeRecoveryEnabled: true });
    expect(table?.Properties.DeletionProtectionEnabled).toBe(true);
    expect(table?.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(stack.terminationProtection).toBe(true);
  });

  it('is paid by use, sends both images to its stream and deletes expired markers itself', () => {
    expect(tables[0]?.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });
});

it('the key of person keys is generated, is never rotated and survives its stack', () => {
  const [secret, ...others] = Object.values(resourcesOf(stack, 'AWS::SecretsManager::Secret'));

  expect(others).toEqual([]);
  expect(secret?.Properties.GenerateSecretString).toEqual({ PasswordLength: 64, ExcludePunctuation: true });
  expect(secret?.DeletionPolicy).toBe('RetainExceptOnCreate');
  expect(resourcesOf(stack, 'AWS::SecretsManager::RotationSchedule')).toEqual({});
});

const logged = buckets.filter(([, { Properties }]) => Properties.LoggingConfiguration);
const documentsOf = () => logged.map(([, { Properties }]) => Properties).find(({ ObjectLockEnabled }) => !ObjectLockEnabled);

describe('the checkpoint bucket', () => {
  const [id, bucket] = logged.find(([, { Properties }]) => Properties.ObjectLockEnabled) ?? [];

  it('keeps every version for ten years, protected from deletion by anybody, and survives its stack', () => {
    expect(bucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3653 } } },
      BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
    });
    expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  it('lets nobody delete or replace an object', () => {
    const policies = Object.values(resourcesOf(stack, 'AWS::S3::BucketPolicy')).filter(({ Properties }) => Properties.Bucket.Ref === id);
    const refused = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement).filter(({ Principal }) => Principal === '*');

    expect(refused.map(({ Effect, Action, Condition }) => ({ Effect, Action, Condition }))).toEqual([
      { Effect: 'Deny', Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'], Condition: undefined },
      { Effect: 'Deny', Action: 's3:PutObject', Condition: { Null: { 's3:if-none-match': 'true' } } },
    ]);
  });

  it('locks objects for the shorter time of a trial’s settings', () => {
    const trial = new DataStack(newApp(), 'trial', { env: { region: 'af-south-1' }, checkpointDays: 1 });

    const locks = Object.values(resourcesOf(trial, 'AWS::S3::Bucket')).flatMap(
      ({ Properties }) => Properties.ObjectLockConfiguration?.Rule.DefaultRetention ?? [],
    );

    expect(locks).toEqual([{ Mode: 'COMPLIANCE', Days: 1 }]);
  });
});

describe('the document bucket, like the checkpoints’ bucket,', () => {
  it('blocks every kind of public access, also in its access log', () => {
    expect(buckets).toHaveLength(4);
    for (const [, bucket] of buckets) {
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('refuses access without TLS, also in its access log', () => {
    expect(demandsTls(stack, 'AWS::S3::BucketPolicy').sort()).toEqual(buckets.map(([id]) => id).sort());
  });

  it('keeps every version and accepts uploads only from the portal’s pages', () => {
    const documents = documentsOf();

    expect(documents?.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(documents?.CorsConfiguration.CorsRules).toMatchObject([{ AllowedMethods: ['PUT'], AllowedOrigins: ['https://registry.example.co.za'] }]);
  });

  it('deletes exported files after a week, and former snapshots and aborted uploads after a day', () => {
    const documents = documentsOf();

    expect(documents?.LifecycleConfiguration.Rules).toMatchObject([
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      { Prefix: 'exports/', ExpirationInDays: 7, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      { Prefix: 'imports/', ExpirationInDays: 90, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      { Prefix: 'incoming/', ExpirationInDays: 3, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      { Prefix: 'search/', NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    ]);
  });

  it('sends uploads to EventBridge without a CDK function that may change buckets', () => {
    const documents = documentsOf();

    expect(documents?.NotificationConfiguration).toEqual({ EventBridgeConfiguration: { EventBridgeEnabled: true } });
    expect(resourcesOf(stack, 'AWS::Lambda::Function')).toEqual({});
  });

  it('accepts no uploads from pages until the portal’s address is known', () => {
    const early = new DataStack(newApp(), 'early', { env: { region: 'af-south-1' } });

    const cors = Object.values(resourcesOf(early, 'AWS::S3::Bucket')).map((bucket) => bucket.Properties.CorsConfiguration);

    expect(cors).toEqual([undefined, undefined, undefined, undefined]);
  });
});
