// Tests creating legal entities: stored fields, rejected fields and unique numbers.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { exampleLegalEntity } from '../../shared/legal-entities/example.ts';
import { entityTypes } from '../../shared/legal-entities/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { getLegalEntity } from './store.ts';

const { create, get } = contract.legalEntities;

withTable();
captureLog();
let management: Claims;

beforeAll(async () => {
  management = await signUp('psira_management');
});

const enter = (change: Parameters<typeof exampleLegalEntity>[0] = {}, as = management) => send(create, { as, body: exampleLegalEntity(change) });
const guardsOf = async (id: number) => (await itemsOf('guard')).filter(({ heldBy }) => heldBy === String(id)).map(({ kind, value }) => `${kind} ${value}`);

describe('new legal entity', () => {
  test('is stored as entered, with the next id, registered and active', async () => {
    const sent = exampleLegalEntity({ psiraNumber: 'PSiRA-700001', registrationNumber: '2019/700001/07' });

    const { status, headers, body } = await send(create, { as: management, body: sent });

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({ ...sent, standing: 'registered', isActive: true, version: 1, standingSince: body.createdAt });
    expect((await send(get, { as: management, params: { id: String(body.id) } })).body).toEqual(body);
    expect((await enter()).body.id).toBeGreaterThan(body.id);
    expect(await guardsOf(body.id)).toEqual(expect.arrayContaining(['psira-number 700001', 'registration-number 201970000107']));
  });

  test('needs no numbers, address or responsible person', async () => {
    const nothing = { registrationNumber: '', psiraNumber: null, contactDetails: null, address: null, responsiblePerson: null };

    const { status, body } = await enter(nothing);

    expect([status, body]).toEqual([201, expect.objectContaining({ ...nothing, registrationNumber: null })]);
    expect(await guardsOf(body.id)).toEqual([]);
    expect((await enter(nothing)).status).toBe(201);
  });

  test.each(['suspended', 'lapsed'] as const)('with the standing %s is not active', async (standing) => {
    expect((await enter({ standing })).body).toMatchObject({ standing, isActive: false });
  });

  test('has a history entry with its creator', async () => {
    const { body } = await enter({ name: 'Chain Guarding' });

    const entries = await listHistory('legal-entity', String(body.id));

    expect(entries).toMatchObject([
      { seq: 1, action: 'legalEntities.create', actionBy: management.sub, toStatus: 'registered', metadata: { name: 'Chain Guarding' } },
    ]);
    expect(await firstBrokenEntry('legal-entity', String(body.id), await getLegalEntity(String(body.id), { kind: 'national' }))).toBeUndefined();
  });
});

describe('invalid new legal entity', () => {
  test.each([
    ['name', ' ', 'Name is required'],
    ['type', '', 'Type is required'],
    ['type', 'church', `Type must be one of: ${entityTypes.join(', ')}`],
    ['province', 'Transvaal', `Province must be one of: ${provinces.join(', ')}`],
    ['city', '', 'City is required'],
    ['psiraNumber', 'PSiRA-', 'PSiRA number must contain digits, for example PSiRA-123456'],
    ['registrationNumber', ' / ', 'Registration number must contain a letter or a digit'],
    ['standing', 'fine', 'Standing must be one of: registered, under_inquiry, suspended, lapsed'],
    ['isActive', true, 'isActive is not a field of this call'],
    ['id', 7, 'id is not a field of this call'],
    ['standingSince', '2026-01-01T00:00:00Z', 'standingSince is not a field of this call'],
  ])('with %s %j is rejected', async (path, value, message) => {
    const { status, body } = await enter({ [path]: value });

    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('is rejected with the wrong fields of address, contact and responsible person', async () => {
    const { body } = await enter({
      contactDetails: { email: 'nobody', phone: '12' },
      address: { street: '', city: 'Paarl', province: 'Western Cape', postal_code: '764' },
      responsiblePerson: { name: '', email: null, phone: null, since: '2026-02-30' },
    });

    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'contactDetails.email',
      'contactDetails.phone',
      'address.street',
      'address.postal_code',
      'responsiblePerson.name',
      'responsiblePerson.since',
    ]);
  });

  test('returns 403 for a provider, an inspector and the firearm office', async () => {
    for (const role of ['client', 'inspector', 'firearm_office', 'law_enforcement', 'external_saps'] as const) {
      expect((await enter({}, await signUp(role))).status).toBe(403);
    }
  });
});

describe('number of a legal entity', () => {
  test.each([
    ['psiraNumber', 'PSiRA-810001', ['psira 810001', '810001', 'PSIRA-810001']],
    ['registrationNumber', '2020/810001/07', ['2020-810001-07', '202081000107']],
  ] as const)('that is taken is refused in any spelling: %s', async (field, number, spellings) => {
    await enter({ [field]: number });
    const before = await everyItem();

    for (const spelling of spellings) {
      const { status, body } = await enter({ [field]: spelling });
      expect([status, body.code, body.errors]).toEqual([409, 'already-registered', [{ path: field, message: 'Already registered' }]]);
    }

    // A refused creation leaves only a gap in the sequence of ids.
    expect(await everyItem()).toHaveLength(before.length);
  });

  test('sent by twenty callers at once is accepted once', async () => {
    const spellings = ['PSiRA-820001', 'psira 820001', '820001'];

    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => enter({ psiraNumber: spellings[at % 3] ?? null })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 201)?.body.id;
    expect((await itemsOf('legal-entity')).filter(({ psiraNumber }) => psiraNumber?.includes('820001')).map(({ id }) => id)).toEqual([winner]);
    expect(await guardsOf(winner)).toContain('psira-number 820001');
  });
});
