// Firearms that nobody has looked at for twelve months: from the risks, which know that day of each (decision 025).
import { gradeOf } from '../../shared/compliance/rules.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type RiskRecord, risks } from '../profiling/entity.ts';
import { dayBefore, type Finding, inParts, type Source } from './finding.ts';

/** Longer than any inspection has been overdue: a query for each of the years. */
const yearsBack = 20;

const yearsUntil = (day: string) => Array.from({ length: yearsBack + 1 }, (_, back) => String(Number(day.slice(0, 4)) - yearsBack + back));

function overdue(one: RiskRecord, steps: readonly number[], before: string, today: string): Finding[] {
  const { id, dueOn, ownerId, ownerName } = one;
  if (!dueOn || dueOn >= before) return [];
  return [
    {
      ...{ recordId: id, entityType: 'firearm', entityId: id, dueDate: dueOn, legalEntityId: ownerId, actionUrl: `/firearms/${id}/profile` },
      ...gradeOf('inspection_overdue', steps, daysBetween(dueOn, today)),
      title: 'An inspection is overdue',
      description: `${firearmName(one)} of ${ownerName}: its inspection was due by ${onDay(dueOn)}, twelve months after it was last looked at.`,
    },
  ];
}

export const inspections: Source<'inspection_overdue'> = {
  async page({ afterDays, raiseAfterDays }, now, cursor) {
    const today = dayOf(now);
    const before = dayBefore(today, afterDays);
    const { data, next } = await inParts(yearsUntil(before), cursor, (dueIn, from) => risks().query.inspectionDue({ dueIn }).lt({ dueBy: before }).go(from));
    return { findings: data.flatMap((one) => overdue(one, raiseAfterDays, before, today)), next };
  },
  async again({ afterDays, raiseAfterDays }, now, ids) {
    const today = dayOf(now);
    const found = (await getAll(ids.map((id) => recordKey('risk', id)))) as RiskRecord[];
    return found.flatMap((one) => overdue(one, raiseAfterDays, dayBefore(today, afterDays), today));
  },
};
