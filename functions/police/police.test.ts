// Checks police searches through their calls: the reason, the limited result, the read log and access.
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleSearch } from '../../shared/police/example.ts';
import { searchPurposes } from '../../shared/police/purposes.ts';
import { mostHits, mostOwners, mostSearches } from '../../shared/police/rules.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { ask, idsOf, officer, open, provider, register, withPolice } from '../../testing/server/police.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { env } from '../platform/env.ts';

withTable();
const log = captureLog();
withPolice();
afterEach(() => {
  vi.useRealTimers();
});

const { search } = contract.police;

describe('a police search', () => {
  test('by serial number finds it in any notation, and shows a summary', async () => {
    const one = await register({ serialNumber: 'QRS-7781', manufacturer: 'Vektor' });

    const { status, body } = await ask({ manufacturer: null, serialNumber: 'qrs 778' });

    expect([status, body.found, body.more]).toEqual([201, 1, false]);
    expect(body.hits).toEqual([
      {
        firearmId: one.id,
        manufacturer: 'Vektor',
        model: '17 Gen5',
        serialNumber: 'QRS-7781',
        type: 'Pistol',
        caliber: '9mm',
        status: 'active',
        ownerName: 'Blouklip Armed Response',
        license: null,
        loss: null,
      },
    ]);
  });

  test('by serial number ignores make and model', async () => {
    await register({ manufacturer: 'Norinco', model: 'NP42', serialNumber: 'ZZZ-0001' });

    expect((await ask({ manufacturer: null, serialNumber: 'NP42' })).body.hits).toEqual([]);
  });

  test('finds a serial number entered in another alphabet', async () => {
    await register({ serialNumber: '\u041c\u041a-7782', manufacturer: 'Molot' });

    const { body } = await ask({ manufacturer: null, serialNumber: 'MK7782' });

    expect(body.hits.map((hit: { manufacturer: string }) => hit.manufacturer)).toEqual(['Molot']);
  });

  test('by owner accepts a part of the name or the whole PSiRA number, and each given field must match', async () => {
    const theirs = await register({ ownerId: 2, manufacturer: 'Taurus', serialNumber: 'TAU-0002' });
    const other = await register({ ownerId: 1, manufacturer: 'Taurus', serialNumber: 'TAU-0001' });

    expect(idsOf(await ask({ manufacturer: 'taurus', owner: 'naledi' }))).toEqual([theirs.id]);
    expect(idsOf(await ask({ manufacturer: 'taurus', owner: 'PSiRA 300300' }))).toEqual([theirs.id]);
    expect(idsOf(await ask({ manufacturer: 'taurus' }))).toEqual([other.id, theirs.id]);
    expect(idsOf(await ask({ manufacturer: 'taurus', owner: 'PSiRA 3003' }))).toEqual([]);
  });

  test('shows case number and station of a stolen firearm', async () => {
    const one = await register({ serialNumber: 'STO-9001' });
    expect((await putInto('stolen', one.id, { as: provider })).status).toBe(201);

    const { body } = await ask({ manufacturer: null, serialNumber: 'STO9001' });

    expect(body.hits).toMatchObject([{ status: 'stolen', loss: { docketNumber: null, policeStation: 'Sunnyside' } }]);
  });

  test('shows a limited number, and says that there are more', async () => {
    for (let n = 0; n < mostHits + 2; n++) await register({ manufacturer: 'Many Arms', serialNumber: `MANY-${String(n).padStart(3, '0')}` });

    const { body } = await ask({ manufacturer: 'many arms' });

    expect([body.hits.length, body.found, body.more]).toEqual([mostHits, mostHits + 2, true]);
    expect((await itemsOf('access-entry')).filter(({ searchId }) => searchId === body.id)).toHaveLength(mostHits);
  });

  test('by owner reads a limited number of owners, and says that there are more', async () => {
    const guards = Array.from({ length: mostOwners + 1 }, (_, n) => 500 + n);
    const found = async () => {
      const { status, body } = await ask({ manufacturer: null, owner: 'twintig' });
      return [status, body.hits.map(({ ownerName }: { ownerName: string }) => ownerName).sort(), body.found, body.more];
    };
    const names = (ids: readonly number[]) => ids.map((id) => `Twintig Guards ${id}`);
    for (const id of guards.slice(0, mostOwners)) {
      await foundEntity(id, { name: `Twintig Guards ${id}` });
      await register({ ownerId: id, serialNumber: `TWENTY-${id}` });
    }
    expect(await found()).toEqual([201, names(guards.slice(0, mostOwners)), mostOwners, false]);

    await foundEntity(520, { name: 'Twintig Guards 520' });
    await register({ ownerId: 520, serialNumber: 'TWENTY-520' });
    // The newest of twenty-one owners.
    expect(await found()).toEqual([201, names(guards.slice(1)), mostOwners, true]);
  });

  test.each([
    [{ docketNumber: '' }, 'docketNumber', 'Case number (CAS) is required'],
    [{ docketNumber: undefined }, 'docketNumber', 'Case number (CAS) is required'],
    [{ docketNumber: '--' }, 'docketNumber', 'Case number (CAS) needs at least 3 letters or digits'],
    [{ purpose: undefined }, 'purpose', 'Purpose is required'],
    [{ purpose: 'curiosity' }, 'purpose', `Purpose must be one of: ${searchPurposes.join(', ')}`],
    [{ purpose: 'other' }, 'purposeText', 'Purpose in words is required'],
    [{ manufacturer: '' }, 'serialNumber', 'Enter a serial number, a make, an owner or an authorisation number'],
    [{ serialNumber: 'A-1' }, 'serialNumber', 'Serial number needs at least 3 letters or digits'],
    [{ manufacturer: 'G' }, 'manufacturer', 'Make needs at least 2 characters'],
    [{ owner: 'x' }, 'owner', 'Owner needs at least 2 characters'],
    [{ userId: 'somebody-else' }, 'userId', 'userId is not a field of this call'],
    [{ found: 0 }, 'found', 'found is not a field of this call'],
  ])('refuses %j', async (change, path, message) => {
    const before = (await itemsOf('police-search')).length;

    const answer = await send(search, { as: officer, body: { ...exampleSearch(), ...change } });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path, message }] } });
    expect(await itemsOf('police-search')).toHaveLength(before);
  });

  test('is recorded with its reason in an intact history, and in the read log of each firearm shown', async () => {
    const one = await register({ serialNumber: 'HIS-0001' });

    const { body } = await ask({ serialNumber: 'HIS0001', purpose: 'other', purposeText: 'Found in a canal' });

    const [kept] = (await itemsOf('police-search')).filter(({ id }) => id === body.id);
    const [entry] = await listHistory('police-search', body.id);
    const seen = (await itemsOf('access-entry')).filter(({ entityId }) => entityId === one.id);
    expect(entry).toMatchObject({ action: 'police.search', actionBy: officer.sub, metadata: { docketNumber: 'CAS 77/11/2026', purpose: 'other', found: 1 } });
    expect(await firstBrokenEntry('police-search', body.id, kept as never)).toBeUndefined();
    expect(seen).toMatchObject([{ access: 'found', userId: officer.sub, role: 'external_saps', purposeText: 'Found in a canal', searchId: body.id }]);
  });

  test('returns no result if it cannot be recorded', async () => {
    const { TransactWriteCommand } = await import('@aws-sdk/lib-dynamodb');
    const real = database().send.bind(database());
    const spy = vi
      .spyOn(database(), 'send')
      .mockImplementation(((command: unknown) =>
        command instanceof TransactWriteCommand ? Promise.reject(new Error('The table is away')) : real(command as never)) as never);

    const { status, body } = await ask().finally(() => spy.mockRestore());

    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('Glock');
  });

  test('leaves no case number and no serial number in the log', async () => {
    const one = await register({ serialNumber: 'LOG-5150' });

    const { body } = await ask({ serialNumber: 'LOG-5150', docketNumber: 'CAS 999/1/2026' });
    await open(body, one.id);

    expect(log.length).toBeGreaterThan(0);
    expect(log.join('\n')).not.toMatch(/LOG-5150|LOG5150|CAS 999/);
  });
});

