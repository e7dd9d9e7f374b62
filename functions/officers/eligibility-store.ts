// Eligibility of one officer, and the forecast of one provider. Each costs the same in a small and a large registry.

import type { Scope } from '../../shared/access/scope.ts';
import { type GateCode, type GateLevel, gatesOfEndorsements, gatesOfOfficer, type OfficerFacts } from '../../shared/custody/gates.ts';
import { type CustodyPolicy, policyOf } from '../../shared/custody/policy.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { classWords, type Endorsement, endorsements, endorsementWords, type FirearmClass } from '../../shared/officers/competencies.ts';
import { type Eligibility, type Forecast, mostForecast } from '../../shared/officers/eligibility.ts';
import { lastDaysOf, nameOfOfficer } from '../../shared/officers/rules.ts';
import type { Assessment, Competency } from '../../shared/officers/schema.ts';
import { entityAsked } from '../branches/store.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { licenses } from '../licenses/entity.ts';
import { type OfficerRecord, officers } from './entity.ts';
import { getOfficer } from './store.ts';

/** The facts of an officer for the gates. */
const factsOfOfficer = (record: OfficerRecord): OfficerFacts => ({
  id: record.id,
  name: nameOfOfficer(record),
  employment: record.employment,
  employmentSince: record.employmentSince,
  psiraExpiresOn: record.psiraExpiresOn,
  competencies: record.competencies as Competency[],
  assessments: record.assessments as Assessment[],
});

const policyFor = async (legalEntityId: number) => policyOf((await findLegalEntity(legalEntityId))?.custodyPolicy);

/** The gates of an officer today: those for every firearm, and those of each endorsement. */
export function judged(officer: OfficerFacts, policy: CustodyPolicy, today: string): Omit<Eligibility, 'officerId'> {
  const general = gatesOfOfficer(officer, today);
  return {
    gates: general,
    endorsements: endorsements.map((endorsement) => {
      const gates = gatesOfEndorsements(officer, [endorsement], today, policy);
      return { endorsement, isEligible: ![...general, ...gates].some(({ level }) => level === 'refusal'), gates };
    }),
  };
}

/** Throws `not-found`. */
export async function eligibilityOf(id: string, scope: Scope, at = new Date()): Promise<Eligibility> {
  const record = await getOfficer(id, scope);
  return { officerId: id, ...judged(factsOfOfficer(record), await policyFor(record.legalEntityId), dayOf(at)) };
}

/** The gate that closes after a last day of `lastDaysOf`; undefined for a day that no gate reads. */
function lapseOf(what: string, policy: CustodyPolicy): { readonly code: GateCode; readonly level: GateLevel; readonly reason: string } | undefined {
  const [kind = '', of = '', firearmClass = ''] = what.split(':');
  if (kind === 'psira') return { code: 'OFFICER_PSIRA_EXPIRED', level: 'refusal', reason: 'PSiRA registration' };
  if (kind === 'competency')
    return { code: 'COMPETENCY_REVIEW_PAST', level: 'refusal', reason: `Competency: ${endorsementWords[of as Endorsement].toLowerCase()}` };
  if (of !== 'annual' || firearmClass === 'all') return undefined;
  return { code: 'ASSESSMENT_OVERDUE', level: policy.assessment, reason: `Yearly assessment: ${classWords[firearmClass as FirearmClass]}` };
}

function lapsesOf(record: OfficerRecord, until: string, policy: CustodyPolicy): Forecast['officers'][number] {
  const { psiraExpiresOn, competencies, assessments } = record;
  const days = lastDaysOf({ psiraExpiresOn, competencies: competencies as Competency[], assessments: assessments as Assessment[] });
  const lapses = days.flatMap(({ what, on }) => {
    const gate = on <= until ? lapseOf(what, policy) : undefined;
    return gate ? [{ ...gate, lastDay: on }] : [];
  });
  return { officerId: record.id, officerName: nameOfOfficer(record), employment: record.employment, lapses };
}

/**
 * The officers and firearms of one provider that can no longer be issued after a day within the period, next to lapse first. Two queries, each of at most
 * `mostForecast` records, and the provider's policy. Throws `invalid-input` without a provider.
 */
export async function forecastOf(
  scope: Scope,
  { days, legalEntityId }: { days: number; legalEntityId?: number | undefined },
  at = new Date(),
): Promise<Forecast> {
  const until = dayAfter(dayOf(at), days);
  const of = entityAsked(scope, legalEntityId);
  if (of === undefined) return { until, officers: [], hasMoreOfficers: false, firearms: [], hasMoreFirearms: false };
  const limit = mostForecast + 1;
  const [policy, lapsing, expiring] = await Promise.all([
    policyFor(of),
    officers().query.lapsing({ lapsesFor: of }).lte({ lapsesOn: until }).go({ limit }),
    licenses().query.dueOfHolder({ dueOf: of }).between({ expiresOn: '0', id: ' ' }, { expiresOn: until, id: '~' }).go({ limit }),
  ]);
  return {
    until,
    officers: lapsing.data
      .slice(0, mostForecast)
      .map((record) => lapsesOf(record, until, policy))
      .filter(({ lapses }) => lapses.length > 0),
    hasMoreOfficers: lapsing.data.length > mostForecast,
    firearms: expiring.data.slice(0, mostForecast).map(({ id, firearmId, manufacturer, model, serialNumber, licenseNumber, expiresOn }) => ({
      ...{ firearmId, manufacturer: manufacturer ?? '', model: model ?? '', serialNumber: serialNumber ?? '' },
      ...{ licenseId: id, reason: `License ${licenseNumber}: renewal not lodged in time`, lastDay: expiresOn },
    })),
    hasMoreFirearms: expiring.data.length > mostForecast,
  };
}
