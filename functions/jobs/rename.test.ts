// Renaming a legal entity: the new name reaches every record that shows it, through faults and concurrent updates, and nothing else changes.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { work } from '../../testing/server/as-job.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, everyItem, foundEntity, itemsOf, readStream, withTable } from '../../testing/server/registry.ts';
import { complianceAlerts } from '../compliance/entity.ts';
import { firearms } from '../firearms/entity.ts';
import { inspections } from '../inspections/entity.ts';
import { legalEntities, renames } from '../legal-entities/entity.ts';
import { workOnRename } from './rename.ts';

withTable({ told: true });
captureLog();
let internal: Claims;

const owned = 250;
const kept = 20;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3)]);
  internal = await signUp('internal');
  const register = (change: Parameters<typeof exampleFirearm>[0]) => send(contract.firearms.register, { as: internal, body: exampleFirearm(change) });
  const card = (n: number) => ({ licenseNumber: `LIC-${n}`, section: '20' as const, issuedOn: '2024-02-01', expiresOn: '2029-01-31' });
  // Firearms that it owns, the first twenty with a license; firearms that it keeps; and firearms of others.
  for (let n = 0; n < owned; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => register({ ownerId: 1, ...(n < 20 ? { license: card(n + at) } : {}) })));
  for (let n = 0; n < kept; n += 10) await Promise.all(Array.from({ length: 10 }, () => register({ ownerId: 2, keeperId: 1 })));
  await Promise.all(Array.from({ length: 10 }, () => register({ ownerId: 3 })));
});

