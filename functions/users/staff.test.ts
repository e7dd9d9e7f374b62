// A company's managers add users, change their duty and deactivate them; each duty limits the changes.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Duty, duties, dutyRefusal } from '../../shared/access/duties.ts';
import { can } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { rows } from '../../shared/rows.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { changeAccount } from '../../testing/server/people.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { users } from './entity.ts';

const { staff, addStaff, changeStaff, removeStaff } = contract.users;

withTable();
withIdentity();
captureLog();

const people = {} as Record<Duty | 'none' | 'second' | 'stranger', Claims>;
let management: Claims;
const recordOf = async ({ sub = '' }: Claims) => (await users().get({ id: sub }).go({ consistent: true })).data;

beforeAll(async () => {
  await Promise.all([foundEntity(1, { name: 'Karoo Wag' }), foundEntity(2)]);
  for (const duty of duties) people[duty] = await withLogin('client', { legalEntityId: 1, duty, firstName: `The ${duty}` });
  people.second = await withLogin('client', { legalEntityId: 1, duty: 'manager' });
  people.none = await withLogin('client', { legalEntityId: 1 });
  people.stranger = await withLogin('client', { legalEntityId: 2, duty: 'manager' });
  management = await signUp('psira_management');
});

const changing = rows.filter(({ method, permission }) => method !== 'GET' && permission !== 'public' && can('client', permission));
const answerOf = async (row: (typeof rows)[number], as: Claims) => {
  const params = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '01a1fd1d-150b-7a22-a57d-379e1402ef01']));
  return send(row, { as, params, body: { nothing: true } });
};

describe('duties', () => {
  test('answer 403 with what to do for every call of a reader that changes the company', async () => {
    const personal = ['signed-in', 'notification:read', 'list:export', 'report:read'];
    for (const row of changing.filter(({ permission }) => !personal.includes(permission))) {
      const { status, body } = await answerOf(row, people.reader);
      expect([row.name, status, body.detail]).toEqual([row.name, 403, expect.stringContaining('Ask a manager of your company')]);
    }
  });

  test('let an armourer change firearms, renewals and losses, and nothing else of the company', () => {
    const allowed = changing.filter((row) => !dutyRefusal({ duty: 'armourer' }, row)).map(({ name }) => name);

    for (const name of [
      'firearms.register',
      'firearms.edit',
      'firearms.changeStatus',
      'imports.run',
      'licenses.lodge',
      'losses.report',
      'losses.edit',
      'documents.upload',
    ])
      expect(allowed).toContain(name);
    for (const name of [
      'licenses.create',
      'licenses.cancel',
      'transactions.create',
      'transactions.decide',
      'disclosures.submit',
      'users.addStaff',
      'stockRegister.correct',
    ])
      expect(allowed).not.toContain(name);
  });

  test('let a manager make every call of a client; without a duty all but managing users', () => {
    expect(changing.filter((row) => dutyRefusal({ duty: 'manager' }, row))).toEqual([]);
    const refused = [...changing, staff].filter((row) => dutyRefusal({}, row)).map(({ name }) => name);
    expect(refused.sort()).toEqual(['users.addStaff', 'users.changeStaff', 'users.removeStaff', 'users.staff']);
  });

  test('apply at once: a reader who becomes an armourer may register and report', async () => {
    const body = exampleFirearm({ ownerId: 1 });
    expect((await send(contract.firearms.register, { as: people.reader, body })).status).toBe(403);
    expect((await itemsOf('firearm')).length).toBe(0);
    const { sub = '' } = people.reader;
    expect((await send(changeStaff, { as: people.manager, params: { id: sub }, body: { duty: 'armourer' } })).status).toBe(200);

    const registered = await send(contract.firearms.register, { as: people.reader, body });
    const reported = await send(contract.losses.report, { as: people.reader, body: exampleLoss({ firearmId: registered.body.id }) });

    expect([registered.status, reported.status]).toEqual([201, 201]);
    await send(changeStaff, { as: people.manager, params: { id: sub }, body: { duty: 'reader' } });
  });

  test('let only managers change the company’s settings, and everyone their own', async () => {
    const save = (as: Claims, body: object) => send(contract.settings.save, { as, body });

    expect((await save(people.reader, { renewalAlertDays: 120 })).status).toBe(403);
    expect((await save(people.reader, { autoSave: true })).status).toBe(200);
    expect((await save(people.manager, { renewalAlertDays: 120 })).status).toBe(200);
  });
});

