// The settings calls: access by level, concurrent saves, and the history.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Role, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { mayChange, maySee } from '../../shared/settings/rules.ts';
import { defaults, type SettingName, settingNames } from '../../shared/settings/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { placeOf, signUpEach } from '../../testing/server/people.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { settings } from './entity.ts';
import { settingsOfEntity, settingsOfUser } from './read.ts';

withTable();
captureLog();

const { get, save } = contract.settings;
let people: ReadonlyMap<Role, Claims>;

beforeAll(async () => {
  await foundEntity(1);
  await foundEntity(2);
  people = await signUpEach();
});

const as = (role: Role) => people.get(role) as Claims;
const read = async (who: Claims) => (await send(get, { as: who })).body;
const write = (who: Claims, body: object, version?: number) =>
  send(save, { as: who, body, ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }) });

/** For each setting, a value that is not the default. */
const other: Readonly<Record<SettingName, unknown>> = {
  description: 'Duty armourer',
  notificationEmail: 'stores@firm.co.za',
  emailNotifications: false,
  emailDelivery: 'digest',
  smsAlerts: true,
  smsNumber: '+27821234567',
  dashboardLayout: 'work',
  autoSave: false,
  firearmViews: [{ name: 'To renew', address: 'licenseState=LATE_WINDOW&sort=expiresOn' }],
  mobileDataUsage: 'high',
  fieldSync: false,
  offlineMode: true,
  gpsTracking: true,
  renewalAlertDays: 45,
  documentRetention: 9,
  complianceReminders: false,
  evidenceRetention: 12,
  caseAutoAssignment: true,
  urgentCaseAlerts: false,
  systemName: 'Registry of Tests',
  sessionTimeout: 15,
  maintenanceMode: true,
  maxFileSize: 12,
};

describe('reading settings nobody has set', () => {
  test.each(roles)('gives %s the defaults of the settings they may see, and no others', async (role) => {
    const { status, body, headers } = await send(get, { as: await signUp(role, placeOf(role, 2)) });

    const seen = settingNames.filter((name) => maySee(role, name));
    expect([status, headers.etag]).toEqual([200, '"0"']);
    expect(body).toEqual({
      values: Object.fromEntries(seen.map((name) => [name, defaults[name]])),
      systemVersion: expect.any(String),
      smsConfigured: false,
      version: 0,
    });
  });

  test('gives a user without a company no company settings, and rejects setting them', async () => {
    const nobody = await signUp('client');

    expect((await read(nobody)).values.renewalAlertDays).toBeUndefined();
    const { status, body } = await write(nobody, { renewalAlertDays: 60 });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

describe('saving a setting', () => {
  const pairs = settingNames.flatMap((name) => roles.map((role) => [name, role] as const));

  test.each(pairs)('saves %s for %s only if the role may change it', async (name, role) => {
    const who = await signUp(role, placeOf(role));
    const before = await read(who);

    const { status, body } = await write(who, { [name]: other[name] });

    if (mayChange(role, name)) {
      expect([status, body.values[name]]).toEqual([200, other[name]]);
      expect((await read(who)).values[name]).toEqual(other[name]);
      await write(who, { [name]: defaults[name] });
      expect((await read(who)).values[name]).toEqual(defaults[name]);
    } else {
      expect([status, body.code]).toEqual([403, 'forbidden']);
      expect(body.errors).toEqual([{ path: name, message: 'Your role does not allow you to change this' }]);
      expect((await read(who)).values).toEqual(before.values);
    }
  });

  test.each([
    [{ timeZone: 'Europe/Berlin' }, 'timeZone'],
    [{ language: 'Afrikaans' }, 'language'],
    [{ version: '9' }, 'version'],
    [{ autoBackup: false }, 'autoBackup'],
    [{ maxFileSize: 26 }, 'maxFileSize'],
    [{ sessionTimeout: 0 }, 'sessionTimeout'],
    [{ systemName: ' ' }, 'systemName'],
    [{ dashboardLayout: 'upside down' }, 'dashboardLayout'],
    [{ smsNumber: '011 555 0000' }, 'smsNumber'],
    [{ firearmViews: [{ name: ' ', address: '' }] }, 'firearmViews.0.name'],
    [{ firearmViews: [{ name: 'A', address: '<script>' }] }, 'firearmViews.0.address'],
    [{ firearmViews: ['To renew', 'to RENEW'].map((name) => ({ name, address: '' })) }, 'firearmViews'],
    [{ firearmViews: Array.from({ length: 21 }, (_, at) => ({ name: `View ${at}`, address: '' })) }, 'firearmViews'],
  ])('rejects %j and names the field', async (body, path) => {
    const answer = await write(as('admin'), body);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path }] } });
  });

  test('rejects all changes of a call if one is above the caller’s level', async () => {
    const who = await signUp('inspector');

    const { status } = await write(who, { smsAlerts: true, maxFileSize: 25 });

    expect([status, (await read(who)).values.smsAlerts]).toEqual([403, false]);
  });
});

