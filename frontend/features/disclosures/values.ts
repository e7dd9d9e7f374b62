// The form's values, and the call's body that they make.

import type { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';

const prefix = 'PSiRA-';
/** What stands of it before a number: one letter or the hyphen was taken away, or it was pasted with a space. */
const broken = /^ps(?:i(?:ra?)?)?(?:[\s\-–]*(?=\d)|[\s\-–]+$)/i;

/**
 * With the prefix, once, unless it begins with it in whatever case (spec 2, section 5). While what is typed may still become the
 * prefix, or what is left of it is being taken away, it stays as it is; `finished` once the field is left.
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
  reportData: { additionalNotes: '' },
});

export const valuesOf = (one: Disclosure): FormValues => ({
  companyName: one.companyName,
  psiraNumber: one.psiraNumber,
  disclosurePeriodStart: one.disclosurePeriodStart,
  disclosurePeriodEnd: one.disclosurePeriodEnd,
  categories: one.categories,
  reportData: { additionalNotes: one.reportData?.additionalNotes ?? '' },
});

type Body = SentBody<typeof contract.disclosures.create>;

/** The payload of the specification; the server's clock has the last word on the submission's date. */
export function toBody(values: FormValues, status?: 'draft' | 'submitted'): Body {
  const { additionalNotes } = values.reportData as { additionalNotes: string };
  const reportData = { additionalNotes, submissionDate: new Date().toISOString() };
  return { ...values, reportData, ...(status ? { status } : {}) } as Body;
}
