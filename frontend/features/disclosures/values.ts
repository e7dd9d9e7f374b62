// The form's values, and the request body built from them.

import type { CaliberRounds } from '../../../shared/ammunition/schema.ts';
import type { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';

const prefix = 'PSiRA-';
/** An incomplete prefix before a number: the user deleted a letter or the hyphen, or pasted the number with a space. */
const broken = /^ps(?:i(?:ra?)?)?(?:[\s\-–]*(?=\d)|[\s\-–]+$)/i;

/**
 * Adds the PSiRA prefix unless the text starts with it in any case (spec 2, section 5). Leaves text that may still become the prefix, or is being
 * deleted, until `finished`, when the field loses focus.
 */
export function withPrefix(typed: string, finished = false): string {
  const small = typed.toLowerCase();
  if (typed.trim() === '' || small.startsWith(prefix.toLowerCase())) return typed;
  if (!finished && prefix.toLowerCase().startsWith(small)) return typed;
  return `${prefix}${typed.replace(broken, '')}`;
}

export const emptyDisclosure = (company?: { readonly name: string; readonly psiraNumber: string | null }): FormValues => ({
  companyName: company?.name ?? '',
  psiraNumber: company?.psiraNumber ?? '',
  disclosurePeriodStart: null,
  disclosurePeriodEnd: null,
  categories: [],
  reportData: { additionalNotes: '', ammunition: [] },
});

export const valuesOf = (one: Disclosure): FormValues => ({
  companyName: one.companyName,
  psiraNumber: one.psiraNumber,
  disclosurePeriodStart: one.disclosurePeriodStart,
  disclosurePeriodEnd: one.disclosurePeriodEnd,
  categories: one.categories,
  reportData: { additionalNotes: one.reportData?.additionalNotes ?? '', ammunition: one.reportData?.ammunition ?? [] },
});

type Body = SentBody<typeof contract.disclosures.create>;

/**
 * The request body of the specification, with the declared rounds. The server sets the submission date. `hadRounds`: the saved disclosure declares rounds,
 * so that null removes them.
 */
export function toBody(values: FormValues, status?: 'draft' | 'submitted', hadRounds = false): Body {
  const { additionalNotes, ammunition } = values.reportData as { additionalNotes: string; ammunition: readonly CaliberRounds[] };
  const isDeclared = (values.categories as readonly string[]).includes('ammunition') && ammunition.length > 0;
  const rounds = isDeclared ? { ammunition } : hadRounds ? { ammunition: null } : {};
  const reportData = { additionalNotes, ...rounds, submissionDate: new Date().toISOString() };
  return { ...values, reportData, ...(status ? { status } : {}) } as Body;
}
