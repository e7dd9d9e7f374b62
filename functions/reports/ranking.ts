// Ranks the providers by risk: a background job reads them page by page, each from its own counters, and keeps those with the highest risk.
import { Problem } from '../../shared/problem.ts';
import type { RankedProvider, Ranking } from '../../shared/reports/schema.ts';
import { standingOf } from '../compliance/provider-facts.ts';
import { commit, put, update } from '../data/commit.ts';
import { restMs } from '../data/job.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { everyLegalEntity } from '../legal-entities/store.ts';
import { rankings } from './entity.ts';

const id = 'providers';
const pageSize = 100;
const atOnce = 10;
/** The longest time of one step. Progress is saved, and other background work is not held up. */
const stepMs = 20_000;
/** The number of providers in the ranking. */
const mostRanked = 50;
/** A ranking older than this is made again on request, and a stuck one is started again. */
const freshMs = 10 * 60_000;
const stuckMs = 30 * 60_000;

const find = async () => (await rankings().get({ id }).go({ consistent: true })).data;

/** The last finished ranking, at any age. */
export async function keptRanking(): Promise<RankedProvider[]> {
  return (await find())?.worst ?? [];
}

/** Returns the last ranking, and starts a new one if it is old or missing. */
export async function requestRanking(now: Date): Promise<Ranking> {
  const kept = await find();
  const open = kept?.status === 'waiting' || kept?.status === 'running';
  const failed = kept?.status === 'failed';
  const age = now.getTime() - Date.parse((open ? kept.askedAt : failed ? kept.failedAt : kept?.madeAt) ?? '');
  const wanted = Number.isNaN(age) || age > (open ? stuckMs : failed ? restMs : freshMs);
  const begun = wanted && (await begin(kept?.turn, now));
  return {
    as_at: kept?.madeAt ?? null,
    renewing: begun || open,
    message: failed && !begun ? (kept.message ?? null) : null,
    considered: kept?.considered ?? 0,
    providers: kept?.worst ?? [],
  };
}

/** Makes sure that a file has a ranking, because an empty one would show no risk. Throws `conflict` and starts the ranking if there is none yet. */
export async function requireRanking(now: Date): Promise<void> {
  const { as_at, message } = await requestRanking(now);
  if (as_at === null) throw new Problem('conflict', message ?? 'The first ranking of providers is in progress. Try the file again in a minute.');
}

/** Of several requests at once, one starts the ranking. */
async function begin(turn: number | undefined, now: Date): Promise<boolean> {
  const askedAt = now.toISOString();
  const write =
    turn === undefined
      ? put(rankings().create({ id, turn: 0, askedAt }).params())
      : update(
          rankings()
            .patch({ id })
            .set({ status: 'waiting', done: 0, under: [], askedAt, turn: turn + 1 })
            .remove(['cursor', 'message', 'failedAt'])
            .where((job, { eq }) => eq(job.turn, turn))
            .params(),
        );
  await commit([write]).catch(async (error) => {
    // Another request has started it.
    if ((await find())?.turn === turn) throw error;
  });
  return true;
}

/** The same faults and points as in the compliance score. */
async function rank(entity: LegalEntityRecord, now: Date): Promise<RankedProvider> {
  const { points, faults, firearms } = await standingOf(entity, now);
  const { id: provider, name, standing } = entity;
  return { id: provider, name, standing, firearms, score: points, reasons: faults.map((fault) => `${fault.sentence} (${fault.points})`) };
}

const worstOf = (providers: readonly RankedProvider[]) =>
  providers
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.firearms - a.firearms || a.id - b.id)
    .slice(0, mostRanked);

export async function workOnRanking(): Promise<void> {
  const job = await find();
  if (!job || job.status === 'done' || job.status === 'failed') return;
  const began = Date.now();
  const now = new Date(job.askedAt);
  let worst: RankedProvider[] = job.under ?? [];
  let { done } = job;
  let cursor = job.cursor ?? null;
  do {
    const page = await everyLegalEntity({ limit: pageSize, cursor });
    for (let at = 0; at < page.data.length; at += atOnce) {
      const ranked = await Promise.all(page.data.slice(at, at + atOnce).map((entity) => rank(entity, now)));
      worst = worstOf([...worst, ...ranked]);
    }
    done += page.data.length;
    cursor = page.cursor;
  } while (cursor !== null && Date.now() - began < stepMs);
  const finished = cursor === null;
  const patch = rankings()
    .patch({ id })
    .set({
      turn: job.turn + 1,
      done,
      ...(finished
        ? { status: 'done' as const, worst, under: [], considered: done, madeAt: new Date().toISOString() }
        : { status: 'running' as const, under: worst }),
      ...(cursor === null ? {} : { cursor }),
    })
    .remove(cursor === null ? ['cursor'] : [])
    .where(({ turn }, { eq }) => eq(turn, job.turn));
  await commit([update(patch.params())]);
}

/** Marks the ranking as failed after repeated errors. A request a minute later starts it again, so the message says “in a minute”. */
export async function giveUpRanking(): Promise<void> {
  const message = 'The ranking of providers failed. Try again in a minute. If it fails again, tell an administrator.';
  await rankings().patch({ id }).set({ status: 'failed', message, failedAt: new Date().toISOString() }).go();
}
