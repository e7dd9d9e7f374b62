// Reads disclosures. Steps are in steps.ts.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { DisclosureRegister, RegisterPreview } from '../../shared/disclosures/register.ts';
import { isEditable, readsDrafts, wasSubmitted } from '../../shared/disclosures/rules.ts';
import type { Disclosure } from '../../shared/disclosures/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { downloadUrl } from '../data/objects.ts';
import { withNulls } from '../data/record.ts';
import { log } from '../platform/log.ts';
import { type DisclosureRecord, disclosures } from './entity.ts';
import { declaredIn, previewRegister, registerKey, type StoredRegister } from './freeze.ts';

const optional = ['createdBy', 'submittedBy', 'submittedByName', 'submittedAt', 'decidedByName', 'decidedAt'] as const;

/** Returns the record in the contract's form, with null for unknown fields. */
export function shown(record: DisclosureRecord): Disclosure {
  const { additionalNotes = null } = (record.reportData ?? {}) as { additionalNotes?: string | null };
  const ammunition = declaredIn(record);
  return {
    ...withNulls(record, optional),
    comments: record.comments || null,
    categories: record.categories as Disclosure['categories'],
    reportData: { additionalNotes, ...(ammunition ? { ammunition: [...ammunition] } : {}), submissionDate: record.submittedAt ?? null },
    register: wasSubmitted(record) ? ((record.register as StoredRegister | undefined) ?? null) : null,
  };
}

/** Returns a disclosure that the caller may see. Throws `not-found`. */
export async function getDisclosure(id: string, scope: Scope): Promise<DisclosureRecord> {
  const { data } = await disclosures().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.companyEntityId])) throw notFound();
  return data;
}

/** Returns a disclosure to read; a draft only to callers who can write it. Throws `not-found`. */
export async function readDisclosure(id: string, actor: Actor): Promise<DisclosureRecord> {
  const record = await getDisclosure(id, scopeOf(actor));
  if (!wasSubmitted(record) && !readsDrafts(actor)) throw notFound();
  return record;
}

/** `disclosure-{company}-{date}.json` (spec 2, section 7). Only letters, digits and single dashes of the company's name are used. */
export function fileNameOf(companyName: string, submittedAt: string): string {
  const company = companyName
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `disclosure-${Array.from(company).slice(0, 80).join('') || 'company'}-${dayOf(submittedAt)}.json`;
}

/** Previews the register that submitting now would freeze. Throws `not-found`, and `conflict` if it cannot be submitted. */
export async function readPreview(id: string, actor: Actor, at = new Date()): Promise<RegisterPreview> {
  const record = await readDisclosure(id, actor);
  if (!isEditable(record.status)) throw new Problem('conflict', 'There is nothing to preview: this disclosure has been submitted. Open its register.');
  return previewRegister(record, at);
}

/** Returns the register frozen at the last submission. Throws `not-found`, and `conflict` for a draft. */
export async function readRegister(id: string, actor: Actor): Promise<DisclosureRegister> {
  const record = await readDisclosure(id, actor);
  const register = record.register as StoredRegister | undefined;
  if (!register || !wasSubmitted(record))
    throw new Problem('conflict', 'A draft has no frozen register. The system creates it when the disclosure is submitted.');
  const fileName = fileNameOf(record.companyName, record.submittedAt ?? register.takenAt);
  const url = await downloadUrl({ key: registerKey(id, register), fileName, contentType: 'application/json' });
  log('info', 'frozen register opened', { id, userId: actor.userId });
  return { ...register, fileName, url };
}
