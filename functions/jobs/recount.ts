// Rebuilds the counters from the records, in steps over a queue (decision 229): corrects and logs each wrong one, gives yearly numbers to cases and seizures
// without one, and completes officers recorded before a release. Then it scores all providers again, because a score uses counters, and starts a new risk
// assessment of all firearms. A person starts it (docs/runbooks.md).
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { rescoreSome } from '../compliance/score-store.ts';
import { countedKinds } from '../counters/facets.ts';
import { type LongJob, type Part, runWhole, startInQueue, takeQueued } from '../long-jobs/run.ts';
import { fillNext } from '../officers/fill-in.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { beginAssessment } from '../profiling/work.ts';
import { type DriftPlace, driftStep } from './drift.ts';
import { firstUnnumbered, type NumberPlace, numberSome } from './number-records.ts';

const counters = (kind: string): Part<DriftPlace> => ({
  first: { stage: 'count', attempts: [] },
  step: (place, context) => driftStep(place, { ...context, kind, corrects: true }),
});

const numbers: Part<NumberPlace> = { first: firstUnnumbered, step: (place, { until }) => numberSome(place, until) };

interface CursorPlace {
  readonly cursor: string | null;
}

/** Reads the pages of a list to its end or the end of the step. */
async function pagesFrom(from: string | null, until: number, page: (cursor: string | null) => Promise<string | null>): Promise<CursorPlace | null> {
  let cursor = from;
  do cursor = await page(cursor);
  while (cursor !== null && Date.now() < until);
  return cursor === null ? null : { cursor };
}

const officers: Part<CursorPlace> = {
  first: { cursor: null },
  async step({ cursor: from }, { until }) {
    let filled = 0;
    const place = await pagesFrom(from, until, async (cursor) => {
      const page = await fillNext(cursor);
      filled += page.filled;
      return page.cursor;
    });
    return { place, sums: { officers: filled } };
  },
};

const scores: Part<CursorPlace> = {
  first: { cursor: null },
  isLast: true,
  async step({ cursor: from }, { run, until }) {
    const now = new Date();
    const place = await pagesFrom(from, until, (cursor) => rescoreSome(cursor, now));
    if (!place) await beginAssessment('register', 'all', `recount-${run}`, now);
    return { place };
  },
};

const recountJob: LongJob = {
  name: 'recount',
  parts: { numbers, officers, ...Object.fromEntries(countedKinds.map((kind) => [`counters:${kind}`, counters(kind)])), scores },
  done: (sums, figures) => log('info', 'recount done', { ...sums, ...figures }),
};

/** Counters corrected, differences that changed meanwhile and are left for a later run, records numbered, and officers completed. */
type Recounted = Readonly<Record<'corrected' | 'passing' | 'numbered' | 'officers', number>>;

/** Runs the whole recount in this process. `pauseMs`: how long to wait before a difference is counted again. */
export async function recountNow(options: { readonly pauseMs?: number; readonly stepMs?: number } = {}): Promise<Recounted> {
  const { corrected = 0, passing = 0, numbered = 0, officers: completed = 0 } = await runWhole(recountJob, options);
  return { corrected, passing, numbered, officers: completed };
}

/** Without messages it starts the recount, or continues one that stopped. */
export async function handler(event: Partial<SQSEvent> = {}): Promise<SQSBatchResponse | { started: number }> {
  const queueUrl = env().RECOUNT_QUEUE_URL;
  if (!queueUrl) throw new Error('The recount needs the address of its queue: RECOUNT_QUEUE_URL');
  if (event.Records) return takeQueued(recountJob, queueUrl, { Records: event.Records });
  return { started: await startInQueue(recountJob, queueUrl) };
}
