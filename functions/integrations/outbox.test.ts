// Messages to partners: each sent once, signed, and without personal data in the log.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { work } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { admin, client, ended, idsOf, logsOf, partners, refusedOnce, register, withOutbox } from '../../testing/server/outbox.ts';
import { itemsOf } from '../../testing/server/registry.ts';
import { announce } from './announce.ts';

const { get } = contract.integrations;

withOutbox();
const lines = captureLog();

test('sends a registration to both partners, signed over the time and every byte, and logs the result', async () => {
  const { id, serialNumber } = await register();
  await doWork();
  await ended(id);

  const [told] = (await partners.received('police')).filter(({ body }) => body?.record?.id === id);
  expect(told).toMatchObject({ answered: 200, repeat: false, body: { operation: 'firearm.registered', data: { serialNumber, ownerName: 'Provider 1' } } });
  expect(told?.body.record).toEqual({ kind: 'firearm', id, version: 1, fromStatus: null, status: 'active' });
  const logs = await logsOf(id);
  expect(logs.map(({ system }) => system).sort()).toEqual(['police', 'regulator']);
  expect(logs[0]).toMatchObject({
    ...{ operation: 'firearm.registered', status: 'success', direction: 'out', attempt: 1, executedBy: 'Thandi Mokoena', errorMessage: null },
    ...{ entityType: 'firearm', responseData: { status: 200 }, message: { status: 'sent', nextAttemptAt: null } },
  });
  expect(logs[0]?.durationMs).toBeGreaterThanOrEqual(0);
  expect((await send(get, { as: admin, params: { id: logs[0]?.id ?? '' } })).body).toEqual(logs[0]);
});

test('makes one message with one id for a repeated event, even at the same moment', async () => {
  const { id } = await register();
  const events = (await freshEvents()).filter(({ dynamodb }) => dynamodb?.NewImage?.entityId?.S === id);

  await Promise.all([work({ Records: events }), work({ Records: events })]);
  await work({ Records: events });
  await doWork();
  await ended(id);

  const ids = await idsOf(id);
  expect(ids.map((one) => one.slice(37)).sort()).toEqual(['police', 'regulator']);
  expect(await logsOf(id)).toHaveLength(2);
  expect((await partners.received('regulator')).filter((one) => ids.includes(one.id))).toHaveLength(1);
});

test('sends data about the person who reported a loss only to the police, and logs none of it', async () => {
  const { id: firearmId } = await register();
  const secret = {
    reporterNames: 'Sipho Reporter',
    reporterIdNumber: '8001015009087',
    reporterAddress: '14 Hidden Street',
    circumstances: 'Taken from Sipho Reporter',
  };
  const { body: loss } = await send(contract.losses.report, { as: client, body: exampleLoss({ firearmId, kind: 'stolen', ...secret }) });
  await doWork();
  await ended(loss.id);

  const data = async (partner: 'police' | 'regulator') => (await partners.received(partner)).find(({ body }) => body?.record?.id === loss.id)?.body.data;
  expect(await data('police')).toMatchObject(secret);
  expect(JSON.stringify(await data('regulator'))).not.toMatch(/Sipho|8001015009087|Hidden/);
  const logs = JSON.stringify(await logsOf(loss.id));
  expect(logs).toContain('loss.reported');
  expect(logs).not.toMatch(/Sipho|8001015009087|Hidden/);
  // Once the message has arrived, only the record itself keeps this data.
  expect(JSON.stringify(await itemsOf('integration-message'))).not.toMatch(/Sipho|8001015009087|Hidden/);
});

test('sends no message for a history entry older than a day, which came from a restored copy', async () => {
  const { id } = await register();
  const [entry] = (await itemsOf('workflow-history')).filter((one) => one.entityId === id);

  await announce(entry as Parameters<typeof announce>[0], new Date(Date.now() + 26 * 3_600_000));
  expect(await idsOf(id)).toEqual([]);
  await announce(entry as Parameters<typeof announce>[0]);
  expect(await idsOf(id)).toHaveLength(2);
});

test('makes a signature that a partner can compute itself', async () => {
  const { signatureOf } = await import('./signature.ts');
  const body = '{"id":"x"}';

  const expected = createHmac('sha256', partners.secret('POLICE')).update(`v1\npolice\n1790000000\n${body}`).digest('hex');

  expect(signatureOf(partners.secret('POLICE'), { audience: 'police', timestamp: '1790000000', body })).toBe(`v1=${expected}`);
});

test('logs no serial number, personal data or secret', async () => {
  await refusedOnce();
  await partners.set('police', 'accept');

  expect(lines.join('\n')).toContain('partner message failed');
  for (const line of lines) expect(line).not.toMatch(/EXM-|Sipho|Mokoena|v1=/);
});
