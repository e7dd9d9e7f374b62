// Checks the conversation about a shared case.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { asOfficer, noticesOf, subOf, write } from '../../testing/server/shared-cases.ts';
import { hashOf } from '../history/store.ts';

withTable();
captureLog();

const { addMessage, replyAsOfficer, messages, messagesSharedWithMe } = contract.cases;
let officer: Claims;
let police: Claims;
const { make, shareWith, takeBack, told, close } = asOfficer(() => officer);

beforeAll(async () => {
  [officer, police] = [await signUp('law_enforcement'), await signUp('external_saps', { firstName: 'Ruan' })];
});

describe('the conversation about a case', () => {
  test('carries messages both ways with their authors, and the notification does not contain the text', async () => {
    const assigned = await signUp('law_enforcement', { firstName: 'Sipho' });
    const one = await make({ assignedTo: subOf(assigned) });
    await shareWith(one, police);

    const first = await write(addMessage, one, 'Is the pistol in your exhibit store?', officer);
    const second = await write(replyAsOfficer, one, 'Yes, under SAP 13/41.', police);

    expect([first.status, second.status]).toEqual([201, 201]);
    const { body } = await send(messages, { as: officer, params: { id: one.id } });
    const { body: theirs } = await send(messagesSharedWithMe, { as: police, params: { id: one.id } });
    expect(body).toMatchObject([
      { side: 'police', text: 'Yes, under SAP 13/41.', createdByName: 'Ruan Mokoena' },
      { side: 'law_enforcement', text: 'Is the pistol in your exhibit store?', createdByName: 'Thandi Mokoena' },
    ]);
    expect(theirs).toEqual(body);
    const notices = [...(await noticesOf(police, one)), ...(await noticesOf(officer, one)), ...(await noticesOf(assigned, one))];
    expect(notices.filter(({ title }) => title === 'New message about a case').map(({ actionUrl }) => actionUrl)).toEqual([
      `/saps/cases/${one.id}`,
      `/cases/${one.id}`,
      `/cases/${one.id}`,
    ]);
    expect(JSON.stringify(notices)).not.toMatch(/SAP 13|exhibit/);
  });

  test('has the digest of each message in the case’s history', async () => {
    const one = await make();
    await shareWith(one, police);

    await Promise.all([1, 2, 3].map((n) => write(n === 2 ? replyAsOfficer : addMessage, one, `At once ${n}`, n === 2 ? police : officer)));

    const { entries, verified } = await told(one);
    const said = (await itemsOf('case-message')).filter(({ caseId }) => caseId === one.id);
    const digests = said.map(({ id, caseId, side, text, createdBy, createdByName, createdAt }) =>
      hashOf({ id, caseId, side, text, createdBy, createdByName, createdAt }),
    );
    expect(verified).toBe(true);
    expect(entries.flatMap(({ metadata }: any) => metadata?.messageSha256 ?? []).sort()).toEqual(digests.sort());
  });

  const waitingFor = async (who: Claims, one: { id: string }) =>
    (await sendForAll(contract.queues.list, { as: who }))
      .flatMap(({ body }) => body)
      .filter(({ entityType, actionUrl }: any) => entityType === 'case-message' && actionUrl.endsWith(one.id));

  test('puts an unanswered message into the other side’s queue, dated by the first one', async () => {
    const [assigned, colleague] = [await signUp('law_enforcement'), await signUp('external_saps')];
    const one = await make({ assignedTo: subOf(assigned) });
    for (const who of [police, colleague]) await shareWith(one, who);

    await write(addMessage, one, 'Where is it?', officer);
    const [first] = await waitingFor(police, one);
    await write(addMessage, one, 'Is anybody there?', officer);

    expect(first).toMatchObject({ subject: `Case ${one.shortNumber}`, task: 'Answer law enforcement', actionUrl: `/saps/cases/${one.id}` });
    for (const who of [police, colleague]) expect(await waitingFor(who, one)).toMatchObject([{ waitingSince: first.waitingSince }]);
    expect(await waitingFor(assigned, one)).toEqual([]);

    await write(replyAsOfficer, one, 'In the store.', colleague);

    for (const who of [police, colleague]) expect(await waitingFor(who, one)).toEqual([]);
    expect(await waitingFor(assigned, one)).toMatchObject([{ task: 'Answer the police', actionUrl: `/cases/${one.id}` }]);
    expect((await send(contract.cases.get, { as: officer, params: { id: one.id } })).body).toMatchObject({ unanswered: { side: 'police' } });

    // A new officer takes over the case.
    const next = await signUp('law_enforcement');
    await send(contract.cases.edit, { as: officer, params: { id: one.id }, body: { assignedTo: subOf(next) } });
    expect([(await waitingFor(assigned, one)).length, (await waitingFor(next, one)).length]).toEqual([0, 1]);

    await close(one);
    expect(await waitingFor(next, one)).toEqual([]);
  });

  test('leaves the queue of an officer who loses access to the case', async () => {
    const one = await make();
    await shareWith(one, police);
    await write(addMessage, one, 'Where is it?', officer);
    expect(await waitingFor(police, one)).toHaveLength(1);

    await takeBack(one, police);

    expect(await waitingFor(police, one)).toEqual([]);
    // The conversation ended with the last share, so a new officer has nothing to answer.
    await shareWith(one, police);
    expect(await waitingFor(police, one)).toEqual([]);
    await write(replyAsOfficer, one, 'Here.', police);
    expect(await waitingFor(officer, one)).toMatchObject([{ task: 'Answer the police' }]);
    await takeBack(one, police);
    expect(await waitingFor(officer, one)).toEqual([]);
  });

  test('enters the queue of an officer who gets access later, in pages that skip nothing', async () => {
    const late = await signUp('external_saps');
    const [one, other] = [await make(), await make()];
    for (const of of [one, other]) {
      await shareWith(of, police);
      await write(addMessage, of, 'Where is it?', officer);
      await shareWith(of, late);
    }

    const pages = await sendForAll(contract.queues.list, { as: late, query: { limit: '1' } });

    expect(pages.map(({ body }) => body.map(({ actionUrl }: any) => actionUrl))).toEqual([[`/saps/cases/${one.id}`], [`/saps/cases/${other.id}`]]);
  });

  test('can be read by both sides in pages, newest message first', async () => {
    const one = await make();
    await shareWith(one, police);
    for (const text of ['First', 'Second', 'Third']) await write(addMessage, one, text, officer);

    for (const [row, as] of [
      [messages, officer],
      [messagesSharedWithMe, police],
    ] as const) {
      const pages = await sendForAll(row, { as, params: { id: one.id }, query: { limit: '2' } });
      expect(pages.map(({ body }) => body.map(({ text }: { text: string }) => text))).toEqual([['Third', 'Second'], ['First']]);
    }
  });

  test('requires a share, and ends when the case is closed', async () => {
    const one = await make();
    const alone = await write(addMessage, one, 'Anybody?', officer);
    await shareWith(one, police);
    await write(addMessage, one, 'Before', officer);
    await close(one);

    const closed = [await write(addMessage, one, 'After', officer), await write(replyAsOfficer, one, 'After', police)];

    expect(alone).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/case is not shared/) } });
    expect(closed.map(({ status, body }) => [status, body.detail])).toEqual(
      Array(2).fill([409, 'This case is closed, so its conversation takes no new messages.']),
    );
    expect((await send(messagesSharedWithMe, { as: police, params: { id: one.id } })).body).toHaveLength(1);
    expect((await takeBack(one, police)).status).toBe(200);
    expect((await shareWith(one, police)).status).toBe(409);
  });

  test.each([
    [{ text: '  ' }, 'text', 'Enter a message first'],
    [{ text: 'x'.repeat(2001) }, 'text', 'At most 2000 characters'],
    [{ text: 'A', createdByName: 'Somebody' }, 'createdByName', 'createdByName is not a field of this call'],
    [{ text: 'A', side: 'police' }, 'side', 'side is not a field of this call'],
  ])('refuses %j', async (body, path, message) => {
    const one = await make();
    await shareWith(one, police);

    for (const [row, as] of [
      [addMessage, officer],
      [replyAsOfficer, police],
    ] as const)
      expect(await send(row, { as, params: { id: one.id }, body })).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });
});
