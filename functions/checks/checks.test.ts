// Checks unexpected firearms of a completed inspection: each gets a check for the firearm office, and the inspection and its report show the outcome.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import {
  admin,
  approvalOf,
  approver,
  decide,
  fillIn,
  inspector,
  internal,
  one,
  read,
  save,
  scheduled,
  step,
  withInspectors,
} from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstAltered } from '../data/image.ts';
import { listHistory } from '../history/store.ts';
import { inspections } from '../inspections/entity.ts';
import { updateChecks } from './open-for-inspection.ts';

withTable({ told: true });
captureLog();
withInspectors();
const { list, close, history } = contract.checks;
let office: Claims;
beforeAll(async () => {
  office = await signUp('firearm_office');
});

let count = 0;
const serial = () => `UNX-${++count}-${crypto.randomUUID().slice(0, 6)}`;

/** Completes a stock count of provider 1 with these unexpected serial numbers. */
async function counted(...serialNumbers: string[]): Promise<string> {
  const id = await scheduled({ entityId: 1 }, { inspectionType: `Count ${crypto.randomUUID().slice(0, 8)}` });
  await step(id, 'in_progress');
  await save(id, { unexpected: serialNumbers.map((serialNumber) => ({ serialNumber, notes: 'In the second safe' })) });
  await fillIn(id);
  expect((await step(id, 'completed')).status).toBe(200);
  await doWork();
  return id;
}
const open = async (as = office, query: Record<string, string> = {}) =>
  (await send(list, { as, query: { limit: '100', ...query } })).body as Record<string, any>[];
const checkOf = async (serialNumber: string, query: Record<string, string> = {}) =>
  (await open(office, query)).find((one) => one.serialNumber === serialNumber);
const conclude = (id: string, body: object = {}, as = office) =>
  send(close, { as, params: { id }, body: { outcome: 'of_other', note: 'The owner was called', ...body } });

test('queues a check for the firearm office with serial number, provider, note and register matches, oldest first', async () => {
  const known = serial();
  await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId: 2, serialNumber: known }) });
  const unknown = serial();
  const inspectionId = await counted(known, unknown);

  expect(await checkOf(known)).toMatchObject({
    ...{
      inspectionId,
      entityId: 1,
      entityName: 'Provider 1',
      notes: 'In the second safe',
      status: 'open',
      outcome: null,
      inspectorName: expect.stringContaining('Neo'),
    },
    matches: [{ how: 'same', ownerName: 'Provider 2', status: 'active' }],
  });
  expect(await checkOf(unknown)).toMatchObject({ matches: [] });
  const found = (await open()).map(({ foundAt }) => foundAt);
  expect(found).toEqual([...found].sort());
  const queue = (await send(contract.queues.list, { as: office, query: { limit: '100' } })).body;
  expect(queue).toContainEqual(expect.objectContaining({ subject: `Unexpected firearm ${known}, Provider 1`, task: 'Check the unexpected firearm' }));
  const pages = await sendForAll(list, { as: office, query: { limit: '1' } });
  expect(pages.map(({ body }) => body[0].foundAt)).toEqual(found);
});

test('closes a check once, with a history; the inspection and approval show the outcome, the provider does not see it', async () => {
  const serialNumber = serial();
  const inspectionId = await counted(serialNumber);
  const { id } = (await checkOf(serialNumber)) ?? {};
  const shownBy = async (as: Claims) => (await read(inspectionId, as)).checklist.unexpected[0];
  expect((await shownBy(inspector)).check).toMatchObject({ status: 'open' });

  expect(await conclude(id, { note: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'note' }] } });
  expect(await conclude(id, { outcome: 'eaten' })).toMatchObject({ status: 400, body: { errors: [{ path: 'outcome' }] } });
  expect((await conclude(id)).body).toMatchObject({ status: 'closed', outcome: 'of_other', note: 'The owner was called' });
  expect((await conclude(id)).status).toBe(200);
  expect((await conclude(id, { outcome: 'stolen' })).status).toBe(409);

  expect(await checkOf(serialNumber)).toBeUndefined();
  expect(await checkOf(serialNumber, { status: 'closed' })).toMatchObject({ id });
  const check = { status: 'closed', outcome: 'of_other', note: 'The owner was called' };
  for (const as of [inspector, approver]) expect((await shownBy(as)).check).toMatchObject(check);
  expect((await approvalOf(inspectionId)).inspection.checklist.unexpected[0].check).toMatchObject(check);
  expect(await shownBy(one)).not.toHaveProperty('check');
  const { entries, verified } = (await send(history, { as: office, params: { id } })).body;
  expect([verified, entries.map(({ toStatus }: { toStatus: string }) => toStatus)]).toEqual([true, ['closed', 'open']]);
  const queue = (await send(contract.queues.list, { as: office, query: { limit: '100' } })).body;
  expect(queue.map(({ entityId }: { entityId: string }) => entityId)).not.toContain(id);
});

