// Writes that retire what belongs to a firearm (license, ancillaries, inspection), for the transaction that retires it.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import { ancillariesOf, areAllAncillariesOf, retireWith } from '../ancillaries/follow-firearm.ts';
import type { Write } from '../data/commit.ts';
import { cancelWithFirearm } from '../inspections/cancellation.ts';
import { closeWith, currentLicenseOf } from '../licenses/record.ts';

interface Why {
  readonly reason: string;
  /** Name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
}

/** A retired firearm has no license, its fitted ancillaries retire with it, and its scheduled inspection is cancelled (decision 068). */
export async function endWith(firearmId: string, { reason, ...why }: Why): Promise<Write[]> {
  const [license, ancillaries, inspection] = await Promise.all([
    currentLicenseOf(firearmId),
    ancillariesOf(firearmId),
    cancelWithFirearm(firearmId, { ...why, reason, at: new Date(why.at) }),
  ]);
  return [
    ...(license ? closeWith(license, { status: 'cancelled', reason, ...why }) : []),
    areAllAncillariesOf(firearmId, ancillaries),
    ...ancillaries.flatMap((ancillary) => retireWith(ancillary, { ...why, comments: reason })),
    ...inspection,
  ];
}
