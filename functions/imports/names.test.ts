// Manufacturers and models in the check: spelled as in the registry, or as in most rows of the file.
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf } from '../../testing/server/import-runs.ts';
import { type Example, exampleRow } from '../../testing/server/imports.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
let client: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
});

const shown = async (rows: readonly Example[]) =>
  (await rowsOf(await checked(rows, client), client)).map(({ outcome, values, typed }) => [
    outcome,
    `${values.manufacturer} ${values.model}`,
    typed.manufacturer,
    typed.model,
  ]);

test('shows the spelling of the registry, and marks the file’s own', async () => {
  const row = exampleRow({ manufacturer: 'Heckler & Koch', model: 'USP Compact' });
  await ran([row], client);

  const rows = [exampleRow({ manufacturer: 'HECKLER AND KOCH', model: 'USP-Compact' }), { ...row, manufacturer: 'Heckler  & KOCH' }];

  expect(await shown(rows)).toEqual([
    ['create', 'Heckler & Koch USP Compact', 'HECKLER AND KOCH', 'USP-Compact'],
    ['same', 'Heckler  & KOCH USP Compact', undefined, undefined],
  ]);
});

test('shows and registers a new name in the spelling of most rows', async () => {
  const names = ['VEKTOR', 'Vektor', 'vektor', 'Vektor'];
  const rows = names.map((manufacturer) => exampleRow({ manufacturer, model: 'SP1' }));

  expect((await shown(rows)).map(([, name]) => name)).toEqual(Array(4).fill('Vektor SP1'));
  await ran(rows, client);

  const made = (await itemsOf('firearm')).filter(({ model }) => model === 'SP1').map(({ manufacturer }) => manufacturer);
  expect(made).toEqual(Array(4).fill('Vektor'));
});

test('reports a spelling that the registry refuses as an error of its own rows only', async () => {
  const [bad, good] = ['Norinco\u0007', 'Norinco'];
  const rows = [bad, bad, good].map((manufacturer) => exampleRow({ manufacturer, model: 'NP 22' }));
  const tooLong = exampleRow({ manufacturer: 'N'.repeat(3000), model: 'M'.repeat(3000) });

  const id = await checked([...rows, tooLong], client);

  expect((await getImport(id, client)).counts).toEqual({ create: 1, update: 0, same: 0, error: 3 });
  expect((await rowsOf(id, client, { outcome: 'create' }))[0].values.manufacturer).toBe('Norinco');
});
