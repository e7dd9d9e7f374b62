// One change of a case, whatever it is: the record under the version that was read, and its history entry.
import type { Actor } from '../../shared/access/actor.ts';
import { update, type Write } from '../data/commit.ts';
import { entryOf } from '../history/store.ts';
import { type CaseRecord, cases } from './entity.ts';

type Clearable = 'description' | 'assignedTo' | 'assignedToName' | 'relatedFirearmId' | 'relatedEntityId' | 'unanswered';

export interface Change {
  /** The contract's name of the call. */
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
  readonly set?: Partial<CaseRecord>;
  readonly cleared?: readonly Clearable[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The case as changed, and the writes that change it. */
export function changed(before: CaseRecord, { action, actor, at, set = {}, cleared = [], metadata }: Change): { after: CaseRecord; writes: Write[] } {
  const { id } = before;
  const toStatus = set.status ?? before.status;
  const entry = entryOf({
    ...{ kind: 'case', id, action, actor, at: at.toISOString(), before, fromStatus: before.status, toStatus },
    ...(metadata ? { metadata } : {}),
  });
  const patch = cases()
    .patch({ id })
    .set({ ...set, ...entry.recorded })
    .remove([...cleared])
    .where(({ version }, { eq }) => eq(version, before.version));
  const after: CaseRecord = { ...before, ...set, ...entry.recorded };
  for (const name of cleared) delete after[name];
  return { after, writes: [update(patch.params()), entry.write] };
}
