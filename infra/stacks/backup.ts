// Copies that outlive a mistake with the table itself: of the table and of the documents, in a vault from which nobody takes any away.
// Point-in-time recovery (data.ts) is for yesterday's mistake, and goes with its table; this is for what is found later, and for a lost table.
import { Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { backupsKept, backupWindow } from '../parts/sizes.ts';

interface BackupProps extends StackProps {
  readonly table: ITable;
  readonly documents: IBucket;
  /** Whether the vault's lock is closed for good, for its owner and for AWS alike. */
  readonly lockForGood: boolean;
}

export class BackupStack extends Stack {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { table, documents, lockForGood, ...props }: BackupProps) {
    super(scope, id, { ...props, terminationProtection: true });

    this.vault = new BackupVault(this, 'Vault', {
      blockRecoveryPointDeletion: true,
      lockConfiguration: {
        minRetention: backupsKept.daily,
        maxRetention: backupsKept.monthly,
        // After these days not even AWS opens it again; without them whoever may change the vault may take the lock off.
        ...(lockForGood ? { changeableFor: backupsKept.secondThoughts } : {}),
      },
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: this.vault });
    // 01:00 and 02:00 in South Africa, which knows no summer time: before the sweep.
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '23', minute: '0' }),
        deleteAfter: backupsKept.daily,
        ...backupWindow,
      }),
    );
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'monthly',
        scheduleExpression: Schedule.cron({ day: '1', hour: '0', minute: '0' }),
        deleteAfter: backupsKept.monthly,
        ...backupWindow,
      }),
    );
    const policies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];
    plan.addSelection('Records', {
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('backup.amazonaws.com'),
        description: 'What AWS Backup may do: copy the table and the documents into the vault',
        managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
      }),
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(documents.bucketArn)],
    });
  }
}
