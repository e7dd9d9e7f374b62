// Checks the read log of records about persons: each read is logged before the response, and listed for overseers (POPIA s22, s23).
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { rows } from '../../shared/rows.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { idsFrom } from '../data/record.ts';
import { logRead } from './store.ts';

withTable();
captureLog();

const people = new Map<string, Claims>();
const as = (who: string) => people.get(who) as Claims;
let firearmId = '';

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  for (const role of ['internal', 'inspector', 'psira_management', 'admin', 'law_enforcement', 'external_saps'] as const) people.set(role, await signUp(role));
  for (const id of [1, 2]) people.set(`client ${id}`, await signUp('client', { legalEntityId: id }));
  firearmId = (await send(contract.firearms.register, { as: as('internal'), body: exampleFirearm({ ownerId: 1 }) })).body.id;
});

const seenOf = (kind: string, id: string, query: Record<string, string> = {}) => send(contract.readings.list, { as: as('admin'), params: { kind, id }, query });
const readersOf = async (kind: string, id: string) => {
  const seen = (await seenOf(kind, id)).body.map(({ role, access }: Record<string, string>) => `${role} ${access}`);
  return [...new Set(seen)].sort();
};

describe('the read log', () => {
  test('records a read of a firearm by anyone but its provider', async () => {
    for (const who of ['client 1', 'inspector', 'internal'])
      expect((await send(contract.firearms.get, { as: as(who), params: { id: firearmId } })).status).toBe(200);

    expect(await readersOf('firearm', firearmId)).toEqual(['inspector read', 'internal read']);
  });

  test('records a read of a provider with its responsible person, and of an account by another user', async () => {
    const own = as('admin').sub ?? '';
    const other = as('client 2').sub ?? '';
    await send(contract.legalEntities.get, { as: as('client 2'), params: { id: '2' } });
    await send(contract.legalEntities.get, { as: as('inspector'), params: { id: '2' } });
    for (const id of [own, other]) expect((await send(contract.users.history, { as: as('admin'), params: { id } })).status).toBe(200);

    expect(await readersOf('legal-entity', '2')).toEqual(['inspector read']);
    expect([await readersOf('user', own), await readersOf('user', other)]).toEqual([[], ['admin read']]);
  });

  test('records a read of a case by its officer, and by police officers after sharing', async () => {
    const { body: one } = await send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase() });
    const share = { params: { id: one.id }, body: { userId: as('external_saps').sub } };
    expect((await send(contract.cases.shareWithOfficer, { as: as('law_enforcement'), ...share })).status).toBe(200);
    await send(contract.cases.get, { as: as('law_enforcement'), params: { id: one.id } });
    await send(contract.cases.getSharedWithMe, { as: as('external_saps'), params: { id: one.id } });

    expect(await readersOf('case', one.id)).toEqual(['external_saps read', 'law_enforcement read']);
  });

  test('records one read for each record shown with a firearm: its license and its risk', async () => {
    const { body: firearm } = await send(contract.firearms.register, { as: as('client 1'), body: exampleFirearm({ ownerId: 1, license: exampleCard() }) });
    const { body: compared } = await send(contract.verification.get, { as: as('internal'), params: { id: firearm.id } });
    expect((await send(contract.profiling.get, { as: as('inspector'), params: { id: firearm.id } })).status).toBe(200);

    expect(await readersOf('firearm', firearm.id)).toEqual(['inspector read', 'internal read']);
    expect(await readersOf('license', compared.license.id)).toEqual(['internal read']);
  });

  test('records a read of a license by anyone but its holder', async () => {
    const { body: firearm } = await send(contract.firearms.register, { as: as('client 1'), body: exampleFirearm({ ownerId: 1, license: exampleCard() }) });
    const { body: listed } = await send(contract.licenses.list, { as: as('client 1'), query: { firearmId: firearm.id } });
    const { id } = listed[0];
    for (const who of ['client 1', 'inspector']) expect((await send(contract.licenses.get, { as: as(who), params: { id } })).status).toBe(200);

    expect(await readersOf('license', id)).toEqual(['inspector read']);
  });

  test('records nothing for a refused call or for a list', async () => {
    const before = (await itemsOf('access-entry')).length;

    const refused = await send(contract.firearms.get, { as: as('client 2'), params: { id: firearmId } });
    const missing = await send(contract.firearms.get, { as: as('inspector'), params: { id: firearmId.replace(/^./, 'f') } });
    const listed = await Promise.all([contract.firearms.list, contract.legalEntities.list].map((row) => send(row, { as: as('inspector') })));

    expect([refused.status, missing.status, ...listed.map(({ status }) => status)]).toEqual([404, 404, 200, 200]);
    expect((await itemsOf('access-entry')).length).toBe(before);
  });

  test('prevents the response if it cannot record the read', async () => {
    const real = database().send.bind(database());
    const spy = vi
      .spyOn(database(), 'send')
      .mockImplementation(((command: object) => (command instanceof PutCommand ? Promise.reject(new Error('no')) : real(command as PutCommand))) as never);

    const { status, body } = await send(contract.firearms.get, { as: as('psira_management'), params: { id: firearmId } });

    spy.mockRestore();
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain(firearmId);
  });

  test('lists only single records', () => {
    const accessed = rows.filter((row) => row.accessed);

    expect(accessed.map(({ name }) => name).sort()).toEqual(
      [
        ...['cases.get', 'cases.getSharedWithMe', 'custody.ofProvider', 'documents.content', 'firearms.get', 'legalEntities.get'],
        ...[
          'licenses.get',
          'losses.get',
          'officers.accounts',
          'officers.eligibility',
          'officers.get',
          'profiling.get',
          'seizures.get',
          'users.history',
          'verification.get',
        ],
      ].sort(),
    );
    for (const { method, path, list } of accessed) expect([method, list, path.includes('{id}')]).toEqual(['GET', undefined, true]);
  });
});

