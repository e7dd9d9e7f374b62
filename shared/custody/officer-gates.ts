// Gates of an officer: employment, registration, competency and yearly assessment.
import { onDay } from '../kinds/format.ts';
import { classOf, classWords, type Endorsement, endorsementWords, type FirearmClass, neededEndorsements } from '../officers/competencies.ts';
import type { Employment } from '../officers/schema.ts';
import type { Gate } from './gate-codes.ts';
import type { CustodyPolicy } from './policy.ts';

/** The details of an officer that the gates check. Days are calendar days in Johannesburg. */
export interface OfficerFacts {
  readonly id: string;
  readonly name: string;
  readonly employment: Employment;
  readonly employmentSince: string;
  readonly psiraExpiresOn?: string | null | undefined;
  readonly competencies: readonly { readonly endorsement: Endorsement; readonly reviewOn: string }[];
  readonly assessments: readonly { readonly type: string; readonly class?: FirearmClass | null | undefined; readonly validUntil: string }[];
}

export interface FirearmFacts {
  readonly type: string;
  readonly action?: string | null | undefined;
}

const latestBy = <T>(some: readonly T[], day: (one: T) => string): T | undefined =>
  some.reduce<T | undefined>((last, one) => (last === undefined || day(one) > day(last) ? one : last), undefined);

/** The competency and the yearly assessment that decide for a firearm that needs one of these endorsements. Of several, the one that is valid longest. */
export function decisiveFor<O extends Pick<OfficerFacts, 'competencies' | 'assessments'>>(
  { competencies, assessments }: O,
  needed: readonly Endorsement[],
): { readonly competency?: O['competencies'][number] | undefined; readonly assessment?: O['assessments'][number] | undefined } {
  const [first] = needed;
  return {
    competency: latestBy(
      competencies.filter(({ endorsement }) => needed.includes(endorsement)),
      ({ reviewOn }) => reviewOn,
    ),
    assessment: latestBy(
      assessments.filter((one) => one.type === 'annual' && first !== undefined && one.class === classOf(first)),
      ({ validUntil }) => validUntil,
    ),
  };
}

/** Employment and registration: the same for every firearm. */
export function gatesOfOfficer({ name, employment, employmentSince, psiraExpiresOn }: OfficerFacts, today: string): Gate[] {
  const since = onDay(employmentSince);
  return [
    ...(employment === 'active'
      ? []
      : [
          {
            code: 'OFFICER_NOT_ACTIVE',
            level: 'refusal',
            message: employment === 'left' ? `${name} left on ${since}.` : `${name} has been suspended since ${since}.`,
          } as const,
        ]),
    ...(psiraExpiresOn && psiraExpiresOn < today
      ? [{ code: 'OFFICER_PSIRA_EXPIRED', level: 'refusal', message: `The PSiRA registration of ${name} expired on ${onDay(psiraExpiresOn)}.` } as const]
      : []),
  ];
}

/** Competency and yearly assessment for one firearm. */
export function gatesOfCompetency(officer: OfficerFacts, firearm: FirearmFacts, today: string, policy: CustodyPolicy): Gate[] {
  const needed = neededEndorsements(firearm);
  if (needed.length === 0)
    return [
      {
        code: 'COMPETENCY_CLASS_UNSURE',
        level: 'warning',
        message: `The registry does not know which competency a firearm of the type “${firearm.type}” needs. Check the certificate.`,
      },
    ];
  return gatesOfEndorsements(officer, needed, today, policy);
}

/** The same for a firearm that needs one of these endorsements, all of one class. */
export function gatesOfEndorsements(officer: OfficerFacts, needed: readonly Endorsement[], today: string, policy: CustodyPolicy): Gate[] {
  const held = officer.competencies.filter(({ endorsement }) => needed.includes(endorsement));
  const gates: Gate[] = [];
  const words = needed.map((one) => endorsementWords[one].toLowerCase()).join(' or ');
  const { competency, assessment } = decisiveFor(officer, needed);
  const reviewOn = competency?.reviewOn;
  if (reviewOn === undefined) gates.push({ code: 'COMPETENCY_MISSING', level: 'refusal', message: `${officer.name} has no competency for: ${words}.` });
  else if (reviewOn < today)
    gates.push({
      code: 'COMPETENCY_REVIEW_PAST',
      level: 'refusal',
      message: `The competency of ${officer.name} for ${words} was due for review on ${onDay(reviewOn)}.`,
    });
  else if (new Set(held.map(({ endorsement }) => endorsement)).size < needed.length)
    gates.push({
      code: 'COMPETENCY_CLASS_UNSURE',
      level: 'warning',
      message: 'The action of this firearm is not recorded. Check that the competency covers it.',
    });
  const of = classOf(needed[0] as Endorsement);
  const validUntil = assessment?.validUntil;
  const level = policy.assessment;
  if (validUntil === undefined) gates.push({ code: 'ASSESSMENT_MISSING', level, message: `${officer.name} has no yearly assessment for ${classWords[of]}.` });
  else if (validUntil < today)
    gates.push({
      code: 'ASSESSMENT_OVERDUE',
      level,
      message: `The yearly assessment of ${officer.name} for ${classWords[of]} was valid until ${onDay(validUntil)}.`,
    });
  return gates;
}
