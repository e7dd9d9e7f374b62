// Stores the progress of the sweep, so that a stopped sweep continues where it was.
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

/** When the last sweep finished; null before the first. */
export async function sweptAt(): Promise<string | null> {
  const { data } = await complianceSweeps().get({ name }).go();
  return data?.doneAt ?? null;
}

/** The place where today's stopped sweep continues; the start otherwise. */
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
