// Counts the lines of issues, the extensions and the hand-overs that a gate refused, by provider, month and gate: no person and no firearm.
import { gateCodes } from '../../shared/custody/gates.ts';
import type { LineAnswer } from '../../shared/custody/schema.ts';
import { eventCount } from '../counters/custody-facets.ts';
import { correctCounts } from '../counters/write.ts';
import { noProvince } from '../custody-records/province.ts';
import { log, traceOf } from '../platform/log.ts';
import { Refusal } from './answer.ts';
import type { IssueRecord } from './entity.ts';

interface Provider {
  readonly legalEntityId: number;
  readonly province: string;
}

/** One write for all lines of a call. A failure is logged and does not change the answer: the refusals stand without their count. */
export async function countRefusals(lines: readonly Pick<LineAnswer, 'outcome' | 'code'>[], provider: Provider, at: Date): Promise<void> {
  const codes = lines.flatMap(({ outcome, code }) => (outcome === 'refused' && gateCodes.some((one) => one === code) ? [code] : []));
  const counts = gateCodes.flatMap((code) => {
    const by = codes.filter((one) => one === code).length;
    return by > 0 ? [{ count: eventCount({ ...provider, at: at.toISOString() }, `refused=${code}`), by }] : [];
  });
  if (counts.length === 0) return;
  try {
    await correctCounts(counts);
  } catch (error) {
    log('error', 'refusal not counted', traceOf(error));
  }
}

/** Runs an extension or a hand-over of an issue. If a gate refuses it, the refusal is counted and thrown again. */
export async function countingRefusal<T>({ legalEntityId, holder }: Pick<IssueRecord, 'legalEntityId' | 'holder'>, at: Date, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      await countRefusals([{ outcome: 'refused', code: error.lineCode }], { legalEntityId, province: holder.province ?? noProvince }, at);
    throw error;
  }
}
