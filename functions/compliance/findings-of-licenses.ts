// Finds licenses with a renewal due and expired licenses.
import { type CriteriaOf, gradeOf, renewalGrade, renewalHorizon } from '../../shared/compliance/rules.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysBetween } from '../../shared/kinds/time.ts';
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { lodgingOf } from '../../shared/licenses/rules.ts';
import { mostRenewalDays } from '../../shared/settings/schema.ts';
import { readCounts } from '../counters/store.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type LicenseRecord, licenses } from '../licenses/entity.ts';
import { settingsOfEntities } from '../settings/read.ts';
import { type Finding, inParts, monthsBefore, monthsBetween, type Source } from './finding.ts';

/** The months that are always read. Earlier months are read only if the counters show licenses in them. */
const monthsAlwaysRead = 24;

const read = async (ids: readonly string[]) => (await getAll(ids.map((id) => recordKey('license', id)))) as LicenseRecord[];

const about = ({ id, licenseNumber, holderId, holderName, expiresOn, ...firearm }: LicenseRecord) => ({
  ...{ recordId: id, entityType: 'license', entityId: id, dueDate: expiresOn, legalEntityId: holderId, actionUrl: `/licenses/${id}` },
  number: licenseNumber,
  what: `${firearmName(firearm)} of ${holderName}`,
});

function expired(one: LicenseRecord, steps: readonly number[], today: string): Finding[] {
  // A license lodged in time stays valid until the decision (FCA s24(4)).
  if (one.status !== 'current' || one.expiresOn >= today || lodgingOf(one) === 'in time') return [];
  const { number, what, ...rest } = about(one);
  const grade = gradeOf('license_expired', steps, daysBetween(one.expiresOn, today));
  return [
    {
      ...rest,
      ...grade,
      title: `License ${number} has expired`,
      description: `${what}: the license expired on ${onDay(one.expiresOn)}, and no renewal was lodged in time.`,
    },
  ];
}

export const renewals: Source<'license_renewal'> = {
  async page(criteria, now, cursor) {
    const today = dayOf(now);
    const until = dayAfter(today, Math.max(renewalHorizon(criteria), mostRenewalDays));
    const { data, next } = await inParts(monthsBetween(today, until), cursor, (dueIn, from) =>
      licenses().query.due({ dueIn }).between({ expiresOn: today, id: ' ' }, { expiresOn: until, id: '~' }).go(from),
    );
    return { findings: await renewalsOf(data, criteria, today), next };
  },
  again: async (criteria, now, ids) => renewalsOf(await read(ids), criteria, dayOf(now)),
};

async function renewalsOf(some: readonly LicenseRecord[], criteria: CriteriaOf<'license_renewal'>, today: string): Promise<Finding[]> {
  const set = await settingsOfEntities(some.map(({ holderId }) => holderId));
  return some.flatMap((one) => renewal(one, criteria, today, set.get(one.holderId)?.renewalAlertDays));
}

function renewal(one: LicenseRecord, criteria: CriteriaOf<'license_renewal'>, today: string, own: number | undefined): Finding[] {
  // After a late lodging there is nothing left to remind of: the license lapses, or the renewal is granted.
  if (one.status !== 'current' || one.lodgedOn) return [];
  const grade = renewalGrade(criteria, daysBetween(today, one.expiresOn), own);
  if (!grade) return [];
  const { number, what, ...rest } = about(one);
  const last = lodgeBy(one.expiresOn);
  const lodge = last >= today ? `Lodge the renewal by ${onDay(last)}.` : `The deadline to lodge the renewal was ${onDay(last)}.`;
  return [{ ...rest, ...grade, title: `License ${number} expires on ${onDay(one.expiresOn)}`, description: `${what}. ${lodge}` }];
}

export const expiries: Source<'license_expired'> = {
  async page({ raiseAfterDays }, now, cursor) {
    const today = dayOf(now);
    const [none = {}, late = {}] = await readCounts('all', [
      { kind: 'license', facet: 'due:none' },
      { kind: 'license', facet: 'due:late' },
    ]);
    const first = monthsBefore(today, monthsAlwaysRead);
    const known = Object.keys({ ...none, ...late }).filter((month) => month < first.slice(0, 7));
    const months = [...known.sort(), ...monthsBetween(first, today)];
    const { data, next } = await inParts(months, cursor, (dueIn, from) => licenses().query.due({ dueIn }).lt({ expiresOn: today }).go(from));
    return { findings: data.flatMap((one) => expired(one, raiseAfterDays, today)), next };
  },
  again: async ({ raiseAfterDays }, now, ids) => (await read(ids)).flatMap((one) => expired(one, raiseAfterDays, dayOf(now))),
};
