// What the firearm office finds of a firearm's record, who may say it, and what follows from it.
import { describe, expect, test } from 'vitest';
import { can, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { firearmVerifications } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, registered, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { answer, decide, inVerification, queueOf, verificationOf } from '../../testing/server/verification.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

type Status = (typeof firearmVerifications)[number];
/** Said once more, in the plainest way. */
const allowed: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['verified', 'queried', 'rejected'],
  queried: ['verified', 'rejected'],
  verified: ['pending'],
  rejected: ['pending'],
};

describe('a new registration', () => {
  test('waits for the firearm office from its first moment, and costs no item more', async () => {
    // The spelling of the manufacturer and of the model is kept once.
    await registered();
    const before = (await everyItem()).length;
    const firearm = await registered();

    expect(firearm.verification).toEqual({
      status: 'pending',
      since: firearm.createdAt,
      enteredBy: as('internal').sub,
      byName: null,
      note: null,
      answer: null,
    });
    // The firearm, its serial number and its history.
    expect((await everyItem()).length - before).toBe(3);
  });
});

describe('every step', () => {
  test.each(firearmVerifications.flatMap((from) => firearmVerifications.map((to) => [from, to] as const)))(
    'from %s to %s is as the table says',
    async (from, to) => {
      const id = await inVerification(from);
      const before = await everyItem();

      const { status, body } = await decide(id, to);

      if (allowed[from].includes(to)) {
        expect([status, body.verification.status, body.verification.byName]).toEqual([200, to, 'Thandi Mokoena']);
        return;
      }
      expect([status, body.code]).toEqual([409, 'conflict']);
      for (const next of allowed[from]) expect(body.detail).toContain(next);
      expect(await everyItem()).toEqual(before);
    },
  );

  test.each(roles)('is refused to %s exactly when the matrix says so', async (role) => {
    const { id } = await registered();

    const decided = await decide(id, 'queried', role);

    expect(decided.status).toBe(can(role, 'firearm:verify') ? 200 : 403);
    await decide(id, 'queried');
    const answered = await answer(id, role);
    expect(answered.status).toBe(can(role, 'verification:answer') ? 200 : 403);
  });

  test.each([
    ['queried', null],
    ['rejected', ' '],
  ])('to %s wants words that the provider reads', async (status, note) => {
    const answered = await decide(await inVerification('pending'), status, 'firearm_office', { note });

    expect(answered).toMatchObject({ status: 400, body: { errors: [{ path: 'note', message: 'Say what is wrong or in doubt' }] } });
  });

  test('takes nothing that the server owns', async () => {
    const params = { id: await inVerification('pending') };

    for (const name of ['by', 'byName', 'since', 'version']) {
      const { status, body } = await send(contract.verification.decide, { as: as('firearm_office'), params, body: { status: 'verified', [name]: 'x' } });
      expect([status, body.errors[0].path]).toEqual([400, name]);
    }
  });

  test('attack 18: is not for whoever entered the record', async () => {
    const { id } = await registered();

    const own = await decide(id, 'verified', 'internal');

    expect([own.status, own.body.detail]).toEqual([403, 'Whoever entered a record does not verify it: a second person does.']);
    expect((await decide(id, 'queried', 'internal')).status).toBe(200);
  });

  test('attack 18: nor, whatever another has corrected or answered since, for whoever registered it', async () => {
    const [corrected, answered] = [(await registered()).id, (await registered()).id];
    await decide(corrected, 'rejected');
    await send(contract.firearms.edit, { as: as('client'), params: { id: corrected }, body: { model: '19' } });
    await decide(answered, 'queried');
    await answer(answered);

    for (const id of [corrected, answered]) {
      expect((await decide(id, 'verified', 'internal')).status).toBe(403);
      expect([await queueOf('internal', id), await queueOf('firearm_office', id)]).toEqual([[], [expect.anything()]]);
      expect((await decide(id, 'verified')).status).toBe(200);
    }
  });

  test('attack 18: is not for whoever recorded the license that the record is compared with', async () => {
    const { body: firearm } = await send(contract.firearms.register, { as: as('client'), body: exampleFirearm() });
    await send(contract.licenses.create, { as: as('internal'), body: { firearmId: firearm.id, ...exampleCard() } });

    const own = await decide(firearm.id, 'verified', 'internal');

    expect([own.status, own.body.detail]).toEqual([403, 'Whoever recorded its license does not verify a record: a second person does.']);
    expect((await decide(firearm.id, 'verified', 'admin')).status).toBe(200);
  });

  test('is taken no more of a firearm that is retired', async () => {
    const id = await inVerification('queried');
    await send(contract.firearms.changeStatus, { as: as('internal'), params: { id }, body: { status: 'retired', reason: 'Worn out' } });

    for (const { status, body } of [await decide(id, 'verified'), await answer(id)])
      expect([status, body.detail]).toEqual([409, 'This firearm is retired: its record stays as it is.']);
    expect(await queueOf('client', id)).toEqual([]);
  });

  test('on a version read before is refused as stale', async () => {
    const { id } = await registered();
    await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { city: 'Durban' } });

    expect((await decide(id, 'verified', 'firearm_office', { ifMatch: 1 })).status).toBe(412);
    expect((await decide(id, 'verified', 'firearm_office', { ifMatch: 2 })).status).toBe(200);
  });

  test('taken by ten at once is taken once, and the history is whole', async () => {
    const { id } = await registered();

    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => decide(id, at % 2 ? 'verified' : 'rejected', 'firearm_office', { ifMatch: 1 })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const record = await firearmOf(id);
    expect(record.version).toBe(2);
    expect(await firstBrokenEntry('firearm', id, record)).toBeUndefined();
  });
});

