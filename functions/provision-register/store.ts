// Reads a branch's register of provision: its entries in one of three views, its counts, and whether it is intact.
import type { Scope } from '../../shared/access/scope.ts';
import { masked } from '../../shared/kinds/identity-number.ts';
import { holdsWords } from '../../shared/kinds/search-words.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { notFound } from '../../shared/problem.ts';
import { mostChecked, type ProvisionCheck, type ProvisionCounts, type ProvisionEntry, type ProvisionQuery } from '../../shared/provision-register/schema.ts';
import type { Page } from '../../shared/route.ts';
import { findHead } from '../books/append.ts';
import { commonOf, entryAt, pageOfBook } from '../books/pages.ts';
import type { StrikeRecord } from '../books/register.ts';
import { checkPart } from '../books/walk.ts';
import { getBranch } from '../branches/store.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { contentOf, provisionRegister } from './book.ts';
import type { ProvisionBookRecord, ProvisionEntryRecord } from './entity.ts';

/** The entry in the form of the API, with the whole ID number; `strike` is its correction. */
function whole(entry: ProvisionEntryRecord, strike?: StrikeRecord): ProvisionEntry {
  const { legalEntityId, branchId, number, kind, side } = entry;
  return { id: `${branchId}-${number}`, legalEntityId, branchId, kind, side, ...commonOf(entry, strike), ...contentOf(entry) };
}

const withMask = <T extends { readonly idNumber: string }>(entry: T): T => ({ ...entry, idNumber: masked(entry.idNumber) });

/** The entry in the form of the API, with a masked ID number. */
export const shown = (entry: ProvisionEntryRecord, strike?: StrikeRecord): ProvisionEntry => withMask(whole(entry, strike));

type Asked = Omit<ProvisionQuery, 'limit' | 'cursor'>;

/** The day of the provision or return. */
const dateOf = ({ side, outAt, inAt }: ProvisionEntry) => dayOf(side === 'return' ? (inAt ?? outAt) : outAt);

const view = {
  shown: whole,
  contentOf,
  originalsIn: ({ provisions, returns }: ProvisionBookRecord) => provisions + returns,
  isWanted:
    ({ kind, search = '', from, to }: Asked) =>
    (entry: ProvisionEntry) =>
      (!kind || entry.kind === kind) &&
      holdsWords([entry.serialNumber, entry.officerName], search) &&
      (!from || dateOf(entry) >= from) &&
      (!to || dateOf(entry) <= to),
};

/** The book of a branch that the caller may see. Throws `not-found`. */
async function bookOf(branchId: string, scope: Scope) {
  const { id, legalEntityId } = await getBranch(branchId, scope);
  return { legalEntityId, branchId: id };
}

/** A branch's entries with whole ID numbers, for a file. Throws `not-found`. */
export async function listWhole(branchId: string, scope: Scope, { limit, cursor, ...asked }: ProvisionQuery): Promise<Page<ProvisionEntry>> {
  return pageOfBook(provisionRegister, await bookOf(branchId, scope), view, asked, { limit, cursor });
}

/** A branch's entries, if the caller may see them. Throws `not-found`. */
export async function listEntries(branchId: string, scope: Scope, query: ProvisionQuery): Promise<Page<ProvisionEntry>> {
  const page = await listWhole(branchId, scope, query);
  return { ...page, items: page.items.map(withMask) };
}

/** The entry with this number, in its book. Throws `not-found`. */
export async function findInBook(branchId: string, number: string | undefined, scope: Scope) {
  const book = await bookOf(branchId, scope);
  const found = await entryAt(provisionRegister, book, number);
  if (!found) throw notFound();
  return { book, ...found };
}

/** The counts of a branch's register. Throws `not-found`. */
export async function countEntries(branchId: string, scope: Scope): Promise<ProvisionCounts> {
  const { id, name, legalEntityId } = await getBranch(branchId, scope);
  const [head, entity] = await Promise.all([findHead(provisionRegister, { legalEntityId, branchId: id }), findLegalEntity(legalEntityId)]);
  const { last = 0, provisions = 0, returns = 0, voids = 0 } = head ?? {};
  return {
    legalEntityId,
    legalEntityName: entity?.name ?? '',
    branchId: id,
    branchName: name,
    entries: last,
    provisions,
    returns,
    corrections: last - provisions - returns,
    voids,
    out: provisions - returns - voids,
  };
}

/** Checks part of a branch's book. Throws `not-found`. */
export async function checkEntries(branchId: string, scope: Scope, after: number): Promise<ProvisionCheck> {
  const { last, more, broken } = await checkPart(provisionRegister, await bookOf(branchId, scope), after, mostChecked);
  return { from: after + 1, to: last, more, broken: broken ?? null };
}
