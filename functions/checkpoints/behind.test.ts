// Verification runs while users work and reads copies of the table that may lag: it must not report a broken history then.
import { afterEach, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { verifyHistories } from '../../testing/server/as-job.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { withHistory } from '../../testing/server/histories.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';

withTable();
withObjects();
captureLog();
afterEach(() => database().middlewareStack.remove('behind'));

/** Returns each history without its last entry, unless the read is consistent. */
function fallBehind(): void {
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args: any) => {
        const answer: any = await next(args);
        const { Items: items = [] } = answer.output;
        if (/^Query/.test(commandName) && !args.input.ConsistentRead && items[0]?.__edb_e__ === 'workflow-history') answer.output.Items = items.slice(0, -1);
        return answer;
      },
    { step: 'initialize', priority: 'high', name: 'behind' },
  );
}

test('verification reports no broken history or chain of custody when a copy lacks the last entry', async () => {
  await withHistory(1);
  const { status } = await send(contract.seizures.record, {
    as: await signUp('inspector'),
    body: { reason: 'expired_license', location: 'Sandton', description: 'Two magazines' },
  });
  expect(status).toBe(201);
  fallBehind();

  const { records, broken } = await verifyHistories({ pauseMs: 0 });

  expect([records > 1, broken]).toEqual([true, []]);
});
