// Makes the daily copies of the registers of provision. Each branch with new entries gets a PDF of them, and a record with its digest. The file is written
// before its record, so a failure in between leaves no record without a file. The file depends only on the branch, the first entry and the time of the
// copy: a repeated run writes the same bytes under the same key.
import { createHash } from 'node:crypto';
import { contentTypes } from '../../shared/exports/schema.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import type { ProvisionEntry } from '../../shared/provision-register/schema.ts';
import { writeObject } from '../data/objects.ts';
import { log, traceOf } from '../platform/log.ts';
import { copyKey, lastCopied, recordCopy } from './copy-store.ts';
import { copyTimesBetween, lastCopyTime, nextCopyTime } from './copy-times.ts';
import { copyRuns, type ProvisionBookRecord, provisionBooks } from './entity.ts';
import { provisionColumns, provisionFiles } from './print.ts';
import { listWhole } from './store.ts';

const { pdf } = provisionFiles;
const national = { kind: 'national' } as const;
const name = 'all';
/** A function ends after five minutes. The next run, five minutes later, continues. */
const runMs = 4 * 60_000;
/** After an outage, books whose last entry is older wait for their next entry. */
const mostDays = 7;
/** Books of one read. */
const pageSize = 100;

/** A correction that came after the copy is in a later one. */
const asOf = (entry: ProvisionEntry, last: number): ProvisionEntry =>
  entry.correction && entry.correction.number > last ? { ...entry, struck: false, correction: null } : entry;

/** The next entries to copy, in order: entered before this time, at most `limit`. Throws if an entry is missing. */
async function entriesBefore({ branchId, last }: ProvisionBookRecord, fromNumber: number, at: string, limit: number): Promise<ProvisionEntry[]> {
  const { items } = await listWhole(branchId, national, { view: 'both', order: 'asc', fromNumber, limit });
  const isWhole = items.length >= Math.min(limit, last - fromNumber + 1) && items.every(({ number }, index) => number === fromNumber + index);
  if (!isWhole) throw new Error('An entry of a register of provision is missing');
  const later = items.findIndex(({ enteredAt }) => enteredAt >= at);
  const entries = later === -1 ? items : items.slice(0, later);
  return entries.map((entry) => asOf(entry, fromNumber + entries.length - 1));
}

async function printed(branchId: string, entries: readonly ProvisionEntry[], at: string): Promise<Buffer> {
  const headers = provisionColumns.map(([header]) => header);
  const rows = entries.map((entry) => provisionColumns.map(([, value]) => value(entry)));
  const text = Buffer.from(pdf.rows(rows, 1, headers));
  async function* parts() {
    yield text;
  }
  const made = { by: 'the Firearm Registry', at: new Date(at), scope: national, query: { branch: branchId }, rows: entries.length, again: parts };
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf.file('Register of provision, daily copy', headers, parts(), made)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Makes the next copy of a book. Returns its number of entries: 0 if there is nothing to copy, or another run has made it. */
async function copyBook(book: ProvisionBookRecord, at: string, limit: number): Promise<number> {
  const { legalEntityId, branchId, last } = book;
  const fromNumber = (await lastCopied(branchId)) + 1;
  const entries = fromNumber > last ? [] : await entriesBefore(book, fromNumber, at, limit);
  const [first] = entries;
  if (!first) return 0;
  const file = await printed(branchId, entries, at);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const copy = { legalEntityId, branchId, at, fromNumber, toNumber: fromNumber + entries.length - 1, sha256, bytes: file.length };
  await writeObject(copyKey(copy), file, contentTypes.pdf);
  try {
    await recordCopy(copy, first.enteredAt);
    return entries.length;
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return 0;
    throw error;
  }
}

export interface Copied {
  readonly copies: number;
  /** Books that could not be copied. */
  readonly failed: number;
  /** True if the time ran out, or a book has more entries than one PDF: the next run continues. */
  readonly more: boolean;
}

/**
 * Makes each copy of the latest time that is not made yet, until the time runs out. A book that fails does not stop the others. Once all copies of the time
 * are made, a further run reads one record.
 * @param limit the most entries of one copy
 */
export async function copyRegisters(now = new Date(), forMs = runMs, limit = pdf.mostRows): Promise<Copied> {
  const until = Date.now() + forMs;
  const at = lastCopyTime(now);
  const { data: run } = await copyRuns().get({ name }).go({ consistent: true });
  let [copies, failed, more] = [0, 0, false];
  if (run?.copyAt === at) return { copies, failed, more };
  const oldest = lastCopyTime(daysAfter(new Date(at), -mostDays));
  // From the last complete time, not after it: an entry may be written a moment after its time was read. Up to the next time: a book with a new entry has
  // moved there.
  const first = run && run.copyAt > oldest ? run.copyAt : oldest;
  for (const copyAt of copyTimesBetween(first, nextCopyTime(at))) {
    let cursor: string | null = null;
    do {
      const page: { data: ProvisionBookRecord[]; cursor: string | null } = await provisionBooks().query.due({ copyAt }).go({ limit: pageSize, cursor });
      for (const book of page.data) {
        if (Date.now() > until) return { copies, failed, more: true };
        try {
          const entries = await copyBook(book, at, limit);
          copies += entries > 0 ? 1 : 0;
          more ||= entries === limit;
        } catch (error) {
          failed += 1;
          log('error', 'register not copied', { branchId: book.branchId, ...traceOf(error) });
        }
      }
      cursor = page.cursor;
    } while (cursor);
  }
  if (failed === 0 && !more) await copyRuns().put({ name, copyAt: at, ranAt: now.toISOString() }).go();
  return { copies, failed, more };
}
