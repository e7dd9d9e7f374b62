// Checks the notes and the links of a case.
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type Role, roles } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, sendForAll } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { signUpEach } from '../../testing/server/people.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { caseLinks } from './entity.ts';

withTable();
captureLog();

const { addNote, create, edit, get, history, linkEntity, linkFirearm, notes, unlinkEntity, unlinkFirearm } = contract.cases;
let people: ReadonlyMap<Role, Claims>;
let officer: Claims;
let admin: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2, { psiraNumber: 'PSiRA-100002' })]);
  people = await signUpEach();
  officer = people.get('law_enforcement') as Claims;
  admin = people.get('admin') as Claims;
});

const make = async () => (await send(create, { as: officer, body: exampleCase() })).body;
const firearm = async () => (await send(contract.firearms.register, { as: admin, body: exampleFirearm({ ownerId: 1 }) })).body;
const note = (one: { id: string }, text: string, as = officer) => send(addNote, { as, params: { id: one.id }, body: { text } });
const withFirearm = (row: typeof linkFirearm | typeof unlinkFirearm, one: { id: string }, firearmId: string, as = officer) =>
  send(row, { as, params: { id: one.id, firearmId } });
const withEntity = (row: typeof linkEntity | typeof unlinkEntity, one: { id: string }, entityId: string, as = officer) =>
  send(row, { as, params: { id: one.id, entityId } });
const told = async (one: { id: string }) => (await send(history, { as: officer, params: { id: one.id } })).body;

async function close(one: { id: string }) {
  for (const status of ['in_progress', 'resolved', 'closed']) await send(edit, { as: officer, params: { id: one.id }, body: { status } });
}

describe('notes of a case', () => {
  test('are listed newest first, in pages, each with its author', async () => {
    const one = await make();
    for (const n of [1, 2, 3]) await note(one, `Note ${n}`, n === 2 ? admin : officer);

    const pages = await sendForAll(notes, { as: officer, params: { id: one.id }, query: { limit: '2' } });

    expect(pages.map(({ body }) => body.length)).toEqual([2, 1]);
    expect(pages.flatMap(({ body }) => body.map(({ text }: { text: string }) => text))).toEqual(['Note 3', 'Note 2', 'Note 1']);
    expect(pages[0]?.body[1]).toMatchObject({ createdBy: admin.sub, createdByName: 'Thandi Mokoena' });
  });

  test('can be added concurrently, and the history stays intact', async () => {
    const one = await make();

    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => note(one, `At once ${n}`)));

    const { entries, verified } = await told(one);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(verified).toBe(true);
    const noted = entries.filter(({ action }: { action: string }) => action === 'cases.addNote').map(({ metadata }: Record<string, any>) => metadata.noteId);
    expect(noted.sort()).toEqual(answers.map(({ body }) => body.id).sort());
  });

  test('can be added to a closed case', async () => {
    const one = await make();
    await close(one);

    expect((await note(one, 'The court has ordered destruction')).status).toBe(201);
  });

  test.each([{ text: '  ' }, {}, { text: 'x'.repeat(4001) }, { text: 'A', createdBy: 'x' }, { text: 'A', createdAt: '2020-01-01T00:00:00Z' }])(
    'refuse %j',
    async (body) => {
      expect((await send(addNote, { as: officer, params: { id: (await make()).id }, body })).status).toBe(400);
    },
  );

  test('return 404 for an unknown case', async () => {
    const missing = { id: crypto.randomUUID() };

    expect((await note(missing, 'A')).status).toBe(404);
    expect((await send(notes, { as: officer, params: missing })).status).toBe(404);
  });
});

