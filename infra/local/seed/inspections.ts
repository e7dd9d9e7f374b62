// The demo's past inspections: last year's inspections of the safes, and stock counts with reports in every status.
import * as v from 'valibot';
import { decideApproval } from '../../../functions/approvals/store.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { answerAction } from '../../../functions/inspections/actions.ts';
import { addFinding, saveChecklist } from '../../../functions/inspections/findings.ts';
import { scheduleInspection } from '../../../functions/inspections/plan.ts';
import { findSheet } from '../../../functions/inspections/sheets.ts';
import { changeInspection } from '../../../functions/inspections/steps.ts';
import { getInspection } from '../../../functions/inspections/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import type { Decision } from '../../../shared/approvals/rules.ts';
import { questionsOf } from '../../../shared/inspections/checklist.ts';
import { AddFinding, type Finding, type Inspection, ScheduleInspection } from '../../../shared/inspections/schema.ts';
import { dayAfter, dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { demoPeople } from '../people.ts';
import { demoActor, morningOf, personOf } from './actors.ts';
import { legalEntities, numberOf } from './data/legal-entities.ts';
import { verificationTime } from './verification.ts';

const national = { kind: 'national' } as const;
const hour = 1 / 24;

/** The findings of a count, with a corrective action and its deadline in days. */
interface Found {
  readonly notes: string;
  readonly type: Finding['type'];
  readonly severity: Finding['severity'];
  readonly answers: string;
  readonly putRight?: { readonly what: string; readonly within: number; readonly answer?: string };
}

/** The result of a count: left unfinished, or completed with a pending or decided report. */
interface Outcome {
  readonly report: Decision | 'pending' | 'none';
  readonly comments?: string;
  readonly found?: Found;
  /** The first firearm of the stock is missing. */
  readonly missesOne?: boolean;
}

/** In the order of the counted legal entities. The later ones had no findings. */
const outcomes: readonly Outcome[] = [
  {
    report: 'approved',
    comments: 'Approved: the provider has 30 days to secure the key.',
    found: {
      notes: 'The key of the second safe hangs in the control room.',
      type: 'safe_custody',
      severity: 'high',
      answers: 'safe-keys',
      putRight: { what: 'Keep the key of the second safe with the responsible person alone', within: 30 },
    },
  },
  { report: 'approved', comments: 'Complete and in order.' },
  {
    report: 'pending',
    missesOne: true,
    found: {
      notes: 'One firearm of the register was not in the safe, and the occurrence book has no entry for it.',
      type: 'stock',
      severity: 'critical',
      answers: 'licenses-book',
      putRight: { what: 'Produce the firearm, or report its loss', within: 7 },
    },
  },
  { report: 'requires_revision', comments: 'The photographs of the safe are missing from the report.' },
  { report: 'pending' },
  {
    report: 'approved',
    found: {
      notes: 'Three guards carried without a written authorisation on the day.',
      type: 'records',
      severity: 'medium',
      answers: 'licenses-guards',
      putRight: {
        what: 'Write the authorisations and keep them for the next visit',
        within: 14,
        answer: 'Written for every post; the armourer has the copies.',
      },
    },
  },
  { report: 'rejected', comments: 'Counted while part of the stock was out on posts. Inspect again.' },
  { report: 'none' },
];
const inOrder: Outcome = { report: 'approved' };

/** For a demo provider whose newest firearm is recent: counted today, with a pending report and an open corrective action. */
const ofToday: Outcome = {
  report: 'pending',
  found: {
    notes: 'The serial number of one pistol is hardly legible because of holster wear.',
    type: 'condition',
    severity: 'medium',
    answers: 'condition-serial',
    putRight: { what: 'Have the serial number restored by a gunsmith and bring the certificate', within: 21 },
  },
};
const hasDemoPerson = (entityId: number) => demoPeople.some(({ legalEntityId }) => legalEntityId !== undefined && numberOf(legalEntityId) === entityId);

/** Returns the date since when a legal entity's stock is unchanged. It is counted after that, so no firearm is found before it was registered. */
async function heldSince(ownerId: number): Promise<Date | undefined> {
  const { items } = await listFirearms(national, { limit: 100, ownerId });
  const [newest] = items;
  return newest && verificationTime(newest.createdAt);
}

async function begin(sent: { entityId: number; inspectionType: Inspection['inspectionType']; location: string }, inspector: Actor, at: Date) {
  const input = v.parse(ScheduleInspection, { ...sent, scheduledDate: at.toISOString(), inspectorId: inspector.userId });
  const { id } = await scheduleInspection(input, demoActor('internal'), daysAfter(at, -10));
  return changeInspection(id, { status: 'in_progress' }, inspector, undefined, at);
}

/** Answers yes to every question except the one with a finding, and marks the stock; half of it for an unfinished count. */
async function tick({ id, version, inspectionType }: Inspection, { found, missesOne, report }: Outcome, inspector: Actor, at: Date): Promise<Inspection> {
  const asked = questionsOf(inspectionType);
  const answers = Object.fromEntries(asked.map((one) => [one.id, { answer: one.id === found?.answers ? ('no' as const) : ('yes' as const) }]));
  const lines = (await findSheet(id, 0))?.lines ?? [];
  const counted = report === 'none' ? lines.slice(0, Math.ceil(lines.length / 2)) : lines;
  const marks = counted.map(({ firearmId }, n) => ({ firearmId, sheet: 0, mark: missesOne && n === 0 ? ('missing' as const) : ('found' as const) }));
  return saveChecklist(id, { version, ...(report === 'none' ? {} : { answers }), ...(marks.length > 0 ? { marks } : {}) }, inspector, at);
}

async function inspect(one: Inspection, outcome: Outcome, inspector: Actor, officer: Actor, at: Date): Promise<void> {
  const { id, entityId } = await tick(one, outcome, inspector, daysAfter(at, hour));
  const { found, report, comments } = outcome;
  if (found) {
    const { notes, type, severity, putRight } = found;
    const action = putRight ? { what: putRight.what, dueDate: dayAfter(dayOf(at), putRight.within) } : null;
    await addFinding(id, v.parse(AddFinding, { notes, type, severity, action }), inspector, daysAfter(at, 1.5 * hour));
  }
  if (report === 'none') return;
  await changeInspection(id, { status: 'completed', reason: null, representativeSignature: 'Sipho Dlamini' }, inspector, undefined, daysAfter(at, 2 * hour));
  const { approvalId } = await getInspection(id, national);
  if (report !== 'pending' && approvalId)
    await decideApproval(approvalId, { status: report, comments: comments ?? null }, officer, undefined, daysAfter(at, 1));
  if (found?.putRight?.answer) await answerAction(id, '1', found.putRight.answer, demoActor('client', entityId ?? undefined), daysAfter(at, 1.5));
}

/** The inspections of each legal entity's safes, spread over the last eleven months. */
const safesAt = (now: Date, place: number) => morningOf(daysAfter(now, -320 + 18 * place));

interface Count {
  readonly entityId: number;
  readonly at: Date;
  readonly outcome: Outcome;
}

/** Plans each stock count for some days after its newest firearm arrived. */
async function countsOf(now: Date): Promise<Map<number, Count>> {
  const since = await Promise.all(legalEntities.map(async ({ id }) => [id, await heldSince(id)] as const));
  const held = since.flatMap(([entityId, date]) => (date ? [{ entityId, date, isSettled: date < daysAfter(now, -3) }] : []));
  const today = held.filter(({ entityId, isSettled }) => !isSettled && hasDemoPerson(entityId));
  return new Map([
    ...today.map(({ entityId }) => [entityId, { entityId, at: daysAfter(new Date(), -2 * hour), outcome: ofToday }] as const),
    ...held
      .filter(({ isSettled }) => isSettled)
      .map(({ entityId, date }, place) => {
        const at = morningOf(new Date(Math.max(daysAfter(date, 1).getTime(), daysAfter(now, -6 - 8 * place).getTime())));
        return [entityId, { entityId, at, outcome: outcomes[place] ?? inOrder }] as const;
      }),
  ]);
}

/** Creates the past year's inspections and decides their reports. Does nothing without demo people. */
export async function seedPastInspections(now: Date): Promise<void> {
  const [inspector, officer] = await Promise.all([personOf('inspector'), personOf('law_enforcement')]);
  if (!inspector || !officer) return;
  const counts = await countsOf(now);
  const inspected = async ({ id: entityId, city }: (typeof legalEntities)[number], place: number) => {
    const safes = safesAt(now, place);
    await inspect(
      await begin({ entityId, inspectionType: 'safe_inspection', location: `Depot, ${city}` }, inspector, safes),
      inOrder,
      inspector,
      officer,
      safes,
    );
    const count = counts.get(entityId);
    if (!count) return;
    const { at, outcome } = count;
    await inspect(
      await begin({ entityId, inspectionType: 'routine_inspection', location: `Head office, ${city}` }, inspector, at),
      outcome,
      inspector,
      officer,
      at,
    );
  };
  await Promise.all(legalEntities.map(inspected));
}