describe('the limit of police searches', () => {
  test('attack 30: applies to each officer within an hour', async () => {
    const eager = await signUp('external_saps');
    const at = new Date('2026-11-21T10:15:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    for (let n = 0; n < mostSearches.hour; n += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ serialNumber: 'NO-SUCH-ONE' }, eager)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    }

    const late = await ask({}, eager);
    const other = await ask({}, officer);
    vi.setSystemTime(new Date('2026-11-21T11:00:01Z'));
    const next = await ask({}, eager);

    expect([late.status, late.body.code, late.headers['Retry-After']]).toEqual([429, 'too-many-requests', '2700']);
    expect(late.body.detail).toMatch(/60 searches in an hour/);
    expect([other.status, next.status]).toEqual([201, 201]);
  });

  test('attack 30: applies to each officer within a day, which ends at midnight in Johannesburg', async () => {
    const eager = await signUp('external_saps');
    const made = { count: mostSearches.day - 1, [table.ttl]: 2_000_000_000 };
    const Item = { [table.pk]: `rate#police-search#${eager.sub}#2026-11-21`, [table.sk]: 'rate', ...made };
    await database().send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T21:58:20Z') });

    const [last, late] = [await ask({}, eager), await ask({}, eager)];
    vi.setSystemTime(new Date('2026-11-21T22:00:00Z'));
    const next = await ask({}, eager);

    expect([last.status, late.status, late.headers['Retry-After'], next.status]).toEqual([201, 429, '100', 201]);
    expect(late.body.detail).toMatch(/500 searches in a day/);
  });

  test('also applies to concurrent calls', async () => {
    const { isWithinRate } = await import('../data/rate.ts');
    const until = new Date(Date.now() + 60_000);

    const passed = await Promise.all(Array.from({ length: 20 }, () => isWithinRate({ what: 'police-search', who: 'x', window: 'w', most: 7, until })));

    expect(passed.filter(Boolean)).toHaveLength(7);
  });
});

test('the police have no other access to firearms', async () => {
  const one = await register({ serialNumber: 'WAY-0001' });
  const { firearms, licenses, losses, seizures } = contract;

  const answers = [
    await send(firearms.list, { as: officer }),
    await send(firearms.get, { as: officer, params: { id: one.id } }),
    await send(firearms.history, { as: officer, params: { id: one.id } }),
    await send(licenses.list, { as: officer }),
    await send(losses.list, { as: officer }),
    await send(seizures.list, { as: officer }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
});