describe('managing a company’s users', () => {
  test('lists only the company’s users, with duty and state, for its managers', async () => {
    const { status, body } = await send(staff, { as: people.manager });

    expect(status).toBe(200);
    expect(body.map(({ id, duty }: { id: string; duty: Duty | null }) => [id, duty]).sort()).toEqual(
      [
        [people.manager.sub, 'manager'],
        [people.second.sub, 'manager'],
        [people.armourer.sub, 'armourer'],
        [people.reader.sub, 'reader'],
        [people.none.sub, null],
      ].sort(),
    );
    for (const as of [people.armourer, people.reader, people.none, management]) expect((await send(staff, { as })).body).toMatchObject({ status: 403 });
  });

  test('returns 404 for a user of another company, and changes nothing', async () => {
    const id = people.stranger.sub ?? '';

    expect((await send(changeStaff, { as: people.manager, params: { id }, body: { duty: 'reader' } })).status).toBe(404);
    expect((await send(removeStaff, { as: people.manager, params: { id } })).status).toBe(404);
    expect((await send(removeStaff, { as: people.manager, params: { id: management.sub ?? '' } })).status).toBe(404);
    expect(await recordOf(people.stranger)).toMatchObject({ isActive: true, duty: 'manager', version: 1 });
  });

  test('links a user to an officer of the company until the user has another provider, and shows both names', async () => {
    const officer = await send(contract.officers.create, { as: people.manager, body: exampleOfficer() });
    const foreign = await send(contract.officers.create, { as: people.stranger, body: exampleOfficer(2, { legalEntityId: 2 }) });
    const officerId = officer.body.id;
    const added = await withLogin('client', { legalEntityId: 1, duty: 'armourer' });
    const link = (body: object, id = added.sub ?? '') => send(changeStaff, { as: people.manager, params: { id }, body });

    expect((await link({ officerId: foreign.body.id })).body).toMatchObject({ status: 404, errors: [{ path: 'officerId' }] });
    expect((await link({ officerId })).body).toMatchObject({ officerId, officerName: 'S J Nkosi', duty: 'armourer' });
    expect((await link({ duty: 'reader' })).body).toMatchObject({ officerId, duty: 'reader' });
    const { body } = await send(contract.officers.accounts, { as: people.manager, params: { id: officerId } });
    expect(body).toEqual({ accounts: [{ id: added.sub, name: expect.any(String), duty: 'reader', isActive: true }] });
    const history = await send(contract.users.history, { as: management, params: { id: added.sub ?? '' } });
    expect(history.body.entries.map(({ metadata }: any) => metadata)).toContainEqual({ changed: { officerId: { from: null, to: officerId } } });

    expect((await link({ officerId: null })).body).toMatchObject({ officerId: null, officerName: null });
    await link({ officerId });
    expect((await send(contract.users.edit, { as: management, params: { id: added.sub ?? '' }, body: { legalEntityId: 2 } })).status).toBe(200);
    expect((await recordOf(added))?.officerId).toBeUndefined();
    expect((await send(contract.officers.accounts, { as: people.manager, params: { id: officerId } })).body).toEqual({ accounts: [] });
  });

  test('rejects deactivating or demoting oneself', async () => {
    const id = people.manager.sub ?? '';

    expect((await send(changeStaff, { as: people.manager, params: { id }, body: { duty: 'reader' } })).body.detail).toContain(
      'You cannot change your own duty',
    );
    expect((await send(removeStaff, { as: people.manager, params: { id } })).body.detail).toContain('You cannot deactivate your own account');
    expect(await recordOf(people.manager)).toMatchObject({ isActive: true, duty: 'manager' });
  });

  test.each(['role', 'legalEntityId', 'isActive', 'email'])('rejects the field %s from a manager', async (name) => {
    const body = { duty: 'reader', [name]: 'admin' };
    expect((await send(changeStaff, { as: people.manager, params: { id: people.none.sub ?? '' }, body })).status).toBe(400);
    expect((await send(addStaff, { as: people.manager, body: { firstName: 'A', lastName: 'B', password: 'Long#Password2026', ...body } })).status).toBe(400);
  });

  test('keeps one of two managers who deactivate each other at the same moment', async () => {
    const [a, b] = [await withLogin('client', { legalEntityId: 2, duty: 'manager' }), await withLogin('client', { legalEntityId: 2, duty: 'manager' })];
    await changeAccount(people.stranger, { duty: 'reader' });

    await Promise.all([send(removeStaff, { as: a, params: { id: b.sub ?? '' } }), send(removeStaff, { as: b, params: { id: a.sub ?? '' } })]);

    expect([await recordOf(a), await recordOf(b)].filter((one) => one?.isActive).length).toBeGreaterThanOrEqual(1);
  });

  test('deactivates at once with the manager’s name in the history, and shows PSiRA both', async () => {
    const { sub: id = '' } = people.none;
    expect((await send(removeStaff, { as: people.manager, params: { id } })).status).toBe(204);

    expect((await send(contract.firearms.list, { as: people.none })).status).toBe(401);
    const { body } = await send(contract.users.list, { as: management, query: { limit: '100' } });
    expect(body.find((one: { id: string }) => one.id === id)).toMatchObject({ isActive: false, legalEntityName: 'Karoo Wag' });
    expect(body.find((one: { id: string }) => one.id === people.armourer.sub)).toMatchObject({ duty: 'armourer' });
    const { body: history } = await send(contract.users.history, { as: management, params: { id } });
    expect(history.entries[0]).toMatchObject({ action: 'users.delete' });
    expect(JSON.stringify(history.entries[0])).toContain('The manager');
  });
});
