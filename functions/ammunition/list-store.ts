// Reads balances and entries of ammunition.
import type * as v from 'valibot';
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { caliberKey, ceilingOf } from '../../shared/ammunition/rules.ts';
import type { AmmunitionBalance, AmmunitionEntry, BalanceQuery } from '../../shared/ammunition/schema.ts';
import type { PageQuery } from '../../shared/kinds/index.ts';
import type { Page } from '../../shared/route.ts';
import { entityAsked } from '../branches/store.ts';
import { readCounts } from '../counters/store.ts';
import { badCursor, cursorOf, pageOf, positionOf } from '../data/pages.ts';
import { getSafe } from '../safes/store.ts';
import { ammunitionEntries, type BalanceRecord } from './entity.ts';
import { balancesOf } from './held.ts';
import { safeNames, shownEntries } from './view.ts';

function pageFrom(records: readonly BalanceRecord[], limit: number, cursor: string | undefined): Page<BalanceRecord> {
  const after = positionOf(cursor);
  const at = after === undefined ? 0 : records.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && at === 0) throw badCursor();
  return pageOf(records.slice(at, at + limit + 1), limit, ({ id }) => id, records.length);
}

/** The balances of a safe or a provider, by safe and caliber. Throws `not-found`, `invalid-input` without a provider, `bad-cursor`. */
export async function listBalances(scope: Scope, { limit, cursor, legalEntityId, safeId }: BalanceQuery): Promise<Page<AmmunitionBalance>> {
  const of = safeId === undefined ? entityAsked(scope, legalEntityId) : (await getSafe(safeId, scope)).legalEntityId;
  if (of === undefined) return { items: [] };
  // The ceiling applies to the sum of all safes.
  const [all, [owned = {}]] = await Promise.all([balancesOf(of), readCounts(`entity:${of}`, [{ kind: 'firearm', facet: 'caliber' }])]);
  const held = new Map<string, number>();
  for (const { caliberKey, balance } of all) held.set(caliberKey, (held.get(caliberKey) ?? 0) + balance);
  const page = pageFrom(safeId === undefined ? all : all.filter((one) => one.safeId === safeId), limit, cursor);
  const names = await safeNames(page.items.map((one) => one.safeId));
  const shown = ({ id, legalEntityId, safeId, caliber, caliberKey, balance, last, updatedAt }: BalanceRecord): AmmunitionBalance => {
    const sum = held.get(caliberKey) ?? 0;
    const about = { id, legalEntityId, safeId, safeName: names.get(safeId) ?? '', caliber, balance, entries: last, updatedAt };
    return { ...about, held: sum, ...ceilingOf(caliber, owned, sum) };
  };
  return { ...page, items: page.items.map(shown) };
}

function numberOf(cursor: string | undefined): number {
  const position = positionOf(cursor);
  if (position === undefined) return 1_000_000_000;
  if (!/^[1-9]\d{0,8}$/.test(position)) throw badCursor();
  return Number(position);
}

/** The entries of a caliber in a safe, newest first. Throws `not-found`, `bad-cursor`. */
export async function listEntries(
  safeId: string,
  caliber: string,
  scope: Scope,
  { limit, cursor }: v.InferOutput<typeof PageQuery>,
): Promise<Page<AmmunitionEntry>> {
  const { legalEntityId } = await getSafe(safeId, scope);
  const { data } = await ammunitionEntries()
    .query.one({ safeId, caliberKey: caliberKey(caliber) })
    .lt({ number: numberOf(cursor) })
    .go({ order: 'desc', limit: limit + 1 });
  const seen = data.filter((entry) => entry.legalEntityId === legalEntityId && inScope(scope, [entry.legalEntityId]));
  const items = seen.slice(0, limit);
  const last = items.at(-1);
  return { items: await shownEntries(items), next: seen.length > limit && last ? cursorOf(String(last.number)) : undefined, total: undefined };
}
