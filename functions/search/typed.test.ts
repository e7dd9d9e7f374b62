// Typed texts find stored records, through the API: firearms, companies, users and the police look-up.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { founder, send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { ask, people, register, withPolice } from '../../testing/server/police.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { createUser } from '../users/store.ts';

withTable();
captureLog();
withPolice();

const admin = () => people.get('admin');
const serialsOf = (firearms: readonly { serialNumber: string }[]) => firearms.map(({ serialNumber }) => serialNumber).sort();
const findFirearms = async (query: Record<string, string>) => serialsOf((await send(contract.firearms.list, { as: admin(), query })).body);
const lookUp = async (change: Parameters<typeof ask>[0]) => serialsOf((await ask({ manufacturer: null, ...change })).body.hits);

beforeAll(async () => {
  await foundEntity(31, { name: 'Söns’ Beveiliging', psiraNumber: 'PSiRA-310031' });
  const firearms = [
    { manufacturer: 'Glock', model: '17', serialNumber: 'XDDT220' },
    { manufacturer: 'Glock', model: '19', serialNumber: 'FLDFL005' },
    { manufacturer: 'Musgrave–Vektor', model: 'Z88', serialNumber: 'MV-004711', ownerId: 31 },
    { manufacturer: 'Norinco', model: 'Type 56', serialNumber: 'NOR-56', type: 'Rifle', caliber: '7.62x39mm' },
  ];
  for (const one of firearms) await register(exampleFirearm(one as Parameters<typeof exampleFirearm>[0]));
  const names = [
    { firstName: 'Thabo', lastName: 'Molefe' },
    { firstName: 'Siobhán', lastName: 'O’Connor' },
  ];
  for (const [n, name] of names.entries()) {
    await createUser({ id: `0000000${n}-0000-4000-8000-000000000000`, email: `typed-${n}@people.test`, role: 'internal', ...name }, founder);
  }
});

describe('firearms.list', () => {
  test.each([
    ['Glock 17', ['XDDT220']],
    ['17 Glock', ['XDDT220']],
    ['Glock 17 XDDT', ['XDDT220']],
    ['Glock FLDFL005', ['FLDFL005']],
    ['fldfl 005 glock', ['FLDFL005']],
    ['Musgrave-Vektor', ['MV-004711']],
    ['vektor musgrave mv 004711', ['MV-004711']],
    ['MV—0047', ['MV-004711']],
    ['Glock 26', []],
  ])('finds firearms with %j', async (search, serials) => {
    expect([await findFirearms({ search, searchIn: 'identity' }), await findFirearms({ search })]).toEqual([serials, serials]);
  });

  test.each([['7.62×39'], ['7,62x39 norinco'], ['7.62 x 39mm']])('finds a caliber with %j', async (search) => {
    expect(await findFirearms({ search })).toEqual(['NOR-56']);
  });

  test('returns nothing for a text without a letter or digit', async () => {
    expect(await findFirearms({ search: '–' })).toEqual([]);
  });
});

test.each([["Söns' Beveiliging"], ['sons beveiliging'], ['BEVEILIGING  SÖNS’'], ['So\u0308ns\u00a0Bev'], ['psira 310031']])(
  'companies are found with %j',
  async (search) => {
    const { body } = await send(contract.legalEntities.list, { as: admin(), query: { search } });

    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Söns’ Beveiliging']);
  },
);

test.each([
  ['Molefe Thabo', 'Molefe'],
  ['molefe, thabo', 'Molefe'],
  ["O'Connor", 'O’Connor'],
  ['oconnor siobhan', 'O’Connor'],
])('users are found with %j', async (search, lastName) => {
  const { body } = await send(contract.users.list, { as: admin(), query: { search } });

  expect(body.map((user: { lastName: string }) => user.lastName)).toEqual([lastName]);
});

describe('the police look-up', () => {
  test.each([
    [{ manufacturer: 'Glock 17' }, ['XDDT220']],
    [{ manufacturer: '17 glock' }, ['XDDT220']],
    [{ serialNumber: 'Glock FLDFL005' }, ['FLDFL005']],
    [{ serialNumber: 'xddt 220' }, ['XDDT220']],
    [{ manufacturer: 'Musgrave-Vektor' }, ['MV-004711']],
    [{ owner: "Söns' Beveiliging" }, ['MV-004711']],
    [{ owner: 'beveiliging sons', serialNumber: 'MV 004711' }, ['MV-004711']],
    [{ owner: 'beveiliging sons', manufacturer: 'glock' }, []],
  ])('finds firearms with %j', async (asked, serials) => {
    expect(await lookUp(asked)).toEqual(serials);
  });
});
