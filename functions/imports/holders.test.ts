// Owners and keepers by company name: exactly one entity has the name, or the row is in error.
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { checked, getImport, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
let client: Claims;
let internal: Claims;

const names = [
  'Blouklip Armed Response (Pty) Ltd',
  'Mokoena & Sons Holdings CC t/a Harbour Guard',
  'Karoo Wag (Pty) Ltd',
  'Karoo Wag CC',
  'Blouklip Guarding (Pty) Ltd',
] as const;

beforeAll(async () => {
  for (const [at, name] of names.entries()) await foundEntity(at + 1, { name, psiraNumber: `PSiRA-10000${at + 1}` });
  client = await signUp('client', { legalEntityId: 1 });
  internal = await signUp('internal');
});

const outcomesOf = async (owners: readonly string[], as: Claims) => {
  const id = await checked(
    owners.map((owner) => exampleRow({ owner })),
    as,
  );
  return (await rowsOf(id, as)).map(({ outcome, reason, values, typed }) => [outcome, reason ?? values.owner, typed.owner]);
};

test.each([
  ['Blouklip Armed Response', names[0]],
  ['BLOUKLIP ARMED RESPONSE PTY LTD', names[0]],
  ['blouklip armed-response (Proprietary) Limited', names[0]],
  ['Harbour Guard', names[1]],
  ['Mokoena and Sons Holdings', names[1]],
  ['Mokoena & Sons Holdings C.C.', names[1]],
  ['Mokoena and Sons Holdings cc trading as Harbour Guard', names[1]],
])('shows the registered name in the check if the office writes the owner as %s', async (typed, name) => {
  expect(await outcomesOf([typed], internal)).toEqual([['create', name, typed]]);
});

test('registers the firearm to the company with that name', async () => {
  const row = exampleRow({ owner: 'harbour guard', keeper: 'Blouklip Guarding' });
  const id = await checked([row, { ...row, serialNumber: `${row.serialNumber}-2`, owner: 'PSiRA-100002' }], internal);
  await runImport(id, internal);
  await doWork();

  const again = await checked([row, { ...row, owner: 'Blouklip Armed Response' }], internal);

  const made = (await itemsOf('firearm')).filter(({ importId }) => importId === id);
  expect(made.map(({ ownerId, keeperId }) => [ownerId, keeperId])).toEqual([
    [2, 5],
    [2, 5],
  ]);
  expect((await rowsOf(again, internal)).map(({ outcome, column }) => [outcome, column])).toEqual([
    ['same', null],
    ['error', 'Serial Number, Owner'],
  ]);
});

test('reports a row error for a name of several companies, a part of a name and an unknown name', async () => {
  const none = 'There is no such legal entity, or you may not register firearms for it';
  const several = '2 legal entities have this name: Karoo Wag CC (PSiRA-100004), Karoo Wag (Pty) Ltd (PSiRA-100003). Enter the PSiRA or registration number';

  expect(await outcomesOf(['Karoo Wag', 'Blouklip', 'Armed Response', '&', '(Pty) Ltd'], internal)).toEqual([
    ['error', several, undefined],
    ['error', none, undefined],
    ['error', none, undefined],
    ['error', none, undefined],
    ['error', none, undefined],
  ]);
});

test('lets a provider write its own name in any spelling, and tells it nothing about other companies', async () => {
  const none = 'There is no such legal entity, or you may not register firearms for it';

  expect((await outcomesOf(['Blouklip Armed Response', 'Karoo Wag', 'Harbour Guard'], client)).map(([outcome, words]) => [outcome, words])).toEqual([
    ['create', 'Blouklip Armed Response'],
    ['error', none],
    ['error', none],
  ]);
});

test('finds no other company by name in a provider’s import that the office runs', async () => {
  const id = await checked([exampleRow({ owner: 'Harbour Guard' }), exampleRow()], client);
  await runImport(id, internal, 'valid-only');
  await doWork();

  expect((await getImport(id, client)).result).toMatchObject({ create: 1, error: 1 });
});
