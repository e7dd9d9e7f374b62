// Tests that the risk of a firearm follows events of the firearm, its owner and inspections, and who can read it.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { stateFrom } from '../../shared/licenses/rules.ts';
import { overdueBefore } from '../../shared/reports/rules.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { admin, carriedOut, fillIn, inspector, internal, note, one, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { listed, type Registered, register, risk } from '../../testing/server/profiling.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { concerns, risks } from './entity.ts';
import { dueOnOf, licenseFacts } from './facts.ts';
import { beginAssessment, workOnAssessment } from './work.ts';

withTable({ told: true });
captureLog();
withInspectors();

const { list, get, counts } = contract.profiling;
const today = dayOf(new Date());

/** The saved risk that the list is ordered by. */
const kept = async (id: string) => (await itemsOf('risk')).find((item) => item.id === id);
const factorsOf = (body: { factors: { factor: string }[] }) => body.factors.map(({ factor }) => factor);

afterEach(() => {
  vi.useRealTimers();
});

describe('risk of a firearm', () => {
  test('is not assessed before the first inspection, and is saved at registration', async () => {
    const { id } = await register();
    await doWork();

    expect(await risk(id)).toMatchObject({ level: 'not_assessed', score: 0, factors: [], overdue: false, dueOn: dueOnOf(today), lastInspectionDate: null });
    expect(await kept(id)).toMatchObject({ level: 'not_assessed', score: 0, wanted: false, version: 1 });
  });

  test('is high from a stock count that misses the firearm until one finds it', async () => {
    await foundEntity(31);
    const [there, gone] = [await register({ ownerId: 31 }), await register({ ownerId: 31 })];
    const inspectionId = await carriedOut({ entityId: 31 }, { inspectionType: 'stock_count' }, [gone.id]);
    await doWork();

    expect(await risk(gone.id)).toMatchObject({
      level: 'high',
      factors: [
        { factor: 'missing', points: 50, sentence: `It was missing at the stock count of ${onDay(today)}.`, source: { kind: 'inspection', id: inspectionId } },
      ],
    });
    expect(factorsOf(await risk(there.id))).toEqual([]);
    expect((await listed({ ownerId: '31' })).map((item: Registered) => item.id)).toEqual([gone.id]);

    await carriedOut({ entityId: 31 }, { inspectionType: 'stock_count' });
    await doWork();

    expect(await risk(gone.id)).toMatchObject({ level: 'low', factors: [] });
    expect(await kept(gone.id)).toMatchObject({ level: 'low' });
  });

  test('still includes findings of an earlier inspection after a later count misses the firearm, because nobody inspected it', async () => {
    await foundEntity(35);
    const { id } = await register({ ownerId: 35 });
    const inspectionId = await scheduled({ firearmId: id });
    await step(inspectionId, 'in_progress');
    await note(inspectionId, { severity: 'critical', action_required: true });
    await fillIn(inspectionId);
    await step(inspectionId, 'completed');
    await doWork();
    expect(factorsOf(await risk(id))).toEqual(['findings']);

    await carriedOut({ entityId: 35 }, {}, [id]);
    await doWork();

    expect(factorsOf(await risk(id))).toEqual(['missing', 'findings']);
  });

  test('is high while the firearm is stolen, and still includes the theft after recovery', async () => {
    const { id } = await register({ ownerId: 1 });
    await putInto('stolen', id, { as: one });
    await doWork();
    expect(await risk(id)).toMatchObject({
      level: 'high',
      dueOn: null,
      factors: [{ factor: 'incidents', points: 50, sentence: `It was reported stolen and has been missing since ${onDay(today)}.` }],
    });

    await putInto('pending_inspection', id, { as: inspector }, 'Found');
    await doWork();

    expect(await risk(id)).toMatchObject({
      level: 'not_assessed',
      factors: [{ factor: 'incidents', points: 20, sentence: `It was reported stolen on ${onDay(today)}.` }],
    });
    expect(await kept(id)).toMatchObject({ level: 'not_assessed', score: 20 });
  });

  test('includes the open findings of its inspection until the corrective action is closed', async () => {
    const { id } = await register();
    const inspectionId = await scheduled({ firearmId: id });
    await step(inspectionId, 'in_progress');
    await note(inspectionId, { severity: 'critical', action: { what: 'Replace the pin', dueDate: dayAfter(today, 10) } });
    await fillIn(inspectionId);
    expect(factorsOf(await risk(id))).toEqual([]);
    await step(inspectionId, 'completed');
    await doWork();

    expect(await risk(id)).toMatchObject({
      level: 'medium',
      factors: [{ factor: 'findings', points: 30, sentence: '1 critical finding is open from its inspection.' }],
    });

    vi.useFakeTimers({ toFake: ['Date'], now: daysAfter(new Date(), 11) });
    expect(factorsOf(await risk(id))).toEqual(['findings', 'actions']);
    vi.useRealTimers();

    expect(await send(contract.inspections.closeAction, { as: inspector, params: { id: inspectionId, n: '1' }, body: { note: 'Seen on site' } })).toMatchObject(
      { status: 200 },
    );
    await doWork();
    expect(await risk(id)).toMatchObject({ level: 'low', factors: [] });
    expect(await kept(id)).toMatchObject({ score: 0 });
  });

  test('does not treat an answered corrective action as overdue', async () => {
    const { id } = await register({ ownerId: 1 });
    const inspectionId = await scheduled({ firearmId: id });
    await step(inspectionId, 'in_progress');
    await note(inspectionId, { severity: 'high', action: { what: 'Fix the safe', dueDate: dayAfter(today, 10) } });
    await fillIn(inspectionId);
    await step(inspectionId, 'completed');
    await send(contract.inspections.answerAction, { as: one, params: { id: inspectionId, n: '1' }, body: { text: 'Fixed' } });
    await doWork();
    // After its due date, and after the 12 months of a finding without an action. The inspector has not closed it.
    for (const days of [11, 400]) {
      vi.useFakeTimers({ toFake: ['Date'], now: daysAfter(new Date(), days) });
      const factors = factorsOf(await risk(id));
      expect([factors.includes('findings'), factors.includes('actions')]).toEqual([true, false]);
      vi.useRealTimers();
    }
  });

  test('includes the open findings of its holder’s inspection, for every firearm held there', async () => {
    await foundEntity(32);
    const mine = await register({ ownerId: 32 });
    const keptFirearm = await register({ ownerId: 1, keeperId: 32 });
    const inspectionId = await scheduled({ entityId: 32 }, { inspectionType: 'stock_count' });
    await step(inspectionId, 'in_progress');
    await note(inspectionId, { severity: 'high', action: { what: 'Fix the safe', dueDate: dayAfter(today, 10) } });
    await fillIn(inspectionId);
    await step(inspectionId, 'completed');
    await doWork();

    for (const { id } of [mine, keptFirearm]) {
      expect(factorsOf(await risk(id))).toEqual(['provider-findings']);
      expect(await kept(id)).toMatchObject({ score: 20 });
    }
  });

  test('follows the standing of its owner', async () => {
    await foundEntity(33);
    const { id } = await register({ ownerId: 33 });
    await doWork();
    const body = { standing: 'lapsed', reason: 'Not renewed' };

    await send(contract.legalEntities.edit, { as: admin, params: { id: '33' }, body });
    await doWork();

    expect(await risk(id)).toMatchObject({ level: 'medium', factors: [{ factor: 'standing', points: 40, source: { kind: 'legal-entity', id: '33' } }] });
    expect(await kept(id)).toMatchObject({ level: 'medium', standing: 'lapsed' });
  });

  test('falls when the renewal is lodged in time, and then has no further date from the license', async () => {
    const { id } = await register({ license: exampleCard({ expiresOn: dayAfter(today, 100) }) });
    const [license] = (await send(contract.licenses.list, { as: internal, query: { firearmId: id } })).body;
    expect(factorsOf(await risk(id))).toEqual(['license']);

    await send(contract.licenses.lodge, { as: internal, params: { id: license.id }, body: { lodgedOn: today, receiptNumber: 'R1' } });
    await doWork();

    expect(await kept(id)).toMatchObject({ score: 0 });
  });

  test('shows the inspector’s own assessment, saved with the notes, next to the calculated one', async () => {
    const { id } = await register();
    await doWork();
    const body = { profileNotes: 'Slide worn', riskAssessment: 'Watch it', riskLevel: 'high', condition: 'poor' };

    expect((await send(contract.firearms.profile, { as: inspector, params: { id }, body })).status).toBe(200);
    // The list shows it at once, before the background work.
    const search = { search: (await risk(id)).serialNumber };
    expect(await listed(search)).toMatchObject([{ ...body, level: 'medium', score: 40 }]);
    await doWork();

    expect(await risk(id)).toMatchObject({ ...body, level: 'medium' });
    expect(await kept(id)).toMatchObject({ level: 'medium', score: 40 });
  });

  test('no longer exists after the registration is reversed', async () => {
    const { id } = await register({ license: null });
    await send(contract.firearms.changeStatus, { as: internal, params: { id }, body: { status: 'retired', reason: 'Destroyed' } });
    await doWork();

    expect(await risk(id)).toMatchObject({ level: 'low', factors: [], dueOn: null });
  });

  test('is calculated once for a repeated event', async () => {
    const { id } = await register();
    await doWork();
    const before = await kept(id);

    const jobs = await itemsOf('assessment');
    for (const job of jobs) await workOnAssessment(job.id);

    expect(await kept(id)).toEqual(before);
  });
});

