// How far the sweep is, so that one that was killed goes on there.
import { dayOf } from '../../shared/kinds/time.ts';
import { complianceSweeps } from './entity.ts';

const name = 'daily';

export interface Place {
  readonly ruleAt: number;
  readonly cursor: string | null;
}

interface Progress extends Place {
  readonly day: string;
  readonly startedAt: string;
}

/** When the sweep last came to its end; null before it ever did. */
export async function sweptAt(): Promise<string | null> {
  const { data } = await complianceSweeps().get({ name }).go();
  return data?.doneAt ?? null;
}

/** Where a sweep of this day that never came to its end left off; the beginning otherwise. */
export async function begin(now: Date): Promise<Progress & { doneAt: string | undefined }> {
  const day = dayOf(now);
  const { data } = await complianceSweeps().get({ name }).go({ consistent: true });
  const doneAt = data?.doneAt;
  if (data?.status === 'running' && data.day === day) return { day, startedAt: data.startedAt, ruleAt: data.ruleAt, cursor: data.cursor ?? null, doneAt };
  return { day, startedAt: now.toISOString(), ruleAt: 0, cursor: null, doneAt };
}

export async function keep({ cursor, ...progress }: Progress, status: 'running' | 'done', doneAt: string | undefined): Promise<void> {
  await complianceSweeps()
    .put({ name, ...progress, status, ...(cursor ? { cursor } : {}), ...(doneAt ? { doneAt } : {}) })
    .go();
}
