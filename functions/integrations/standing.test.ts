// The regulator's system sets a provider's standing: a call that is not signed, not recent or not new changes nothing.
import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { SetStanding } from '../../shared/integrations/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withPartners } from '../../testing/server/partners.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { newId } from '../data/record.ts';
import { integrationLogs } from './entity.ts';

withTable();
captureLog();
const partners = withPartners();
const { setStanding, list } = contract.integrations;
const path = '/api/integrations/standing';
let admin: Claims;
let provider = 0;

beforeAll(async () => {
  admin = await signUp('admin');
});
beforeEach(async () => {
  provider += 1;
  await foundEntity(provider, { psiraNumber: `20410${provider}` });
});

const message = (change: Partial<SetStanding> = {}): SetStanding => ({
  ...{ id: randomUUID(), psiraNumber: `PSiRA-20410${provider}`, standing: 'suspended', reason: 'Inquiry 12 of 2026 ended so' },
  ...change,
});
const nowInSeconds = () => Math.floor(Date.now() / 1000);

interface Signing {
  readonly secret?: string;
  readonly audience?: string;
  readonly at?: number | string;
  /** The signed text, if it differs from the text sent. */
  readonly signed?: string;
  readonly headers?: Record<string, string>;
}

/** Makes the call as the regulator's system would, except for the given differences. */
function call(
  body: SetStanding | string,
  { secret = partners.secret('REGULATOR'), audience = `registry POST ${path}`, at = nowInSeconds(), signed, headers }: Signing = {},
) {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = `v1=${createHmac('sha256', secret)
    .update(`v1\n${audience}\n${at}\n${signed ?? rawBody}`)
    .digest('hex')}`;
  const own = { 'x-registry-timestamp': String(at), 'x-registry-signature': signature };
  return send(setStanding, { rawBody, headers: { 'content-type': 'application/json', ...own, ...headers } });
}

const entity = async () => (await send(contract.legalEntities.get, { as: admin, params: { id: String(provider) } })).body;
const historyOf = async () => (await send(contract.legalEntities.history, { as: admin, params: { id: String(provider) } })).body;
const logOf = async (id: string) => (await itemsOf('integration-log')).filter((one) => one.messageId === `${id}-from-regulator`);

test('a signed message sets the standing, and the history names the regulator’s system and the reason', async () => {
  const sent = message();

  const answer = await call(sent);

  expect(answer).toMatchObject({ status: 200, body: { id: sent.id, legalEntityId: provider, standing: 'suspended', repeated: false } });
  expect(await entity()).toMatchObject({ standing: 'suspended', isActive: false });
  const history = await historyOf();
  expect(history.verified).toBe(true);
  expect(history.entries[0]).toMatchObject({ actorName: "The regulator's system", fromStatus: 'registered', toStatus: 'suspended', comments: sent.reason });
  const { body: logs } = await send(list, { as: admin, query: { operation: 'provider.standing', status: 'success' } });
  expect(logs[0]).toMatchObject({ system: 'regulator', direction: 'in', attempt: 1, executedBy: "The regulator's system", requestData: { id: sent.id } });
});

const forged: [string, (body: SetStanding) => Parameters<typeof call>, number][] = [
  ['no signature', (body) => [body, { headers: { 'x-registry-signature': '' } }], 400],
  ['another secret', (body) => [body, { secret: 'x'.repeat(72) }], 401],
  ['the police’s secret', (body) => [body, { secret: partners.secret('POLICE') }], 401],
  ['a body altered after signing', (body) => [{ ...body, standing: 'registered' }, { signed: JSON.stringify(body) }], 401],
  ['one space more than was signed', (body) => [`${JSON.stringify(body)} `, { signed: JSON.stringify(body) }], 401],
  ['a signature cut short', (body) => [body, { headers: { 'x-registry-signature': 'v1=00' } }], 401],
  ['a signature of another length in bytes', (body) => [body, { headers: { 'x-registry-signature': `v1=${'é'.repeat(64)}` } }], 401],
  ['a signature that the registry made for the regulator', (body) => [body, { audience: 'regulator' }], 401],
  ['a signature for another call', (body) => [body, { audience: 'registry POST /api/legal-entities' }], 401],
  ['a timestamp six minutes old', (body) => [body, { at: nowInSeconds() - 360 }], 401],
  ['a timestamp six minutes ahead', (body) => [body, { at: nowInSeconds() + 360 }], 401],
  ['a timestamp changed after signing', (body) => [body, { at: nowInSeconds() - 360, headers: { 'x-registry-timestamp': String(nowInSeconds()) } }], 401],
  ['a timestamp that is not a number', (body) => [body, { at: 'NaN' }], 401],
  ['a timestamp in milliseconds', (body) => [body, { at: Date.now() }], 401],
];
test.each(forged)('%s changes nothing and leaves no log row', async (_what, made, status) => {
  const sent = message();

  const answer = await call(...made(sent));

  expect(answer.status).toBe(status);
  expect(await entity()).toMatchObject({ standing: 'registered', version: 1 });
  expect(await logOf(sent.id)).toEqual([]);
});

test('attack 14: a replayed message gets its earlier answer and does nothing, whatever has happened since', async () => {
  const sent = message();
  await call(sent);
  await call(message({ standing: 'registered', reason: 'Lifted on appeal' }));

  const again = await call(sent);

  expect(again).toMatchObject({ status: 200, body: { standing: 'suspended', repeated: true } });
  expect(await entity()).toMatchObject({ standing: 'registered' });
  expect((await historyOf()).entries).toHaveLength(3);
});

