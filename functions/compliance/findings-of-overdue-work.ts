// Finds overdue corrective actions, missing case numbers and long transactions, from their workflow statuses, longest due first.
import { gradeOf } from '../../shared/compliance/rules.ts';
import { severities } from '../../shared/compliance/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysBetween, startOf } from '../../shared/kinds/time.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type StatusRecord, workflowStatus } from '../history/entity.ts';
import { dayBefore, type Finding, pageSize, type Source } from './finding.ts';

type Kind = 'corrective-action' | 'loss' | 'transaction';
type Type = 'corrective_action_overdue' | 'loss_without_docket' | 'transaction_pending';

const hourMs = 3_600_000;
/** A case number is due this many hours after the report (shared/losses/rules.ts). */
const docketHours = 24;

const readDue = (dueKind: Kind, before: string, cursor: string | null) =>
  workflowStatus().query.fallingDue({ dueKind }).lt({ fallsDue: before }).go({ limit: pageSize, cursor });

const readAgain = async (kind: Kind, ids: readonly string[]) => (await getAll(ids.map((id) => recordKey('workflow', `${kind}#${id}`)))) as StatusRecord[];

const providerIn = (queue = '') => (queue.startsWith('entity:') ? Number(queue.slice('entity:'.length)) : undefined);

/** `of`: the record that the finding concerns, and its provider. */
function finding(type: Type, one: StatusRecord, dueDate: string, steps: readonly number[], today: string, words: string, of: Partial<Finding> = {}): Finding {
  const subject = one.subject ?? 'A record';
  return {
    ...{ recordId: one.entityId, entityType: one.entityType, entityId: one.entityId, dueDate, legalEntityId: providerIn(one.waitsFor) },
    actionUrl: one.actionUrl ?? '/',
    title: words,
    description: `${subject}: due by ${onDay(dueDate)}.`,
    ...gradeOf(type, steps, daysBetween(dueDate, today)),
    ...of,
  };
}

const source = <T extends Type>(
  kind: Kind,
  before: (criteria: Parameters<Source<T>['page']>[0], now: Date) => string,
  toFindings: (records: readonly StatusRecord[], criteria: Parameters<Source<T>['page']>[0], today: string) => Finding[] | Promise<Finding[]>,
): Source<T> => ({
  async page(criteria, now, at) {
    const { data, cursor } = await readDue(kind, before(criteria, now), at);
    return { findings: await toFindings(data, criteria, dayOf(now)), next: cursor };
  },
  async again(criteria, now, ids) {
    const until = before(criteria, now);
    const still = (await readAgain(kind, ids)).filter(({ dueKind, fallsDue = '' }) => dueKind === kind && fallsDue < until);
    return toFindings(still, criteria, dayOf(now));
  },
});

/** `<inspection>-<number of the finding>` or `<inspection>-missing`. */
const ofInspection = ({ entityId }: StatusRecord) => ({ entityType: 'inspection', entityId: entityId.slice(0, entityId.lastIndexOf('-')) });

/** A missing firearm without an answer is at least this serious. */
const leastSeverityForMissing = 'high';

/** Creates a finding, by the name of the provider's task. */
const overdue: Readonly<Record<string, (one: StatusRecord, steps: readonly number[], today: string) => Finding>> = {
  'corrective-action.answer': (one, steps, today) =>
    finding('corrective_action_overdue', one, one.fallsDue ?? today, steps, today, 'A corrective action is overdue', ofInspection(one)),
  'missing-firearm.answer': (one, steps, today) => {
    // Due at a time, 24 hours after the inspection.
    const found = finding('corrective_action_overdue', one, dayOf(one.fallsDue ?? one.createdAt), steps, today, 'Missing firearms: answer overdue');
    const isGrave = severities.indexOf(found.severity) >= severities.indexOf(leastSeverityForMissing);
    return { ...found, ...ofInspection(one), severity: isGrave ? found.severity : leastSeverityForMissing };
  },
};

/** An answered action waits for the inspector, not for the provider. */
export const actions = source<'corrective_action_overdue'>(
  'corrective-action',
  ({ afterDays }, now) => dayBefore(dayOf(now), afterDays),
  (records, { raiseAfterDays }, today) => records.flatMap((one) => (one.task ? (overdue[one.task]?.(one, raiseAfterDays, today) ?? []) : [])),
);

export const dockets = source<'loss_without_docket'>(
  'loss',
  ({ afterHours }, now) => new Date(now.getTime() - (afterHours - docketHours) * hourMs).toISOString(),
  (records, { afterHours, raiseAfterDays }, today) =>
    records.map((one) => {
      const due = dayOf(new Date(Date.parse(one.fallsDue ?? one.createdAt) + (afterHours - docketHours) * hourMs));
      return finding('loss_without_docket', one, due, raiseAfterDays, today, 'A loss report has no case number (CAS)');
    }),
);

async function partiesOf(records: readonly StatusRecord[]): Promise<Map<string, number | undefined>> {
  const found = await getAll(records.map(({ entityId }) => recordKey('transaction', entityId)));
  return new Map(found.map((one) => [one.id, one.createdByEntityId ?? one.fromEntityId ?? one.toEntityId]));
}

export const transactions = source<'transaction_pending'>(
  'transaction',
  ({ afterDays }, now) => startOf(dayBefore(dayOf(now), afterDays)).toISOString(),
  async (records, { afterDays, raiseAfterDays }, today) => {
    const parties = await partiesOf(records);
    return records.map((one) => {
      const due = dayAfter(dayOf(one.fallsDue ?? one.createdAt), afterDays);
      // The accepting party, or else the party that created it.
      const legalEntityId = providerIn(one.waitsFor) ?? parties.get(one.entityId);
      return finding('transaction_pending', one, due, raiseAfterDays, today, 'A transaction has been pending too long', { legalEntityId });
    });
  },
);
