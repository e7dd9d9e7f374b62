// Rules about officers: initials, the first day on which a qualification lapses, and the steps of an employment.

import { monthsAfter } from '../kinds/time.ts';
import type { Assessment, Competency, Employment } from './schema.ts';

/** `S J` for `Sipho Jabu`. */
export const initialsOf = (fullNames: string): string =>
  fullNames
    .split(/[\s-]+/)
    .map((name) => name.charAt(0).toUpperCase())
    .join(' ')
    .trim();

/** `S Nkosi`, as counters, boards and papers show an officer. */
export const nameOfOfficer = ({ initials, surname }: { readonly initials: string; readonly surname: string }): string => `${initials} ${surname}`;

/** Years after which a certificate is reviewed, if its holder has no license in the class (custody.md, section 0.3; confidence medium). */
const reviewYears = 5;
export const reviewFrom = (issuedOn: string): string => monthsAfter(issuedOn, 12 * reviewYears);

interface Lapsing {
  readonly employment: Employment;
  readonly psiraExpiresOn?: string | null | undefined;
  readonly competencies: readonly Pick<Competency, 'endorsement' | 'reviewOn'>[];
  readonly assessments: readonly Pick<Assessment, 'type' | 'class' | 'validUntil'>[];
}

/** The last day of each registration, competency and assessment: of several for one class, the latest. */
export function lastDaysOf({ psiraExpiresOn, competencies, assessments }: Omit<Lapsing, 'employment'>): { readonly what: string; readonly on: string }[] {
  const latest = new Map<string, string>();
  const add = (what: string, on: string) => {
    if (on > (latest.get(what) ?? '')) latest.set(what, on);
  };
  if (psiraExpiresOn) add('psira', psiraExpiresOn);
  for (const { endorsement, reviewOn } of competencies) add(`competency:${endorsement}`, reviewOn);
  for (const { type, class: of, validUntil } of assessments) add(`assessment:${type}:${of ?? 'all'}`, validUntil);
  // The browser uses it too, and browsers of late 2022 have no toSorted.
  return [...latest].map(([what, on]) => ({ what, on })).sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** The first of these days, which may be over; undefined for an officer who left. It does not depend on today, so that it can be stored. */
export const lapsesOn = (officer: Lapsing): string | undefined => (officer.employment === 'left' ? undefined : lastDaysOf(officer)[0]?.on);

const steps: Readonly<Record<Employment, readonly Employment[]>> = { active: ['suspended', 'left'], suspended: ['active', 'left'], left: ['active'] };

/** Why the employment cannot become `wanted`; undefined if it can. `holds`: firearms that the officer holds now, in words. */
export function employmentRefusal(employment: Employment, wanted: Employment, holds: readonly string[]): string | undefined {
  if (!steps[employment].includes(wanted)) return `An officer whose employment is ${employment} cannot become ${wanted}.`;
  const [first] = holds;
  return wanted === 'left' && first ? `This officer holds ${first}. Return it first.` : undefined;
}