test('three copies of a message at the same moment set the standing once', async () => {
  const sent = message();

  const answers = await Promise.all([call(sent), call(sent), call(sent)]);

  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  expect((await historyOf()).entries).toHaveLength(2);
});

test('attack 14: an id used for another message is rejected', async () => {
  const sent = message();
  await call(sent);

  expect(await call({ ...sent, standing: 'lapsed' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await entity()).toMatchObject({ standing: 'suspended' });
});

test('an unknown PSiRA number fails, is logged with the reason, and can be retried once the provider exists', async () => {
  const sent = message({ psiraNumber: 'PSiRA-999999' });

  expect(await call(sent)).toMatchObject({ status: 404, body: { errors: [{ path: 'psiraNumber' }] } });
  expect(await logOf(sent.id)).toEqual([expect.objectContaining({ status: 'failed', errorMessage: 'No provider is registered under this PSiRA number.' })]);
  await foundEntity(900, { psiraNumber: '999999' });
  expect(await call(sent)).toMatchObject({ status: 200, body: { legalEntityId: 900, repeated: false } });
  expect((await logOf(sent.id)).map(({ attempt, status }) => `${attempt} ${status}`).sort()).toEqual(['1 failed', '2 success']);
});

describe('a late message to set the standing', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const isReplaced = (standing: string) => ({ status: 200, body: { standing, superseded: true, repeated: false } });

  test('undoes nothing when a later standing was already set, and says so in its answer', async () => {
    await call(message({ standing: 'lapsed', setAt: ago(10) }));
    const late = message({ standing: 'under_inquiry', setAt: ago(30) });

    expect(await call(late)).toMatchObject(isReplaced('lapsed'));
    expect(await call(late)).toMatchObject({ status: 200, body: { standing: 'lapsed', superseded: true, repeated: true } });

    expect(await entity()).toMatchObject({ standing: 'lapsed', version: 2 });
    expect((await historyOf()).entries).toHaveLength(2);
    expect(await logOf(late.id)).toMatchObject([{ status: 'success', responseData: { body: { superseded: true } } }]);
    expect(await call(message({ standing: 'registered', setAt: ago(5) }))).toMatchObject({ status: 200, body: { standing: 'registered', superseded: false } });
  });

  test('counts as late even if the later message changed nothing', async () => {
    await call(message({ standing: 'registered', setAt: ago(10) }));

    expect(await call(message({ standing: 'suspended', setAt: ago(30) }))).toMatchObject(isReplaced('registered'));
    expect(await entity()).toMatchObject({ standing: 'registered', version: 1 });
  });

  test('does not undo a standing that the regulator’s staff set since', async () => {
    const body = { standing: 'suspended', reason: 'Found at the inspection' };
    expect((await send(contract.legalEntities.edit, { as: admin, params: { id: String(provider) }, body })).status).toBe(200);

    expect(await call(message({ standing: 'registered', setAt: ago(1) }))).toMatchObject(isReplaced('suspended'));
  });

  test('without a time counts from its first receipt', async () => {
    const failed = message({ psiraNumber: `PSiRA-30410${provider}`, standing: 'lapsed' });
    expect((await call(failed)).status).toBe(404);
    await foundEntity(1000 + provider, { psiraNumber: `30410${provider}` });
    await call(message({ psiraNumber: `PSiRA-30410${provider}`, standing: 'under_inquiry' }));

    expect(await call(failed)).toMatchObject(isReplaced('under_inquiry'));
  });

  test('is rejected with a time in the future, which would block all later messages', async () => {
    expect(await call(message({ setAt: ago(-60) }))).toMatchObject({ status: 400, body: { errors: [{ path: 'setAt' }] } });
    expect(await entity()).toMatchObject({ standing: 'registered', version: 1 });
  });
});

test('an unknown field is rejected by name, after the signature is checked', async () => {
  expect(await call(JSON.stringify({ ...message(), isActive: true }))).toMatchObject({ status: 400, body: { errors: [{ path: 'isActive' }] } });
  expect(await call(JSON.stringify({ ...message(), reason: '' }))).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
});

test('answers 429 to more than sixty calls in a minute', async () => {
  // A minute that no other test of this file uses.
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / 60_000) + 60) * 60_000 + 100 });
  try {
    const statuses: number[] = [];
    for (let calls = 1; calls <= 61; calls++) statuses.push((await call('{}')).status);

    expect(statuses.slice(0, 60)).toEqual(statuses.slice(0, 60).map(() => 400));
    expect(statuses.at(-1)).toBe(429);
  } finally {
    vi.useRealTimers();
  }
});

test('a call of the regulator does not count as proof that its system can be reached, and hides no failure of our messages', async () => {
  const state = async () =>
    (await send(contract.system.status, { as: admin })).body.integrations.find(({ system }: { system: string }) => system === 'regulator');
  await call(message());
  expect((await call(message({ psiraNumber: 'PSiRA-7777777' }))).status).toBe(404);
  const before = await state();

  const [at, sent] = [new Date('2026-01-02T08:00:00Z'), { system: 'regulator', operation: 'firearm.registered', direction: 'out', attempt: 1 } as const];
  const row = { id: newId(at), messageId: 'sent', executedBy: 'Thandi Mokoena', createdAt: at.toISOString(), finishedAt: at.toISOString() };
  await integrationLogs()
    .create({ ...sent, ...row, status: 'failed' })
    .go();

  expect(before).toMatchObject({ state: 'untried', lastSuccessAt: null, lastFailureAt: null });
  expect(await state()).toMatchObject({ state: 'failing', lastSuccessAt: null, lastFailureAt: at.toISOString() });
});
