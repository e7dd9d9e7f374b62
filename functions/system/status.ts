// The System Status card.
import { contract } from '../../shared/contract.ts';
import { env } from '../platform/env.ts';
import { handle } from '../platform/handle.ts';
import { databaseLatency, lastBackup } from '../platform/health.ts';

export const handler = handle(contract.system.status)(async () => {
  const [latencyMs, backup] = await Promise.all([databaseLatency(), lastBackup()]);
  return {
    database: { state: latencyMs === null ? ('unreachable' as const) : ('online' as const), latencyMs },
    integration: { state: env().REGULATOR_URL ? ('connected' as const) : ('not_configured' as const) },
    lastBackup: { at: backup },
    checkedAt: new Date().toISOString(),
  };
});
