// The same person at several providers: found with each change of an officer, for the regulator and law enforcement alone, and each reading is logged.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { recount } from '../../testing/server/as-job.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { guards } from '../data/guard.ts';
import { officers as officersTable, persons } from './entity.ts';
import { personKeyOf } from './person-key.ts';

withTable();
const logged = captureLog();

const { officers, readings } = contract;
const clients = new Map<number, Claims>();
let management: Claims;

beforeAll(async () => {
  for (const id of [1, 2, 3]) {
    await foundEntity(id);
    clients.set(id, await signUp('client', { legalEntityId: id }));
  }
  management = await signUp('psira_management');
});

const as = (id: number) => clients.get(id) as Claims;
/** The person of that number, as an officer of a provider. */
async function employed(legalEntityId: number, person: number, change: object = {}): Promise<string> {
  const { status, body } = await send(officers.create, { as: as(legalEntityId), body: exampleOfficer(person, { legalEntityId, ...change }) });
  expect(status).toBe(201);
  return body.id;
}
const shared = async (who = management) => (await send(officers.listShared, { as: who })).body;
const providers = async () => (await shared()).map(({ employments }: any) => employments.map(({ legalEntityId }: any) => legalEntityId));
const employment = async (legalEntityId: number, id: string, word: string) => {
  const body = { employment: word, from: '2026-11-01', reason: 'As agreed' };
  expect((await send(officers.changeEmployment, { as: as(legalEntityId), params: { id }, body })).status).toBe(200);
};

test('lists a person while two providers employ them', async () => {
  const one = await employed(1, 11);
  await employed(2, 12);
  expect(await shared()).toEqual([]);

  const two = await employed(2, 11, { surname: 'Nkosi-Zulu' });
  const [found] = await shared();
  expect(found).toEqual({
    id: expect.any(String),
    foundAt: expect.any(String),
    employments: [
      {
        officerId: one,
        officerName: expect.any(String),
        psiraNumber: expect.any(String),
        legalEntityId: 1,
        legalEntityName: expect.any(String),
        since: expect.any(String),
      },
      expect.objectContaining({ officerId: two, legalEntityId: 2, officerName: expect.stringContaining('Nkosi-Zulu') }),
    ],
  });

  await employment(1, one, 'suspended');
  expect(await shared()).toEqual([]);
  await employment(1, one, 'active');
  expect(await providers()).toEqual([[2, 1]]);
  await employment(2, two, 'left');
  expect(await shared()).toEqual([]);
});

test('follows a corrected ID number to the right person', async () => {
  const wrong = await employed(1, 21);
  await employed(3, 22);
  const { idNumber } = exampleOfficer(22, {}) as { idNumber: string };

  expect((await send(officers.edit, { as: as(1), params: { id: wrong }, body: { idType: 'sa_id', idNumber } })).status).toBe(200);
  expect(await providers()).toEqual([[3, 1]]);
  const { idNumber: other } = exampleOfficer(23, {}) as { idNumber: string };
  expect((await send(officers.edit, { as: as(1), params: { id: wrong }, body: { idType: 'sa_id', idNumber: other } })).status).toBe(200);
  expect(await shared()).toEqual([]);
});

test('keeps both of two simultaneous officers of one person', async () => {
  await Promise.all([1, 2, 3].map((id) => employed(id, 31)));

  const [found] = await shared();
  expect(found.employments.map(({ legalEntityId }: any) => legalEntityId).toSorted()).toEqual([1, 2, 3]);
});

test('pages without gaps, latest first, and no answer, cursor or log line has a person key or an ID number', async () => {
  for (const person of [41, 42]) for (const id of [1, 2]) await employed(id, person);

  const pages = await sendForAll(officers.listShared, { as: management, query: { limit: '1' } });
  const whole = await shared();
  expect(pages.map(({ body }) => body[0])).toEqual(whole);
  expect(whole).toHaveLength(3);
  const keys = (await itemsOf('officer-person')).map(({ personKey }) => personKey);
  const text =
    JSON.stringify(pages) +
    pages
      .map(({ headers }) => Buffer.from(new URL(`http://x${/<([^>]*)>/.exec(headers.link ?? '')?.[1] ?? '/'}`).searchParams.get('cursor') ?? '', 'base64url'))
      .join() +
    logged.join('');
  for (const secret of [...keys, (exampleOfficer(41, {}) as { idNumber: string }).idNumber]) expect(text).not.toContain(secret);
});

test('logs the reading of each officer shown', async () => {
  const police = await signUp('law_enforcement');
  const [found] = await shared(police);
  for (const { officerId } of found.employments) {
    const { body } = await send(readings.list, { as: management, params: { kind: 'officer', id: officerId } });
    expect(body.map(({ role }: any) => role)).toContain('law_enforcement');
  }
});

test('is for the regulator and law enforcement alone', async () => {
  for (const role of ['client', 'internal', 'inspector', 'firearm_office', 'external_saps'] as const)
    expect([role, (await send(officers.listShared, { as: role === 'client' ? as(1) : await signUp(role) })).status]).toEqual([role, 403]);
  expect((await send(officers.listShared, { as: await signUp('admin') })).status).toBe(200);
});

test('a recount adds officers recorded before the lists of persons, with the code of their passport’s country, once', async () => {
  const passport = (idCountry: string) => ({ idType: 'passport' as const, idNumber: 'ZW4455661', idCountry });
  const ids = [await employed(1, 51), await employed(2, 51), await employed(1, 52, passport('ZW')), await employed(3, 52, passport('ZW'))];
  // As they were before: without lists, and with the country as it was typed.
  for (const { personKey } of await itemsOf('officer-person')) await persons().delete({ personKey }).go();
  const [, , , third = ''] = ids;
  const guardOf = (personKey: string) => ({ kind: 'officer-person' as const, value: `3#${personKey}` });
  const typed = await personKeyOf('passport', 'ZW4455661', 'ZIMBABWE');
  await guards()
    .delete(guardOf(await personKeyOf('passport', 'ZW4455661', 'ZW')))
    .go();
  await guards()
    .create({ ...guardOf(typed), heldBy: third })
    .go();
  await officersTable().patch({ id: third }).set({ idCountry: 'ZIMBABWE', personKey: typed }).go();
  expect(await shared()).toEqual([]);

  expect((await recount({ pauseMs: 0 })).officers).toBeGreaterThanOrEqual(4);
  const found = (await shared()).map(({ employments }: any) => employments.map(({ officerId }: any) => officerId).toSorted());
  expect(found).toEqual(expect.arrayContaining([ids.slice(0, 2).toSorted(), ids.slice(2).toSorted()]));
  expect((await send(officers.get, { as: as(3), params: { id: third } })).body.idCountry).toBe('ZW');
  const { body: history } = await send(officers.history, { as: as(3), params: { id: third } });
  expect(history.entries[0]).toMatchObject({
    action: 'officers.edit',
    actorName: 'Firearm Registry',
    metadata: { changed: { idCountry: { from: 'ZIMBABWE', to: 'ZW' } } },
  });
  expect((await recount({ pauseMs: 0 })).officers).toBe(0);
});