describe('the list of reads', () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const readAt = (day: string, time: string, userId: string) =>
    logRead('firearm', id, { userId, name: userId, role: 'inspector' }, new Date(`${day}T${time}Z`));
  const between = async (query: Record<string, string>) => (await seenOf('firearm', id, query)).body.map(({ userId }: { userId: string }) => userId);

  beforeAll(async () => {
    // Midnight in Johannesburg is 22:00 UTC.
    await readAt('2026-11-19', '21:59:59', 'on the 19th, late');
    await readAt('2026-11-19', '22:00:00', 'on the 20th, early');
    await readAt('2026-11-20', '12:00:00', 'on the 20th');
    await readAt('2026-11-20', '21:59:59', 'on the 20th, late');
    await readAt('2026-11-20', '22:00:00', 'on the 21st');
  });

  test('shows who read a record from one day to another, both included, newest first', async () => {
    const twentieth = ['on the 20th, late', 'on the 20th', 'on the 20th, early'];

    expect(await between({ from: '2026-11-20', to: '2026-11-20' })).toEqual(twentieth);
    expect(await between({ from: '2026-11-20' })).toEqual(['on the 21st', ...twentieth]);
    expect(await between({ to: '2026-11-19' })).toEqual(['on the 19th, late']);
    expect(await between({ from: '2026-11-22' })).toEqual([]);
    for (const to of ['9998-12-31', '9999-12-31']) expect(await between({ from: '2026-11-20', to })).toEqual(['on the 21st', ...twentieth]);
  });

  test('shows repeated reads by one user within ten minutes once', async () => {
    for (const time of ['12:03:00', '12:09:59', '12:10:00']) await readAt('2026-11-20', time, 'on the 20th');

    expect((await between({ from: '2026-11-20', to: '2026-11-20' })).filter((who: string) => who === 'on the 20th')).toHaveLength(2);
  });

  test('has pages without gaps', async () => {
    const pages = await sendForAll(contract.readings.list, {
      as: as('psira_management'),
      params: { kind: 'firearm', id },
      query: { from: '2026-11-20', to: '2026-11-21', limit: '1' },
    });

    expect(pages.map(({ body }) => body.map(({ userId }: { userId: string }) => userId))).toEqual([
      ['on the 21st'],
      ['on the 20th, late'],
      ['on the 20th'],
      ['on the 20th'],
      ['on the 20th, early'],
    ]);
  });

  test('attack 29: is empty for a cursor before the first day', async () => {
    const behind = (position: string, query = {}) => seenOf('firearm', id, { cursor: Buffer.from(position).toString('base64url'), ...query });

    const answers = [await behind('.'), await behind(idsFrom(new Date('2026-11-19')), { from: '2026-11-20' })];

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, []],
      [200, []],
    ]);
  });

  test('refuses days in the wrong order, and returns 403 for anyone but overseers', async () => {
    const wrong = await seenOf('firearm', id, { from: '2026-11-21', to: '2026-11-20' });

    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ path: 'to', message: 'The last date must not be before the first' }]]);
    expect((await send(contract.readings.list, { as: as('inspector'), params: { kind: 'firearm', id } })).status).toBe(403);
  });
});
