// Checks the verification list, the comparison and the totals.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send, sendForAll } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, withTable } from '../../testing/server/registry.ts';
import { as, registered, withPeople } from '../../testing/server/seizures.ts';
import { decide, inVerification } from '../../testing/server/verification.ts';
import { findDrift } from '../counters/recount.ts';
import { firearms } from '../firearms/entity.ts';

withTable({ told: true });
captureLog();
withPeople();

const list = (query: Record<string, string> = {}) => sendForAll(contract.verification.list, { as: as('firearm_office'), query });
const idsOf = (pages: Awaited<ReturnType<typeof list>>) => pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
const compare = async (id: string) => (await send(contract.verification.get, { as: as('firearm_office'), params: { id } })).body;

describe('the verification list', () => {
  const made: string[] = [];
  beforeAll(async () => {
    for (const serialNumber of ['LST-1', 'LST-2', 'LST-3', 'LST-4', 'LST-5']) made.push((await registered({ serialNumber, province: 'Limpopo' })).id);
    await decide(made[3] as string, 'queried');
  });

  test('shows the oldest registration first, in pages, with filters', async () => {
    const [one, two, three, four, five] = made;

    const pages = await list({ limit: '2', search: 'lst', status: 'pending', province: 'Limpopo' });

    expect(idsOf(pages)).toEqual([one, two, three, five]);
    expect([pages.length, pages[0]?.headers['x-total-count']]).toEqual([2, '4']);
    expect(idsOf(await list({ search: 'lst', status: 'queried' }))).toEqual([four]);
    expect(idsOf(await list({ search: 'lst', ownerId: '2' }))).toEqual([]);
  });

  test('continues after a record that has left the filtered list', async () => {
    const [, two, three] = made as [string, string, string];
    await decide(two, 'verified');

    const { body } = await send(contract.verification.list, { as: as('firearm_office'), query: { search: 'lst', status: 'pending', after: two, limit: '1' } });

    expect(body.map(({ id }: { id: string }) => id)).toEqual([three]);
  });

  test('excludes retired firearms when filtered by status', async () => {
    const { id } = await registered({ serialNumber: 'RET-IRED' });
    await send(contract.firearms.changeStatus, { as: as('internal'), params: { id }, body: { status: 'retired', reason: 'Worn out' } });

    expect([idsOf(await list({ search: 'RET-IRED', status: 'pending' })), idsOf(await list({ search: 'RET-IRED' }))]).toEqual([[], [id]]);
  });
});

describe('the comparison of a firearm', () => {
  test('contains the library record, the license and similar serial numbers', async () => {
    const body = exampleLibraryFirearm({ barrelLength: 4.5, variantsAndModifications: ['17 Gen5'] });
    const { body: record } = await send(contract.library.add, { as: as('admin'), body });
    const like = await registered({ serialNumber: 'CMP-0I1' });
    const { id } = await registered({ serialNumber: 'CMP-O11', libraryReference: record.id, license: exampleCard(), barrelLength: '200' });

    const found = await compare(id);

    expect(found).toMatchObject({ id, version: 1, libraryBy: 'reference', library: { id: record.id }, license: { firearmId: id }, near: [{ id: like.id }] });
    expect(found.checks.map(({ name, result }: Record<string, string>) => `${name} ${result}`)).toEqual([
      'manufacturer agrees',
      'model agrees',
      'type agrees',
      'caliber agrees',
      'barrelLength differs',
      'license unknown',
      'section agrees',
      'holder agrees',
      'expiry agrees',
      'cardSerial unknown',
      'nearSerials differs',
    ]);
    expect(found.checks[4]).toMatchObject({ registered: '200 mm', compared: '4.5 in (114.3 mm)', remark: 'Within 3 mm tolerance' });
  });

  test('finds the library record by make and model if the registration has no valid reference', async () => {
    const { body: record } = await send(contract.library.add, { as: as('admin'), body: exampleLibraryFirearm({ manufacturer: 'Tanfoglio', model: 'TZ-75' }) });

    for (const gone of [false, true]) {
      const { id } = await registered({ manufacturer: 'TANFOGLIO', model: 'TZ 75' });
      if (gone) await firearms().patch({ id }).set({ libraryReference: 999_999 }).go();
      expect(await compare(id)).toMatchObject({ libraryBy: 'match', library: { id: record.id } });
    }
    const { id } = await registered({ manufacturer: 'Nobody', model: 'None' });
    expect(await compare(id)).toMatchObject({ library: null, libraryBy: null, license: null });
  });

  test('returns 404 for an unknown firearm', async () => {
    const { status } = await send(contract.verification.get, { as: as('firearm_office'), params: { id: crypto.randomUUID() } });

    expect(status).toBe(404);
  });
});