describe('a question', () => {
  test('goes to the people of the owner, who answer it, and whoever asked is told', async () => {
    const { id } = await registered({ ownerId: 1, keeperId: 2 });
    await decide(id, 'queried', 'firearm_office', { note: 'Which barrel is fitted?' });

    expect((await toldTo(as('client'), id)).map(({ title }) => title)).toContain('Question about a firearm');
    expect((await toldTo(as('rival'), id)).length).toBe(0);
    expect(await queueOf('client', id)).toMatchObject([{ task: 'Answer the query', actionUrl: `/firearms/${id}/profile` }]);
    expect((await answer(id, 'rival')).status).toBe(403);

    const { status, body } = await answer(id, 'client', 'The long one');

    expect([status, body.verification.status, body.verification.note]).toEqual([200, 'pending', 'Which barrel is fitted?']);
    expect(body.verification.answer).toMatchObject({ text: 'The long one', byName: 'Thandi Mokoena' });
    expect((await toldTo(as('firearm_office'), id)).map(({ title }) => title)).toEqual(['Question answered']);
    expect([await queueOf('client', id), await queueOf('firearm_office', id)]).toMatchObject([[], [{ task: 'Verify the record' }]]);
    expect((await decide(id, 'verified')).status).toBe(200);
    expect(await queueOf('firearm_office', id)).toEqual([]);
    expect((await listHistory('firearm', id)).map(({ action }) => action)).toEqual([
      'firearms.register',
      'verification.decide',
      'verification.answer',
      'verification.decide',
    ]);
  });

  test('of another provider’s firearm reads as not being there; one that is not open has nothing to answer', async () => {
    const foreign = await answer(await inVerification('queried', { ownerId: 2 }));
    const none = await answer(await inVerification('verified'));

    expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found']);
    expect([none.status, none.body.detail]).toEqual([409, 'The firearm office has no open question about this firearm: its record is verified.']);
  });
});

describe('a record that differs', () => {
  const expired = exampleCard({ issuedOn: '2019-01-01', expiresOn: '2024-01-01' });
  const differing = (): Record<string, object> => ({ license: { license: null }, 'license, expiry': { license: expired }, section: {} });

  test.each(Object.keys(differing()))('in its %s is verified only with a reason, which stays in its history', async (what) => {
    const change = what === 'section' ? { license: exampleCard({ section: '13' }) } : differing()[what];
    const { id } = await registered(change);

    const refused = await decide(id, 'verified', 'firearm_office', { note: null });

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'note', message: 'Say why you verify the record although it differs' }] } });
    expect((await verificationOf(id)).status).toBe('pending');
    expect((await decide(id, 'verified', 'firearm_office', { note: '  ' })).status).toBe(400);
    expect((await decide(id, 'verified', 'firearm_office', { note: 'The new card was seen' })).status).toBe(200);
    const last = (await listHistory('firearm', id)).at(-1);
    expect(last).toMatchObject({ comments: 'The new card was seen', metadata: { accepted: expect.arrayContaining([expect.any(String)]) } });
  });

  test('by a cancelled license says when that ended', async () => {
    const { id } = await registered({ license: exampleCard() });
    const [license] = (await send(contract.licenses.list, { as: as('internal'), query: { firearmId: id } })).body;
    await send(contract.licenses.cancel, { as: as('internal'), params: { id: license.id }, body: { reason: 'Entered twice' } });

    const { body } = await send(contract.verification.get, { as: as('firearm_office'), params: { id } });

    const check = body.checks.find(({ name }: { name: string }) => name === 'license');
    expect(check).toMatchObject({ result: 'differs', remark: expect.stringContaining(`${license.licenseNumber} is cancelled since`) });
    expect((await decide(id, 'verified', 'firearm_office', { note: null })).status).toBe(400);
  });
});

describe('a license that differs from its firearm', () => {
  test.each([
    ['expired', { issuedOn: '2019-01-01', expiresOn: '2024-01-01' }, 'Expires on'],
    ['of another section', { section: '13' as const }, 'Section of the Act'],
  ])('is %s: it is verified only with a reason', async (_what, change, named) => {
    const { id: firearmId } = await registered({ license: exampleCard(change) });
    const [{ id }] = (await send(contract.licenses.list, { as: as('internal'), query: { firearmId } })).body;
    const verify = (body: object) => send(contract.licenses.verify, { as: as('firearm_office'), params: { id }, body: { verification: 'verified', ...body } });
    const { body } = await send(contract.licenses.differences, { as: as('firearm_office'), params: { id } });

    const refused = await verify({});

    expect(body.differences).toHaveLength(1);
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining(named), errors: [{ path: 'comments' }] } });
    expect((await verify({ comments: 'The holder showed the receipt' })).body.verification).toBe('verified');
    expect((await listHistory('license', id)).at(-1)).toMatchObject({
      comments: 'The holder showed the receipt',
      metadata: { accepted: [expect.any(String)] },
    });
  });
});