test('is added for firearms registered before there were risks', async () => {
  const before = await itemsOf('risk');
  const scores = (items: readonly { readonly id?: string; readonly score?: number }[]) => new Map(items.map(({ id, score }) => [id, score]));
  for (const { id } of before) await risks().remove({ id }).go();
  for (const { subject, inspectionId } of await itemsOf('concern')) await concerns().remove({ subject, inspectionId }).go();

  await beginAssessment('register', 'all', 'now');
  await doWork();

  const after = await itemsOf('risk');
  expect(scores(after)).toEqual(scores(before));
  expect((await itemsOf('concern')).length).toBeGreaterThan(0);
});

test('is readable for inspectors and administrators only', async () => {
  const { id } = await register();
  const others = [
    one,
    internal,
    ...(await Promise.all((['firearm_office', 'law_enforcement', 'psira_management', 'external_saps'] as const).map((role) => signUp(role)))),
  ];

  for (const as of others) for (const row of [list, get, counts]) expect((await send(row, { as, params: { id } })).status).toBe(403);
  expect((await send(list, { as: admin })).status).toBe(200);
  expect((await send(get, { as: inspector, params: { id: crypto.randomUUID() } })).status).toBe(404);
});

describe('day calculations of the risk', () => {
  test('agree with the license states on when a license changes state', () => {
    for (const expiresOn of ['2026-12-31', '2027-03-01', '2028-02-29']) {
      const license = licenseFacts({ id: 'a', licenseNumber: 'b', expiresOn });
      for (let ahead = -10; ahead < 200; ahead++) {
        const day = dayAfter(expiresOn, -ahead);
        expect(license?.states.findLast(({ from }) => from <= day)?.state ?? 'VALID').toBe(stateFrom('none', expiresOn, day));
      }
    }
  });

  test('agree with the counters on when an inspection is overdue', () => {
    for (const looked of ['2023-02-28', '2024-02-29', '2025-11-20', '2027-02-28', '2025-12-31']) {
      const dueOn = dueOnOf(looked);
      expect(looked < overdueBefore(dueOn)).toBe(false);
      expect(looked < overdueBefore(dayAfter(dueOn, 1))).toBe(true);
    }
  });
});
