// Backups that survive a mistake with the table itself: of the table and the documents, in a vault from which nobody can delete them. Point-in-time recovery
// (data.ts) is for recent mistakes and disappears with the table. Backups are for mistakes found later and for a lost table.
import { Aws, type Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
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
  /** True to close the vault's lock for good, for its owner and for AWS. */
  readonly lockForGood: boolean;
  /** The vault of another account that receives a copy of every backup (docs/operations.md describes its policy). */
  readonly copyVaultArn?: string | undefined;
}

export class BackupStack extends Stack {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { table, documents, lockForGood, copyVaultArn, ...props }: BackupProps) {
    super(scope, id, { ...props, terminationProtection: true });

    // A vault needs a name. A part of the stack's id makes it new for each creation of the stack: the vault of a deleted stack stays and keeps its name.
    const creation = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))));
    this.vault = new BackupVault(this, 'Vault', {
      backupVaultName: `${this.stackName}-${creation}`,
      // Backups outlive the stack; the empty vault of a creation that failed does not stay behind.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      blockRecoveryPointDeletion: true,
      lockConfiguration: {
        minRetention: backupsKept.daily,
        maxRetention: backupsKept.monthly,
        // After these days not even AWS can open the lock. Without them anyone who may change the vault can remove the lock.
        ...(lockForGood ? { changeableFor: backupsKept.secondThoughts } : {}),
      },
    });
    const copyVault = copyVaultArn ? BackupVault.fromBackupVaultArn(this, 'CopyVault', copyVaultArn) : undefined;
    /** A copy is kept as long as its backup. The other account's owner locks that vault: nobody with rights in this account can delete the copies. */
    const keptFor = (deleteAfter: Duration) => ({
      deleteAfter,
      ...(copyVault ? { copyActions: [{ destinationBackupVault: copyVault, deleteAfter }] } : {}),
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: this.vault });
    // 01:00 and 02:00 in South Africa, which has no daylight saving time: before the sweep.
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '23', minute: '0' }),
        ...keptFor(backupsKept.daily),
        ...backupWindow,
      }),
    );
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'monthly',
        scheduleExpression: Schedule.cron({ day: '1', hour: '0', minute: '0' }),
        ...keptFor(backupsKept.monthly),
        ...backupWindow,
      }),
    );
    const policies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];
    plan.addSelection('Records', {
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('backup.amazonaws.com'),
        description: 'Rights of AWS Backup: copy the table and the documents into the vault',
        managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
      }),
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(documents.bucketArn)],
    });
  }
}
