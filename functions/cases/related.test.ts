// Checks the fields for the related firearm and legal entity in the stored schema.
import { beforeAll, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();

const { create, edit, get, history, linkEntity, linkFirearm, list, unlinkEntity, unlinkFirearm } = contract.cases;
let officer: Claims;
let admin: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [officer, admin] = await Promise.all([signUp('law_enforcement'), signUp('admin')]);
});

const open = (change: Parameters<typeof exampleCase>[0] = {}) => send(create, { as: officer, body: exampleCase(change) });
const firearm = async (): Promise<{ id: string; serialNumber: string }> =>
  (await send(contract.firearms.register, { as: admin, body: exampleFirearm({ ownerId: 1 }) })).body;
const read = async ({ id }: { id: string }) => (await send(get, { as: officer, params: { id } })).body;

test('a case that is opened about a firearm and a legal entity links both', async () => {
  const pistol = await firearm();

  const { status, body } = await open({ relatedFirearmId: pistol.id, relatedEntityId: 2 });

  const shown = await read(body);
  expect(status).toBe(201);
  expect(body).toMatchObject({ relatedFirearmId: pistol.id, relatedEntityId: 2, version: 1 });
  expect(shown).toMatchObject({
    ...body,
    firearms: [{ firearmId: pistol.id, linkedByName: 'Thandi Mokoena' }],
    entities: [{ entityId: 2, name: 'Provider 2' }],
  });
  expect((await itemsOf('case')).find(({ id }) => id === body.id)).toMatchObject({ relatedFirearmId: pistol.id, relatedEntityId: 2 });
  const told = (await send(history, { as: officer, params: { id: body.id } })).body;
  expect(told).toMatchObject({ verified: true, entries: [{ metadata: { firearm: expect.stringContaining(pistol.serialNumber), legalEntity: 'Provider 2' } }] });
});

test.each([{}, { relatedFirearmId: null, relatedEntityId: null }])('a case that is opened with %j has no related record', async (about) => {
  const { body } = await open(about);

  expect(body).toMatchObject({ relatedFirearmId: null, relatedEntityId: null });
  expect(await read(body)).toMatchObject({ firearms: [], entities: [] });
});

test.each([
  ['relatedFirearmId', crypto.randomUUID(), 404, 'No such firearm'],
  ['relatedEntityId', 99, 404, 'No such legal entity'],
  ['relatedFirearmId', 'x', 400, 'Not a record id'],
] as const)('opening a case about a %s that is %s is refused beside the field', async (path, value, status, message) => {
  const title = crypto.randomUUID();

  const answer = await open({ title, [path]: value });

  expect(answer).toMatchObject({ status, body: { errors: [{ path, message }] } });
  expect((await itemsOf('case')).filter((one) => one.title === title)).toEqual([]);
});

test('the related records are those linked longest, after each link and unlink', async () => {
  const [first, second] = [await firearm(), await firearm()];
  const { body: one } = await open();
  const withFirearm = (row: typeof linkFirearm | typeof unlinkFirearm, firearmId: string) => send(row, { as: officer, params: { id: one.id, firearmId } });
  const withEntity = (row: typeof linkEntity | typeof unlinkEntity, entityId: string) => send(row, { as: officer, params: { id: one.id, entityId } });
  const about: unknown[] = [];

  for (const step of [
    () => withFirearm(linkFirearm, first.id),
    () => withFirearm(linkFirearm, second.id),
    () => withEntity(linkEntity, '2'),
    () => withFirearm(unlinkFirearm, first.id),
    () => withEntity(unlinkEntity, '2'),
  ]) {
    const { body } = await step();
    about.push([body.relatedFirearmId, body.relatedEntityId]);
  }

  expect(about).toEqual([
    [first.id, null],
    [first.id, null],
    [first.id, 2],
    [second.id, 2],
    [second.id, null],
  ]);
  const { body: listed } = await send(list, { as: officer, query: { search: one.caseNumber } });
  expect(listed).toMatchObject([{ relatedFirearmId: second.id, relatedEntityId: null }]);
});

test('a step of the case keeps the related records', async () => {
  const pistol = await firearm();
  const { body: one } = await open({ relatedFirearmId: pistol.id, relatedEntityId: 1 });

  const { body } = await send(edit, { as: officer, params: { id: one.id }, body: { status: 'in_progress' } });

  expect(body).toMatchObject({ status: 'in_progress', relatedFirearmId: pistol.id, relatedEntityId: 1 });
});
