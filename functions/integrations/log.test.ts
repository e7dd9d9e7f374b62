// The integration log: access, filters and pages, and its state when no partner is configured.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { messagesOf } from '../../shared/integrations/messages.ts';
import { replayRefusalOf } from '../../shared/integrations/rules.ts';
import { logStatuses, type Operation, systems } from '../../shared/integrations/schema.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { putLog } from './attempts.ts';
import type { LogRecord } from './entity.ts';

withTable({ told: true });
captureLog();
const { list, get, replay } = contract.integrations;
const kinds: readonly Operation[] = ['firearm.registered', 'loss.reported'];
const noon = Date.parse('2026-11-20T10:00:00Z');
let admin: Claims;
let logs: LogRecord[];

beforeAll(async () => {
  await foundEntity(1);
  admin = await signUp('admin');
  logs = Array.from({ length: 24 }, (_, at) => {
    const when = new Date(noon + at * 1000);
    const [system, operation, status] = [systems[at % 2], kinds[Math.floor(at / 2) % 2], logStatuses[at % 3]];
    return {
      ...{ id: newId(when), system, operation, status, direction: 'out', messageId: `message-${at}`, attempt: 1, executedBy: 'Thandi Mokoena' },
      createdAt: when.toISOString(),
    } as LogRecord;
  });
  await commit(logs.map(putLog));
});

test('lists attempts newest first, page by page, with any combination of filters', async () => {
  const queries = [undefined, ...systems].flatMap((system) =>
    [undefined, ...kinds].flatMap((operation) => [undefined, ...logStatuses].map((status) => ({ system, operation, status }))),
  );

  for (const query of queries) {
    const given: Record<string, string> = JSON.parse(JSON.stringify(query));
    const pages = await sendForAll(list, { as: admin, query: { ...given, limit: '9' } });
    const expected = logs.filter((log) => Object.entries(given).every(([name, value]) => log[name as keyof LogRecord] === value)).map(({ id }) => id);

    expect([given, pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id))]).toEqual([given, expected.toReversed()]);
  }
});

test('rejects an unknown filter and an invalid cursor', async () => {
  const wrong: Record<string, string>[] = [{ system: 'army' }, { status: 'sent' }, { operation: 'x' }, { partner: 'police' }, { cursor: 'zzz' }];

  const answers = await Promise.all(wrong.map((query) => send(list, { as: admin, query })));

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
});

test('returns 404 for an unknown attempt, to read or replay', async () => {
  for (const row of [get, replay]) expect(await send(row, { as: admin, params: { id: newId() } })).toMatchObject({ status: 404 });
});

test('refuses to replay an attempt whose message is no longer kept', async () => {
  expect(await send(replay, { as: admin, params: { id: logs[1]?.id ?? '' } })).toMatchObject({
    status: 409,
    body: { detail: 'The message is no longer kept.' },
  });
});

describe('the integrations without a configured partner', () => {
  test('write no message, and report the missing partners in the system status', async () => {
    await send(contract.firearms.register, { as: admin, body: exampleFirearm() });
    await doWork();

    expect(await itemsOf('integration-message')).toEqual([]);
    const { body } = await send(contract.system.status, { as: await signUp('external_saps') });
    expect(body.integrations.map(({ system, state }: { system: string; state: string }) => `${system} ${state}`)).toEqual([
      'regulator not_configured',
      'police not_configured',
    ]);
  });

  test('answer a signed call with 503, because there is no secret to check it', async () => {
    const headers = { 'content-type': 'application/json', 'x-registry-signature': 'v1=0', 'x-registry-timestamp': '1' };

    expect(await send(contract.integrations.setStanding, { rawBody: '{}', headers })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('messagesOf', () => {
  const told = (entityType: string, action: string, fromStatus: string | undefined, toStatus: string) =>
    messagesOf({ entityType, action, fromStatus, toStatus }).map(({ operation, to }) => `${operation} to ${to.join(' and ')}`);

  test.each([
    ['firearm', 'firearms.register', undefined, 'active', ['firearm.registered to regulator and police']],
    ['firearm', 'firearms.changeStatus', 'active', 'maintenance', ['firearm.status_changed to regulator and police']],
    ['firearm', 'firearms.edit', 'active', 'active', []],
    ['seizure', 'seizures.record', undefined, 'seized', ['seizure.recorded to regulator and police']],
    ['seizure', 'seizures.handOver', 'seized', 'seized', []],
    ['seizure', 'seizures.correct', 'seized', 'seized', []],
    ['seizure', 'seizures.update', 'seized', 'processed', ['seizure.status_changed to regulator and police']],
    ['loss', 'losses.report', undefined, 'open', ['loss.reported to regulator and police']],
    ['loss', 'losses.edit', 'open', 'open', ['loss.amended to regulator and police']],
    ['loss', 'firearms.changeStatus', 'open', 'closed', ['loss.closed to regulator and police']],
    ['disclosure', 'disclosures.create', undefined, 'draft', []],
    ['disclosure', 'disclosures.create', undefined, 'submitted', ['disclosure.submitted to regulator']],
    ['disclosure', 'disclosures.submit', 'draft', 'submitted', ['disclosure.submitted to regulator']],
    ['disclosure', 'disclosures.decide', 'submitted', 'approved', ['disclosure.decided to regulator']],
    ['disclosure', 'disclosures.decide', 'submitted', 'rejected', ['disclosure.decided to regulator']],
    ['user', 'users.create', undefined, 'active', []],
  ] as const)('decides which messages a %s sends on %s from %s to %s', (kind, action, from, to, expected) => {
    expect(told(kind, action, from, to)).toEqual(expected);
  });
});

test('replayRefusalOf allows a replay of a message that nothing has changed for six hours', () => {
  const since = '2026-11-20T10:00:00.000Z';
  const queued = { direction: 'out' as const, message: { status: 'queued' as const, updatedAt: since, nextAttemptAt: null } };

  expect(replayRefusalOf(queued, Date.parse('2026-11-20T15:59:00Z'))).toContain('still retrying');
  expect(replayRefusalOf(queued, Date.parse('2026-11-20T16:01:00Z'))).toBeUndefined();
});