const rename = (id: number, name: string) => send(contract.legalEntities.edit, { as: internal, params: { id: String(id) }, body: { name } });
/** Skips the other background work of so many registrations, which has its own tests. */
const doRenaming = () => doWork({ only: 'rename' });
const byKey = (items: readonly Record<string, any>[]) => new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
/** All items but those of the stream consumers. */
const records = async () => (await everyItem()).filter(({ pk, __edb_e__ }) => !/^count(er|ed)#/.test(pk) && __edb_e__ !== 'rename');
const counters = async () => (await everyItem()).filter(({ pk }) => pk.startsWith('counter#'));

describe('renaming a legal entity', () => {
  test('changes the name on all its firearms and licenses, and nothing else', async () => {
    await countChanges();
    const [before, counted] = [byKey(await records()), byKey(await counters())];

    expect((await rename(1, 'Blouklip Group (Pty) Ltd')).status).toBe(200);
    await doRenaming();
    await countChanges();

    const expected = (item: Record<string, any>) => ({
      ...item,
      ...(item.ownerId === 1 ? { ownerName: 'Blouklip Group (Pty) Ltd' } : {}),
      ...(item.keeperId === 1 ? { keeperName: 'Blouklip Group (Pty) Ltd' } : {}),
      ...(item.holderId === 1 ? { holderName: 'Blouklip Group (Pty) Ltd' } : {}),
    });
    const after = byKey(await records());
    const others = [...before].filter(([, { __edb_e__ }]) => __edb_e__ !== 'legal-entity');
    for (const [key, item] of others) expect(after.get(key)).toEqual(expected(item));
    expect(after.size).toBe(before.size + 1);
    expect(byKey(await counters())).toEqual(counted);
    expect(await itemsOf('rename')).toMatchObject([{ legalEntityId: 1, status: 'done', done: owned + kept + (await itemsOf('license')).length }]);
  });

  test('shows the new name in lists', async () => {
    const client = await signUp('client', { legalEntityId: 1 });

    const pages = await sendForAll(contract.firearms.list, { as: client, query: { limit: '100' } });

    const names = pages.flatMap(({ body }) => body.map(({ ownerId, ownerName, keeperName }: any) => (ownerId === 1 ? ownerName : keeperName)));
    expect(names).toHaveLength(owned + kept);
    expect(new Set(names)).toEqual(new Set(['Blouklip Group (Pty) Ltd']));
  });

  test('changes nothing when its events are repeated', async () => {
    const before = byKey(await everyItem());

    const ofRenaming = (await readStream()).filter(({ dynamodb }) => dynamodb?.NewImage?.__edb_e__?.S === 'rename');
    expect(ofRenaming.length).toBeGreaterThan(1);
    for (const record of ofRenaming) await work({ Records: [record] });

    expect(byKey(await everyItem())).toEqual(before);
  });

  test('ends with the latest name, whatever the order of two renamings', async () => {
    await rename(1, 'First Name');
    await rename(1, 'Last Name');
    const waiting = (await itemsOf('rename')).filter(({ status }) => status === 'waiting');

    for (const { id } of waiting.toReversed()) await workOnRename(id);

    const names = (await itemsOf('firearm')).filter(({ ownerId }) => ownerId === 1).map(({ ownerName }) => ownerName);
    expect([waiting.length, new Set(names)]).toEqual([2, new Set(['Last Name'])]);
  });

  test('succeeds while other calls change some of the records', async () => {
    await rename(1, 'Met Others');
    const [waiting] = (await itemsOf('rename')).filter(({ status }) => status === 'waiting');
    const faults = withFaults({ seed: 11, probability: 0.05, kinds: ['conflict'], only: /^Update/ });

    await workOnRename(waiting?.id).finally(() => faults.stop());

    expect(faults.made.conflict).toBeGreaterThan(0);
    const names = (await itemsOf('firearm')).filter(({ ownerId }) => ownerId === 1).map(({ ownerName }) => ownerName);
    expect(new Set(names)).toEqual(new Set(['Met Others']));
  });

  test('continues where the step before ended', async () => {
    await legalEntities().patch({ id: 1 }).set({ name: 'Continued' }).go();
    const { data } = await firearms().query.ofOwner({ ownerId: 1 }).go({ limit: 200 });
    const { cursor } = await firearms().query.ofOwner({ ownerId: 1 }).go({ limit: 200 });
    const job = { id: 'begun', legalEntityId: 1, status: 'running' as const, turn: 3, place: 0, done: 200, createdAt: '2026-01-01', expiresAt: 4_000_000_000 };
    await renames()
      .create({ ...job, ...(cursor ? { cursor } : {}) })
      .go();

    await workOnRename('begun');

    const passed = new Set(data.map(({ id }) => id));
    const names = (await itemsOf('firearm')).filter(({ ownerId }) => ownerId === 1);
    expect(names.filter(({ ownerName }) => ownerName === 'Continued').every(({ id }) => !passed.has(id))).toBe(true);
    expect(names.filter(({ ownerName }) => ownerName === 'Continued')).toHaveLength(owned - 200);
    expect((await itemsOf('rename')).find(({ id }) => id === 'begun')).toMatchObject({ status: 'done', turn: 4 });
  });

  test('leaves records that have another owner by then', async () => {
    const [{ id } = { id: '' }] = (await firearms().query.ofOwner({ ownerId: 3 }).go({ limit: 1 })).data;
    await rename(3, 'Renamed Third');
    await firearms().patch({ id }).set({ ownerId: 2, ownerName: 'Provider 2' }).go();

    await doRenaming();

    expect((await itemsOf('firearm')).find((one) => one.id === id)).toMatchObject({ ownerId: 2, ownerName: 'Provider 2' });
  });
});

test('renaming a legal entity changes the name on open records, but not on closed ones', async () => {
  await foundEntity(4);
  const inspect = async (inspectionType: string): Promise<string> => {
    const body = { entityId: 4, inspectionType, scheduledDate: daysAfter(new Date(), 7).toISOString() };
    return (await send(contract.inspections.schedule, { as: internal, body })).body.id;
  };
  const [open, ended] = [await inspect('safe_inspection'), await inspect('stock_count')];
  await inspections().patch({ id: ended }).set({ status: 'cancelled' }).go();
  const at = new Date().toISOString();
  const about = {
    type: 'disclosure_overdue',
    severity: 'low',
    title: 'Due',
    description: 'Due',
    entityType: 'legal-entity',
    entityId: '4',
    recordId: '4',
  } as const;
  const found = { ruleId: 1, ruleName: 'Due', dueDate: '2026-01-31', step: 1, actionUrl: '/', createdAt: at, updatedAt: at, version: 1, chainHead: '-' };
  const of = { legalEntityId: 4, legalEntityName: 'Provider 4' };
  await complianceAlerts()
    .create({ ...about, ...found, ...of, id: 'open', state: 'open', openOf: 4 })
    .go();
  await complianceAlerts()
    .create({ ...about, ...found, ...of, id: 'resolved', isResolved: true })
    .go();

  await rename(4, 'Renamed Fourth');
  await doRenaming();

  const nameIn = async (kind: string, id: string, field: string) => (await itemsOf(kind)).find((item) => item.id === id)?.[field];
  expect([await nameIn('inspection', open, 'entityName'), await nameIn('compliance-alert', 'open', 'legalEntityName')]).toEqual([
    'Renamed Fourth',
    'Renamed Fourth',
  ]);
  expect([await nameIn('inspection', ended, 'entityName'), await nameIn('compliance-alert', 'resolved', 'legalEntityName')]).toEqual([
    'Provider 4',
    'Provider 4',
  ]);
});

test('changing another field than the name starts no renaming', async () => {
  const before = (await itemsOf('rename')).length;

  await send(contract.legalEntities.edit, { as: internal, params: { id: '2' }, body: { city: 'Paarl' } });

  expect(await itemsOf('rename')).toHaveLength(before);
});
