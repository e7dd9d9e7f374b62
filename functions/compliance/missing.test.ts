// Tests the rule for missing licenses: its alerts appear, become more serious, and end when a license is recorded or nobody holds the firearm.
import { describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { at, license, notificationsOf, openOf, people, register, withProviders } from '../../testing/server/sweeps.ts';
import { firearms } from '../firearms/entity.ts';
import { assess } from '../profiling/assess.ts';

withTable({ told: true });
captureLog();
withProviders();

const ofFirearm = async (id: string) => (await openOf('license_missing')).filter(({ entityId }) => entityId === id);
const sweptOn = async (time: string, id: string) => {
  await sweepCompliance(at(time));
  return ofFirearm(id);
};
const licenseOf = async (firearmId: string) => (await itemsOf('license')).find((one) => one.firearmId === firearmId)?.id;
const cancel = async (firearmId: string, as: Claims) =>
  send(contract.licenses.cancel, { as, params: { id: await licenseOf(firearmId) }, body: { reason: 'Given up' } });
const indexed = async (id: string) => (await itemsOf('risk')).filter((one) => one.id === id && one.spk).map(({ spk }) => spk);

describe('a firearm registered without a license', () => {
  test('gets an alert on the fifteenth day, with its serial number, and only its provider is notified', async () => {
    const firearm = await register({ ownerId: 1, serialNumber: 'BARE-1' });

    const onTheDay = await sweptOn('2026-03-15T21:59:00Z', firearm.id);
    const [after] = await sweptOn('2026-03-15T22:30:00Z', firearm.id);

    expect(onTheDay).toEqual([]);
    expect(after).toMatchObject({
      ...{ severity: 'medium', dueDate: '2026-03-15', entityType: 'firearm', legalEntityId: 1, province: 'Gauteng', ruleName: 'License missing' },
      ...{ title: 'A firearm has no license recorded', actionUrl: `/firearms/${firearm.id}/profile` },
      description: 'Glock 17 Gen5 (BARE-1) of Provider 1: no license has been recorded since its registration on 01 March 2026.',
    });
    const told = await Promise.all([people.client, people.inspector, people.management].map(notificationsOf));
    expect(told.map((some) => some.map(({ title, type }) => [title, type]))).toEqual([[['A firearm has no license recorded', 'warning']], [], []]);
  });

  test('escalates to the inspector of the province, then to the regulator, with one alert', async () => {
    const { id } = (await itemsOf('firearm')).find(({ serialNumber }) => serialNumber === 'BARE-1') ?? {};
    const grown = [await sweptOn('2026-04-14T08:00:00Z', id), await sweptOn('2026-06-13T08:00:00Z', id)].flat();
    const titles = async (who: Claims) => (await notificationsOf(who)).filter(({ title }) => title.includes('no license')).length;

    expect(grown.map(({ severity }) => severity)).toEqual(['high', 'critical']);
    expect(new Set(grown.map((one) => one.id)).size).toBe(1);
    expect([await titles(people.inspector), await titles(people.management)]).toEqual([2, 1]);
  });

  test('loses its alert and leaves the index when a license is recorded', async () => {
    const { id } = (await itemsOf('firearm')).find(({ serialNumber }) => serialNumber === 'BARE-1') ?? {};
    const before = await indexed(id);
    await freshEvents();

    const made = await send(contract.licenses.create, {
      as: people.client,
      body: { firearmId: id, ...exampleCard({ issuedOn: '2026-02-01', expiresOn: '2031-01-31' }) },
    });
    await doWork();

    expect(made.status).toBe(201);
    expect(before).toEqual(['risk#unlicensed#2026']);
    expect([await ofFirearm(id), await indexed(id)]).toEqual([[], []]);
    const [alert] = (await itemsOf('compliance-alert')).filter((one) => one.type === 'license_missing' && one.entityId === id);
    expect(alert).toMatchObject({ isResolved: true, resolution: 'Its cause has ended.' });
    expect(await sweptOn('2026-06-14T08:00:00Z', id)).toEqual([]);
  });
});

test('giving up a license leaves fourteen days to record another, and the alert names the old license', async () => {
  const firearm = await register({ ownerId: 1, serialNumber: 'GIVEN-UP', ...license('2030-01-31') });
  const { licenseNumber } = (await itemsOf('license')).find(({ firearmId }) => firearmId === firearm.id) ?? {};
  vi.setSystemTime(at('2026-05-04T08:00:00Z'));
  expect((await cancel(firearm.id, people.client)).status).toBe(200);
  await assess(firearm.id, at('2026-05-04T08:00:00Z'));

  const onTheDay = await sweptOn('2026-05-18T08:00:00Z', firearm.id);
  const [after] = await sweptOn('2026-05-19T08:00:00Z', firearm.id);

  expect(onTheDay).toEqual([]);
  expect(after).toMatchObject({ severity: 'medium', dueDate: '2026-05-18' });
  expect(after?.description).toBe(
    `Glock 17 Gen5 (GIVEN-UP) of Provider 1: its license ${licenseNumber} ended on 04 May 2026, and no new license has been recorded.`,
  );
});

test('cancelling a license that expired long ago does not give another fourteen days', async () => {
  const firearm = await register({ ownerId: 1, serialNumber: 'RAN-OUT', ...license('2026-03-20') });
  const expired = async () => (await openOf('license_expired')).filter(({ legalEntityId }) => legalEntityId === 1).length;
  await sweepCompliance(at('2026-05-04T08:00:00Z'));
  const before = await expired();
  vi.setSystemTime(at('2026-05-04T08:00:00Z'));
  await cancel(firearm.id, people.client);
  await assess(firearm.id, at('2026-05-04T08:00:00Z'));

  const [found] = await sweptOn('2026-05-05T08:00:00Z', firearm.id);

  expect([before, await expired()]).toEqual([1, 0]);
  expect(found).toMatchObject({ severity: 'high', dueDate: '2026-04-03', description: expect.stringContaining('ended on 20 March 2026') });
});

test('a license that expired before registration counts as ended on the day of registration', async () => {
  const firearm = await register({ ownerId: 1, serialNumber: 'OLD-CARD', license: exampleCard({ issuedOn: '1999-01-01', expiresOn: '2004-01-01' }) });
  await cancel(firearm.id, people.client);
  await assess(firearm.id);

  const [found] = await sweptOn('2026-03-16T08:00:00Z', firearm.id);

  expect(found).toMatchObject({
    dueDate: '2026-03-15',
    description: expect.stringContaining('ended on 01 January 2004, and no new license has been recorded'),
  });
});

test('a lost firearm needs no license until it is found, and a retired firearm never does', async () => {
  const [lost, retired] = [await register({ ownerId: 1, serialNumber: 'LOST-1' }), await register({ ownerId: 1, serialNumber: 'END-1' })];
  await sweepCompliance(at('2026-03-20T08:00:00Z'));
  const before = [(await ofFirearm(lost.id)).length, (await ofFirearm(retired.id)).length];
  await freshEvents();
  const status = (id: string, word: string, as = people.admin) =>
    send(contract.firearms.changeStatus, { as, params: { id }, body: { status: word, reason: 'As it came' } });

  const reported = await send(contract.losses.report, { as: people.client, body: exampleLoss({ firearmId: lost.id, occurredOn: '2026-03-02' }) });
  expect([reported.status, (await status(retired.id, 'retired')).status]).toEqual([201, 200]);
  await doWork();
  const gone = [await ofFirearm(lost.id), await ofFirearm(retired.id)];
  expect((await status(lost.id, 'pending_inspection')).status).toBe(200);
  await doWork();
  await sweepCompliance(at('2026-03-21T08:00:00Z'));

  expect(before).toEqual([1, 1]);
  expect(gone).toEqual([[], []]);
  // The same alert as before: the firearm has been without a license since the same day.
  expect([await ofFirearm(lost.id), await ofFirearm(retired.id)]).toEqual([[expect.objectContaining({ dueDate: '2026-03-15', isResolved: false })], []]);
});

test('several missing licenses of one provider are one message', async () => {
  await foundEntity(7, { at: at('2026-01-10T08:00:00Z') });
  const owner = await signUp('client', { legalEntityId: 7 });
  for (let n = 0; n < 3; n++) await register({ ownerId: 7, serialNumber: `MANY-${n}` });

  await sweepCompliance(at('2026-06-20T10:00:00Z'));

  const told = async (who: Claims) =>
    (await notificationsOf(who)).filter(({ title }) => title === 'License missing: 3 alerts').map(({ actionUrl }) => actionUrl);
  expect(await told(owner)).toEqual(['/']);
});

test('the alert moves to the new owner with the firearm', async () => {
  const firearm = await register({ ownerId: 2, serialNumber: 'SOLD-1' });
  await sweepCompliance(at('2026-03-20T08:00:00Z'));
  await firearms().patch({ id: firearm.id }).set({ ownerId: 1, ownerName: 'Provider 1' }).go();
  await assess(firearm.id, at('2026-03-20T09:00:00Z'));

  await sweepCompliance(at('2026-03-21T08:00:00Z'));

  expect(await ofFirearm(firearm.id)).toEqual([expect.objectContaining({ legalEntityId: 1, legalEntityName: 'Provider 1' })]);
});
