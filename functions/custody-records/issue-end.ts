// The end of an issue: by a return, a hand-over, a loss, a seizure or a void.

import type { Problem } from '../../shared/problem.ts';
import { put, remove, update, type Write } from '../data/commit.ts';
import { findItem } from '../data/current-record.ts';
import { guards } from '../data/guard.ts';
import type { EndCopy } from './copies.ts';
import { type IssueRecord, issues } from './entity.ts';
import { flags } from './flags.ts';
import { unwatch, watch } from './watch.ts';

const freeSlot = ({ officerId, slot }: IssueRecord): Write =>
  remove(
    guards()
      .remove({ kind: 'officer-slot', value: `${officerId}#${slot}` })
      .params(),
  );

/** The rounds that were out with a lost or seized firearm are missing too, and the report of the loss or the seizure explains them. */
function withLostRounds({ roundsOut }: IssueRecord, state: IssueRecord['state'], end: EndCopy): EndCopy {
  if (roundsOut === 0 || (state !== 'lost' && state !== 'seized')) return end;
  const explanation = state === 'lost' ? 'lost_with_firearm' : 'seized_with_firearm';
  return { ...end, rounds: 0, shortfall: { rounds: roundsOut, explanation, text: end.remarks ?? 'See the report', discharge: null } };
}

/** Ends an open issue: the issue, its officer's slot and its watch. Refused if the issue has changed since it was read. */
export function endWrites(
  issue: IssueRecord,
  state: Exclude<IssueRecord['state'], 'open'>,
  returned: EndCopy,
  refused: () => Problem,
): { after: IssueRecord; writes: Write[] } {
  const end = withLostRounds(issue, state, returned);
  const flagged = end.shortfall ? flags(issue, end.at) : {};
  const set = { state, returned: known(end), version: issue.version + 1, ...revokedAt(issue, state, end.at), ...flagged };
  return {
    after: { ...issue, ...set },
    writes: [
      update(
        issues()
          .patch({ id: issue.id })
          .set(set)
          .where((attributes, { eq }) => `${eq(attributes.version, issue.version)} AND ${eq(attributes.state, 'open')}`)
          .params(),
        refused,
      ),
      freeSlot(issue),
      unwatch(issue.id),
    ],
  };
}

/**
 * Opens an issue again whose firearm was never seized: the issue, its officer's slot and its watch. Undefined if the officer has left or holds another
 * firearm in that slot.
 */
export async function reopenWrites(issue: IssueRecord, at: string, refused: () => Problem): Promise<Write[] | undefined> {
  const slot = { kind: 'officer-slot', value: `${issue.officerId}#${issue.slot}` } as const;
  const [{ data: taken }, officer] = await Promise.all([guards().get(slot).go({ consistent: true }), findItem('officer', issue.officerId)]);
  if (taken || officer?.employment === 'left' || issue.state !== 'seized') return undefined;
  const patch = issues()
    .patch({ id: issue.id })
    .set({ state: 'open', version: issue.version + 1 })
    .remove(['returned'])
    .where((attributes, { eq }) => `${eq(attributes.version, issue.version)} AND ${eq(attributes.state, 'seized')}`);
  const guard = guards().create({ ...slot, heldBy: issue.id });
  return [update(patch.params(), refused), put(guard.params(), refused), watch(issue, new Date(at))];
}

/** An authorisation of a void issue was never valid. */
const revokedAt = ({ authorisations }: IssueRecord, state: string, at: string) =>
  state === 'void' ? { authorisations: authorisations.map((one) => ({ ...one, revokedAt: at })) } : {};

const known = (end: EndCopy): EndCopy => Object.fromEntries(Object.entries(end).filter(([, value]) => value !== undefined)) as unknown as EndCopy;