test('refuses checks to providers, inspectors, law enforcement and people who carried out the inspection', async () => {
  const serialNumber = serial();
  const id = await scheduled({ entityId: 1 }, { inspectionType: 'Count by the administrator' });
  await step(id, 'in_progress', admin);
  await save(id, { unexpected: [{ serialNumber }] }, admin);
  await fillIn(id, [], admin);
  await step(id, 'completed', admin);
  await doWork();
  const check = (await checkOf(serialNumber)) ?? {};

  for (const as of [one, inspector, approver]) for (const row of [list, history]) expect((await send(row, { as, params: { id: check.id } })).status).toBe(403);
  for (const as of [one, inspector, approver]) expect((await conclude(check.id, {}, as)).status).toBe(403);
  expect(await conclude(check.id, {}, admin)).toMatchObject({
    status: 403,
    body: { detail: 'You carried out this inspection. Another person must check its unexpected firearms.' },
  });
  expect((await conclude(crypto.randomUUID())).status).toBe(404);
  expect(await checkOf(serialNumber)).toMatchObject({ status: 'open' });
});

test('opens a check once on repeated events; a revised report withdraws removed serial numbers and keeps closed checks', async () => {
  const [kept, removed, settled] = [serial(), serial(), serial()];
  const id = await counted(kept, removed, settled);
  await conclude((await checkOf(settled))?.id);
  await Promise.all([updateChecks(id), updateChecks(id)]);
  const ofInspection = async () => (await itemsOf('firearm-check')).filter(({ inspectionId }) => inspectionId === id);
  expect(await ofInspection()).toHaveLength(3);

  await decide((await approvalOf(id)).id, 'requires_revision');
  await save(id, { unexpected: [{ serialNumber: kept }] });
  expect((await step(id, 'completed')).status).toBe(200);
  await doWork();

  const outcomes = Object.fromEntries((await ofInspection()).map(({ serialNumber, status, outcome }) => [serialNumber, [status, outcome]]));
  expect(outcomes).toEqual({ [kept]: ['open', undefined], [removed]: ['closed', 'withdrawn'], [settled]: ['closed', 'of_other'] });
  const ids = (await ofInspection()).map((check) => check.id);
  const waiting = (await itemsOf('workflow-status')).filter(
    ({ entityType, entityId, waitsFor }) => entityType === 'firearm-check' && ids.includes(entityId) && waitsFor,
  );
  expect(waiting).toHaveLength(1);
});

/** Returns the report for revision, saves these serial numbers and completes it again. */
async function revised(id: string, ...serialNumbers: string[]): Promise<void> {
  await decide((await approvalOf(id)).id, 'requires_revision');
  await save(id, { unexpected: serialNumbers.map((serialNumber) => ({ serialNumber, notes: 'Entered again' })) });
  expect((await step(id, 'completed')).status).toBe(200);
  await doWork();
}
const waits = async (id: string, as = office): Promise<boolean> =>
  (await send(contract.queues.list, { as, query: { limit: '100' } })).body.some(({ entityId }: { entityId: string }) => entityId === id);

test('reopens the check of a serial number that was removed and entered again, with its history', async () => {
  const serialNumber = serial();
  const inspectionId = await counted(serialNumber);
  const { id } = (await checkOf(serialNumber)) ?? {};
  await revised(inspectionId);
  expect(await checkOf(serialNumber, { status: 'closed' })).toMatchObject({ id, outcome: 'withdrawn' });
  expect(await waits(id)).toBe(false);

  await revised(inspectionId, serialNumber);

  const cleared = { outcome: null, note: null, closedByName: null, closedAt: null };
  expect(await checkOf(serialNumber)).toMatchObject({ id, status: 'open', notes: 'Entered again', matches: [], ...cleared });
  expect(await checkOf(serialNumber, { status: 'closed' })).toBeUndefined();
  expect(await waits(id)).toBe(true);
  expect((await conclude(id)).body).toMatchObject({ status: 'closed', outcome: 'of_other' });
  const { entries, verified } = (await send(history, { as: office, params: { id } })).body;
  expect([verified, entries.map(({ toStatus }: { toStatus: string }) => toStatus)]).toEqual([true, ['closed', 'open', 'closed', 'open']]);
  const record = (await itemsOf('firearm-check')).find((check) => check.id === id) ?? {};
  expect(firstAltered(record, await listHistory('firearm-check', id))).toBeUndefined();
});

test('refuses closing by a person who joined the inspection after the check was opened, and hides it from their queue', async () => {
  const serialNumber = serial();
  const id = await counted(serialNumber);
  const { id: check, version } = (await checkOf(serialNumber)) ?? {};
  expect(await waits(check, admin)).toBe(true);
  const { carriedOutBy = [] } = (await itemsOf('inspection')).find((one) => one.id === id) ?? {};
  await inspections()
    .patch({ id })
    .set({ carriedOutBy: [...carriedOutBy, admin.sub] })
    .go();
  expect((await conclude(check, {}, admin)).status).toBe(403);

  await Promise.all([updateChecks(id), updateChecks(id)]);
  await updateChecks(id);

  expect([await waits(check, admin), await waits(check)]).toEqual([false, true]);
  expect(await checkOf(serialNumber)).toMatchObject({ status: 'open', version: version + 1 });
  expect((await conclude(check, {}, admin)).status).toBe(403);
  expect((await conclude(check)).status).toBe(200);
});
