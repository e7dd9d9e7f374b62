// Creating and changing a record together with its history entry and its place in the queues.
import { expect, test } from 'vitest';
import { withTable } from '../../testing/server/registry.ts';
import { type CaseRecord, cases } from '../cases/entity.ts';
import { placeOf } from '../cases/queue-place.ts';
import { commit } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { change, commitChange, create, setOrCleared } from './change.ts';
import { workflowStatus } from './entity.ts';
import { firstBrokenEntry, listHistory } from './store.ts';

withTable();

const actor = { userId: 'lee', name: 'Lee Botha' };
const why = { action: 'cases.edit', actor, at: new Date() } as const;

async function opened(): Promise<CaseRecord> {
  const id = newId();
  const fields = { id, caseNumber: `CASE-${id}`, title: 'Lost pistol', description: 'At the range', priority: 'low', status: 'open' } as const;
  const by = { createdBy: 'lee', createdByName: 'Lee Botha' };
  const { record, writes } = create(cases(), { ...fields, ...by }, { ...why, action: 'cases.create', place: placeOf });
  await commit(writes);
  return record;
}
const stored = async (id: string) => (await cases().get({ id }).go({ consistent: true })).data;
const statusOf = async (id: string) => (await workflowStatus().get({ entityType: 'case', entityId: id }).go({ consistent: true })).data;

test('create writes a record with its first history entry and its place in a queue', async () => {
  const record = await opened();

  expect(await stored(record.id)).toEqual(record);
  expect(await listHistory('case', record.id, { consistent: true })).toMatchObject([{ seq: 1, action: 'cases.create', toStatus: 'open', actionBy: 'lee' }]);
  expect(await statusOf(record.id)).toMatchObject({ currentStatus: 'open', waitsFor: 'case:write' });
});

test('commitChange sets and clears fields, adds an entry, and moves the record in the queues', async () => {
  const before = await opened();
  const set = { status: 'in_progress', assignedTo: 'mo' } as const;

  const after = await commitChange(cases(), before, { ...why, set, cleared: ['description'], comments: 'Taken', place: placeOf, assignedTo: 'mo' });

  expect([after.status, after.version, 'description' in after]).toEqual(['in_progress', 2, false]);
  expect(await stored(before.id)).toEqual(after);
  expect((await listHistory('case', before.id, { consistent: true }))[1]).toMatchObject({
    seq: 2,
    fromStatus: 'open',
    toStatus: 'in_progress',
    comments: 'Taken',
  });
  expect(await firstBrokenEntry('case', before.id, after, { consistent: true })).toBeUndefined();
  expect(await statusOf(before.id)).toMatchObject({ currentStatus: 'in_progress', waitsFor: 'user:mo', assignedTo: 'mo', reviewComments: 'Taken' });
});

test('commitChange rejects a change of a record that has changed since it was read, and writes nothing', async () => {
  const before = await opened();
  const after = await commitChange(cases(), before, { ...why, set: { title: 'First' } });

  await expect(commit(change(cases(), before, { ...why, set: { title: 'Second' } }).writes)).rejects.toMatchObject({ code: 'stale-version' });

  expect(await stored(before.id)).toEqual(after);
  expect(await listHistory('case', before.id, { consistent: true })).toHaveLength(2);
});

test('commitChange rejects a change whose own condition fails', async () => {
  const before = await opened();
  const how = { ...why, set: { title: 'Other' }, where: ({ priority }: any, { eq }: any) => eq(priority, 'critical') };

  await expect(commitChange(cases(), before, how)).rejects.toMatchObject({ code: 'stale-version' });

  expect(await stored(before.id)).toEqual(before);
});

test('commitChange clears fields that are sent as null', () => {
  expect(setOrCleared({ title: 'New', description: null, priority: undefined })).toEqual({ set: { title: 'New' }, cleared: ['description', 'priority'] });
});
