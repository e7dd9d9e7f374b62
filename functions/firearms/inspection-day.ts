// Stores the date of a firearm's last inspection.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { commitChange } from '../history/change.ts';
import { firearms } from './entity.ts';
import { latestFirearmRecord } from './store.ts';

/** Attempts while other callers change the same firearm. */
const attempts = 4;

/** Writes the date unless the record has a later one. Returns whether it was written. */
export async function noteInspection(id: string, inspectedAt: string, inspectionId: string, actor: Pick<Actor, 'userId' | 'name'>): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const before = await latestFirearmRecord(id);
    if (!before) throw new Error("The firearm on the inspection's list does not exist");
    // The firearm's import was undone while the inspection was open.
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
