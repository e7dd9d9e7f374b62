// Checks changes of a record right after another change, when a read may return an older copy.
import { afterEach, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../shared/ancillaries/example.ts';
import { contract } from '../shared/contract.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { exampleLegalEntity } from '../shared/legal-entities/example.ts';
import { exampleLibraryFirearm } from '../shared/library/example.ts';
import { exampleCard } from '../shared/licenses/example.ts';
import type { Named } from '../shared/route.ts';
import { fallBehind } from '../testing/server/behind.ts';
import { send } from '../testing/server/call.ts';
import { captureLog } from '../testing/server/log.ts';
import { itemsOf } from '../testing/server/registry.ts';
import { ids, someone, withWorld } from '../testing/server/world.ts';

withWorld();
captureLog();

let catchUp = () => {};
afterEach(() => catchUp());

const { ancillaries, ancillaryLibrary, exports, firearms, legalEntities, library, seizures } = contract;
const made = async (row: Named, body: object): Promise<string> => String((await send(row, { as: someone('internal'), body })).body.id);
const recordOf = async (kind: string, id: string) => (await itemsOf(kind)).find((one) => String(one.id) === id);
/** Makes the calls one after another without a pause; returns the statuses. */
async function oneAfterAnother(...calls: readonly (() => ReturnType<typeof send>)[]): Promise<number[]> {
  catchUp = fallBehind();
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await call()).status);
  return statuses;
}

describe('a field that is changed and changed back has its first value', () => {
  test('of a firearm', async () => {
    const id = await made(firearms.register, exampleFirearm({ model: 'G17' }));
    const edit = (model: string) => () => send(firearms.edit, { as: someone('internal'), params: { id }, body: { model } });

    expect(await oneAfterAnother(edit('G19'), edit('G17'))).toEqual([200, 200]);

    expect(await recordOf('firearm', id)).toMatchObject({ model: 'G17', version: 3 });
  });

  test('of a legal entity', async () => {
    const edit = (city: string) => () => send(legalEntities.edit, { as: someone('internal'), params: { id: '3' }, body: { city } });

    expect(await oneAfterAnother(edit('Durban'), edit('Pretoria'))).toEqual([200, 200]);

    expect(await recordOf('legal-entity', '3')).toMatchObject({ city: 'Pretoria', version: 3 });
  });

  test('of an ancillary, and its location', async () => {
    const id = await made(ancillaries.register, exampleAncillary({ serialNumber: 'BEHIND-1', model: 'One' }));
    const edit = (model: string) => () => send(ancillaries.edit, { as: someone('internal'), params: { id }, body: { model } });
    const put = (firearmId: string | null) => () => send(ancillaries.associate, { as: someone('internal'), params: { id }, body: { firearmId } });
    const on = await made(firearms.register, exampleFirearm());

    expect(await oneAfterAnother(edit('Two'), edit('One'), put(on), put(null))).toEqual([200, 200, 200, 200]);

    expect(await recordOf('ancillary', id)).toMatchObject({ model: 'One', version: 5 });
  });
});

test.each([
  ['firearm', firearms.register, firearms.get, exampleFirearm],
  ['legal entity', legalEntities.create, legalEntities.get, exampleLegalEntity],
  ['ancillary', ancillaries.register, ancillaries.get, exampleAncillary],
  ['library record', library.add, library.get, exampleLibraryFirearm],
  ['ancillary library record', ancillaryLibrary.add, ancillaryLibrary.get, () => ({ manufacturer: 'Aimpoint', model: 'T-2', type: 'Optics' })],
  ['export', exports.start, exports.get, () => ({ list: 'firearms', format: 'csv' })],
] as const)('a %s can be read right after it was created', async (_, make, get, example) => {
  let id = '';
  const start = async () => {
    const answer = await send(make, { as: someone('admin'), body: example() });
    id = String(answer.body.id);
    return answer;
  };

  const statuses = await oneAfterAnother(start, () => send(get, { as: someone('admin'), params: { id } }));

  expect(statuses).toEqual([201, 200]);
});

test('a change with the version of the last answer is accepted', async () => {
  const id = await made(firearms.register, exampleFirearm());
  const edit = (model: string, version: number) => () =>
    send(firearms.edit, { as: someone('internal'), params: { id }, body: { model }, headers: { 'if-match': `"${version}"` } });

  expect(await oneAfterAnother(edit('G19', 1), edit('G26', 2))).toEqual([200, 200]);
});

test('a library record can be verified right after it was queried', async () => {
  const id = await made(library.add, exampleLibraryFirearm());
  const verify = (status: string) => () => send(library.verify, { as: someone('firearm_office'), params: { id }, body: { status, note: 'As it is' } });

  expect(await oneAfterAnother(verify('verified'), verify('pending'))).toEqual([200, 200]);
});

test('a firearm returned right after its seizure is no longer seized', async () => {
  const firearmId = await made(firearms.register, exampleFirearm({ license: exampleCard() }));
  let seizure = '';
  const record = async () => {
    const answer = await send(seizures.record, { as: someone('inspector'), body: { reason: 'expired_license', location: 'Sandton', firearmId } });
    seizure = answer.body.id;
    return answer;
  };
  const step = (status: string) => () => send(seizures.update, { as: someone('inspector'), params: { id: seizure }, body: { status } });

  expect(await oneAfterAnother(record, step('processed'), step('returned'))).toEqual([201, 200, 200]);

  const firearm = await recordOf('firearm', firearmId);
  expect([firearm?.status, firearm?.seizureId]).toEqual(['inactive', undefined]);
  expect(ids.seizures).not.toBe(seizure);
});
