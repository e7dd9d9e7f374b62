// Checks which data of a seizure its provider can see.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { as, licensed, record, withPeople } from '../../testing/server/seizures.ts';

withTable();
captureLog();
withPeople();

test('attack 7: a seizure does not reveal its case to the provider', async () => {
  const [{ id: firearmId }, caseId] = [await licensed(), crypto.randomUUID()];
  const { id } = (await record({ firearmId, caseId })).body;
  const { get, history, list } = contract.seizures;
  const seenBy = async (who: 'client' | 'inspector') =>
    JSON.stringify(
      [
        await send(get, { as: as(who), params: { id } }),
        await send(history, { as: as(who), params: { id } }),
        await send(list, { as: as(who), query: { firearmId } }),
        await send(contract.firearms.history, { as: as(who), params: { id: firearmId } }),
      ].map(({ body }) => body),
    );

  expect([(await seenBy('client')).includes(id), (await seenBy('client')).includes(caseId), (await seenBy('inspector')).includes(caseId)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await send(list, { as: as('client'), query: { caseId } })).body).toEqual([]);
  expect((await send(history, { as: as('client'), params: { id } })).body.verified).toBe(true);
});
