// Checks which queue an inspection, its report and its corrective actions are in.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { claimsFor, send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { as, itemOf, ok, waitsFor, withEverybody } from '../../testing/server/waiting.ts';
import { users } from '../users/entity.ts';

withTable();
captureLog();
withEverybody();
const today = dayOf(new Date());

describe('an inspection', () => {
  const schedule = (more: object = {}) => {
    const scheduledDate = daysAfter(new Date(), 3).toISOString();
    const body = { entityId: 2, inspectionType: 'safe_inspection', scheduledDate, inspectorId: as('inspector').sub, ...more };
    return ok(send(contract.inspections.schedule, { as: as('internal'), body }));
  };
  const step = (id: string, status: string, who = 'inspector', more: object = {}) =>
    ok(send(contract.inspections.change, { as: as(who), params: { id }, body: { status, ...more } }));
  const answers = Object.fromEntries(questionsOf('safe_inspection').map(({ id }) => [id, { answer: 'yes' }]));
  const fillIn = async (id: string, who = 'inspector') => {
    const { version } = await ok(send(contract.inspections.get, { as: as(who), params: { id } }));
    await ok(send(contract.inspections.saveChecklist, { as: as(who), params: { id }, body: { version, answers } }));
  };
  const find = (id: string, who = 'inspector') => {
    const body = { notes: 'The safe is not fixed', action: { what: 'Fix it', dueDate: dayAfter(today, 14) } };
    return ok(send(contract.inspections.addFinding, { as: as(who), params: { id }, body }));
  };
  const decide = async (id: string, status: string) => {
    const reports = await ok(send(contract.approvals.list, { as: as('law_enforcement'), query: { limit: '100' } }));
    const { id: approval } = reports.find(({ inspectionId }: { inspectionId: string }) => inspectionId === id);
    const body = { status, comments: 'Look at the hinges' };
    return ok(send(contract.approvals.decide, { as: as('law_enforcement'), params: { id: approval }, body }));
  };

  test('is queued for its inspector with the day, its report for approvers, and a returned report for its inspector with the reason', async () => {
    const { id } = await schedule();
    expect(await waitsFor(id)).toEqual(['inspector']);
    expect(await itemOf(id, as('inspector'))).toMatchObject({ subject: 'Safe inspection, Provider 2', dueDate: dayAfter(today, 3), overdue: false });

    await step(id, 'in_progress');
    await fillIn(id);
    await find(id);
    expect(await waitsFor(`${id}-1`)).toEqual([]);
    await step(id, 'completed');
    expect(await waitsFor(id)).toEqual([]);
    const [report] = await ok(send(contract.approvals.list, { as: as('law_enforcement'), query: { status: 'pending' } }));
    expect(await waitsFor(report.id)).toEqual(['admin', 'law_enforcement']);
    expect(await itemOf(report.id, as('law_enforcement'))).toMatchObject({ actionUrl: '/approvals?status=pending' });

    await decide(id, 'requires_revision');
    expect(await waitsFor(report.id)).toEqual([]);
    expect(await waitsFor(id)).toEqual(['inspector']);
    expect(await itemOf(id, as('inspector'))).toMatchObject({ task: 'Revise and complete again', comments: 'Look at the hinges', dueDate: null });

    await step(id, 'completed');
    expect(await waitsFor(report.id)).toEqual(['admin', 'law_enforcement']);
    await decide(id, 'approved');
    expect([await waitsFor(report.id), await waitsFor(id)]).toEqual([[], []]);
  });

  test('carried out by an administrator is queued for another person’s decision', async () => {
    const { id } = await schedule();
    await step(id, 'in_progress', 'admin');
    await fillIn(id, 'admin');
    await step(id, 'completed', 'admin');

    const reports = await ok(send(contract.approvals.list, { as: as('admin'), query: { status: 'pending' } }));

    expect(await waitsFor(reports.find(({ inspectionId }: { inspectionId: string }) => inspectionId === id).id)).toEqual(['law_enforcement']);
    await decide(id, 'rejected');
  });

  test('queues corrective actions for the provider with their deadline, then for the inspector, and for nobody during a revision', async () => {
    const { id } = await schedule();
    await step(id, 'in_progress');
    await fillIn(id);
    await find(id);
    const action = `${id}-1`;
    await step(id, 'completed');
    expect(await waitsFor(action)).toEqual(['provider 2']);
    expect(await itemOf(action, as('provider 2'))).toMatchObject({
      entityType: 'corrective-action',
      dueDate: dayAfter(today, 14),
      actionUrl: `/inspections/${id}`,
    });

    await decide(id, 'requires_revision');
    expect(await waitsFor(action)).toEqual([]);
    await step(id, 'completed');
    expect(await waitsFor(action)).toEqual(['provider 2']);

    await ok(send(contract.inspections.answerAction, { as: as('provider 2'), params: { id, n: '1' }, body: { text: 'Bolted to the floor' } }));
    expect(await waitsFor(action)).toEqual(['inspector']);
    await ok(send(contract.inspections.closeAction, { as: as('inspector'), params: { id, n: '1' }, body: { note: 'Seen on site' } }));
    expect(await waitsFor(action)).toEqual([]);
  });

  test('of a firearm with another keeper notifies the keeper and queues its corrective actions there', async () => {
    const firearm = await ok(send(contract.firearms.register, { as: as('internal'), body: exampleFirearm({ ownerId: 1, keeperId: 2 }) }));
    const ofFirearm = { entityId: null, firearmId: firearm.id };
    const called = await schedule(ofFirearm);
    await step(called.id, 'cancelled', 'inspector', { reason: 'Nobody there' });
    const { id } = await schedule(ofFirearm);
    await step(id, 'in_progress');
    await fillIn(id);
    await find(id);
    await step(id, 'completed');

    const notices = async (who: string) => {
      const all: { entityId: string; title: string }[] = await ok(send(contract.notifications.list, { as: as(who) }));
      return all.filter(({ entityId }) => entityId === id || entityId === called.id).map(({ title }) => title);
    };
    expect(await notices('provider 2')).toEqual(['Inspection completed', 'Inspection scheduled', 'Inspection cancelled', 'Inspection scheduled']);
    expect(await notices('provider 1')).toEqual([]);
    expect(await waitsFor(`${id}-1`)).toEqual(['provider 2']);
  });

  test('does not let its own inspector answer corrective actions for the provider, because nobody could then check the answer', async () => {
    const { id } = await schedule();
    await step(id, 'in_progress', 'admin');
    await fillIn(id);
    await find(id);
    await users()
      .patch({ id: as('inspector').sub ?? '' })
      .set({ role: 'admin' })
      .go();
    const own = claimsFor(as('inspector').sub ?? '', ['admin']);
    await ok(send(contract.inspections.change, { as: own, params: { id }, body: { status: 'completed' } }));
    const call = { params: { id, n: '1' }, body: { text: 'They say it is done' } };

    expect(await send(contract.inspections.answerAction, { as: own, ...call })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('Close') },
    });
    await ok(send(contract.inspections.answerAction, { as: as('admin'), ...call }));
    expect(await itemOf(`${id}-1`, own)).toMatchObject({ task: 'Check the reply and close' });
    await ok(send(contract.inspections.closeAction, { as: own, params: call.params, body: { note: 'Seen on site' } }));
    await users()
      .patch({ id: own.sub ?? '' })
      .set({ role: 'inspector' })
      .go();
  });

  test('without an inspector is queued for all inspectors except those tied to the provider', async () => {
    const { sub = '' } = as('inspector');
    await users()
      .patch({ id: sub })
      .set({ ties: [2] })
      .go();
    const { id, inspectorId } = await schedule({ inspectorId: null });
    expect([inspectorId, await waitsFor(id)]).toEqual([null, ['admin']]);

    await users().patch({ id: sub }).set({ ties: [] }).go();
    await step(id, 'cancelled', 'admin', { reason: 'Nobody there' });
  });

  test('that is cancelled is in no queue', async () => {
    const { id } = await schedule();

    await step(id, 'cancelled', 'inspector', { reason: 'Nobody there' });

    expect(await waitsFor(id)).toEqual([]);
  });
});
