// Checks the chain of custody: numbering, digests and the printed file.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send, sendForAll } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, seizureIn, step, withPeople } from '../../testing/server/seizures.ts';
import { listHistory } from '../history/store.ts';
import { digestOfEntry, firstBrokenCustody } from './chain.ts';

withTable();
captureLog();
withPeople();

const add = (id: string, body: object, who: Parameters<typeof as>[0] = 'inspector') => send(contract.seizures.handOver, { as: as(who), params: { id }, body });
const vault = { heldBy: 'Constable Nkosi', place: 'SAPS 13 store, Sandton' };

describe('the chain of custody', () => {
  test('adds a hand-over with the server’s time and user, oldest first', async () => {
    const { id } = await seizureIn('seized');

    const { status, body } = await add(id, { ...vault, sealNumber: 'PA 1001', remarks: 'Sealed bag' });

    expect(status).toBe(201);
    expect(body.custody).toEqual({ count: 2, ...vault, sealNumber: 'PA 1001' });
    expect(body).toEqual((await send(contract.seizures.get, { as: as('inspector'), params: { id } })).body);
    await step(id, 'processed');
    await step(id, 'returned');
    const pages = await sendForAll(contract.seizures.custody, { as: as('client'), params: { id }, query: { limit: '2' } });
    const entries = pages.flatMap((page) => page.body);
    expect(entries[1]).toMatchObject({
      ...vault,
      sealNumber: 'PA 1001',
      remarks: 'Sealed bag',
      recordedBy: as('inspector').sub,
      recordedByName: 'Thandi Mokoena',
    });
    expect(entries.map((entry) => [entry.number, entry.heldBy])).toEqual([
      [1, 'Thandi Mokoena'],
      [2, 'Constable Nkosi'],
      [3, 'Provider 1'],
    ]);
    expect(pages[0]?.headers['x-total-count']).toBe('3');
    expect((await send(contract.seizures.get, { as: as('admin'), params: { id } })).body.custody).toMatchObject({ count: 3, heldBy: 'Provider 1' });
  });

  test('is protected by digests in the seizure’s history', async () => {
    const { id } = await seizureIn('seized');
    await add(id, vault);

    const entry = (await itemsOf('custody-entry')).find((one) => one.seizureId === id && one.number === 2);
    const { pk: _, sk: __, __edb_e__: ___, __edb_v__: ____, ...content } = entry as Record<string, any>;

    expect((await listHistory('seizure', id)).at(-1)?.metadata).toMatchObject({ custodyEntry: 2, custodySha256: digestOfEntry(content as never) });
    await step(id, 'processed');
    await step(id, 'returned');
    expect(await firstBrokenCustody(id)).toBeUndefined();
  });

  test.each([
    ['nobody', { heldBy: ' ' }, 'heldBy'],
    ['no place', { place: '' }, 'place'],
    ['a time from the caller', { at: '2020-01-01T00:00:00Z' }, 'at'],
    ['a number from the caller', { number: 9 }, 'number'],
  ])('refuses %s', async (_what, change, path) => {
    const { id } = await seizureIn('seized');

    const answer = await add(id, { ...vault, ...change });

    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test('ends when the seizure is closed', async () => {
    const { id } = await seizureIn('returned');

    expect(await add(id, vault)).toMatchObject({
      status: 409,
      body: { detail: 'This seizure is closed: it was returned. Its chain of custody can no longer be changed.' },
    });
  });

  test('accepts one of two concurrent entries, and uses each number once', async () => {
    const { id } = await seizureIn('seized');

    const answers = await Promise.all([add(id, vault), add(id, vault, 'second'), add(id, vault, 'admin')]);

    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.custody.count);
    expect(made.length).toBeGreaterThan(0);
    expect((await itemsOf('custody-entry')).filter(({ seizureId }) => seizureId === id).map(({ number }) => number)).toEqual([1, ...made.sort()]);
  });
});
