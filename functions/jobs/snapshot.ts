// The hourly job: writes each search index to the object store, so that a cold process starts from it (decision 009). Importing the lists registers their
// indexes.
import '../ancillaries/search.ts';
import '../ancillary-library/list-store.ts';
import '../cases/search.ts';
import '../approvals/list-store.ts';
import '../compliance/list-store.ts';
import '../disclosures/list-store.ts';
import '../documents/list-store.ts';
import '../firearms/search.ts';
import '../inspections/search.ts';
import '../legal-entities/list-store.ts';
import '../library/list-store.ts';
import '../licenses/search.ts';
import '../officers/search.ts';
import '../profiling/store.ts';
import '../seizures/list-store.ts';
import '../transactions/search.ts';
import '../users/search.ts';
import { log, traceOf } from '../platform/log.ts';
import { searches } from '../search/index.ts';
import { forget as forgetSaved, save } from '../search/saving.ts';

interface Wanted {
  /** Reads the feed from its beginning, ignoring earlier snapshots. */
  readonly whole?: boolean;
  /** Writes only the kinds without a snapshot. */
  readonly missing?: boolean;
}

/** A kind that fails keeps its earlier snapshot, and the other kinds are still written. */
export async function handler({ whole = false, missing = false }: Wanted = {}): Promise<void> {
  const written: Record<string, object> = {};
  const failed: string[] = [];
  for (const [kind, search] of searches) {
    try {
      if (missing && (await search.isSaved())) continue;
      written[kind] = await save(search, { whole });
    } catch (error) {
      failed.push(kind);
      log('error', 'search snapshot not written', { kind, ...traceOf(error) });
    }
  }
  if (Object.keys(written).length > 0) log('info', 'search snapshots written', written);
  if (failed.length > 0) throw new Error(`No snapshot was written of ${failed.join(', ')}`);
}

/** Deletes all snapshots: after restoring the table, or before filling it with records of earlier dates. */
export async function forget(): Promise<void> {
  for (const search of searches.values()) await forgetSaved(search);
}