describe('the verification totals', () => {
  test('count each status without retired firearms, and agree with a recount', async () => {
    const before = await figures();
    const id = await inVerification('rejected');
    await inVerification('queried');
    const { id: retired } = await registered();
    await send(contract.firearms.changeStatus, { as: as('internal'), params: { id: retired }, body: { status: 'retired', reason: 'Worn out' } });

    const after = await figures();

    expect(after.firearms).toEqual({ ...before.firearms, rejected: before.firearms.rejected + 1, queried: before.firearms.queried + 1 });
    await decide(id, 'pending');
    expect((await figures()).firearms.rejected).toBe(before.firearms.rejected);
    expect(await findDrift()).toEqual([]);
  });
});

async function figures() {
  await countChanges();
  return (await send(contract.verification.counts, { as: as('firearm_office') })).body;
}

describe('a library record', () => {
  const verify = (id: number, body: object, more: object = {}) =>
    send(contract.library.verify, { as: as('firearm_office'), params: { id: String(id) }, body, ...more });
  const added = async () => (await send(contract.library.add, { as: as('admin'), body: exampleLibraryFirearm() })).body;

  test('can be verified, rejected with a reason, and reopened with a reason', async () => {
    const { id } = await added();

    const { status, body, headers } = await verify(id, { status: 'verified' });

    expect([status, headers.etag]).toEqual([200, '"2"']);
    expect(body).toMatchObject({
      verificationStatus: 'verified',
      verifiedBy: as('firearm_office').sub,
      verifiedByName: 'Thandi Mokoena',
      verificationNote: null,
    });
    expect((await verify(id, { status: 'pending' })).status).toBe(400);
    expect((await verify(id, { status: 'pending', note: 'The barrel is another' })).body.verificationNote).toBe('The barrel is another');
    expect((await verify(id, { status: 'rejected', note: 'No such model' })).body).toMatchObject({ verificationStatus: 'rejected', version: 4 });
    expect((await send(contract.library.get, { as: as('client'), params: { id: String(id) } })).body.verificationNote).toBe('No such model');
  });

  test('refuses a step outside the transition table, an old version, and other roles', async () => {
    const { id } = await added();
    await verify(id, { status: 'verified' });

    const again = await verify(id, { status: 'rejected', note: 'No' });

    expect([again.status, again.body.detail]).toEqual([409, 'A library record that is verified cannot become rejected. It can become pending.']);
    expect((await verify(id, { status: 'pending', note: 'No' }, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await verify(999_999, { status: 'verified' })).status).toBe(404);
    for (const who of ['client', 'internal', 'inspector', 'psira_management', 'admin'] as const)
      expect((await verify(id, { status: 'pending', note: 'No' }, { as: as(who) })).status).toBe(403);
  });

  test('is verified once by ten concurrent calls', async () => {
    const { id } = await added();

    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(id, { status: 'verified' }, { headers: { 'if-match': '"1"' } })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });

  test('can be filtered and counted by verification status', async () => {
    const { id } = await added();
    const before = await figures();
    await verify(id, { status: 'rejected', note: 'Twice in the library' });

    const pages = await sendForAll(contract.library.list, { as: as('client'), query: { verificationStatus: 'rejected' } });

    expect(pages.flatMap(({ body }) => body.map((one: { id: number }) => one.id))).toContain(id);
    expect((await figures()).library).toEqual({ ...before.library, pending: before.library.pending - 1, rejected: before.library.rejected + 1 });
  });
});
