// Tests adding, filtering and reading library records.
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { AddLibraryFirearm } from '../../shared/library/schema.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

const { add, get, list, manufacturers } = contract.library;
const thisYear = new Date().getUTCFullYear();

withTable();
captureLog();
let internal: Claims;
let reader: Claims;

beforeAll(async () => {
  internal = await signUp('internal');
  reader = await signUp('external_saps');
});

const adding = (body: unknown) => send(add, { as: internal, body });
const found = async (query: Record<string, string>) => (await send(list, { as: reader, query })).body.map(({ model }: { model: string }) => model).sort();

describe('adding a library record', () => {
  test('with only the required fields leaves the others null and pending verification', async () => {
    const { status, body } = await adding({ manufacturer: 'Norinco', model: 'NP-22', type: 'pistol' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ createdBy: internal.sub, verifiedBy: null, verifiedByName: null, verifiedAt: null });
    expect(body).toMatchObject({ verificationStatus: 'pending', subtype: null, weight: null, capacity: null, specifications: null, safetyFeatures: [] });
    expect((await send(get, { as: reader, params: { id: String(body.id) } })).body).toEqual(body);
  });

  test('accepts null for unknown values', async () => {
    const unknown = {
      subtype: null,
      caliber: null,
      barrelLength: null,
      capacity: null,
      weight: null,
      yearIntroduced: null,
      description: null,
      specifications: null,
    };

    const { status, body } = await adding(exampleLibraryFirearm({ model: 'Nulls', manufacturer: 'Zzz', ...unknown }));

    expect(status).toBe(201);
    expect(body).toMatchObject(unknown);
  });

  test('stores lists and decimals as sent', async () => {
    const sent = { safetyFeatures: ['Trigger safety', 'Drop safety'], barrelLength: 4.49, weight: 1.5, specifications: { rails: 1 } };

    const { body } = await adding(exampleLibraryFirearm({ model: '45', ...sent }));

    expect((await send(get, { as: reader, params: { id: String(body.id) } })).body).toMatchObject(sent);
  });

  test('stores links to manuals and pictures, and null without them', async () => {
    const places = {
      imageUrl: 'https://glock.example/45.jpg',
      referenceImages: ['https://glock.example/45-left.jpg'],
      manualUrl: 'https://glock.example/45.pdf',
      externalReferences: ['SAPS circular 4 of 2019', 'https://glock.example/45'],
    };

    const [known, unknown] = [await adding(exampleLibraryFirearm({ model: '45 MOS', ...places })), await adding(exampleLibraryFirearm({ model: '46' }))];

    const read = async (id: number) => (await send(get, { as: reader, params: { id: String(id) } })).body;
    expect(await read(known.body.id)).toMatchObject(places);
    expect(await read(unknown.body.id)).toMatchObject({ imageUrl: null, referenceImages: [], manualUrl: null, externalReferences: [] });
  });

  test('numbers records in sequence, also for twenty at once, each with a history', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => adding(exampleLibraryFirearm({ manufacturer: 'Many', model: `M${n}` }))));

    const ids = answers.map(({ body }) => body.id).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => ids[0] + n));
    const record = (await itemsOf('library')).find(({ id }) => id === ids[7]);
    expect(await listHistory('library', String(ids[7]))).toMatchObject([{ action: 'library.add', actionBy: internal.sub }]);
    expect(await firstBrokenEntry('library', String(ids[7]), { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
  });

  test.each([
    ['manufacturer', 'Manufacturer is required'],
    ['model', 'Model is required'],
    ['type', 'Type is required'],
  ])('without %s returns: %s', async (path, message) => {
    const { [path as 'model']: _, ...rest } = exampleLibraryFirearm();

    expect(await adding(rest)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  test.each([1799, thisYear + 1])('with the year %i returns the allowed years', async (yearIntroduced) => {
    const answer = await adding(exampleLibraryFirearm({ yearIntroduced }));

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'yearIntroduced', message: `Year must be from 1800 to ${thisYear}` }] } });
  });

  test('uses the present year in Johannesburg, even in a process started in the year before', () => {
    vi.useFakeTimers({ now: new Date('2031-12-31T22:30:00Z'), toFake: ['Date'] });
    const told = (yearIntroduced: number) => v.safeParse(AddLibraryFirearm, exampleLibraryFirearm({ yearIntroduced })).issues?.[0]?.message;

    const messages = [told(2032), told(2033)];

    vi.useRealTimers();
    expect(messages).toEqual([undefined, 'Year must be from 1800 to 2032']);
  });

  test.each([1800, thisYear])('with the year %i is accepted', async (yearIntroduced) => {
    expect((await adding(exampleLibraryFirearm({ manufacturer: 'Years', yearIntroduced }))).status).toBe(201);
  });

  test.each([
    ['weight', -1],
    ['weight', 10_000],
    ['weight', 1e-200],
    ['weight', 1.234],
    ['barrelLength', 1000],
    ['capacity', 1.5],
    ['capacity', '15'],
    ['yearIntroduced', 1999.5],
    ['subtype', 'magic'],
    ['safetyFeatures', 'text'],
    ['safetyFeatures', Array(31).fill('x')],
    ['verificationStatus', 'verified'],
    ['id', 1],
    ['createdBy', 'me'],
    ['imageUrl', 'javascript:alert(1)'],
    ['manualUrl', 'http://glock.example/manual.pdf'],
    ['externalReferences', Array(31).fill('x')],
  ])('with %s as %j is rejected by name', async (path, value) => {
    const answer = await adding({ ...exampleLibraryFirearm(), [path]: value });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.errors[0].path).toBe(path);
  });
});

