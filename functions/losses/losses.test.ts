// Checks loss reports: the status of the firearm, the clock, notifications, access and closing.
import { describe, expect, test } from 'vitest';
import { can, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, record, registered, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { firearms } from '../firearms/entity.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

type Who = Parameters<typeof as>[0];
const { report, edit, get, list } = contract.losses;
const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
const tell = async (firearmId: string, change: object = {}, who: Who = 'client') =>
  send(report, { as: as(who), body: { ...exampleLoss({ firearmId }), ...change } });

describe('reporting a loss', () => {
  test('sets the firearm to stolen with the facts, and keeps the rest in the report', async () => {
    const card = exampleCard();
    const { id: firearmId, serialNumber } = await registered({ license: card });

    const { status, body } = await tell(firearmId, { docketNumber: 'CAS 77/1/2026' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      firearmId,
      firearm: { serialNumber },
      kind: 'stolen',
      status: 'open',
      lateByMinutes: 0,
      reporterIdNumber: '•••••••••9087',
      docketNumber: 'CAS 77/1/2026',
      docketGivenAt: body.reportedAt,
      ownerName: 'Provider 1',
      licenseNumber: card.licenseNumber,
      reportedBy: as('client').sub,
    });
    expect(Date.parse(body.dueAt) - Date.parse(body.awareAt)).toBe(86_400_000);
    const firearm = await firearmOf(firearmId);
    expect(firearm).toMatchObject({ status: 'stolen', loss: { reportId: body.id, docketNumber: 'CAS 77/1/2026', policeStation: 'Sunnyside' } });
    expect((await listHistory('firearm', firearmId)).at(-1)).toMatchObject({ action: 'losses.report', toStatus: 'stolen', comments: 'Taken from the safe' });
    expect(await firstBrokenEntry('firearm', firearmId, firearm)).toBeUndefined();
    const history = JSON.stringify(await itemsOf('workflow-history'));
    expect([history.includes('8001015009087'), history.includes('Acacia')]).toEqual([false, false]);
  });

  test('notifies the other users of owner and keeper, inspectors, firearm office and police', async () => {
    const { id: firearmId, serialNumber } = await registered({ keeperId: 2 });

    await tell(firearmId, { kind: 'lost' });

    for (const who of ['colleague', 'rival', 'inspector', 'second', 'firearm_office', 'law_enforcement'] as const) {
      expect(await toldTo(as(who), firearmId), who).toMatchObject([
        { title: 'Firearm reported lost', type: 'alert', message: expect.stringContaining(serialNumber) },
      ]);
    }
    for (const who of ['client', 'psira_management'] as const) expect(await toldTo(as(who), firearmId), who).toEqual([]);
  });

  test.each([
    [1, 0],
    [23.9, 0],
    [27, 180],
  ])('%s hours after becoming aware is late by %s minutes', async (since, late) => {
    const { id } = await registered();
    const awareAt = hours(since);

    const { body } = await tell(id, { awareAt, occurredOn: dayOf(awareAt), reportedAt: undefined });

    expect(body.lateByMinutes).toBe(late);
  });

  test.each([
    ['no day', { occurredOn: undefined }, 'occurredOn', 'Date of the loss or theft is required'],
    ['a future day', { occurredOn: dayAfter(dayOf(new Date()), 1) }, 'occurredOn', 'Date of the loss or theft cannot be in the future'],
    ['an invalid awareness time', { awareAt: 'yesterday' }, 'awareAt', 'Enter a day and a 24-hour time, such as 14:30'],
    ['a future awareness time', { awareAt: hours(-2) }, 'awareAt', 'The time cannot be in the future'],
    ['an awareness time before the loss', { awareAt: hours(72) }, 'awareAt', 'The day you became aware of it cannot be before the loss or theft'],
    ['no circumstances', { circumstances: ' ' }, 'circumstances', 'Circumstances are required'],
    ['no place', { place: '' }, 'place', 'Place is required'],
    ['no names', { reporterNames: '' }, 'reporterNames', 'Full names are required'],
    ['no identity number', { reporterIdNumber: ' ' }, 'reporterIdNumber', 'ID or passport number is required'],
    ['no address', { reporterAddress: '' }, 'reporterAddress', 'Address is required'],
    ['no station', { policeStation: '' }, 'policeStation', 'Police station is required'],
    ['another kind', { kind: 'mislaid' }, 'kind', 'Lost or stolen must be one of: lost, stolen'],
    ['a report time from the caller', { reportedAt: hours(30) }, 'reportedAt', 'reportedAt is not a field of this call'],
  ])('is refused with %s, names the field and writes nothing', async (_what, change, path, message) => {
    const { id } = await registered();
    const items = await everyItem();

    const answer = await tell(id, change);

    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message });
    expect(await everyItem()).toEqual(items);
  });

  test.each(roles)('by the role %s follows the role matrix', async (role) => {
    const { id } = await registered();

    expect((await tell(id, {}, role)).status).toBe(can(role, 'loss:report') ? 201 : 403);
  });

  test('is refused for a firearm that is seized, already stolen or not visible to the caller', async () => {
    const [seized, stolen, foreign] = [await registered(), await registered(), await registered({ ownerId: 2 })];
    await record({ firearmId: seized.id });
    await tell(stolen.id);

    expect((await tell(seized.id)).body.detail).toContain('A firearm that is seized cannot be changed to stolen.');
    expect((await tell(stolen.id)).body.detail).toContain('The firearm is already stolen.');
    expect((await tell(foreign.id)).status).toBe(404);
  });

  test('succeeds for one of two concurrent calls', async () => {
    const { id } = await registered();

    const answers = await Promise.all([tell(id), tell(id, { kind: 'lost' }, 'colleague')]);

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await itemsOf('loss')).filter(({ firearmId }) => firearmId === id)).toHaveLength(1);
  });
});

