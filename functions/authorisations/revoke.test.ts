// Revokes authorisations.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { exampleAuthorisation, issueIn } from '../../testing/server/issues.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { issues } from '../custody/entity.ts';
import { listHistory } from '../history/store.ts';

withTable();
captureLog();

let client: Claims;
let other: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [client, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
});

const revoke = (id: string, body: object, as = client) => send(contract.authorisations.revoke, { as, params: { id }, body });
const stored = async (id: string) => (await issues().get({ id }).go({ consistent: true })).data;

test('revokes an authorisation and records it in the custody history of the firearm, without the token', async () => {
  const issue = await issueIn();
  const number = issue.authorisations[0]?.number ?? '';

  const answer = await revoke(issue.id, { number, reason: 'Taken off duty' });

  expect(answer).toMatchObject({ status: 200, body: { number, revokedAt: expect.any(String) } });
  expect(Object.keys(answer.body).sort()).toEqual(['from', 'number', 'overrideBy', 'overrideReason', 'revokedAt', 'signedBy', 'until']);
  expect(await stored(issue.id)).toMatchObject({ version: 2, authorisations: [{ number, revokedReason: 'Taken off duty' }] });
  const entry = (await listHistory('firearm-custody', issue.firearmId)).at(-1);
  expect(entry).toMatchObject({ action: 'authorisations.revoke', comments: 'Taken off duty', metadata: { issueId: issue.id, number }, toStatus: 'issued' });
  expect(JSON.stringify(entry)).not.toContain(issue.authorisations[0]?.token);
});

test('answers a repeat with the first revocation and writes nothing', async () => {
  const issue = await issueIn();
  const number = issue.authorisations[0]?.number ?? '';
  const first = await revoke(issue.id, { number, reason: 'Taken off duty' });

  const second = await revoke(issue.id, { number, reason: 'Again' });

  expect(second.body).toEqual(first.body);
  expect(await stored(issue.id)).toMatchObject({ version: 2 });
  expect(await listHistory('firearm-custody', issue.firearmId)).toHaveLength(2);
});

test('revokes only the period named', async () => {
  const [first, second] = [exampleAuthorisation(), exampleAuthorisation()];
  const issue = await issueIn({ authorisations: [first, second] });

  await revoke(issue.id, { number: second.number, reason: 'Taken off duty' });

  expect((await stored(issue.id))?.authorisations.map(({ revokedAt }) => Boolean(revokedAt))).toEqual([false, true]);
});

test('revokes all papers that are not over if no number is named: the officer may carry the one before an early extension', async () => {
  const [over, first, second] = [exampleAuthorisation({ until: '2026-01-01T00:00:00.000Z' }), exampleAuthorisation(), exampleAuthorisation()];
  const issue = await issueIn({ authorisations: [over, first, second] });

  const { status, body } = await revoke(issue.id, { reason: 'Taken off duty' });

  expect([status, body.number]).toEqual([200, second.number]);
  expect((await stored(issue.id))?.authorisations.map(({ revokedAt }) => Boolean(revokedAt))).toEqual([false, true, true]);
  expect((await listHistory('firearm-custody', issue.firearmId)).at(-1)?.metadata?.number).toBe(`${first.number}, ${second.number}`);
  expect((await revoke(issue.id, { reason: 'Again' })).body).toEqual(body);
});

test('is refused after the return of the firearm, after the end of the period, and without a reason', async () => {
  const returned = await issueIn({ state: 'returned' });
  const expired = await issueIn({ authorisations: [exampleAuthorisation({ until: '2026-01-01T00:00:00.000Z' })] });
  const open = await issueIn();
  const numberOf = (issue: typeof open) => issue.authorisations[0]?.number;

  const answers = [
    await revoke(returned.id, { number: numberOf(returned), reason: 'Late' }),
    await revoke(expired.id, { number: numberOf(expired), reason: 'Late' }),
    await revoke(open.id, { number: numberOf(open), reason: ' ' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 400]);
  expect(answers[0]?.body.detail).toContain('no longer issued');
  expect(answers[1]?.body.detail).toBe('This authorisation expired on 2026-01-01 02:00 SAST.');
  expect(await stored(open.id)).toMatchObject({ version: 1 });
});

test('returns 404 for another provider’s issue, an unknown issue and an unknown number', async () => {
  const issue = await issueIn();
  const body = { number: issue.authorisations[0]?.number, reason: 'Not mine' };

  const answers = [
    await revoke(issue.id, body, other),
    await revoke('019a9f3e-2f00-7000-8000-00000000ffff', body),
    await revoke(issue.id, { ...body, number: 'AUT-1' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ body: { detail } }) => detail)).size).toBe(1);
});
