// Tests the first rule added in a registry without a sweep: the call also saves the standard rules.
import { expect, test } from 'vitest';
import { standardRules } from '../../shared/compliance/rules.ts';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { people, withProviders } from '../../testing/server/sweeps.ts';
import { database } from '../data/client.ts';

withTable();
captureLog();
withProviders();

test('attack 14: creating the first rule succeeds on retry after a crash between saving the standard rules and the new one', async () => {
  const body = { name: 'Sooner', ruleType: 'license_missing', criteria: { afterDays: 3, raiseAfterDays: [] } };
  const make = () => send(contract.compliance.createRule, { as: people.admin, body, headers: { 'idempotency-key': 'first-rule-of-all' } });
  const cut = 'cut off before its own';
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (/^TransactWrite/.test(commandName) && JSON.stringify(args.input).includes(body.name)) throw new Error(cut);
        return next(args);
      },
    { step: 'initialize', name: cut },
  );

  const first = await make();
  database().middlewareStack.remove(cut);
  const written = await itemsOf('compliance-rule');
  const again = await make();

  expect([first.status, written.length]).toEqual([500, standardRules.length]);
  expect([again.status, again.body.name, (await itemsOf('compliance-rule')).length]).toEqual([201, body.name, standardRules.length + 1]);
});
