// The effects of the settings: maintenance mode, maximum file size, retention, and law enforcement's two settings.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { megabyte } from '../../shared/kinds/size.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { keptUntil } from '../../shared/settings/rules.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { signUpEach } from '../../testing/server/people.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { documentHolders, documents } from '../documents/entity.ts';
import { settings } from './entity.ts';
import { forgetSystemSettings, systemSettings } from './read.ts';

withTable({ told: true });
withObjects();
const log = captureLog();

let people: ReadonlyMap<Role, Claims>;
const as = (role: Role) => people.get(role) as Claims;
const subOf = (claims: Claims) => claims.sub ?? '';
const set = async (role: Role, body: object) => expect((await send(contract.settings.save, { as: as(role), body })).status).toBe(200);

beforeAll(async () => {
  await foundEntity(1);
  people = await signUpEach();
});

describe('maintenance mode', () => {
  const tryAll = async () => {
    const answers: Record<string, [number, string | undefined]> = {};
    for (const role of roles) {
      const { status, body } = await send(contract.settings.save, { as: as(role), body: { smsAlerts: false } });
      answers[role] = [status, body.code];
    }
    return answers;
  };

  test('refuses changes by everyone but administrators with an explanation, and allows reading', async () => {
    await set('admin', { maintenanceMode: true });

    const { admin, ...others } = await tryAll();
    const refused = await send(contract.firearms.register, { as: as('client'), body: exampleFirearm() });
    const read = await Promise.all(roles.map((role) => send(contract.settings.get, { as: as(role) })));
    await set('admin', { maintenanceMode: false });

    expect(admin).toEqual([200, undefined]);
    expect(Object.values(others)).toEqual(Array.from({ length: 7 }, () => [503, 'maintenance']));
    expect([refused.status, refused.headers['Retry-After']]).toEqual([503, '300']);
    expect(refused.body.detail).toMatch(/^The registry is under maintenance: nothing can be changed/);
    expect(read.map(({ status, body }) => [status, body.values.maintenanceMode])).toEqual(roles.map(() => [200, true]));
    const said = log.map((line) => JSON.parse(line)).filter(({ code }) => code === 'maintenance');
    expect(said.map(({ event, level }) => [event, level])).toEqual(Array(8).fill(['call refused', 'warn']));
  });

  test('allows reading a report and testing a rule, although both use POST', async () => {
    await set('admin', { maintenanceMode: true });

    const types = ['firearms', 'compliance', 'disclosures', 'strategic'];
    const reports = await Promise.all(types.map((type) => send(contract.reports.create, { as: as('psira_management'), params: { type }, body: {} })));
    const body = { ruleType: 'provider_standing', criteria: { standings: ['lapsed'], raiseAfterDays: [] } };
    const tried = await send(contract.compliance.try, { as: as('psira_management'), body });
    await set('admin', { maintenanceMode: false });

    expect([...reports, tried].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('allows signing out', async () => {
    const leaving = await signUp('inspector');
    await set('admin', { maintenanceMode: true });

    const { status } = await send(contract.auth.logout, { as: leaving });
    await set('admin', { maintenanceMode: false });

    expect(status).toBe(204);
  });

  test('answers 401 without a session and 403 without the permission, not the maintenance error', async () => {
    await set('admin', { maintenanceMode: true });

    const [stranger, unfit] = [
      await send(contract.firearms.register, { body: exampleFirearm() }),
      await send(contract.cases.create, { as: as('client'), body: exampleCase() }),
    ];
    await set('admin', { maintenanceMode: false });

    expect([stranger.status, unfit.status]).toEqual([401, 403]);
  });

  test('ends when the setting is switched off', async () => {
    expect(Object.values(await tryAll()).map(([status]) => status)).toEqual(roles.map(() => 200));
  });

  test('applies within five seconds in another process, without a read on each call', async () => {
    forgetSystemSettings();
    const now = Date.now();
    await systemSettings(now);

    // Another Lambda process changes the table, and this process gets no signal.
    const { data } = await settings().get({ id: 'system' }).go();
    await settings()
      .patch({ id: 'system' })
      .set({ values: { ...data?.values, maxFileSize: 24 } })
      .go();

    expect((await systemSettings(now + 4999)).maxFileSize).toBe(10);
    expect((await systemSettings(now + 5000)).maxFileSize).toBe(24);
    await set('admin', { maxFileSize: 10 });
  });
});

describe('the maximum file size', () => {
  const begin = async (bytes: number) => {
    const { body: firearm } = await send(contract.firearms.register, { as: as('client'), body: exampleFirearm({ serialNumber: `F${Math.random()}` }) });
    const file = { fileName: 'card.pdf', fileType: 'application/pdf', fileSize: bytes, sha256: 'a'.repeat(64) };
    const body = { ...file, associatedEntityType: 'firearm', associatedEntityId: firearm.id };
    return send(contract.documents.upload, { as: as('client'), body });
  };

  test('follows the setting, larger or smaller than before', async () => {
    expect((await begin(10 * megabyte + 1)).status).toBe(413);
    await set('admin', { maxFileSize: 12 });
    expect((await begin(12 * megabyte)).status).toBe(201);
    await set('admin', { maxFileSize: 2 });

    const { status, body } = await begin(2 * megabyte + 1);
    await set('admin', { maxFileSize: 10 });

    expect([status, body.detail]).toEqual([413, 'The file is 2.1 MB; the maximum is 2 MB.']);
  });
});

describe('document retention', () => {
  test('shows each document’s retention date by the setting of its holders', async () => {
    await foundEntity(2);
    const { body: firearm } = await send(contract.firearms.register, { as: as('client'), body: exampleFirearm({ serialNumber: 'KEPT1' }) });
    const file = { fileName: 'card.pdf', fileType: 'application/pdf', fileSize: 1000, sha256: 'b'.repeat(64) };
    const begun = await send(contract.documents.upload, {
      as: as('client'),
      body: { ...file, associatedEntityType: 'firearm', associatedEntityId: firearm.id },
    });
    const { id } = begun.body.document;
    // The record as the upload check leaves it, with both holders.
    const { data } = await documents().get({ id }).go();
    if (!data) throw new Error('The upload has no record');
    await documents()
      .put({ ...data, status: 'available', holders: [1, 2] })
      .go();
    await documentHolders().create({ holderId: 1, id }).go();

    const uploaded = dayOf(begun.body.document.createdAt);
    const listed = async (role: Role) => (await send(contract.documents.list, { as: as(role) })).body[0].keptUntil;
    expect([begun.body.document.keptUntil, await listed('client'), await listed('inspector')]).toEqual(Array(3).fill(keptUntil(uploaded, 7)));
    await set('client', { documentRetention: 12 });

    expect([await listed('client'), await listed('inspector')]).toEqual(Array(2).fill(keptUntil(uploaded, 12)));
    const { body } = await send(contract.documents.get, { as: as('client'), params: { id } });
    expect(body.keptUntil).toBe(keptUntil(uploaded, 12));
  });
});

describe('law enforcement’s settings', () => {
  const open = async (change: Parameters<typeof exampleCase>[0] = {}) =>
    (await send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase({ ...change }) })).body;
  const told = async (who: Claims, id: string) =>
    (await send(contract.notifications.list, { as: who })).body.filter((one: Record<string, any>) => one.entityId === id);

  test('assign a new case to the officer with the fewest open cases if auto-assignment is on, unless one was chosen', async () => {
    const [busy, free] = [await signUp('law_enforcement', { firstName: 'Busy' }), await signUp('law_enforcement', { firstName: 'Free' })];
    const unassigned = await open();
    await open({ assignedTo: subOf(as('law_enforcement')) });
    const first = await open({ assignedTo: subOf(busy) });
    await open({ assignedTo: subOf(busy) });
    const closed = await open({ assignedTo: subOf(free) });
    for (const status of ['in_progress', 'resolved', 'closed'])
      await send(contract.cases.edit, { as: as('law_enforcement'), params: { id: closed.id }, body: { status } });
    await countChanges();
    await set('law_enforcement', { caseAutoAssignment: true });

    const given = await open();
    const chosen = await open({ assignedTo: subOf(busy) });
    await set('law_enforcement', { caseAutoAssignment: false });
    const after = await open();

    expect([unassigned.assignedTo, first.assignedTo, given.assignedTo, chosen.assignedTo, after.assignedTo]).toEqual([
      null,
      subOf(busy),
      subOf(free),
      subOf(busy),
      null,
    ]);
    expect(await told(free, given.id)).toMatchObject([{ title: 'Case assigned to you' }]);
  });

  test('alert all of law enforcement to a critical case, except its author and officer, unless alerts are off', async () => {
    const [officer, bystander] = [await signUp('law_enforcement'), await signUp('law_enforcement')];
    const critical = await open({ priority: 'critical', assignedTo: subOf(officer) });
    const raised = await open({ priority: 'low' });
    await send(contract.cases.edit, { as: as('law_enforcement'), params: { id: raised.id }, body: { priority: 'critical' } });
    await send(contract.cases.edit, { as: as('law_enforcement'), params: { id: raised.id }, body: { title: 'Another title' } });
    await set('law_enforcement', { urgentCaseAlerts: false });
    const quiet = await open({ priority: 'critical' });
    await set('law_enforcement', { urgentCaseAlerts: true });

    const alert = [{ title: 'Critical case', type: 'alert' }];
    expect(await told(bystander, critical.id)).toMatchObject([{ ...alert[0], actionUrl: `/cases/${critical.id}` }]);
    expect(await told(bystander, raised.id)).toMatchObject(alert);
    expect(await told(officer, critical.id)).toMatchObject([{ title: 'Case assigned to you' }]);
    expect(await told(as('law_enforcement'), critical.id)).toEqual([]);
    expect(await told(bystander, quiet.id)).toEqual([]);
  });
});
