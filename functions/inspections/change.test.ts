// Checks the steps of an inspection and who may take them.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import {
  admin,
  approver,
  inStatus,
  inspector,
  internal,
  one,
  otherInspector,
  read,
  registered,
  scheduled,
  step,
  two,
  withInspectors,
} from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, withTable } from '../../testing/server/registry.ts';
import { users } from '../users/entity.ts';
import { inspections } from './entity.ts';

withTable();
captureLog();
withInspectors();

const statuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
type Status = (typeof statuses)[number];
const allowed: Readonly<Record<Status, readonly Status[]>> = {
  scheduled: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

describe('an inspection step', () => {
  test.each(statuses.flatMap((from) => statuses.filter((to) => to !== 'scheduled').map((to) => [from, to] as const)))(
    'from %s to %s follows the transition table',
    async (from, to) => {
      const id = await inStatus(from);

      const answer = await step(id, to, admin);

      if (allowed[from].includes(to)) expect(answer).toMatchObject({ status: 200, body: { status: to } });
      else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(answer.body.detail).toMatch(/It can become|It is closed/);
        expect(await read(id)).toMatchObject({ status: from });
      }
    },
  );

  test('returns 403 for other roles and for an inspector without the assignment', async () => {
    const id = await inStatus('scheduled');

    for (const as of [one, internal, approver, otherInspector, await signUp('psira_management'), await signUp('firearm_office'), await signUp('external_saps')])
      expect((await step(id, 'in_progress', as)).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'scheduled', startedAt: null });
  });

  test('to an unknown status names the possible statuses', async () => {
    const answer = await step(await inStatus('scheduled'), 'scheduled');

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'status', message: 'Status must be in_progress, completed or cancelled' }] } });
  });

  test('to cancelled requires a reason, and allows a new inspection of the firearm', async () => {
    const firearmId = await registered();
    const id = await scheduled({ firearmId });

    expect(await step(id, 'cancelled', inspector, { reason: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    expect(await step(id, 'cancelled')).toMatchObject({ status: 200, body: { reason: 'Nobody there' } });
    expect(await scheduled({ firearmId })).toEqual(expect.any(String));
  });

  test('attack 19: ignores dates and people from the caller', async () => {
    const id = await inStatus('in_progress');
    const sent = { completed_by: two.sub, completed_at: '2001-01-01T00:00:00.000Z' };

    const { body } = await step(id, 'completed', inspector, { findings: sent });

    expect(body).toMatchObject({ status: 'completed', completedBy: inspector.sub, completedByName: 'Neo Mokoena', findings: [] });
    expect(Math.abs(Date.parse(body.completedDate) - Date.now())).toBeLessThan(60_000);
    expect(await step(await inStatus('in_progress'), 'completed', inspector, { completedDate: '2001-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
    expect(JSON.stringify(await everyItem())).not.toContain('2001-01-01');
  });

  test('to completed stores a finding, as text or as an object', async () => {
    const text = await step(await inStatus('in_progress'), 'completed', inspector, { findings: 'All in order' });
    const full = await step(await inStatus('in_progress'), 'completed', inspector, {
      findings: { type: 'safe_custody', notes: 'Key in the door', severity: 'critical', action_required: true },
    });

    expect(text.body.findings).toMatchObject([{ number: 1, type: 'observation', notes: 'All in order', severity: 'low', action_required: false }]);
    expect(full.body.findings).toMatchObject([{ type: 'safe_custody', notes: 'Key in the door', severity: 'critical', action_required: true }]);
  });

  test('to in_progress stores a finding, and to cancelled refuses one', async () => {
    const id = await inStatus('scheduled');

    const started = await step(id, 'in_progress', inspector, { findings: 'The gate stood open' });
    const cancelled = await step(id, 'cancelled', inspector, { findings: 'Nobody there', reason: 'Nobody there' });

    expect(started).toMatchObject({ status: 200, body: { findings: [{ number: 1, notes: 'The gate stood open' }] } });
    expect(cancelled).toMatchObject({ status: 400, body: { errors: [{ path: 'findings' }] } });
  });

  test('assigns an unassigned inspection to the user who takes it', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await inspections().patch({ id }).remove(['inspectorId', 'inspectorName']).go();

    expect(await step(id, 'in_progress', otherInspector)).toMatchObject({ status: 200, body: { inspectorId: otherInspector.sub } });
    expect((await step(id, 'cancelled')).status).toBe(403);
  });
});

describe('assigning an inspector', () => {
  let employed: Claims;
  let related: Claims;

  test('refuses one who is tied to the provider, and does not choose one', async () => {
    employed = await signUp('inspector', { province: 'Free State', legalEntityId: 1 });
    related = await signUp('inspector', { province: 'Free State' });
    await users()
      .patch({ id: related.sub ?? '' })
      .set({ ties: [1] })
      .go();
    const body = { entityId: 1, inspectionType: 'safe_inspection', scheduledDate: daysAfter(new Date(), 7).toISOString() };

    for (const { sub } of [employed, related])
      expect(await send(contract.inspections.schedule, { as: internal, body: { ...body, inspectorId: sub } })).toMatchObject({
        status: 409,
        body: { errors: [{ path: 'inspectorId' }] },
      });
    const { body: chosen } = await send(contract.inspections.schedule, { as: internal, body });
    expect([employed.sub, related.sub]).not.toContain(chosen.inspectorId);
  });

  test('returns 409 when an inspector with a later tie starts the inspection', async () => {
    const fresh = await signUp('inspector');
    const id = await scheduled({ firearmId: await registered() }, { inspectorId: fresh.sub });
    await users()
      .patch({ id: fresh.sub ?? '' })
      .set({ ties: [1] })
      .go();

    expect(await step(id, 'in_progress', fresh)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('refuses an unknown user and a user who is not an inspector', async () => {
    const body = { firearmId: await registered(), scheduledDate: daysAfter(new Date(), 7).toISOString() };

    for (const inspectorId of ['nobody', one.sub])
      expect((await send(contract.inspections.schedule, { as: internal, body: { ...body, inspectorId } })).status).toBe(409);
  });
});

describe('the list of inspections', () => {
  test('searches by type and place, and filters by inspector and provider', async () => {
    const id = await scheduled({ firearmId: await registered() }, { location: 'Depot Xaba', inspectorId: otherInspector.sub });
    const ids = async (query: Record<string, string>, as = admin) =>
      (await send(contract.inspections.list, { as, query })).body.map((item: { id: string }) => item.id);

    expect(await ids({ search: 'depot xaba' })).toEqual([id]);
    expect(await ids({ search: 'general inspection', status: 'scheduled', entityId: '1' })).toContain(id);
    const mine = (await send(contract.inspections.list, { as: otherInspector, query: { mine: 'true' } })).body;
    expect(mine).toContainEqual(expect.objectContaining({ id }));
    expect(mine.every(({ inspectorId }: { inspectorId: string }) => inspectorId === otherInspector.sub)).toBe(true);
    expect(await ids({ search: 'depot xaba' }, two)).toEqual([]);
    expect(await ids({ search: 'depot xaba', entityId: '2' })).toEqual([]);
  });
});