describe('a saved setting', () => {
  test('is visible only to its own user when it is personal', async () => {
    const [one, two] = [await signUp('inspector'), await signUp('inspector')];

    await write(one, { notificationEmail: 'One@Field.test', mobileDataUsage: 'high' });

    expect((await read(two)).values).toMatchObject({ notificationEmail: null, mobileDataUsage: 'standard' });
    expect(await settingsOfUser(one.sub ?? '')).toMatchObject({ notificationEmail: 'one@field.test', emailNotifications: true });
  });

  test('creates no history entry when the same value is saved again, even for a list of views', async () => {
    const who = await signUp('client', { legalEntityId: 2 });
    const firearmViews = [{ name: 'To renew', address: 'sort=expiresOn' }];
    const { body } = await write(who, { firearmViews });

    const again = await write(who, { firearmViews }, body.version);

    expect([again.status, again.body.version, again.body.values.firearmViews]).toEqual([200, body.version, firearmViews]);
  });

  test('is shared by a company’s users and no others', async () => {
    const [colleague, stranger] = [await signUp('client', { legalEntityId: 1 }), await signUp('client', { legalEntityId: 2 })];

    await write(as('client'), { renewalAlertDays: 120 });

    expect((await read(colleague)).values.renewalAlertDays).toBe(120);
    expect((await read(stranger)).values.renewalAlertDays).toBe(30);
    expect([(await settingsOfEntity(1)).renewalAlertDays, (await settingsOfEntity(2)).renewalAlertDays]).toEqual([120, 30]);
  });

  test('gives way to the default when the limits become narrower', async () => {
    const who = await signUp('internal');
    await write(who, { dashboardLayout: 'work' });

    await settings()
      .patch({ id: `user-${who.sub}` })
      .set({ values: { dashboardLayout: 'a layout of old', toString: 'x', smsAlerts: true } })
      .go();

    expect((await read(who)).values).toMatchObject({ dashboardLayout: 'figures', smsAlerts: true });
  });

  test('is in an intact history, with values for the system and only the names for a user', async () => {
    const admin = await signUp('admin');
    await write(admin, { sessionTimeout: 45, description: 'A private remark' });
    await write(admin, { sessionTimeout: 30 });

    const of = async (id: string) => {
      const { data } = await settings().get({ id }).go();
      return { entries: await listHistory('setting', id), broken: data && (await firstBrokenEntry('setting', id, data)) };
    };
    const [system, own] = [await of('system'), await of(`user-${admin.sub}`)];

    expect([system.broken, own.broken]).toEqual([undefined, undefined]);
    expect(system.entries.slice(-2).map(({ metadata, actorName }) => [metadata, actorName])).toEqual([
      [{ changed: { sessionTimeout: { from: 30, to: 45 } } }, 'Thandi Mokoena'],
      [{ changed: { sessionTimeout: { from: 45, to: 30 } } }, 'Thandi Mokoena'],
    ]);
    expect(own.entries.map(({ metadata }) => metadata)).toEqual([{ changed: ['description'] }]);
  });

  test('writes nothing when it is unchanged', async () => {
    const who = await signUp('internal');

    const { body } = await write(who, { smsAlerts: false, dashboardLayout: 'figures' });

    expect(body.version).toBe(0);
    expect(await listHistory('setting', `user-${who.sub}`)).toEqual([]);
  });
});

describe('saving concurrently', () => {
  test('accepts one of two simultaneous saves, answers the other with a version conflict, and stores no mixture', async () => {
    const admins = await Promise.all([signUp('admin'), signUp('admin'), signUp('admin')]);
    const { version } = await read(as('admin'));

    const answers = await Promise.all(admins.map((who, n) => write(who, { maxFileSize: 20 + n, systemName: `Name ${20 + n}` }, version)));

    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([412, 'stale-version']);
    const { values } = await read(as('admin'));
    expect(values.systemName).toBe(`Name ${values.maxFileSize}`);
  });

  test('answers with a version conflict when the caller saw older settings', async () => {
    const colleague = await signUp('client', { legalEntityId: 1 });
    const { version } = await read(as('client'));
    await write(as('client'), { documentRetention: 8 }, version);

    const { status, body } = await write(colleague, { documentRetention: 10 }, version - 1);

    expect([status, body.code]).toEqual([412, 'stale-version']);
    expect((await read(colleague)).values.documentRetention).toBe(8);
  });

  test('accepts both saves on different levels', async () => {
    const inspector = await signUp('inspector');
    const { version } = await read(inspector);
    await write(as('admin'), { sessionTimeout: 50 });

    expect((await write(inspector, { smsAlerts: true }, version)).status).toBe(200);
  });
});

test('reports whether this installation sends SMS', async () => {
  const envFile = await import('../platform/env.ts');
  const env = vi.spyOn(envFile, 'env').mockReturnValue({ ...envFile.env(), SMS_SENDER: 'REGISTRY' });

  const { smsConfigured } = await read(as('admin'));
  env.mockRestore();

  expect(smsConfigured).toBe(true);
});