describe('firearms and legal entities of a case', () => {
  test('are linked with the current register data and the user who linked them', async () => {
    const [one, pistol] = [await make(), await firearm()];

    await withFirearm(linkFirearm, one, pistol.id);
    const { status, body } = await withEntity(linkEntity, one, '2');

    expect(status).toBe(200);
    expect(body.firearms).toMatchObject([{ firearmId: pistol.id, serialNumber: pistol.serialNumber, status: 'active', linkedByName: 'Thandi Mokoena' }]);
    expect(body.entities).toMatchObject([{ entityId: 2, name: 'Provider 2', psiraNumber: 'PSiRA-100002', standing: 'registered' }]);
    expect((await send(get, { as: officer, params: { id: one.id } })).body).toEqual(body);
  });

  test('can be unlinked and linked again, and the history keeps each step', async () => {
    const [one, pistol] = [await make(), await firearm()];
    await withFirearm(linkFirearm, one, pistol.id);

    const off = await withFirearm(unlinkFirearm, one, pistol.id);
    const twice = await withFirearm(unlinkFirearm, one, pistol.id);
    const back = await withFirearm(linkFirearm, one, pistol.id);

    const { entries, verified } = await told(one);
    expect([off.status, twice.status, back.status]).toEqual([200, 404, 200]);
    expect([off.body.firearms.length, back.body.firearms.length, verified]).toEqual([0, 1, true]);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['cases.linkFirearm', 'cases.unlinkFirearm', 'cases.linkFirearm', 'cases.create']);
    for (const { metadata } of entries.slice(0, 3))
      expect(metadata).toMatchObject({ firearm: expect.stringContaining(pistol.serialNumber), firearmId: pistol.id });
  });

  test('are linked once by two concurrent calls', async () => {
    const [one, pistol] = [await make(), await firearm()];

    const answers = await Promise.all([1, 2, 3].map(() => withFirearm(linkFirearm, one, pistol.id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await told(one)).entries).toHaveLength(2);
    expect((await itemsOf('case-link')).filter(({ caseId }) => caseId === one.id)).toHaveLength(1);
  });

  test('are limited to a hundred of each kind', async () => {
    const one = await make();
    const linked = { caseId: one.id, isLinked: true, linkedAt: one.createdAt, linkedByName: 'Thandi Mokoena' };
    const many = (kind: 'firearm' | 'legal-entity', count: number) =>
      caseLinks()
        .put(Array.from({ length: count }, (_, n) => ({ ...linked, kind, recordId: kind === 'firearm' ? crypto.randomUUID() : `${n + 1000}` })))
        .go();
    await Promise.all([many('firearm', 99), many('legal-entity', 100)]);

    const answers = [
      await withFirearm(linkFirearm, one, (await firearm()).id),
      await withFirearm(linkFirearm, one, (await firearm()).id),
      await withEntity(linkEntity, one, '1'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
    expect(answers[1]?.body.detail).toContain('at most 100');
    expect((await itemsOf('case-link')).filter(({ caseId }) => caseId === one.id)).toHaveLength(200);
  });

  test('of a closed case cannot be changed', async () => {
    const [one, pistol] = [await make(), await firearm()];
    await withFirearm(linkFirearm, one, pistol.id);
    await close(one);

    const answers = [
      await withFirearm(unlinkFirearm, one, pistol.id),
      await withFirearm(linkFirearm, one, (await firearm()).id),
      await withEntity(linkEntity, one, '1'),
      await withEntity(unlinkEntity, one, '1'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(answers[0]?.body.detail).toContain('cannot be changed');
  });

  test('return 404 if they are unknown', async () => {
    const one = await make();

    expect((await withFirearm(linkFirearm, one, crypto.randomUUID())).status).toBe(404);
    for (const id of ['99', '02', 'x', '0', '99999999999']) expect((await withEntity(linkEntity, one, id)).status).toBe(404);
    expect((await withEntity(unlinkEntity, one, '1')).status).toBe(404);
  });

  test.each(roles)('and its notes can be written and read by %s as the role matrix says', async (role) => {
    const [one, pistol] = [await make(), await firearm()];
    const as = people.get(role);

    const written = [
      await withFirearm(linkFirearm, one, pistol.id, as),
      await withFirearm(unlinkFirearm, one, pistol.id, as),
      await withEntity(linkEntity, one, '1', as),
      await withEntity(unlinkEntity, one, '1', as),
      await note(one, 'A', as),
    ];

    expect(written.map(({ status }) => status)).toEqual(can(role, 'case:write') ? [200, 200, 200, 200, 201] : [403, 403, 403, 403, 403]);
    expect((await send(notes, { as, params: { id: one.id } })).status).toBe(can(role, 'case:read') ? 200 : 403);
  });
});
