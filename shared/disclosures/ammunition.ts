// Rounds by caliber in a disclosure: the declared ones, and the rounds in the provider’s ammunition ledger.
import * as v from 'valibot';
import { caliberKey } from '../ammunition/rules.ts';
import { AmmunitionCaliber, type CaliberRounds } from '../ammunition/schema.ts';
import { check } from '../kinds/checks.ts';
import { figure } from '../kinds/format.ts';

/** Most calibers of one disclosure. */
export const mostDeclared = 100;
/** Most rounds of one caliber: those of a hundred full safes. */
const mostRounds = 100_000_000;

export const DeclaredRounds = v.pipe(
  v.array(
    v.strictObject({
      caliber: AmmunitionCaliber,
      rounds: v.pipe(
        v.number('Rounds are required'),
        v.integer('Rounds must be a whole number'),
        v.minValue(0, 'Rounds cannot be negative'),
        v.maxValue(mostRounds, `At most ${figure(mostRounds)} rounds`),
      ),
    }),
  ),
  v.maxLength(mostDeclared, `At most ${mostDeclared} calibers`),
  check((all) => new Set(all.map(({ caliber }) => caliberKey(caliber))).size === all.length, 'Enter each caliber once'),
  v.description('The rounds of each caliber that the provider declares; null or absent if it states none.'),
);

/** One caliber: the declared rounds, and those in the ledger. Null: not declared, or the provider keeps no ledger. */
export interface ComparedRounds {
  readonly caliber: string;
  readonly declared: number | null;
  readonly inLedger: number | null;
}

/** The declared rounds beside those of the ledger (undefined: the provider keeps none), by caliber. */
export function comparedRounds(declared: readonly CaliberRounds[] | null | undefined, ledger: readonly CaliberRounds[] | undefined): ComparedRounds[] {
  const found = new Map<string, ComparedRounds>();
  const none = ledger ? 0 : null;
  for (const { caliber, rounds } of declared ?? []) found.set(caliberKey(caliber), { caliber, declared: rounds, inLedger: none });
  for (const { caliber, rounds } of ledger ?? []) {
    const known = found.get(caliberKey(caliber));
    found.set(caliberKey(caliber), { caliber: known?.caliber ?? caliber, declared: known?.declared ?? null, inLedger: rounds });
  }
  return [...found.values()].sort((a, b) => a.caliber.localeCompare(b.caliber, 'en'));
}

/** `10 more than in the ledger (1 240)`; undefined without a difference. */
export function differenceWords({ declared, inLedger }: Pick<ComparedRounds, 'declared' | 'inLedger'>): string | undefined {
  const by = inLedger === null ? 0 : (declared ?? 0) - inLedger;
  return by === 0 ? undefined : `${figure(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'} than in the ledger (${figure(inLedger ?? 0)})`;
}

/** `1 250 declared, 10 more than in the ledger (1 240)`. */
export function roundsWords(one: ComparedRounds): string {
  const declared = one.declared === null ? 'None declared' : `${figure(one.declared)} declared`;
  return [declared, differenceWords(one) ?? (one.inLedger === null ? undefined : 'as in the ledger')].filter(Boolean).join(', ');
}
