// One change of a case, whatever it is: the record under the version that was read, and its history entry.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { update, type Write } from '../data/commit.ts';
import { entryOf } from '../workflow/store.ts';
import { type CaseRecord, cases } from './entity.ts';

type Clearable = 'description' | 'assignedTo' | 'assignedToName' | 'relatedFirearmId' | 'relatedEntityId';

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

/** Tries before the caller is told that the case keeps changing under it. */
const attempts = 6;

/** Adds something that does not depend on what others changed meanwhile: done again on the case as it stands then. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale-version') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