describe('filter of library records', () => {
  beforeAll(async () => {
    const shotgun = { manufacturer: 'Filter Arms', type: 'shotgun', caliber: '12 Gauge', alternativeCaliberDesignations: ['18.5mm'] } satisfies Parameters<
      typeof exampleLibraryFirearm
    >[0];
    await adding(exampleLibraryFirearm({ ...shotgun, model: 'F-Pump', subtype: 'pump_action', countryOfOrigin: 'Türkiye', operatingSystem: 'pump_action' }));
    await adding(
      exampleLibraryFirearm({
        ...shotgun,
        model: 'F-Break',
        subtype: 'break_action',
        regulatoryClassification: 'military_only',
        productionStatus: 'discontinued',
      }),
    );
  });

  test.each([
    [{ manufacturer: 'filter' }, ['F-Break', 'F-Pump']],
    [{ model: 'f-p' }, ['F-Pump']],
    [{ type: 'shotgun' }, ['F-Break', 'F-Pump']],
    [{ subtype: 'break_action' }, ['F-Break']],
    [{ caliber: '12 gauge' }, ['F-Break', 'F-Pump']],
    [{ caliber: '18.5' }, ['F-Break', 'F-Pump']],
    [{ countryOfOrigin: 'TÜRK' }, ['F-Pump']],
    [{ regulatoryClassification: 'military_only' }, ['F-Break']],
    [{ productionStatus: 'discontinued' }, ['F-Break']],
    [{ operatingSystem: 'pump_action' }, ['F-Pump']],
    [{ manufacturer: 'filter', operatingSystem: 'gas_operated' }, []],
  ])('%j returns only records that match all conditions', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test.each([
    ['type', 'cannon'],
    ['colour', 'red'],
    ['limit', '0'],
  ])('%s=%s is rejected by name', async (path, value) => {
    expect(await send(list, { as: reader, query: { [path]: value } })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test('pages through all records once, newest first', async () => {
    const pages = await sendForAll(list, { as: reader, query: { limit: '10' } });

    const ids = pages.flatMap(({ body }) => body.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength((await itemsOf('library')).length);
  });
});

test('library manufacturers are each listed once, in alphabetical order', async () => {
  const { body } = await send(manufacturers, { as: reader });

  expect(body).toEqual([...new Set((await itemsOf('library')).map(({ manufacturer }) => manufacturer))].sort((a, b) => a.localeCompare(b, 'en')));
  expect(body).toContain('Filter Arms');
});

test.each(['0', '-1', '1e3', 'abc', '999999', '01'])('library record %s returns 404', async (id) => {
  expect((await send(get, { as: reader, params: { id } })).status).toBe(404);
});
