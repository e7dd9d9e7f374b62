// Checks the verification decisions of the firearm office: statuses, roles and notifications.
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
/** The transition table again, written independently of the code. */
const allowed: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['verified', 'queried', 'rejected'],
  queried: ['verified', 'rejected'],
  verified: ['pending'],
  rejected: ['pending'],
};

describe('registering a firearm', () => {
  test('puts it into the queue of the firearm office without an extra item', async () => {
    // The first registration stores the spelling of manufacturer and model.
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
    // Three items: the firearm, its serial number and its history.
    expect((await everyItem()).length - before).toBe(3);
  });
});

describe('a verification decision', () => {
  test.each(firearmVerifications.flatMap((from) => firearmVerifications.map((to) => [from, to] as const)))(
    'from %s to %s follows the transition table',
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

  test.each(roles)('returns 403 for the role %s unless the role matrix allows it', async (role) => {
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
  ])('to %s requires a comment that the provider reads', async (status, note) => {
    const answered = await decide(await inVerification('pending'), status, 'firearm_office', { note });

    expect(answered).toMatchObject({ status: 400, body: { errors: [{ path: 'note', message: 'Describe what is wrong or in doubt' }] } });
  });

  test('ignores fields that the server sets', async () => {
    const params = { id: await inVerification('pending') };

    for (const name of ['by', 'byName', 'since', 'version']) {
      const { status, body } = await send(contract.verification.decide, { as: as('firearm_office'), params, body: { status: 'verified', [name]: 'x' } });
      expect([status, body.errors[0].path]).toEqual([400, name]);
    }
  });

  test('attack 18: returns 403 for the user who entered the record', async () => {
    const { id } = await registered();

    const own = await decide(id, 'verified', 'internal');

    expect([own.status, own.body.detail]).toEqual([403, 'A record cannot be verified by the person who entered it. A second person must verify it.']);
    expect((await decide(id, 'queried', 'internal')).status).toBe(200);
  });

  test('attack 18: returns 403 for the user who registered the firearm, also after others corrected it', async () => {
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

  test('attack 18: returns 403 for the user who recorded the license of the firearm', async () => {
    const { body: firearm } = await send(contract.firearms.register, { as: as('client'), body: exampleFirearm() });
    await send(contract.licenses.create, { as: as('internal'), body: { firearmId: firearm.id, ...exampleCard() } });

    const own = await decide(firearm.id, 'verified', 'internal');

    expect([own.status, own.body.detail]).toEqual([403, 'A record cannot be verified by the person who recorded its license. A second person must verify it.']);
    expect((await decide(firearm.id, 'verified', 'admin')).status).toBe(200);
  });

  test('is refused for a retired firearm', async () => {
    const id = await inVerification('queried');
    await send(contract.firearms.changeStatus, { as: as('internal'), params: { id }, body: { status: 'retired', reason: 'Worn out' } });

    for (const { status, body } of [await decide(id, 'verified'), await answer(id)])
      expect([status, body.detail]).toEqual([409, 'This firearm is retired, so its record can no longer be changed.']);
    expect(await queueOf('client', id)).toEqual([]);
  });

  test('returns 412 for an old version', async () => {
    const { id } = await registered();
    await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { city: 'Durban' } });

    expect((await decide(id, 'verified', 'firearm_office', { ifMatch: 1 })).status).toBe(412);
    expect((await decide(id, 'verified', 'firearm_office', { ifMatch: 2 })).status).toBe(200);
  });

  test('succeeds once for ten concurrent calls, and leaves the history intact', async () => {
    const { id } = await registered();

    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => decide(id, at % 2 ? 'verified' : 'rejected', 'firearm_office', { ifMatch: 1 })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const record = await firearmOf(id);
    expect(record.version).toBe(2);
    expect(await firstBrokenEntry('firearm', id, record)).toBeUndefined();
  });
});

describe('a query of the firearm office', () => {
  test('notifies the owner’s users, who answer it, and the answer notifies the officer', async () => {
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

  test('returns 404 for another provider’s firearm, and 409 without an open question', async () => {
    const foreign = await answer(await inVerification('queried', { ownerId: 2 }));
    const none = await answer(await inVerification('verified'));

    expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found']);
    expect([none.status, none.body.detail]).toEqual([409, 'The firearm office has no open question about this firearm. Its record is verified.']);
  });
});

describe('a record with differences', () => {
  const expired = exampleCard({ issuedOn: '2019-01-01', expiresOn: '2024-01-01' });
  const differing = (): Record<string, object> => ({ license: { license: null }, 'license, expiry': { license: expired }, section: {} });

  test.each(Object.keys(differing()))('in its %s can be verified only with a reason, which the history keeps', async (what) => {
    const change = what === 'section' ? { license: exampleCard({ section: '13' }) } : differing()[what];
    const { id } = await registered(change);

    const refused = await decide(id, 'verified', 'firearm_office', { note: null });

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'note', message: 'Reason for accepting the differences is required' }] } });
    expect((await verificationOf(id)).status).toBe('pending');
    expect((await decide(id, 'verified', 'firearm_office', { note: '  ' })).status).toBe(400);
    expect((await decide(id, 'verified', 'firearm_office', { note: 'The new card was seen' })).status).toBe(200);
    const last = (await listHistory('firearm', id)).at(-1);
    expect(last).toMatchObject({ comments: 'The new card was seen', metadata: { accepted: expect.arrayContaining([expect.any(String)]) } });
  });

  test('shows when a cancelled license ended', async () => {
    const { id } = await registered({ license: exampleCard() });
    const [license] = (await send(contract.licenses.list, { as: as('internal'), query: { firearmId: id } })).body;
    await send(contract.licenses.cancel, { as: as('internal'), params: { id: license.id }, body: { reason: 'Entered twice' } });

    const { body } = await send(contract.verification.get, { as: as('firearm_office'), params: { id } });

    const check = body.checks.find(({ name }: { name: string }) => name === 'license');
    expect(check).toMatchObject({ result: 'differs', remark: expect.stringContaining(`${license.licenseNumber} is cancelled since`) });
    expect((await decide(id, 'verified', 'firearm_office', { note: null })).status).toBe(400);
  });
});

describe('a firearm whose license differs', () => {
  test.each([
    ['expired', { issuedOn: '2019-01-01', expiresOn: '2024-01-01' }, 'Expires on'],
    ['of another section', { section: '13' as const }, 'Section of the Act'],
  ])('because it is %s can be verified only with a reason', async (_what, change, named) => {
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
