// Checks that the registers of provision are intact: every custody event is entered, and no book has a gap or an altered entry. Runs as a job.
import { problemOf } from '../books/walk.ts';
import { branches } from '../branches/entity.ts';
import { type HeadRecord, heads } from '../custody/entity.ts';
import { readWhole } from '../data/batches.ts';
import { provisionRegister } from './book.ts';
import { provisionPlaces } from './entity.ts';

export interface ProvisionGap {
  readonly legalEntityId: number;
  readonly gap: string;
  readonly branchId?: string;
  readonly firearmId?: string;
}

/** More recent events may not have reached the books yet. */
const settledMs = 15 * 60_000;
/** Firearms of one read. */
const pageSize = 100;

async function unentered(some: readonly HeadRecord[], settledBefore: string): Promise<ProvisionGap[]> {
  const settled = some.filter(({ updatedAt }) => updatedAt < settledBefore);
  if (settled.length === 0) return [];
  const places = await readWhole(() =>
    provisionPlaces()
      .get(settled.map(({ id }) => ({ firearmId: id })))
      .go({ consistent: true, concurrent: 2 }),
  );
  const entered = new Map(places.map(({ firearmId, seq }) => [firearmId, seq]));
  return settled
    .filter(({ id, version }) => (entered.get(id) ?? 0) < version)
    .map(({ id, legalEntityId }) => ({ legalEntityId, firearmId: id, gap: 'has custody events without an entry' }));
}

/** The gaps and errors in the books of one provider. */
export async function findProvisionGaps(legalEntityId: number, now = new Date()): Promise<ProvisionGap[]> {
  const settledBefore = new Date(now.getTime() - settledMs).toISOString();
  const gaps: ProvisionGap[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: HeadRecord[]; cursor: string | null } = await heads().query.ofEntity({ legalEntityId }).go({ limit: pageSize, cursor });
    gaps.push(...(await unentered(page.data, settledBefore)));
    cursor = page.cursor;
  } while (cursor);
  const { data: kept } = await branches().query.ofEntity({ legalEntityId }).go({ pages: 'all' });
  for (const { id: branchId } of kept) {
    const gap = await problemOf(provisionRegister, { legalEntityId, branchId });
    if (gap) gaps.push({ legalEntityId, branchId, gap });
  }
  return gaps;
}
