// Tests adding to and searching the ancillary library.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

const { add, get, list, manufacturers } = contract.ancillaryLibrary;
const rmr = { manufacturer: 'Trijicon', model: 'RMR Type 2', type: 'Red dot sight', category: 'Sighting', compatibility: ['RMR footprint', 'Glock MOS'] };

withTable();
captureLog();
let internal: Claims;
let reader: Claims;

beforeAll(async () => {
  internal = await signUp('internal');
  reader = await signUp('external_saps');
  for (const record of [
    rmr,
    { manufacturer: 'SureFire', model: 'X300U', type: 'Weapon light' },
    { manufacturer: 'Trijicon', model: 'SRO', type: 'Red dot sight' },
  ])
    await send(add, { as: internal, body: record });
});

const models = async (query: Record<string, string>) => (await send(list, { as: reader, query })).body.map(({ model }: { model: string }) => model);

describe('ancillary library', () => {
  test('numbers a new record, writes its history and returns null for unknown values', async () => {
    const { status, body } = await send(add, {
      as: internal,
      body: { manufacturer: 'Magpul', model: 'PMAG 30', type: 'Magazine', specifications: { rounds: 30 } },
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({ category: null, compatibility: [], description: null, specifications: { rounds: 30 }, createdBy: internal.sub });
    expect((await send(get, { as: reader, params: { id: String(body.id) } })).body).toEqual(body);
    const record = (await itemsOf('ancillary-library')).find(({ id }) => id === body.id);
    expect(await listHistory('ancillary-library', String(body.id))).toMatchObject([{ action: 'ancillaryLibrary.add', actionBy: internal.sub }]);
    expect(await firstBrokenEntry('ancillary-library', String(body.id), record as { version: number; chainHead: string })).toBeUndefined();
  });

  test.each<[Record<string, string>, string[]]>([
    [{ manufacturer: 'trij' }, ['SRO', 'RMR Type 2']],
    [{ search: 'glock mos' }, ['RMR Type 2']],
    [{ type: 'weapon LIGHT' }, ['X300U']],
    [{ type: 'Red dot sight', search: 'sro' }, ['SRO']],
    [{ search: 'nothing like it' }, []],
  ])('finds by %j, newest first', async (query, expected) => {
    expect(await models(query)).toEqual(expected);
  });

  test('returns each record once over all pages', async () => {
    const pages = await sendForAll(list, { as: reader, query: { limit: '2' } });

    const ids = pages.flatMap(({ body }) => body.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength((await itemsOf('ancillary-library')).length);
  });

  test('lists each manufacturer once, in alphabetical order', async () => {
    const { body } = await send(manufacturers, { as: reader });

    expect(body).toEqual([...new Set(body)].sort());
    expect(body).toContain('Trijicon');
  });

  test.each(['0', '01', 'abc', '999999'])('returns 404 for the record %s', async (id) => {
    expect((await send(get, { as: reader, params: { id } })).status).toBe(404);
  });

  test.each([
    [{ ...rmr, manufacturer: '' }, 'manufacturer'],
    [{ ...rmr, compatibility: Array(31).fill('x') }, 'compatibility'],
    [{ ...rmr, createdBy: 'me' }, 'createdBy'],
    [{ ...rmr, specifications: 'x' }, 'specifications'],
  ])("rejects %j with the field's name", async (body, path) => {
    const answer = await send(add, { as: internal, body });

    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toContain(path);
  });
});
