// Tests the input checks of a registration.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { getFirearm } from './store.ts';

const { register } = contract.firearms;

withTable();
captureLog();
let client: Claims;

beforeAll(async () => {
  await foundEntity(1);
  client = await signUp('client', { legalEntityId: 1 });
});

const refusedWith = (body: unknown) => send(register, { as: client, body });
const without = (name: string) => Object.fromEntries(Object.entries(exampleFirearm()).filter(([key]) => key !== name));

/** Quoted from spec 1, section 5. */
const required = [
  ['manufacturer', 'Manufacturer is required'],
  ['model', 'Model is required'],
  ['serialNumber', 'Serial number is required'],
  ['type', 'Type is required'],
  ['caliber', 'Caliber is required'],
  ['licenseType', 'License type is required'],
  ['province', 'Province is required'],
  ['city', 'City is required'],
  ['ownerId', 'Owner is required'],
] as const;

describe('required field of a registration', () => {
  test.each(required)('%s missing returns: %s', async (path, message) => {
    const answer = await refusedWith(without(path));

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.errors).toEqual([{ path, message }]);
    expect(answer.body.detail).toContain(message);
  });

  test.each(required)('%s empty returns: %s', async (path, message) => {
    const answer = await refusedWith({ ...exampleFirearm(), [path]: path === 'ownerId' ? 0 : '   ' });

    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toEqual({ path, message });
  });

  test('missing with all others is reported with all others', async () => {
    const answer = await refusedWith({});

    expect(answer.body.errors.map((error: { path: string }) => error.path).sort()).toEqual(required.map(([path]) => path).sort());
  });
});

describe('unknown field of a registration', () => {
  test.each(['id', 'registeredBy', 'createdAt', 'updatedAt', 'riskLevel', 'version', 'ownerName', 'chainHead', 'colour', 'toString', 'constructor'])(
    'attack 6: %s is rejected by name',
    async (name) => {
      const answer = await refusedWith({ ...exampleFirearm(), [name]: 'x' });

      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name, message: `${name} is not a field of this call` }] } });
    },
  );

  test.each(['seized', 'stolen', 'lost', 'pending_inspection', 'ACTIVE'])('status %s is rejected', async (status) => {
    const answer = await refusedWith({ ...exampleFirearm(), status });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'status' }] } });
  });
});

test.each([
  ['Cannon', 'Type must be one of: Pistol, Revolver, Rifle, Shotgun, Machine Gun, Other'],
  ['', 'Type is required'],
  [null, 'Type is required'],
  [undefined, 'Type is required'],
])('type %j returns: %s', async (type, message) => {
  const answer = await refusedWith({ ...exampleFirearm(), type });

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'type', message }] } });
});

describe('invalid value in a registration', () => {
  const long = 'x'.repeat(10_000);
  test.each([
    ['barrelLength', 'twelve'],
    ['barrelLength', 0],
    ['barrelLength', -5],
    ['barrelLength', 2001],
    ['barrelLength', 'Infinity'],
    ['barrelLength', '0x72'],
    ['barrelLength', '1e2'],
    ['barrelLength', ' '],
    ['barrelLength', true],
    ['ownerId', '1'],
    ['ownerId', 1.5],
    ['ownerId', -1],
    ['manufacturer', long],
    ['serialNumber', long],
    ['serialNumber', '---'],
    ['serialNumber', 'A\u0000B'],
    ['model', 'a\u202eb'],
    ['model', 'a\ud800b'],
    ['type', 'Cannon'],
    ['province', 'Transvaal'],
    ['licenseType', 'S99'],
    ['libraryReference', 0],
    ['additionalInfo', 'text'],
    ['additionalInfo', []],
    ['additionalInfo', [1]],
    ['additionalInfo', { 2: { 3: { 4: { 5: { 6: { 7: 'too deep' } } } } } }],
    ['additionalInfo', { rail: [{ maker: 'a\ud800b' }] }],
    ['additionalInfo', { rail: { big: 1e200 } }],
    ['additionalInfo', { '': 1 }],
    ['additionalInfo', { rail: { '': [] } }],
    ['additionalInfo', { rail: { ['x'.repeat(101)]: 1 } }],
    ['additionalInfo', { rail: Array(5000).fill(1) }],
    ['additionalInfo', { big: 1e200 }],
    ['additionalInfo', { big: 2 ** 60 }],
    ['additionalInfo', { small: 1e-200 }],
    ['additionalInfo', { text: long }],
    ['additionalInfo', { text: 'a\ud800b' }],
  ])('%s as %j is rejected by name', async (path, value) => {
    const answer = await refusedWith({ ...exampleFirearm(), [path]: value });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(answer.body.errors[0].path.split('.')[0]).toBe(path);
  });

  test('is rejected before anything is written', async () => {
    expect(await itemsOf('firearm')).toEqual([]);
  });
});

describe('text in any script', () => {
  test.each(['Češká zbrojovka', 'Škoda "Ω" 🔫', "O'Neill; DROP TABLE firearms;--", '<script>alert(1)</script>', '{{7*7}}'])(
    'attack 24: %s is stored as entered, with an intact history',
    async (manufacturer) => {
      const { status, body } = await refusedWith(exampleFirearm({ manufacturer, additionalInfo: { note: manufacturer } }));

      expect([status, body.manufacturer, body.additionalInfo]).toEqual([201, manufacturer, { note: manufacturer }]);
      expect(await firstBrokenEntry('firearm', body.id, await getFirearm(body.id, { kind: 'national' }))).toBeUndefined();
    },
  );
});
