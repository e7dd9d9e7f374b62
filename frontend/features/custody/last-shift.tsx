// Button: lays out the pairs of this safe's last shift. Each firearm must be scanned to confirm it.
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Issue, mostLines, type Shift } from '../../../shared/custody/schema.ts';
import { timeOfDay } from '../../../shared/kinds/format.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { newEventId } from '../../ui/form/event-id.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { firearmWords } from '../../ui/records/custody-words.ts';
import type { CounterState, CounterStore } from './counter-state.ts';

/** Shifts that begin within these hours of the day are the same shift: the evening repeats the former evening, not this morning. */
const sameShiftHours = 4;
const minutesOfDay = (at: string): number => {
  const [hours = 0, minutes = 0] = timeOfDay(at).split(':').map(Number);
  return 60 * hours + minutes;
};

/** The newest shift of this safe at about this time of the day, else the newest. Shifts are sorted newest first. */
export function lastShift(shifts: readonly Shift[], safeId: string, now: Date): Shift | undefined {
  const ofSafe = shifts.filter((shift) => shift.safeId === safeId);
  const apart = ({ createdAt }: Shift) => {
    const minutes = Math.abs(minutesOfDay(createdAt) - minutesOfDay(now.toISOString()));
    return Math.min(minutes, 1440 - minutes);
  };
  return ofSafe.find((shift) => apart(shift) <= 60 * sameShiftHours) ?? ofSafe[0];
}

/** Adds a line for each pair whose officer has no line yet. The terms that are empty come from the last shift. */
export function withPairs(state: CounterState, shift: Pick<Shift, 'purpose' | 'reason' | 'place'>, issues: readonly Issue[]): CounterState {
  const { header, lines } = state;
  const open = lines.filter((line) => line.state !== 'done');
  const known = new Set(open.map((line) => line.officer?.id));
  const toSafe = issues.find((issue) => issue.toSafe)?.toSafe;
  const pairs = issues.filter(({ officerId }) => !known.has(officerId)).slice(0, mostLines - open.length);
  return {
    ...state,
    header: {
      ...header,
      // Another purpose has no destination.
      ...(toSafe && !header.toSafe && (header.purpose ?? shift.purpose) === 'transport' ? { toSafe: { ...toSafe, detail: shift.place } } : {}),
      purpose: header.purpose ?? shift.purpose,
      reason: header.reason || shift.reason,
      place: header.place || shift.place,
    },
    lines: [
      ...lines,
      ...pairs.map(({ officerId, officerName, officerPsiraNumber, firearm, roundsOut, magazinesOut }) => ({
        eventId: newEventId(),
        officer: { id: officerId, name: officerName, detail: `PSiRA ${officerPsiraNumber}` },
        expected: { id: firearm.id, name: firearmWords(firearm), detail: firearm.caliber },
        rounds: roundsOut,
        magazines: magazinesOut,
        state: 'draft' as const,
      })),
    ],
  };
}

export function LastShift({ store, legalEntityId, onDone }: { readonly store: CounterStore; readonly legalEntityId: number; readonly onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const repeat = async () => {
    const { safe } = store.get().header;
    if (!safe) return toast({ title: 'Choose the safe first', destructive: true });
    setBusy(true);
    try {
      const { data: shifts } = await send(contract.custody.listShifts, { query: { legalEntityId, limit: 50 } });
      const shift = lastShift(shifts, safe.id, new Date());
      if (!shift) return toast({ title: 'No former shift', description: `No shift was issued from ${safe.name} yet.` });
      const { data } = await send(contract.custody.issuesOfShift, { params: { id: shift.id }, query: { limit: mostLines } });
      store.set((state) => withPairs(state, shift, data));
    } catch (cause) {
      toast({ title: 'The last shift could not be loaded', description: toApiError(cause).sentence, destructive: true });
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return (
    <Button formAction="none" loading={busy} loadingText="Loading the last shift" onClick={() => void repeat()}>
      Repeat Last Shift
    </Button>
  );
}
