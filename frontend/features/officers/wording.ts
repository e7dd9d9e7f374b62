// Words for officers on the screens.
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { dayAfter, daysBetween } from '../../../shared/kinds/time.ts';
import { classWords, type Endorsement, endorsementWords, type FirearmClass } from '../../../shared/officers/competencies.ts';
import { lastDaysOf } from '../../../shared/officers/rules.ts';
import type { assessmentTypes, idTypes, Officer, reviewBases } from '../../../shared/officers/schema.ts';

export const fullNameOf = ({ fullNames, surname }: Pick<Officer, 'fullNames' | 'surname'>) => `${fullNames} ${surname}`;

export const idTypeWords: Readonly<Record<(typeof idTypes)[number], string>> = { sa_id: 'South African ID', passport: 'Passport' };

export const assessmentWords: Readonly<Record<(typeof assessmentTypes)[number], string>> = {
  annual: 'Yearly assessment',
  medical: 'Medical assessment',
  psychological: 'Psychological assessment',
};

export const basisWords: Readonly<Record<(typeof reviewBases)[number], string>> = {
  five_years_from_issue: 'Five years from issue',
  document: 'Date in a document',
  other: 'Other',
};

/** `Handguns`, or `All` for an assessment of no class. */
export const classLabel = (of: FirearmClass | null | undefined): string => {
  const words = of ? classWords[of] : 'all classes';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `competency:rifle_manual` reads "Competency: manually operated rifle or carbine". `what` comes from lastDaysOf. */
export function lapseWords(what: string): string {
  const [kind, first = '', second = ''] = what.split(':');
  if (kind === 'competency') return `Competency: ${endorsementWords[first as Endorsement].toLowerCase()}`;
  if (kind !== 'assessment') return 'PSiRA registration';
  const type = assessmentWords[first as keyof typeof assessmentWords];
  return second === 'all' ? type : `${type}: ${classWords[second as FirearmClass]}`;
}

/** A lapse within this number of days is shown as a warning. */
const soonDays = 30;

export type Term = 'expired' | 'soon' | 'valid';
export const termOf = (on: string, today: string): Term => (on < today ? 'expired' : on <= dayAfter(today, soonDays) ? 'soon' : 'valid');

/** "Expired on 3 Mar 2026", "12 Dec 2026, in 14 days", "3 Mar 2028". */
export function termWords(on: string, today: string): string {
  const term = termOf(on, today);
  const day = onDayBriefly(on);
  if (term === 'expired') return `Expired on ${day}`;
  if (term === 'valid') return day;
  const days = daysBetween(today, on);
  return days === 0 ? `${day}, today` : days === 1 ? `${day}, tomorrow` : `${day}, in ${days} days`;
}

/** The qualification with the earliest last day, which may have passed. Undefined for an officer who left, or without any date. */
export function firstLapseOf(officer: Officer): { readonly what: string; readonly on: string } | undefined {
  return officer.employment === 'left' ? undefined : lastDaysOf(officer)[0];
}
