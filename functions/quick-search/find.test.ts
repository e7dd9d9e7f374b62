// The header's search through its API call: all kinds, the kinds of each role, and no records of others.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { foundOfEach } from '../../shared/quick-search/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { countCosts, nothing } from '../../testing/server/costs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { signUpEach } from '../../testing/server/people.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { shardKeys } from '../data/shards.ts';

withTable();
captureLog();

let people: ReadonlyMap<Role, Claims>;
let other: Claims;
let firearm: Record<string, any>;
let caseNumber: string;
let seizureNumber: string;

const find = async (text: string, as = people.get('admin')) => send(contract.quickSearch.find, { as, query: { text } });
const kindsOf = async (text: string, as?: Claims) => (await find(text, as)).body.groups.map(({ kind }: { kind: string }) => kind);

beforeAll(async () => {
  await foundEntity(1, { name: 'Blouklip Armed Response', psiraNumber: 'PSiRA-204117' });
  await foundEntity(2, { name: 'Naledi Guarding', psiraNumber: 'PSiRA-300300' });
  people = await signUpEach();
  other = await signUp('client', { legalEntityId: 2 });
  const admin = people.get('admin');
  const register = async (change: object) => (await send(contract.firearms.register, { as: admin, body: exampleFirearm(change) })).body;
  firearm = await register({ manufacturer: 'Vektor', model: 'Z88', serialNumber: 'QK-4711', license: exampleCard({ licenseNumber: 'FCA-QK-1' }) });
  for (let n = 0; n < foundOfEach + 2; n++) await register({ ownerId: 2, manufacturer: 'Norinco', serialNumber: `MANY-${n}` });
  const made = await send(contract.transactions.create, {
    as: people.get('client'),
    body: { firearmId: firearm.id, transactionType: 'sale', fromEntityId: 1, toEntityId: 2, transactionDate: dayOf(new Date()) },
  });
  expect(made.status).toBe(201);
  caseNumber = (await send(contract.cases.create, { as: people.get('law_enforcement'), body: exampleCase({ title: 'Quill robbery' }) })).body.caseNumber;
  const seized = await send(contract.seizures.record, {
    as: people.get('inspector'),
    body: { reason: 'investigation', location: 'Quill Street', firearmId: (await register({ ownerId: 2, serialNumber: 'SEIZED-1' })).id },
  });
  expect(seized.status).toBe(201);
  seizureNumber = seized.body.seizureNumber;
});

describe('quickSearch.find', () => {
  test('finds a firearm, its license and its transaction by the serial number, each with its title and status', async () => {
    const { status, body } = await find('qk 4711');

    expect(status).toBe(200);
    expect(body.groups).toEqual([
      { kind: 'firearm', total: 1, records: [expect.objectContaining({ id: firearm.id, title: 'Vektor Z88 (QK-4711)', status: 'active' })] },
      { kind: 'license', total: 1, records: [expect.objectContaining({ title: 'FCA-QK-1', firearmId: firearm.id })] },
      {
        kind: 'transaction',
        total: 1,
        records: [expect.objectContaining({ title: 'Sale: Vektor Z88 (QK-4711)', detail: 'Blouklip Armed Response to Naledi Guarding' })],
      },
    ]);
  });

  test('finds by license number, case number, seizure number and company', async () => {
    expect([await kindsOf('FCA QK 1'), await kindsOf(caseNumber), await kindsOf(seizureNumber), await kindsOf('naledi guarding psira-300300')]).toEqual([
      ['license'],
      ['case'],
      ['seizure'],
      ['legal-entity'],
    ]);
  });

  test('shows the first records of a kind and the total', async () => {
    const [firearms] = (await find('norinco many')).body.groups;

    expect([firearms.records.length, firearms.total]).toEqual([foundOfEach, foundOfEach + 2]);
  });

  test('returns no groups if nothing matches', async () => {
    expect([(await find('no such thing')).body, (await find('——')).body]).toEqual([{ groups: [] }, { groups: [] }]);
  });

  test.each([
    [{}, 'text'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x' }, 'text'],
    [{ text: 'x'.repeat(101) }, 'text'],
    [{ text: 'glock', limit: '500' }, 'limit'],
  ])('refuses %j', async (query, path) => {
    expect(await send(contract.quickSearch.find, { as: people.get('admin'), query })).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});

describe('access to quickSearch.find', () => {
  test('is refused for the police and without a sign-in: the police search with a stated reason', async () => {
    expect([(await find('qk 4711', people.get('external_saps'))).status, (await send(contract.quickSearch.find, { query: { text: 'qk' } })).status]).toEqual([
      403, 401,
    ]);
  });

  test('covers only the kinds that the role may read', async () => {
    const kinds = async (role: Role) => [await kindsOf(caseNumber, people.get(role)), await kindsOf(seizureNumber, people.get(role))];

    expect(await kinds('admin')).toEqual([['case'], ['seizure']]);
    expect(await kinds('law_enforcement')).toEqual([['case'], ['seizure']]);
    expect(await kinds('psira_management')).toEqual([['case'], ['seizure']]);
    expect(await kinds('inspector')).toEqual([[], ['seizure']]);
    for (const role of ['internal', 'firearm_office'] as const) expect([role, await kinds(role)]).toEqual([role, [[], []]]);
  });

  test('attack: shows a client only its own records, for any text', async () => {
    const client = people.get('client');
    const texts = ['qk 4711', 'FCA QK 1', 'norinco', 'naledi', 'blouklip', 'psira', 'seized', seizureNumber, caseNumber, 'quill', 'vektor norinco', 'response'];
    const ids = async (text: string, as?: Claims) => (await find(text, as)).body.groups.flatMap(({ records }: any) => records.map(({ id }: any) => id));

    expect(await kindsOf('qk 4711', client)).toEqual(['firearm', 'license', 'transaction']);
    // The other party of the sale sees the sale, but not its firearm.
    expect(await kindsOf('qk 4711', other)).toEqual(['transaction']);
    expect([await kindsOf('norinco', client), await kindsOf('norinco', other)]).toEqual([[], ['firearm']]);
    expect([await kindsOf('naledi', client), await kindsOf('naledi psira', other)]).toEqual([['transaction'], ['legal-entity']]);
    expect([await kindsOf(seizureNumber, client), await kindsOf(seizureNumber, other)]).toEqual([[], ['seizure']]);
    for (const as of [client, other]) {
      const own = new Set(
        (
          await Promise.all(
            [contract.firearms.list, contract.licenses.list, contract.transactions.list, contract.legalEntities.list, contract.seizures.list].map((row) =>
              send(row, { as, query: { limit: '100' } }),
            ),
          )
        ).flatMap(({ body }) => body.map(({ id }: any) => String(id))),
      );
      for (const text of texts) for (const id of await ids(text, as)) expect([text, own.has(id)]).toEqual([text, true]);
    }
  });

  test('finds nothing for a client without a provider', async () => {
    expect(await kindsOf('norinco', await signUp('client'))).toEqual([]);
  });
});

test('quickSearch.find costs the same for any result: one read of each kind’s changes and the few records shown', async () => {
  await find('warm');
  const cost = countCosts();
  Object.assign(cost, nothing());

  await find('naledi');

  // Four kinds have one key in the feed, firearms and licenses several.
  const feeds = 4 + shardKeys('firearm').length + shardKeys('license').length;
  expect(cost.requests).toBeLessThanOrEqual(1 + feeds + 6);
});
