// Gives numbers to cases and seizures that were created before yearly numbers, the oldest first. Each gets a history entry.
import type { Action } from '../../shared/history/action.ts';
import { caseNumberPrefix } from '../../shared/kinds/index.ts';
import { Problem } from '../../shared/problem.ts';
import { type CaseRecord, cases } from '../cases/entity.ts';
import { commit, type Write } from '../data/commit.ts';
import { type Numbered, NumberTaken, nextOfYear } from '../data/numbers.ts';
import { change } from '../history/change.ts';
import { type SeizureRecord, seizures } from '../seizures/entity.ts';

const registry = { userId: 'registry', name: 'Firearm Registry' } as const;
const attempts = 20;

interface Unnumbered {
  readonly id: string;
  readonly createdAt: string;
  readonly shortNumber?: string | undefined;
}

interface Giving<T extends Unnumbered> {
  readonly kind: Numbered['kind'];
  readonly prefix: string;
  readonly read: (id: string) => Promise<T | null>;
  readonly write: (before: T, shortNumber: string, holds: readonly Write[]) => Promise<void>;
}

/** After a conflict over the number or the record, reads the record again and tries the next number. Returns whether it gave one. */
async function give<T extends Unnumbered>(first: T, { kind, prefix, read, write }: Giving<T>): Promise<boolean> {
  let before: T | null = first;
  for (let attempt = 1; before && !before.shortNumber; attempt++) {
    const { shortNumber, holds } = await nextOfYear({ kind, prefix, heldBy: before.id, at: new Date(before.createdAt) });
    try {
      await write(before, shortNumber, holds);
      return true;
    } catch (error) {
      const hasVersionConflict = error instanceof NumberTaken || (error instanceof Problem && error.code === 'stale-version');
      if (!hasVersionConflict || attempt === attempts) throw error;
      before = await read(before.id);
    }
  }
  return false;
}

const numbered = (action: Action, shortNumber: string) => ({ action, actor: registry, at: new Date(), set: { shortNumber }, metadata: { shortNumber } });

const ofCases: Giving<CaseRecord> = {
  kind: 'case-number',
  prefix: caseNumberPrefix,
  read: async (id) => (await cases().get({ id }).go({ consistent: true })).data,
  write: (before, shortNumber, holds) => commit([...holds, ...change(cases(), before, numbered('cases.edit', shortNumber)).writes]),
};

const ofSeizures: Giving<SeizureRecord> = {
  kind: 'seizure-number',
  prefix: 'SEZ-',
  read: async (id) => (await seizures().get({ id }).go({ consistent: true })).data,
  write: (before, shortNumber, holds) => commit([...holds, ...change(seizures(), before, numbered('seizures.correct', shortNumber)).writes]),
};

/** Returns how many records got a number. A repeat finds nothing left to do. */
export async function numberRecords(): Promise<number> {
  const [{ data: allCases }, { data: allSeizures }] = await Promise.all([
    cases().query.newest({}).go({ pages: 'all', order: 'asc' }),
    seizures().query.newest({}).go({ pages: 'all', order: 'asc' }),
  ]);
  let given = 0;
  for (const one of allCases) if (await give(one, ofCases)) given++;
  for (const one of allSeizures) if (await give(one, ofSeizures)) given++;
  return given;
}
