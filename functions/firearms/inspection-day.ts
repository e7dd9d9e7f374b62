// Firearms: the day of an inspection that found one.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { commitChange } from '../history/change.ts';
import { firearms } from './entity.ts';
import { recordAsItStands } from './store.ts';

/** Somebody else changes the same firearm at the same moment: read again, so often. */
const attempts = 4;

/** Writes the day unless a later one stands there. Answers whether it wrote. */
export async function noteInspection(id: string, inspectedAt: string, inspectionId: string, actor: Pick<Actor, 'userId' | 'name'>): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const before = await recordAsItStands(id);
    if (!before) throw new Error('A firearm on the sheet of an inspection is not there');
    // Its import was undone while the inspection was open.
    if (before.reversal) return false;
    if (before.lastInspectionDate && before.lastInspectionDate >= inspectedAt) return false;
    const why = { action: 'inspections.change', actor, at: inspectedAt, metadata: { inspectionId } } as const;
    try {
      await commitChange(firearms(), before, { ...why, set: { lastInspectionDate: inspectedAt } });
      return true;
    } catch (error) {
      if (attempt === attempts || !(error instanceof Problem && error.code === 'stale-version')) throw error;
    }
  }
}
