// Tests the pages of a firearm's custody history, and what they say about entries that somebody changed.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { type Counter, foundCounter } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { history } from '../history/entity.ts';

withTable();
withObjects();
captureLog();
let counter: Counter;
let client: Claims;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
}, 60_000);

test('the history of a firearm is read in pages, which mark an entry that was changed or removed', async () => {
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  for (let n = 0; n < 3; n++) {
    await counter.issue([counter.line(firearmId, officerId)]);
    await counter.giveBack([counter.back(firearmId)]);
  }
  const page = async (limit: number, cursor?: string) => {
    const answer = await send(contract.custody.history, {
      as: client,
      params: { id: firearmId },
      query: { limit: String(limit), ...(cursor ? { cursor } : {}) },
    });
    const next = /cursor=([\w-]+)/.exec(String(answer.headers.link ?? ''))?.[1];
    return { seen: answer.body.map(({ seq, intact }: any) => [seq, intact]), next, total: answer.headers['x-total-count'] };
  };
  const key = (seq: number) => ({ entityType: 'firearm-custody', entityId: firearmId, seq }) as const;

  const first = await page(4);
  const second = await page(4, first.next);
  expect([first.seen, first.total]).toEqual([[6, 5, 4, 3].map((seq) => [seq, true]), '6']);
  expect([second.seen, second.next]).toEqual([[2, 1].map((seq) => [seq, true]), undefined]);
  await history().patch(key(4)).set({ actorName: 'Nobody' }).go();
  await history().delete(key(2)).go();
  expect((await page(4)).seen).toEqual([
    [6, true],
    [5, true],
    [4, false],
    [3, false],
  ]);
  expect((await send(contract.custody.history, { as: client, params: { id: firearmId }, query: { cursor: 'eHl6' } })).status).toBe(400);
});
