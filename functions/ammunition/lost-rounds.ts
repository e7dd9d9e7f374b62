// Enters the rounds of a firearm that was lost or seized while it was out. They left the balance with the issue, so that the balance does not change.
import { issues } from '../custody-records/entity.ts';
import { findBalance } from './ledger.ts';
import { enterOnce } from './store.ts';

/** An entry of a firearm's custody history. */
interface Entry {
  readonly id: string;
  readonly action: string;
  readonly fromStatus?: string | null | undefined;
  readonly toStatus: string;
  readonly actionBy: string;
  readonly actorName: string;
  readonly createdAt: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const ends = {
  lost: { kind: 'expended', reason: 'Lost or stolen with the firearm' },
  seized: { kind: 'expended', reason: 'Seized with the firearm' },
} as const;
/** The seizure was recorded for the wrong firearm: its issue is open again. */
const outAgain = { kind: 'issued', reason: 'The seizure was corrected: the rounds are out again' } as const;
const isOut = (state: string) => ['issued', 'in_transit', 'unaccounted'].includes(state);

/** One entry for each event, however often the stream delivers it. A caliber that the safe does not count gets none. */
export async function enterLostRounds({ id, action, fromStatus, toStatus, actionBy, actorName, createdAt, metadata }: Entry): Promise<void> {
  const back = fromStatus === 'seized' && isOut(toStatus) ? outAgain : undefined;
  const step = toStatus in ends && toStatus !== fromStatus ? ends[toStatus as keyof typeof ends] : back;
  // The counter's own steps write their entries in their transactions.
  if (!step || action.startsWith('custody.') || !metadata?.issueId) return;
  const { data: issue } = await issues()
    .get({ id: String(metadata.issueId) })
    .go({ consistent: true });
  if (!issue || issue.roundsOut === 0) return;
  const { safeId, roundsOut: rounds, roundsCaliber = issue.firearm.caliber } = issue;
  if (!(await findBalance(safeId, roundsCaliber))) return;
  const actor = { userId: actionBy, name: actorName };
  const draft = { safeId, caliber: roundsCaliber, kind: step.kind, rounds, change: () => 0, actor, at: new Date(createdAt) };
  await enterOnce(id, { safeId, issueId: issue.id, rounds }, async () => [{ ...draft, more: { issueId: issue.id, reason: step.reason } }]);
}
