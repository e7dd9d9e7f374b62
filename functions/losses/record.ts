// How a loss report ends: with the firearm that is found, or given up. Knows no other feature's store, so that every store can import it.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import type { Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { movedTo } from '../history/store.ts';
import { losses } from './entity.ts';

interface End {
  /** What the firearm becomes. */
  readonly outcome: string;
  readonly reason: string;
  /** The contract's name of the call. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  /** The instant of the write. */
  readonly at: string;
}

/** The writes that close the report with the change of its firearm; none when there is no open report. */
export async function closeReport(id: string | null | undefined, { outcome, reason, action, actor, at }: End): Promise<Write[]> {
  const report = id ? (await losses().get({ id }).go({ consistent: true })).data : undefined;
  if (report?.status !== 'open') return [];
  const set = { status: 'closed', closedAt: at, outcome } as const;
  const { writes } = change(losses(), report, { action, actor, at, comments: reason, metadata: { outcome }, set });
  return [...writes, movedTo({ kind: 'loss', id: report.id, currentStatus: 'closed', actor, at, place: { waitsFor: null } })];
}
