// Keeps the numbers of legal entities unique: each has its own guard.
import { normalisePsiraNumber, normaliseRegisterNumber } from '../../shared/legal-entities/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { put, remove, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';

const numbers = [
  { field: 'psiraNumber', kind: 'psira-number', words: 'PSiRA number', normalise: normalisePsiraNumber },
  { field: 'registrationNumber', kind: 'registration-number', words: 'registration number', normalise: normaliseRegisterNumber },
] as const;

type Numbers = Readonly<Partial<Record<(typeof numbers)[number]['field'], string | null | undefined>>>;

const taken =
  ({ field, words }: (typeof numbers)[number]) =>
  () =>
    new Problem('already-registered', `A legal entity with this ${words} is already registered.`, [{ path: field, message: 'Already registered' }]);

/** Writes that take the guards of new numbers and release the old ones. A number that differs only in punctuation keeps its guard. */
export function guardMoves(id: number, before: Numbers, after: Numbers): Write[] {
  return numbers.flatMap((number) => {
    const [former, value] = [before, after].map((of) => number.normalise(of[number.field] ?? ''));
    if (former === value) return [];
    const { kind } = number;
    return [
      ...(value
        ? [
            put(
              guards()
                .create({ kind, value, heldBy: String(id) })
                .params(),
              taken(number),
            ),
          ]
        : []),
      ...(former ? [remove(guards().remove({ kind, value: former }).params())] : []),
    ];
  });
}

/** The entity with this PSiRA or registration number. */
export async function holderOf(number: string): Promise<number | undefined> {
  const held = await Promise.all(
    numbers.map(async ({ kind, normalise }) => {
      const value = normalise(number);
      return value ? (await guards().get({ kind, value }).go({ consistent: true })).data?.heldBy : undefined;
    }),
  );
  const id = held.find((one) => one !== undefined);
  return id === undefined ? undefined : Number(id);
}
