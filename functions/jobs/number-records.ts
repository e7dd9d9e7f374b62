// Gives the cases and seizures that came before the yearly numbers one each, the oldest first. Each says so in its history.
import { caseNumberPrefix } from '../../shared/kinds/index.ts';
import { cases } from '../cases/entity.ts';
import { commit, update, type Write } from '../data/commit.ts';
import { type Numbered, NumberTaken, nextOfYear } from '../data/numbers.ts';
import { seizures } from '../seizures/entity.ts';
import { entryOf } from '../workflow/store.ts';

const registry = { userId: 'registry', name: 'Firearm Registry' } as const;
const attempts = 20;

interface Unnumbered {
  readonly id: string;
  readonly createdAt: string;
  readonly version: number;
  readonly chainHead: string;
  readonly status: string;
}

/** Another number of the year may be taken at this moment: then it takes the next. */
async function give(numbered: Numbered, write: (shortNumber: string, holds: readonly Write[]) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { shortNumber, holds } = await nextOfYear(numbered);
    try {
      return await write(shortNumber, holds);
    } catch (error) {
      if (!(error instanceof NumberTaken) || attempt === attempts) throw error;
    }
  }
}

const historyOf = (kind: 'case' | 'seizure', before: Unnumbered, shortNumber: string) => {
  const { id, status } = before;
  const action = kind === 'case' ? 'cases.edit' : 'seizures.correct';
  const at = new Date().toISOString();
  return entryOf({ kind, id, action, actor: registry, at, before, fromStatus: status, toStatus: status, metadata: { shortNumber } });
};

/** A second time there is nothing left to number. Answers how many records were given a number. */
export async function numberRecords(): Promise<number> {
  const [{ data: allCases }, { data: allSeizures }] = await Promise.all([
    cases().query.newest({}).go({ pages: 'all', order: 'asc' }),
    seizures().query.newest({}).go({ pages: 'all', order: 'asc' }),
  ]);
  const [someCases, someSeizures] = [allCases.filter(({ shortNumber }) => !shortNumber), allSeizures.filter(({ shortNumber }) => !shortNumber)];
  for (const one of someCases)
    await give({ kind: 'case-number', prefix: caseNumberPrefix, heldBy: one.id, at: new Date(one.createdAt) }, async (shortNumber, holds) => {
      const entry = historyOf('case', one, shortNumber);
      const patch = cases()
        .patch({ id: one.id })
        .set({ shortNumber, ...entry.recorded })
        .where(({ version }, { eq }) => eq(version, one.version));
      await commit([...holds, update(patch.params()), entry.write]);
    });
  for (const one of someSeizures)
    await give({ kind: 'seizure-number', prefix: 'SEZ-', heldBy: one.id, at: new Date(one.createdAt) }, async (shortNumber, holds) => {
      const entry = historyOf('seizure', one, shortNumber);
      const patch = seizures()
        .patch({ id: one.id })
        .set({ shortNumber, ...entry.recorded })
        .where(({ version }, { eq }) => eq(version, one.version));
      await commit([...holds, update(patch.params()), entry.write]);
    });
  return someCases.length + someSeizures.length;
}
