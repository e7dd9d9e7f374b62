// Demo ancillaries: parts fitted to suitable firearms, spares in the safe, and a few lost or worn out.

import * as v from 'valibot';
import { changeAncillaryStatus, registerAncillary } from '../../../functions/ancillaries/store.ts';
import { addLibraryAncillary } from '../../../functions/ancillary-library/store.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { RegisterAncillary } from '../../../shared/ancillaries/schema.ts';
import { AddLibraryAncillary } from '../../../shared/ancillary-library/schema.ts';
import { ancillaries } from './data/ancillaries.ts';
import type { AncillarySeed } from './data/ancillaries-suits.ts';
import type { Random } from './data/firearm-mix.ts';
import { randomFrom } from './random.ts';

/** Adds them in reverse order, because the newest is listed first. */
export async function seedAncillaryLibrary(actor: Actor, at: Date): Promise<Map<AncillarySeed, number>> {
  const numbers = new Map<AncillarySeed, number>();
  for (const one of ancillaries.toReversed()) numbers.set(one, (await addLibraryAncillary(v.parse(AddLibraryAncillary, one.record), actor, at)).id);
  return numbers;
}

/** Later status changes of some ancillaries. */
const fates = [
  { status: 'inactive', reason: 'Kept in the safe as a spare' },
  { status: 'lost', reason: 'Not found at the shift handover; the vehicle and the site were searched without result' },
  { status: 'retired', reason: 'Window cracked, beyond repair' },
] as const;

/** Adds a few to the newest firearms of each owner. */
export async function seedAncillaries(owners: readonly number[], numbers: ReadonlyMap<AncillarySeed, number>, actor: Actor, now: Date): Promise<void> {
  await Promise.all(owners.map((ownerId) => seedOwner(ownerId, numbers, actor, now)));
}

async function seedOwner(ownerId: number, numbers: ReadonlyMap<AncillarySeed, number>, actor: Actor, now: Date): Promise<void> {
  const random = randomFrom(ownerId * 31);
  const { items: firearms } = await listFirearms({ kind: 'national' }, { limit: 10, ownerId });
  for (const [at, firearm] of firearms.entries()) {
    for (const one of drawn(
      ancillaries.filter(({ suits }) => suits(firearm)),
      random,
    )) {
      const since = between(new Date(firearm.createdAt), now, random);
      const input = { ...described(one, random), libraryReference: numbers.get(one) ?? null, ownerId, associatedFirearmId: firearm.id };
      const { id } = await registerAncillary(v.parse(RegisterAncillary, input), actor, since);
      const fate = at < 2 && random() < 0.3 ? fates[Math.floor(random() * fates.length)] : undefined;
      if (fate) await changeAncillaryStatus(id, fate, actor, undefined, between(since, now, random));
    }
  }
}

const between = (from: Date, to: Date, random: Random) => new Date(from.getTime() + random() * (to.getTime() - from.getTime()));

/** Draws three at most. */
function drawn(from: readonly AncillarySeed[], random: Random): AncillarySeed[] {
  const left = [...from];
  return Array.from({ length: Math.min(left.length, 1 + Math.floor(random() * 3)) }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}

function described({ record: { manufacturer, model, type, category }, serialNumber }: AncillarySeed, random: Random) {
  return { manufacturer, model, type, category, serialNumber: serialNumber?.(random) ?? null };
}