describe('a loss report', () => {
  test('accepts the case number later, records when, and shows it on the firearm', async () => {
    const { id: firearmId } = await registered();
    const { id } = (await tell(firearmId)).body;

    const { status, body } = await send(edit, { as: as('colleague'), params: { id }, body: { docketNumber: 'CAS 9/2/2026' } });

    expect([status, body.docketNumber, body.docketGivenAt > body.reportedAt]).toEqual([200, 'CAS 9/2/2026', true]);
    const firearm = await firearmOf(firearmId);
    expect(firearm.loss).toMatchObject({ docketNumber: 'CAS 9/2/2026', policeStation: 'Sunnyside', reportId: id });
    expect(await firstBrokenEntry('firearm', firearmId, firearm)).toBeUndefined();
    for (const body of [{ docketNumber: '' }, { circumstances: 'Otherwise' }]) {
      expect((await send(edit, { as: as('client'), params: { id }, body })).status).toBe(400);
    }
  });

  test('closes when the firearm is found, seized or retired, and can then no longer be changed', async () => {
    for (const [status, who] of [
      ['pending_inspection', 'client'],
      ['seized', 'inspector'],
      ['retired', 'admin'],
    ] as const) {
      const { id: firearmId } = await registered();
      const { id } = (await tell(firearmId)).body;

      await putInto(status, firearmId, { as: as(who) });

      const { body } = await send(get, { as: as('client'), params: { id } });
      expect([body.status, body.outcome, body.closedAt]).toEqual(['closed', status, expect.any(String)]);
      expect(await firearmOf(firearmId)).not.toHaveProperty('loss');
      expect((await send(edit, { as: as('client'), params: { id }, body: { docketNumber: 'X 1' } })).status).toBe(409);
      const stored = (await itemsOf('loss')).find((one) => one.id === id) as { version: number; chainHead: string };
      expect(await firstBrokenEntry('loss', id, stored)).toBeUndefined();
    }
  });

  test('closes when a seizure of the firearm is recorded', async () => {
    const { id: firearmId } = await registered();
    const { id } = (await tell(firearmId)).body;

    await record({ firearmId });

    expect((await send(get, { as: as('inspector'), params: { id } })).body).toMatchObject({ status: 'closed', outcome: 'seized' });
  });

  test('names the reporter only on its own page, and logs each read', async () => {
    const { id: firearmId } = await registered();
    const { id } = (await tell(firearmId)).body;
    const [by, params] = [as('psira_management'), { kind: 'loss', id }];
    const readings = async () => ((await send(contract.readings.list, { as: by, params })).body as { access: string }[]).map(({ access }) => access);

    const { body: listed } = await send(list, { as: by, query: { firearmId } });
    const { body: edited } = await send(edit, { as: as('internal'), params: { id }, body: {} });
    const before = await readings();
    const { body: opened } = await send(get, { as: by, params: { id } });

    expect(listed).toMatchObject([{ id, place: opened.place }]);
    expect(Object.keys({ ...(listed as [object])[0], ...edited }).filter((field) => /^reporter/.test(field))).toEqual([]);
    expect([opened.reporterNames, opened.reporterAddress].filter(Boolean)).toHaveLength(2);
    expect([before, await readings()]).toEqual([[], ['read']]);
  });

  test('is visible to overseers, and to the owner and keeper at the time of the report', async () => {
    const { id: firearmId } = await registered({ ownerId: 2 });
    const { id } = (await tell(firearmId, {}, 'rival')).body;
    const listed = async (who: Who, query: Record<string, string> = {}) =>
      ((await send(list, { as: as(who), query: { limit: '100', ...query } })).body as { id: string }[]).some((one) => one.id === id);

    for (const who of ['rival', 'inspector', 'law_enforcement', 'firearm_office', 'internal', 'admin'] as const) {
      expect([await listed(who), await listed(who, { firearmId }), (await send(get, { as: as(who), params: { id } })).status], who).toEqual([true, true, 200]);
    }
    expect(await listed('client')).toBe(false);
    for (const answer of [
      await send(get, { as: as('client'), params: { id } }),
      await send(list, { as: as('client'), query: { firearmId } }),
      await send(edit, { as: as('client'), params: { id }, body: { docketNumber: 'X 1' } }),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await send(get, { as: as('external_saps'), params: { id } })).status).toBe(403);
  });

  test('hides the reporter’s data from a later owner, also in the firearm’s history', async () => {
    const { id: firearmId } = await registered({ ownerId: 2 });
    const { id } = (await tell(firearmId, { circumstances: 'Taken from Sipho Dlamini' }, 'rival')).body;
    await send(edit, { as: as('rival'), params: { id }, body: { docketNumber: 'CAS 5/3/2026' } });
    await putInto('pending_inspection', firearmId, { as: as('rival') });
    await firearms().patch({ id: firearmId }).set({ ownerId: 1, ownerName: 'Provider 1' }).go();
    await tell(firearmId, { kind: 'lost', circumstances: 'Left in a vehicle' });

    const told = async (who: Who) => (await send(contract.firearms.history, { as: as(who), params: { id: firearmId } })).body;

    const seen = await told('client');
    expect(seen.verified).toBe(true);
    expect(JSON.stringify(seen)).not.toMatch(/Dlamini|CAS 5/);
    expect(seen.entries.map(({ toStatus, comments }: Record<string, unknown>) => [toStatus, comments])).toEqual(
      expect.arrayContaining([
        ['lost', 'Left in a vehicle'],
        ['stolen', null],
      ]),
    );
    expect(JSON.stringify(await told('inspector'))).toMatch(/Taken from Sipho Dlamini/);
  });
});
