// The hourly job: writes what each search knows into the object store, so that a cold process begins there (decision 009).
// Lists and searches are imported for the searches that they make.
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
import '../profiling/store.ts';
import '../seizures/list-store.ts';
import '../transactions/search.ts';
import '../users/search.ts';
import { log, traceOf } from '../platform/log.ts';
import { searches } from '../search/index.ts';
import { forget as forgetSaved, save } from '../search/saving.ts';

interface Wanted {
  /** Read from the feed's beginning, whatever there is. */
  readonly whole?: boolean;
  /** Only the kinds that have no snapshot to begin with. */
  readonly missing?: boolean;
}

/** A kind that fails leaves its former snapshot standing and does not keep the others from being written. */
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

/** Takes every snapshot away: after a restoration of the table, or before it is filled with records dated back. */
export async function forget(): Promise<void> {
  for (const search of searches.values()) await forgetSaved(search);
}
