import * as contract from '../../shared/features.ts';
import { sweptAt } from '../compliance/sweep-progress.ts';
import { handle } from '../http/handle.ts';
import { integrationStates } from '../integrations/store.ts';
import { databaseLatency, lastBackup } from './store.ts';

export const handler = handle(contract.system.status)(async () => {
  const [latencyMs, backup] = await Promise.all([databaseLatency(), lastBackup()]);
  return {
    database: { state: latencyMs === null ? ('unreachable' as const) : ('online' as const), latencyMs },
    // The partners' state comes from the table, so it is unknown while the table does not answer.
    integrations: latencyMs === null ? [] : await integrationStates(),
    lastBackup: { at: backup },
    lastSweep: { at: latencyMs === null ? null : await sweptAt() },
    checkedAt: new Date().toISOString(),
  };
});
