// The nightly job, in steps over a queue (decision 219). It creates the due compliance alerts, reassigns tasks of users who may no longer do them, compares
// the counters with a recount, checks the stock registers and the registers of provision for gaps, and moves older records to their shards. The schedule
// starts it; the queue's messages continue it. Each part's code is a separate file of the bundle, loaded with its first step (decision 040).
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { countedKinds } from '../counters/facets.ts';
import { shardedKinds } from '../data/shards.ts';
import { type LongJob, type Outcome, type Part, runWhole, startInQueue, takeQueued } from '../long-jobs/run.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import type { DriftPlace } from './drift.ts';
import type { ShardPlace } from './move-to-shards.ts';

const mostLines = 50;

function logStockGaps(gaps: readonly object[]): void {
  for (const one of gaps.slice(0, mostLines)) log('error', 'stock register gap', { ...one });
}

const alerts: Part<{ readonly stage: 'alerts' | 'tasks' }> = {
  first: { stage: 'alerts' },
  async step({ stage }, { until }): Promise<Outcome<{ readonly stage: 'alerts' | 'tasks' }>> {
    if (stage === 'tasks') {
      const { reassign } = await import('./left-behind.ts');
      return { place: null, sums: { reassigned: await reassign() } };
    }
    const { sweepCompliance } = await import('../compliance/sweep.ts');
    const { isDone, ...sums } = await sweepCompliance(new Date(), { until });
    return { place: { stage: isDone ? 'tasks' : 'alerts' }, sums: { ...sums } };
  },
};

const stock: Part<{ readonly after?: string }> = {
  first: {},
  async step({ after }, { until }) {
    const { findUnentered } = await import('../stock-register/check.ts');
    const { gaps, records, last } = await findUnentered(after, until);
    logStockGaps(gaps);
    return { place: last ? { after: last } : null, sums: { gaps: gaps.length, firearms: records } };
  },
};

const books: Part<{ readonly after: number }> = {
  first: { after: 0 },
  async step(place, { until }) {
    const [{ problemInBook, providersAfter }, { findProvisionGaps }] = await Promise.all([
      import('../stock-register/check.ts'),
      import('../provision-register/gaps.ts'),
    ]);
    let { after } = place;
    const sums = { gaps: 0, providers: 0 };
    for (let some = await providersAfter(after); some.length > 0; some = await providersAfter(after)) {
      const [wrong, provisions] = await Promise.all([Promise.all(some.map(problemInBook)), Promise.all(some.map((id) => findProvisionGaps(id)))]);
      const gaps = wrong.filter((one) => one !== undefined);
      logStockGaps(gaps);
      for (const one of provisions.flat().slice(0, mostLines)) log('error', 'provision register gap', { ...one });
      sums.gaps += gaps.length + provisions.flat().length;
      sums.providers += some.length;
      after = some.at(-1) ?? after;
      if (Date.now() > until) return { place: { after }, sums };
    }
    return { place: null, sums };
  },
};

const drift = (kind: string): Part<DriftPlace> => ({
  first: { stage: 'count', attempts: [] },
  async step(place, context) {
    const { driftStep } = await import('./drift.ts');
    return driftStep(place, { ...context, kind });
  },
});

const shards = (kind: string): Part<ShardPlace> => ({
  first: {},
  async step(place, { until }) {
    const { moveToShards } = await import('./move-to-shards.ts');
    return moveToShards(kind, place, until);
  },
});

const each = <P>(name: string, kinds: readonly string[], part: (kind: string) => Part<P>) =>
  Object.fromEntries(kinds.map((kind) => [`${name}:${kind}`, part(kind)]));

/** The parts run at the same time. Alerts come first: they are what people wait for. */
export const sweepJob: LongJob = {
  name: 'sweep',
  parts: { alerts, ...each('drift', countedKinds, drift), stock, books, ...each('shards', shardedKinds, shards) },
  done: (sums, figures) => log('info', 'sweep done', { ...sums, ...figures }),
};

/** Findings, alerts created or changed, alerts resolved, messages sent, tasks reassigned, wrong counters, and gaps in registers. */
export type Swept = Readonly<Record<'found' | 'changed' | 'resolved' | 'told' | 'reassigned' | 'drift' | 'gaps', number>>;

/** Runs the whole sweep in this process. `pauseMs`: how long to wait before a difference is counted again. */
export async function sweepNow(options: { readonly pauseMs?: number; readonly stepMs?: number } = {}): Promise<Swept> {
  const { found = 0, changed = 0, resolved = 0, told = 0, reassigned = 0, drift = 0, gaps = 0 } = await runWhole(sweepJob, options);
  return { found, changed, resolved, told, reassigned, drift, gaps };
}

/** Without messages it starts the sweep, or continues one that stopped. */
export async function handler(event: Partial<SQSEvent> = {}): Promise<SQSBatchResponse | { started: number }> {
  const queueUrl = env().SWEEP_QUEUE_URL;
  if (!queueUrl) throw new Error('The sweep needs the address of its queue: SWEEP_QUEUE_URL');
  if (event.Records) return takeQueued(sweepJob, queueUrl, { Records: event.Records });
  return { started: await startInQueue(sweepJob, queueUrl) };
}
