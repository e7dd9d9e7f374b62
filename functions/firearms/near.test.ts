// Tests similar serial numbers.
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { confusableSerial } from '../../shared/firearms/near.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';

const { edit, near, register } = contract.firearms;

withTable();
captureLog();
let one: Claims;
let two: Claims;
let internal: Claims;
const registered = new Map<string, string>();

async function put(serialNumber: string, change: Parameters<typeof exampleFirearm>[0] = {}): Promise<void> {
  const { status, body } = await send(register, { as: internal, body: exampleFirearm({ serialNumber, ...change }) });
  expect(status).toBe(201);
  registered.set(serialNumber, body.id);
}
const ask = (serialNumber: string, as: Claims | undefined = internal, query: Record<string, string> = {}) =>
  send(near, { as, query: { serialNumber, ...query } });
const found = async (serialNumber: string, as?: Claims) =>
  (await ask(serialNumber, as)).body.map((firearm: Record<string, string>) => [firearm.serialNumber, firearm.how]);

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  one = await signUp('client', { legalEntityId: 1 });
  two = await signUp('client', { legalEntityId: 2 });
  internal = await signUp('internal');
  await put('BOLT-501', { manufacturer: 'Vektor', ownerId: 1 });
  await put('B0LT-501', { manufacturer: 'Glock', ownerId: 2 });
  await put('80IT 50I', { manufacturer: 'Beretta', ownerId: 2, keeperId: 1 });
  await put('BOLT-502', { ownerId: 1 });
});

describe('similar serial numbers', () => {
  test('ignore O/0, I/1/L, S/5, B/8, Z/2, case, width, blanks and dashes; the exact number comes first', async () => {
    expect(await found('bolt 501')).toEqual([
      ['BOLT-501', 'same'],
      ['80IT 50I', 'near'],
      ['B0LT-501', 'near'],
    ]);
    expect(await found('ＢＯＬＴ５０１')).toHaveLength(3);
    expect(await found('BOLT503')).toEqual([]);
  });

  test('show details to tell them apart, firearms of the same manufacturer first', async () => {
    const { body } = await ask('8OLT501', internal, { manufacturer: 'glock' });

    expect(body[0]).toEqual({
      id: registered.get('B0LT-501'),
      serialNumber: 'B0LT-501',
      manufacturer: 'Glock',
      model: '17 Gen5',
      ownerName: 'Provider 2',
      how: 'near',
    });
    expect(body).toHaveLength(3);
  });

  test('attack 31: show a client only firearms that it owns or keeps', async () => {
    expect(await found('BOLT501', one)).toEqual([
      ['BOLT-501', 'same'],
      ['80IT 50I', 'near'],
    ]);
    expect(await found('BOLT501', two)).toEqual([
      ['80IT 50I', 'near'],
      ['B0LT-501', 'near'],
    ]);
    expect(await found('BOLT-502', two)).toEqual([]);
    expect(await found('BOLT501', await signUp('client'))).toEqual([]);
  });

  test('follow a corrected serial number', async () => {
    await put('OLD-77', { ownerId: 1 });

    await send(edit, { as: internal, params: { id: registered.get('OLD-77') ?? '' }, body: { serialNumber: 'NEW-77' } });

    expect([await found('0LD77'), await found('NEW77')]).toEqual([[], [['NEW-77', 'same']]]);
  });

  test('are limited to ten', async () => {
    const spellings = ['O', '0'].flatMap((a) => ['I', '1', 'L'].flatMap((b) => ['S', '5'].map((c) => `MANY${a}${b}${c}`)));
    for (const spelling of spellings) await put(spelling);

    expect(spellings).toHaveLength(12);
    expect((await ask('MANYO15')).body).toHaveLength(10);
  });

  test('take the same number of reads for any size of registry', async () => {
    const reads = async () => {
      const sent = vi.spyOn(database(), 'send');
      await ask('BOLT501');
      const commands = sent.mock.calls.length;
      sent.mockRestore();
      return commands;
    };
    const before = await reads();
    for (let n = 0; n < 8; n++) await put(`SIZE-${n}`);
    await reads();

    expect(await reads()).toBe(before);
  });

  test.each([[{}], [{ serialNumber: '' }], [{ serialNumber: 'x'.repeat(61) }], [{ serialNumber: 'A1', other: 'x' }]])(
    'with the query %j return 400',
    async (query) => {
      expect((await send(near, { as: internal, query: query as Record<string, string> })).status).toBe(400);
    },
  );

  test('of a serial number without letters or digits are none', async () => {
    expect(await found('---')).toEqual([]);
  });
});

test('confusableSerial is equal for two serial numbers exactly when all characters are confusable', () => {
  const classes = ['O0', 'I1L', 'S5', 'B8', 'Z2', 'A', 'C', '3', '7'];
  const letter = fc.constantFrom(...classes).chain((one) => fc.record({ of: fc.constant(one), as: fc.constantFrom(...one, ...one.toLowerCase()) }));
  const written = (letters: readonly { as: string }[], gap: string) => letters.map((each) => each.as).join(gap);
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 6 }), fc.array(letter, { maxLength: 6 }), fc.constantFrom('', '-', ' ', '. '), (a, b, gap) => {
      const alike = a.length === b.length && a.every((each, n) => each.of === b[n]?.of);

      expect(confusableSerial(written(a, gap)) === confusableSerial(written(b, ''))).toBe(alike);
    }),
    { numRuns: 500 },
  );
});
