// Writes to a book: the next number, its entry and the book's head, in one transaction.
import { Problem } from '../../shared/problem.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { nextEntry, retryWhileBusy } from '../history/book.ts';
import type { EntryRecord, HeadRecord, Register, StrikeRecord } from './register.ts';

/** A new entry without its number. */
export interface Draft<K extends object, C extends object> {
  readonly book: K;
  /** The kind of the entry; for a correction, of the entry that it corrects. */
  readonly side: string;
  readonly content: C;
  readonly by: { readonly userId: string; readonly name: string };
  readonly automatic: boolean;
  /** The number of the entry in the firearm's history. */
  readonly event?: number;
  /** For a correction: the entry that it replaces. */
  readonly corrects?: { readonly number: number; readonly original: number; readonly reason: string };
}

type Any<K extends object, E extends EntryRecord, H extends HeadRecord> = Register<K, E, H>;

export async function findHead<K extends object, E extends EntryRecord, H extends HeadRecord>(register: Any<K, E, H>, book: K): Promise<H | undefined> {
  const { data } = await register.heads().get(book).go({ consistent: true });
  return (data as H | null) ?? undefined;
}

const withoutNulls = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

function entryAfter<K extends object>(head: HeadRecord, { book, side, content, by, automatic, event, corrects }: Draft<K, object>, at: string) {
  return nextEntry(head, (number) => ({
    ...withoutNulls(content),
    ...book,
    kind: corrects ? 'correction' : side,
    side,
    original: corrects?.original ?? number,
    ...(corrects ? { corrects: corrects.number, reason: corrects.reason } : {}),
    automatic,
    ...(event === undefined ? {} : { event }),
    enteredAt: at,
    enteredBy: by.name,
    enteredById: by.userId,
  }));
}

const busy = (name: string) => () =>
  new Problem('unavailable', `Another entry is being added to this ${name}. Try again in a moment.`, undefined, { 'Retry-After': '2' });
const corrected = () => new Problem('conflict', 'Someone else has just corrected this entry. Reload the register and correct the new entry.');

function headWrite<K extends object, E extends EntryRecord, H extends HeadRecord>(register: Any<K, E, H>, book: K, before: H, after: H): Write {
  const fields = Object.fromEntries(Object.entries(after).filter(([name]) => !(name in book)));
  const refused = busy(register.name);
  if (before.last === 0) {
    const created = register.heads().create({ ...book, ...fields });
    return put(created.params(), refused);
  }
  const patch = register
    .heads()
    .patch(book)
    .set(fields)
    .where(({ last }: any, { eq }: any) => eq(last, before.last));
  return update(patch.params(), refused);
}

function strikeOf<K extends object>(register: Any<K, any, any>, book: K, { original, corrects, number, enteredAt, enteredBy, reason }: EntryRecord): Write[] {
  if (corrects === undefined || reason === undefined) return [];
  const strike: StrikeRecord = { original, number: corrects, correction: number, at: enteredAt, by: enteredBy, reason };
  const created = register.strikes().create({ ...book, ...strike });
  return [put(created.params(), corrected)];
}

/**
 * Enters the drafts, each under the next number of its book. `along` adds writes to the same transaction, from the numbered entries; its refusals come
 * first. Throws `conflict` if an entry to correct has been replaced, `unavailable` if the book is too busy: a later attempt enters the rest.
 */
export const append = <K extends object, E extends EntryRecord, H extends HeadRecord, C extends object>(
  register: Register<K, E, H>,
  drafts: readonly Draft<K, C>[],
  along: (entries: readonly E[]) => readonly Write[] = () => [],
): Promise<E[]> => retryWhileBusy(() => appendOnce(register, drafts, along));

async function appendOnce<K extends object, E extends EntryRecord, H extends HeadRecord, C extends object>(
  register: Register<K, E, H>,
  drafts: readonly Draft<K, C>[],
  along: (entries: readonly E[]) => readonly Write[],
): Promise<E[]> {
  const at = new Date().toISOString();
  const before = new Map<string, { readonly book: K; readonly head: H }>();
  for (const { book } of drafts) {
    const word = register.wordOf(book);
    if (!before.has(word))
      before.set(word, { book, head: (await findHead(register, book)) ?? ({ ...book, last: 0, hash: '', ...register.noCounts } as unknown as H) });
  }
  const after = new Map([...before].map(([word, { head }]) => [word, head]));
  const entries = drafts.map((draft) => {
    const word = register.wordOf(draft.book);
    const head = after.get(word) as H;
    const entry = entryAfter(head, draft, at) as unknown as E;
    after.set(word, { ...head, last: entry.number, hash: entry.hash, ...register.counted(head, entry) });
    return entry;
  });
  const heads = [...before].map(([word, { book, head }]) => headWrite(register, book, head, after.get(word) as H));
  const strikes = entries.flatMap((entry, at) => strikeOf(register, (drafts[at] as Draft<K, C>).book, entry));
  const puts = entries.map((entry) => put(register.entries().create(entry).params(), busy(register.name)));
  await commit([...along(entries), ...strikes, ...heads, ...puts]);
  return entries;
}

/** The strikes on an entry and its corrections, oldest first. */
async function strikesOf<K extends object>(register: Register<K, any, any>, book: K, original: number): Promise<StrikeRecord[]> {
  const { data } = await register
    .strikes()
    .query.one({ ...book, original })
    .go({ pages: 'all', consistent: true });
  return (data as StrikeRecord[]).filter((strike) => strike.original === original);
}

export async function findEntry<K extends object, E extends EntryRecord>(register: Register<K, E, any>, book: K, number: number): Promise<E | undefined> {
  const { data } = await register
    .entries()
    .get({ ...book, number })
    .go({ consistent: true });
  return (data as E | null) ?? undefined;
}

/** The current entry of an original entry: itself, or its latest correction. */
export async function currentEntry<K extends object, E extends EntryRecord>(register: Register<K, E, any>, book: K, original: number): Promise<E> {
  const strikes = await strikesOf(register, book, original);
  const entry = await findEntry(register, book, Math.max(original, ...strikes.map(({ correction }) => correction)));
  if (!entry) throw new Error(`An entry of the ${register.name} that its book refers to is missing`);
  return entry;
}
