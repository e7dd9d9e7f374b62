// Merges the dates of all sources in order. A page costs one page of each source and the records it shows.
import type { Scope } from '../../shared/access/scope.ts';
import { daysOf } from '../../shared/due/rules.ts';
import { type DueItem, type DueKind, type DueQuery, dueKinds } from '../../shared/due/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Page } from '../../shared/route.ts';
import { badCursor, cursorOf, positionOf } from '../data/pages.ts';
import { type Ask, inOrder, type Ref } from './ref.ts';
import { sources } from './sources.ts';
import { shownOf } from './view.ts';

const rankOf = (kind: DueKind) => dueKinds.indexOf(kind);
const order = (a: Ref, b: Ref) => (a.on === b.on && a.kind !== b.kind ? rankOf(a.kind) - rankOf(b.kind) : inOrder(a, b));

const positionText = ({ on, kind, id }: Ref) => `${on}:${rankOf(kind)}:${id}`;

function refFrom(position: string | undefined): Ref | undefined {
  if (position === undefined) return undefined;
  const [, on, rank, id] = /^(\d{4}-\d\d-\d\d):(\d):([\w-]{1,45})$/.exec(position) ?? [];
  const kind = dueKinds[Number(rank)];
  if (!on || !kind || !id) throw badCursor();
  return { kind, on, id };
}

/** Where a source continues after the last date shown, which may come from another source. */
function behind(last: Ref | undefined, kind: DueKind): Pick<Ref, 'on' | 'id'> | undefined {
  if (!last || last.kind === kind) return last;
  // On that day, either all dates of this kind come before the last one or none: use an id below or above every other.
  return { on: last.on, id: rankOf(kind) < rankOf(last.kind) ? '' : '~' };
}

/** To filter by province, the records must be read. After this many rounds the page is returned short, with the address of the next page. */
const mostRounds = 5;
const aRound = 100;

/** If an overseer asks for one provider, the scope is that provider's. A client that asks for another provider gets nothing. */
function scopeFor(scope: Scope, holderId: number | undefined): Scope {
  if (holderId === undefined) return scope;
  if (scope.kind === 'entity' && scope.legalEntityId !== holderId) return { kind: 'none' };
  return scope.kind === 'none' ? scope : { kind: 'entity', legalEntityId: holderId };
}

async function refsAfter(last: Ref | undefined, asked: readonly DueKind[], ask: Omit<Ask, 'after'>) {
  const found = await Promise.all(asked.map((kind) => sources[kind]({ ...ask, after: behind(last, kind) })));
  const totals = found.map(({ total }) => total);
  const refs = found
    .flatMap((one) => one.refs)
    .sort(order)
    .slice(0, ask.limit);
  return { refs, total: totals.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0) };
}

/** Dates in the caller's scope. Throws `bad-cursor`. */
export async function listDue(own: Scope, { limit, cursor, kind, window, holderId, province }: DueQuery, today = dayOf(new Date())): Promise<Page<DueItem>> {
  const scope = scopeFor(own, holderId);
  if (scope.kind === 'none') return { items: [], total: 0 };
  const asked = kind ? [kind] : dueKinds;
  const days = daysOf(window, today);
  const items: DueItem[] = [];
  let last = refFrom(positionOf(cursor));
  for (let round = 1; ; round++) {
    const atOnce = province ? aRound : limit - items.length;
    const ask = { scope, oversees: own.kind === 'national', province, from: days.from, to: days.to, today };
    const { refs, total } = await refsAfter(last, asked, { ...ask, limit: atOnce + 1 });
    const page = refs.slice(0, atOnce);
    for (const { ref, item } of await shownOf(page, today)) {
      if (province && item.province !== province) continue;
      items.push(item);
      if (items.length === limit && ref !== page.at(-1)) return { items, next: cursorOf(positionText(ref)) };
    }
    last = page.at(-1) ?? last;
    const more = refs.length > page.length && last;
    if (!more) return { items, total: province ? undefined : total };
    if (items.length >= limit || round === mostRounds) return { items, next: cursorOf(positionText(more)), total: province ? undefined : total };
  }
}
