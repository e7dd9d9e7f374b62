// An officer holds one handgun and one long gun at a time; a second person may allow a second or third. A guard for each place makes that certain.
import { firearmName } from '../../shared/firearms/name.ts';
import { check, staleVersion, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { getAll } from '../data/pages.ts';
import { recordKey, table } from '../data/table.ts';
import type { IssueRecord } from './entity.ts';

const slotNumbers = ['', '#2', '#3'] as const;
const kinds = ['handgun', 'long'] as const;

/** The kind of a firearm by its registered type. */
export const kindOf = (type: string): (typeof kinds)[number] => (['pistol', 'revolver'].includes(type.trim().toLowerCase()) ? 'handgun' : 'long');

/** The officer's slots of one kind: the first free one is taken. */
export const slotsOf = (officerId: string, kind: (typeof kinds)[number]): string[] => slotNumbers.map((number) => `${officerId}#${kind}${number}`);

export const guardKey = (kind: string, value: string) => ({ [table.pk]: `guard#${kind}#${value}`, [table.sk]: 'guard' });

/** The firearms that an officer holds now, in words, and the conditions that the officer still holds no others when this is written. */
export async function firearmsHeldBy(officerId: string): Promise<{ holds: string[]; writes: Write[] }> {
  const slots = kinds.flatMap((kind) => slotsOf(officerId, kind));
  const held = await getAll(
    slots.map((slot) => guardKey('officer-slot', slot)),
    undefined,
    true,
  );
  const found = (await getAll(
    held.map(({ heldBy }) => recordKey('issue', String(heldBy))),
    undefined,
    true,
  )) as IssueRecord[];
  const writes = slots.map((value) =>
    check(
      guards()
        .delete({ kind: 'officer-slot', value })
        .where(({ heldBy }, { notExists }) => notExists(heldBy))
        .params(),
      staleVersion,
    ),
  );
  return { holds: found.map(({ firearm }) => firearmName(firearm)), writes };
}
