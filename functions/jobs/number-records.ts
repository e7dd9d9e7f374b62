// Gives numbers to cases and seizures that were created before yearly numbers, the oldest first. Each gets a history entry.
import type { Action } from '../../shared/history/action.ts';
import { caseNumberPrefix } from '../../shared/kinds/index.ts';
import { Problem } from '../../shared/problem.ts';
import { type CaseRecord, cases } from '../cases/entity.ts';
import { commit, type Write } from '../data/commit.ts';
import { type Numbered, NumberTaken, nextOfYear } from '../data/numbers.ts';
import { change } from '../history/change.ts';
import type { Outcome } from '../long-jobs/run.ts';
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

export interface NumberPlace {
  readonly of: 'cases' | 'seizures';
  readonly cursor: string | null;
}
export const firstUnnumbered: NumberPlace = { of: 'cases', cursor: null };

const pageSize = 100;

async function givePage({ of, cursor }: NumberPlace): Promise<{ numbered: number; cursor: string | null }> {
  const options = { order: 'asc', limit: pageSize, cursor } as const;
  let numbered = 0;
  if (of === 'cases') {
    const page = await cases().query.newest({}).go(options);
    for (const one of page.data) if (await give(one, ofCases)) numbered++;
    return { numbered, cursor: page.cursor };
  }
  const page = await seizures().query.newest({}).go(options);
  for (const one of page.data) if (await give(one, ofSeizures)) numbered++;
  return { numbered, cursor: page.cursor };
}

/** One step: numbers the records of some pages. A repeat finds nothing left to do. */
export async function numberSome(from: NumberPlace, until: number): Promise<Outcome<NumberPlace>> {
  let place: NumberPlace | null = from;
  let numbered = 0;
  do {
    const page: Awaited<ReturnType<typeof givePage>> = await givePage(place);
    numbered += page.numbered;
    if (page.cursor !== null) place = { ...place, cursor: page.cursor };
    else place = place.of === 'cases' ? { of: 'seizures', cursor: null } : null;
  } while (place && Date.now() < until);
  return { place, sums: { numbered } };
}
