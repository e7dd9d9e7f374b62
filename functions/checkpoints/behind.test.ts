// The verification reads while people work, from copies of the table that may be a moment behind: that is no broken history.
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

/** Whoever does not ask for the latest gets each history without its last entry. */
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

test('a history, or a chain of custody, is not called broken by a copy that has not got its last entry yet', async () => {
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
