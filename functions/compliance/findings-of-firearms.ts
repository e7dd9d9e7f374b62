// Finds firearms without an inspection for twelve months, and firearms held without a license. Reads the risks, which keep both days for each firearm
// (decisions 025 and 100).
import { type CriteriaOf, gradeOf } from '../../shared/compliance/rules.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type RiskRecord, risks } from '../profiling/entity.ts';
import { dayBefore, type Finding, inParts, type Source } from './finding.ts';

/** Longer than any inspection is overdue or any license is missing. Each year is one query. */
const yearsBack = 20;

const yearsUntil = (day: string) => Array.from({ length: yearsBack + 1 }, (_, back) => String(Number(day.slice(0, 4)) - yearsBack + back));

const readAgain = async (ids: readonly string[]) =>
  ((await getAll(ids.map((id) => recordKey('risk', id)))) as RiskRecord[]).filter(({ reversal }) => !reversal);

const about = ({ id, ownerId }: RiskRecord, dueDate: string) => ({
  ...{ recordId: id, entityType: 'firearm', entityId: id, dueDate },
  ...{ legalEntityId: ownerId, actionUrl: `/firearms/${id}/profile` },
});

function overdue(one: RiskRecord, steps: readonly number[], before: string, today: string): Finding[] {
  const { dueOn, ownerName } = one;
  if (!dueOn || dueOn >= before) return [];
  return [
    {
      ...about(one, dueOn),
      ...gradeOf('inspection_overdue', steps, daysBetween(dueOn, today)),
      title: 'An inspection is overdue',
      description: `${firearmName(one)} of ${ownerName}: its inspection was due by ${onDay(dueOn)}, twelve months after its last inspection or its registration.`,
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
    return (await readAgain(ids)).flatMap((one) => overdue(one, raiseAfterDays, dayBefore(today, afterDays), today));
  },
};

function missing(one: RiskRecord, { afterDays, raiseAfterDays }: CriteriaOf<'license_missing'>, today: string): Finding[] {
  const { unlicensedSince: since, endedLicense, endedOn, ownerName } = one;
  if (!since || since >= dayBefore(today, afterDays)) return [];
  const dueDate = dayAfter(since, afterDays);
  const words = endedOn
    ? `its license ${endedLicense} ended on ${onDay(endedOn)}, and no new license has been recorded`
    : `no license has been recorded since its registration on ${onDay(since)}`;
  return [
    {
      ...about(one, dueDate),
      ...gradeOf('license_missing', raiseAfterDays, daysBetween(dueDate, today)),
      title: 'A firearm has no license recorded',
      description: `${firearmName(one)} of ${ownerName}: ${words}.`,
    },
  ];
}

export const unlicensed: Source<'license_missing'> = {
  async page(criteria, now, cursor) {
    const today = dayOf(now);
    const years = yearsUntil(dayBefore(today, criteria.afterDays));
    const { data, next } = await inParts(years, cursor, (unlicensedIn, from) => risks().query.unlicensed({ unlicensedIn }).go(from));
    return { findings: data.flatMap((one) => missing(one, criteria, today)), next };
  },
  again: async (criteria, now, ids) => (await readAgain(ids)).flatMap((one) => missing(one, criteria, dayOf(now))),
};
