// The watch of an open issue: when the next step of its alerts is due (custody.md, section 5.10).
import { type LadderTimes, usualTimes } from '../../shared/custody/ladder.ts';
import { put, remove, type Write } from '../data/commit.ts';
import { watches } from './entity.ts';
import { noProvince } from './province.ts';

/** The first step: before the firearm is due back, or now if that has passed. */
export function watchFields({ dueAt, ladder = usualTimes }: Pick<Watched, 'dueAt' | 'ladder'>, at: Date) {
  const next = Math.max(at.getTime(), Date.parse(dueAt) - ladder.reminderMinutes * 60_000);
  const nextStepAt = new Date(next).toISOString();
  return { step: 0, nextStepAt, hour: nextStepAt.slice(0, 13), standing: 'in_time' as const };
}

interface Watched {
  readonly id: string;
  readonly legalEntityId: number;
  readonly firearmId: string;
  readonly dueAt: string;
  readonly holder: { readonly province: string | null };
  readonly ladder?: LadderTimes | undefined;
}

/** Puts the watch of a new or extended issue. */
export const watch = ({ id, legalEntityId, firearmId, holder, ...out }: Watched, at: Date): Write =>
  put(
    watches()
      .put({ id, legalEntityId, firearmId, province: holder.province ?? noProvince, ...watchFields(out, at) })
      .params(),
  );

export const unwatch = (issueId: string): Write => remove(watches().remove({ id: issueId }).params());
