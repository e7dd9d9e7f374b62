// Closes a loss report when its firearm is found or written off. Imports no other feature's store, so that every store can import it.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import type { Write } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { movedTo } from '../history/store.ts';
import { losses } from './entity.ts';

interface End {
  /** The firearm's new status. */
  readonly outcome: string;
  readonly reason: string;
  /** The name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  /** The time of the write. */
  readonly at: string;
}

/** The writes that close the report together with the change of its firearm. Empty without an open report. */
export async function closeReport(id: string | null | undefined, { outcome, reason, action, actor, at }: End): Promise<Write[]> {
  const report = id ? (await losses().get({ id }).go({ consistent: true })).data : undefined;
  if (report?.status !== 'open') return [];
  const set = { status: 'closed', closedAt: at, outcome } as const;
  const { writes } = change(losses(), report, { action, actor, at, comments: reason, metadata: { outcome }, set });
  return [...writes, movedTo({ kind: 'loss', id: report.id, currentStatus: 'closed', actor, at, place: { waitsFor: null } })];
}
