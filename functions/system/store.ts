// Measures the state of the services that the system depends on.
import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { log, traceOf } from '../platform/log.ts';

/** Milliseconds of one small read; null if the table did not answer. */
export async function databaseLatency(): Promise<number | null> {
  const began = performance.now();
  try {
    await database().send(new GetCommand({ TableName: env().TABLE_NAME, Key: { [table.pk]: 'health', [table.sk]: 'health' } }));
    return Math.round(performance.now() - began);
  } catch (error) {
    log('error', 'database unreachable', traceOf(error));
    return null;
  }
}

/** The latest time the table can be restored to; null if point-in-time recovery is off or, as on the local host, unknown. */
export async function lastBackup(): Promise<string | null> {
  try {
    const answer = await database().send(new DescribeContinuousBackupsCommand({ TableName: env().TABLE_NAME }));
    return answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.LatestRestorableDateTime?.toISOString() ?? null;
  } catch (error) {
    if ((error as Error).name !== 'UnknownOperationException') log('warn', 'backup state unknown', traceOf(error));
    return null;
  }
}
