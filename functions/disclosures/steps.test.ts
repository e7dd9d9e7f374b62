// Checks the steps of a disclosure: who may take them, and their effects.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { refusalOf } from '../../shared/disclosures/rules.ts';
import { type DisclosureStatus, disclosureStatuses } from '../../shared/disclosures/schema.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { admin, approve, at, client, colleague, inStatus, make, management, reject, withDeclarers } from '../../testing/server/declarers.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { signUpEach } from '../../testing/server/people.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
withObjects();
captureLog();
withDeclarers();

const { decide, edit, get, history, submit } = contract.disclosures;

describe('the steps of a disclosure', () => {
  let people: ReadonlyMap<Role, Claims>;
  beforeAll(async () => {
    people = await signUpEach();
  });

  test.each(disclosureStatuses.flatMap((status) => (['submitted', 'approved', 'rejected'] as const).map((step) => [status, step] as const)))(
    'from %s to %s: each role gets the result of the rules, and a refusal changes nothing',
    async (status, step) => {
      for (const role of roles) {
        const one = await inStatus(status);
        const as = people.get(role) as Claims;
        const sent = step === 'submitted' ? send(submit, { as, ...at(one) }) : send(decide, { as, ...at(one), body: { status: step, comments: 'So it is' } });

        const answer = await sent;

        const refusal = refusalOf(one, step, { userId: as.sub ?? '', role });
        const expected = refusal ? (refusal.code === 'forbidden' ? 403 : 409) : 200;
        expect([role, answer.status]).toEqual([role, expected]);
        const after = (await send(get, { as: client, ...at(one) })).body;
        expect([role, after.status, after.version]).toEqual([role, refusal ? status : step, one.version + (refusal ? 0 : 1)]);
        if (answer.status === 409) expect(answer.body.detail).toMatch(/It can become|It is closed/);
      }
    },
    60_000,
  );

  test('attack 17: refuse to decide on a draft, to reject an approved disclosure and to approve a rejected one', async () => {
    const status = async (from: DisclosureStatus, step: 'approved' | 'rejected') =>
      (await (step === 'approved' ? approve : reject)(await inStatus(from))).status;

    expect([await status('draft', 'approved'), await status('approved', 'rejected'), await status('rejected', 'approved')]).toEqual([409, 409, 409]);
    expect((await approve(await inStatus('draft'))).body.detail).toBe('A disclosure that is a draft cannot become approved. It can become submitted.');
  });

  test('require a reason for a rejection', async () => {
    const one = await inStatus('submitted');

    expect(await send(decide, { as: management, ...at(one), body: { status: 'rejected' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'comments', message: 'A reason is required' }] },
    });
  });

  test('attack 18: refuse a decision by its creator or submitter in any role', async () => {
    const made = await make({}, admin);
    const handedIn = (await send(submit, { as: client, ...at(made) })).body;
    const bySubmitter = await make();
    await send(submit, { as: admin, ...at(bySubmitter) });

    for (const one of [handedIn, bySubmitter]) {
      const answer = await approve(one, admin);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', detail: expect.stringContaining('a second person') } });
    }
    expect((await approve(handedIn)).status).toBe(200);
  });

  test('do nothing when a submission is repeated with its version', async () => {
    const one = await make();
    const first = (await send(submit, { as: client, ...at(one), headers: { 'if-match': '"1"' } })).body;
    const again = await send(submit, { as: client, ...at(one), headers: { 'if-match': '"1"' } });
    expect([again.status, again.body]).toEqual([200, first]);
    expect((await send(submit, { as: client, ...at(one) })).status).toBe(409);
  });

  test('accept one of ten simultaneous submissions during an edit, and notify the regulator once', async () => {
    const one = await make();
    const editing = (n: number) => send(edit, { as: colleague, ...at(one), body: { reportData: { additionalNotes: `Note ${n}` } } });

    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => send(submit, { as: client, ...at(one) }))),
      Promise.all([1, 2, 3].map(editing)),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const { entries } = (await send(history, { as: client, ...at(one) })).body;
    expect(entries.filter(({ action }: { action: string }) => action === 'disclosures.submit')).toHaveLength(1);
    const notices = (await itemsOf('notification')).filter(({ entityId, userId }) => entityId === one.id && userId === management.sub);
    expect(notices.map(({ title }) => title)).toEqual(['Disclosure awaiting your decision']);
  });

  test('accept one of five simultaneous edits that submit', async () => {
    const one = await make();

    const answers = await Promise.all(Array.from({ length: 5 }, () => send(edit, { as: client, ...at(one), body: { status: 'submitted' } })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test('keep the decision and its comment readable after a resubmission', async () => {
    const one = await inStatus('rejected');
    expect(one).toMatchObject({ status: 'rejected', comments: 'The shotguns are missing', decidedByName: 'Thandi Mokoena' });

    const again = (await send(submit, { as: colleague, ...at(one) })).body;

    expect(again).toMatchObject({ status: 'submitted', submittedBy: colleague.sub, comments: 'The shotguns are missing', register: { number: 2 } });
    expect((await approve(again)).body).toMatchObject({ status: 'approved', comments: null });
    const { entries } = (await send(history, { as: client, ...at(one) })).body;
    expect(entries.map(({ action, toStatus }: Record<string, string>) => `${action} ${toStatus}`)).toEqual([
      'disclosures.decide approved',
      'disclosures.submit submitted',
      'disclosures.decide rejected',
      'disclosures.create submitted',
    ]);
  });

  test('record the SHA-256 of every submitted register and the rejection reason in the history', async () => {
    const submitted = async (one: { id: string }) => (await send(submit, { as: client, ...at(one) })).body;
    const rejected = await inStatus('rejected');
    const sent = { status: 'submitted', categories: ['rifles'] };
    const edited = (await send(edit, { as: client, ...at(await make()), body: sent })).body;

    for (const { id, register } of [await make({ status: 'submitted' }), await submitted(await make()), edited, await submitted(rejected)]) {
      const { entries } = (await send(history, { as: client, params: { id } })).body;
      expect(entries[0].metadata).toMatchObject({ submission: register.number, registerSha256: register.sha256, registerTotal: register.counts.total });
      expect(entries[0].metadata.changed).toEqual(id === edited.id ? { categories: { from: ['handguns', 'rifles'], to: ['rifles'] } } : undefined);
      if (id === rejected.id) expect(entries[1]).toMatchObject({ toStatus: 'rejected', comments: 'The shotguns are missing' });
    }
  });

  test('notify the regulator of a submission and the company of a decision', async () => {
    const one = await inStatus('rejected');

    const notices = (await itemsOf('notification')).filter(({ entityId }) => entityId === one.id);

    expect(notices.filter(({ userId }) => userId === management.sub).map(({ title }) => title)).toEqual(['Disclosure awaiting your decision']);
    expect(notices.filter(({ userId }) => userId === client.sub)).toMatchObject([
      { title: 'Disclosure rejected', message: expect.stringContaining('The shotguns are missing'), actionUrl: `/disclosure?id=${one.id}` },
    ]);
  });
  test('shorten a long reason in the notification between two characters and mark the cut', async () => {
    const one = await inStatus('submitted');
    const comments = `${'x'.repeat(498)}😀😀😀`;

    const decided = await send(decide, { as: management, ...at(one), body: { status: 'rejected', comments }, headers: { 'if-match': '"1"' } });
    expect(decided.status).toBe(200);

    const notices = (await itemsOf('notification')).filter(({ entityId, title }) => entityId === one.id && title === 'Disclosure rejected');
    expect(notices.map(({ userId, message }) => [userId === client.sub, message.slice(-9)])).toContainEqual([true, 'xxxxxx😀…']);
  });
});
