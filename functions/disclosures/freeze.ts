// Freezes the register at submission. The list is stored as an S3 object; its SHA-256 and figures go into the record. The object is written before the commit
// that refers to it, so a failure in between leaves nothing visible.
import { createHash } from 'node:crypto';
import type { Actor } from '../../shared/access/actor.ts';
import type { CaliberRounds } from '../../shared/ammunition/schema.ts';
import {
  ammunitionNote,
  type DisclosureRegister,
  type FrozenRegister,
  type GoneItem,
  type HeldItem,
  licenseStateOf,
  type Named,
  type RegisterChanges,
  type RegisterPreview,
  type RegisterSummary,
} from '../../shared/disclosures/register.ts';
import type { DisclosureCategory } from '../../shared/disclosures/schema.ts';
import { counted, onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { roundsHeld } from '../ammunition/held.ts';
import { readObject, writeObject } from '../data/objects.ts';
import { log } from '../platform/log.ts';
import { type DisclosureRecord, disclosures } from './entity.ts';
import { type Holdings, holdingsOf } from './holdings.ts';

/** The part stored in the record: the figures and the first changes. */
export type StoredRegister = RegisterSummary & Pick<DisclosureRegister, 'first'>;

/** The key includes the SHA-256, so that two simultaneous submissions do not overwrite each other's object. */
export const registerKey = (id: string, { number, sha256 }: Pick<RegisterSummary, 'number' | 'sha256'>) =>
  `disclosures/${id}/${number}-${sha256.slice(0, 16)}.json`;

const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** An ancillary's type is free text, such as `toString`, so inherited properties must not count. */
function tally(items: readonly HeldItem[], of: (item: HeldItem) => string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(of(item), (counts.get(of(item)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function countsOf({ held, came, gone, outside, reported }: Holdings, categories: readonly DisclosureCategory[]): RegisterSummary['counts'] {
  const none = Object.fromEntries(categories.filter((category) => category !== 'ammunition').map((category) => [category, 0]));
  return {
    total: held.length,
    byCategory: { ...none, ...tally(held, ({ category }) => category) },
    byStatus: tally(held, ({ status }) => status),
    byType: tally(held, ({ type }) => type),
    byLicenseState: tally(
      held.filter(({ kind }) => kind === 'firearm'),
      licenseStateOf,
    ),
    came: came.length,
    gone: gone.length,
    outside,
    ...reported,
  };
}

/** The provider's latest submitted or approved disclosure, except this one. */
async function previousDisclosure(record: DisclosureRecord): Promise<DisclosureRecord | undefined> {
  const { data } = await disclosures().query.ofEntity({ companyEntityId: record.companyEntityId }).go({ pages: 'all' });
  return data
    .filter(({ id, status, register }) => id !== record.id && register && (status === 'submitted' || status === 'approved'))
    .sort((a, b) => ((a.submittedAt ?? '') < (b.submittedAt ?? '') ? 1 : -1))[0];
}

/** The frozen list of an earlier disclosure. Logs and returns undefined if the file is missing or altered. */
export async function frozenRegisterOf({ id, register }: DisclosureRecord): Promise<FrozenRegister | undefined> {
  const object = await readObject(registerKey(id, register as RegisterSummary));
  if (object && digestOf(object.body) === register.sha256) return JSON.parse(object.body.toString('utf8')) as FrozenRegister;
  log('error', 'frozen register missing or altered', { disclosureId: id });
  return undefined;
}

async function changesOf(record: DisclosureRecord, held: readonly HeldItem[], categories: readonly DisclosureCategory[]): Promise<RegisterChanges | null> {
  const last = await previousDisclosure(record);
  const former = last && (await frozenRegisterOf(last));
  if (!last || !former) return null;
  const both = categories.filter((category) => former.disclosure.categories.includes(category));
  const compared = (items: readonly HeldItem[]) => items.filter(({ category }) => both.includes(category));
  const [before, now] = [compared(former.register.items), compared(held)];
  const [was, is] = [new Map(before.map((item) => [item.id, item])), new Map(now.map((item) => [item.id, item]))];
  return {
    since: { id: last.id, submittedAt: last.submittedAt ?? '' },
    categories: both,
    added: now.filter(({ id }) => !was.has(id)),
    gone: before.filter(({ id }) => !is.has(id)),
    changed: now.flatMap((item) => {
      const from = was.get(item.id)?.status;
      return from !== undefined && from !== item.status ? [{ item, from, to: item.status }] : [];
    }),
  };
}

/** Number of changes of each kind stored in the record, for a quick look. */
const firstOfEach = 10;

const named = ({ id, manufacturer, model, serialNumber }: HeldItem, words: string): Named => ({
  id,
  name: `${manufacturer} ${model}${serialNumber ? ` (${serialNumber})` : ''}`,
  words,
});

function firstOf(changes: RegisterChanges | null, left: Holdings['left'], gone: readonly GoneItem[]): StoredRegister['first'] {
  const how = new Map(gone.map((item) => [item.id, item.how]));
  return {
    added: (changes?.added ?? []).slice(0, firstOfEach).map((item) => named(item, item.heldSince ? `held since ${onDay(item.heldSince)}` : item.status)),
    gone: (changes?.gone ?? []).slice(0, firstOfEach).map((item) => named(item, left.get(item.id) ?? how.get(item.id) ?? 'changed hands')),
    changed: (changes?.changed ?? []).slice(0, firstOfEach).map(({ item, from, to }) => named(item, `${from} → ${to}`)),
  };
}

function notesOn(categories: readonly DisclosureCategory[], outside: number, hasRounds: boolean): string[] {
  const others = `The provider also holds ${counted(outside, 'firearm')} of types outside these categories.`;
  return [...(categories.includes('ammunition') && !hasRounds ? [ammunitionNote] : []), ...(outside > 0 ? [others] : [])];
}

const countedIn = (changes: RegisterChanges | null): RegisterSummary['changes'] =>
  changes && {
    sinceId: changes.since.id,
    sinceSubmittedAt: changes.since.submittedAt,
    categories: [...changes.categories],
    added: changes.added.length,
    gone: changes.gone.length,
    changed: changes.changed.length,
  };

/** The rounds that the provider declares; undefined if it states none. */
export const declaredIn = ({ reportData }: Pick<DisclosureRecord, 'reportData'>): readonly CaliberRounds[] | undefined =>
  (reportData as { readonly ammunition?: readonly CaliberRounds[] } | undefined)?.ammunition;

/** The register of the record's company, period and categories at this moment. */
async function registerOf(record: DisclosureRecord, at: Date) {
  const categories = record.categories as DisclosureCategory[];
  const period = { start: record.disclosurePeriodStart, end: record.disclosurePeriodEnd };
  const [holdings, ammunition] = await Promise.all([
    holdingsOf(record.companyEntityId, categories, period, dayOf(at)),
    categories.includes('ammunition') ? roundsHeld(record.companyEntityId) : undefined,
  ]);
  const counts = { ...countsOf(holdings, categories), ...(ammunition ? { ammunition } : {}) };
  return { holdings, changes: await changesOf(record, holdings.held, categories), counts };
}

/** Returns the register that `freezeRegister` would store now. Writes nothing. */
export async function previewRegister(record: DisclosureRecord, at: Date): Promise<RegisterPreview> {
  const { holdings, changes, counts } = await registerOf(record, at);
  return { takenAt: at.toISOString(), counts, changes: countedIn(changes), first: firstOf(changes, holdings.left, holdings.gone) };
}

/** Writes the list of the submitted disclosure and returns the part to store in the record. */
export async function freezeRegister(record: DisclosureRecord, actor: Pick<Actor, 'name'>, at: Date): Promise<StoredRegister> {
  const { id, companyName, psiraNumber, disclosurePeriodStart, disclosurePeriodEnd } = record;
  const categories = record.categories as DisclosureCategory[];
  const takenAt = at.toISOString();
  const number = ((record.register as StoredRegister | undefined)?.number ?? 0) + 1;
  const { holdings, changes, counts } = await registerOf(record, at);
  const declared = categories.includes('ammunition') ? declaredIn(record) : undefined;
  const frozen: FrozenRegister = {
    disclosure: {
      ...{ id, companyName, psiraNumber, disclosurePeriodStart, disclosurePeriodEnd, categories },
      status: 'submitted',
      submittedAt: takenAt,
      submittedByName: actor.name,
      reportData: {
        additionalNotes: record.reportData?.additionalNotes ?? null,
        ...(declared ? { ammunition: declared } : {}),
        submissionDate: takenAt,
      },
    },
    register: {
      ...{ number, takenAt, counts },
      notes: notesOn(categories, counts.outside, Boolean(declared ?? counts.ammunition)),
      items: holdings.held,
      ...{ came: holdings.came, gone: holdings.gone, changes },
    },
  };
  const text = `${JSON.stringify(frozen, null, 2)}\n`;
  const sha256 = digestOf(text);
  await writeObject(registerKey(id, { number, sha256 }), text, 'application/json');
  return {
    ...{ number, takenAt, sha256, counts },
    bytes: Buffer.byteLength(text),
    changes: countedIn(changes),
    first: firstOf(changes, holdings.left, holdings.gone),
  };
}
