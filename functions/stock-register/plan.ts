// What one entry of a firearm's history means to the stock registers: a disposal in one book, an acquisition in another, a correction,
// or nothing. A keeper's change is provision to another person and no disposal (reg 22).
import { dayOf } from '../../shared/kinds/time.ts';
import { isInStock } from '../../shared/stock-register/rules.ts';
import type { StockHow } from '../../shared/stock-register/schema.ts';
import { effectOf } from '../../shared/transactions/rules.ts';
import { canonicalJson } from '../workflow/store.ts';
import type { Content, Draft } from './book.ts';
import type { Chain, StockEntryRecord } from './entity.ts';
import { type HistoryItem, marksOf, type State } from './states.ts';

/** What is known of the transaction that a change came from. */
export interface Deal {
  readonly id: string;
  readonly transactionType: 'purchase' | 'sale' | 'transfer' | 'disposal';
  readonly changes: 'owner' | 'keeper';
  readonly transactionDate: string;
  readonly description?: string | undefined;
  readonly acceptingEntityId?: number | undefined;
  readonly fromEntityId?: number | undefined;
  readonly fromEntityName?: string | undefined;
  readonly toEntityId?: number | undefined;
  readonly toEntityName?: string | undefined;
}

/** The license that an event recorded. */
export interface Card {
  readonly holderId: number;
  readonly licenseNumber: string;
  readonly issuedOn: string;
}

export interface Happening {
  readonly event: HistoryItem;
  /** Absent before a registration. */
  readonly before?: State | undefined;
  readonly after: State;
  /** What stands in the books about it now, oldest first: what a change of its facts corrects. */
  readonly standing: readonly { readonly chain: Chain; readonly entry: StockEntryRecord; readonly content: Content }[];
  readonly deal?: Deal | undefined;
  readonly card?: Card | undefined;
}

/** Whose stock it is in. */
export const holderOf = (state: State | undefined): number | undefined => (state && isInStock(state.status) ? state.ownerId : undefined);

const lineOf = (state: State) => {
  const { manufacturer, model, type, caliber, serialNumber } = state;
  return { manufacturer, model, type, caliber, serialNumber, marks: marksOf(state) };
};

const nobody = { counterpartyId: null, counterpartyName: null } as const;
const giver = ({ fromEntityId, fromEntityName }: Deal) => ({ counterpartyId: fromEntityId ?? null, counterpartyName: fromEntityName ?? null });
const taker = ({ toEntityId, toEntityName }: Deal) => ({ counterpartyId: toEntityId ?? null, counterpartyName: toEntityName ?? null });

/** A reason as it was given; of a loss, the docket and the station too (reg 87(f)). */
function remarksOf({ comments, metadata }: HistoryItem): string | null {
  const { docketNumber, policeStation } = (metadata ?? {}) as Record<string, string | null | undefined>;
  return [comments, docketNumber && `Docket ${docketNumber}`, policeStation && `Station ${policeStation}`].filter(Boolean).join('. ').slice(0, 2000) || null;
}

function howAcquired({ event, before, deal }: Happening): StockHow {
  if (!before) return event.metadata?.importId ? 'import' : 'registered';
  if (!deal) return 'recovered';
  return deal.transactionType === 'transfer' ? 'transfer' : 'purchase';
}

/** What happened to it, in the words of whoever did it. */
const toldOf = (event: HistoryItem, deal: Deal | undefined) => (deal ? (deal.description ?? null) : remarksOf(event));

function acquisition(happening: Happening): Content {
  const { event, before, after, standing, deal, card } = happening;
  const how = howAcquired(happening);
  // Found again, it is still held under the license that it was lost under.
  const license = card ? { licenseNumber: card.licenseNumber, licenseDate: card.issuedOn } : how === 'recovered' ? standing.at(-1)?.content : undefined;
  return {
    firearmId: event.entityId,
    date: deal?.transactionDate ?? dayOf(event.createdAt),
    ...lineOf(after),
    licenseNumber: license?.licenseNumber ?? null,
    licenseDate: license?.licenseDate ?? null,
    how,
    ...(deal ? giver(deal) : nobody),
    remarks: before ? toldOf(event, deal) : null,
    transactionId: deal?.id ?? null,
  };
}

function howDisposed(status: State['status'], deal: Deal | undefined): StockHow {
  if (deal) return deal.transactionType === 'purchase' ? 'sale' : deal.transactionType;
  return status === 'lost' || status === 'stolen' ? status : 'retired';
}

/** What goes out is what came in: the words of the acquisition as it stands. */
function disposal({ event, before, after, standing, deal }: Happening): Content {
  return {
    licenseNumber: null,
    licenseDate: null,
    ...lineOf(before ?? after),
    ...standing.at(-1)?.content,
    firearmId: event.entityId,
    date: deal?.transactionDate ?? (event.metadata?.occurredOn as string | undefined) ?? dayOf(event.createdAt),
    how: howDisposed(after.status, deal),
    ...(deal ? taker(deal) : nobody),
    remarks: toldOf(event, deal),
    transactionId: deal?.id ?? null,
  };
}

const words: Readonly<Partial<Record<keyof Content, string>>> = {
  manufacturer: 'manufacturer',
  model: 'model',
  type: 'type',
  caliber: 'caliber',
  serialNumber: 'serial number',
  marks: 'marks',
};

/** What the event makes of the lines that stand, and why. */
function changeOf({ event, before, after, deal, card }: Happening): { change: Partial<Content>; reason: string } | undefined {
  if (card) return { change: { licenseNumber: card.licenseNumber, licenseDate: card.issuedOn }, reason: `License ${card.licenseNumber} was recorded.` };
  if (deal) {
    const { transactionDate: date, description } = deal;
    const change: Partial<Content> = { how: 'purchase', date, ...giver(deal), transactionId: deal.id, ...(description ? { remarks: description } : {}) };
    return { change, reason: 'Its purchase was recorded by a transaction.' };
  }
  if (!before) return undefined;
  const [was, is] = [lineOf(before), lineOf(after)];
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return undefined;
  const told = changed.map((name) => `${words[name]} ${was[name] ?? 'none'} became ${is[name] ?? 'none'}`).join(', ');
  return {
    change: Object.fromEntries(changed.map((name) => [name, is[name]])),
    reason: `The firearm's record was corrected: ${told}.${event.comments ? ` ${event.comments}` : ''}`,
  };
}

function corrections(happening: Happening, common: Pick<Draft, 'by' | 'automatic' | 'event'>): Draft[] {
  const found = changeOf(happening);
  if (!found) return [];
  const { deal, card, standing } = happening;
  return standing
    .filter(({ entry }) => entry.side === 'acquisition' || !(deal || card))
    .flatMap(({ chain, entry, content }) => {
      const now = { ...content, ...found.change };
      if (canonicalJson(now) === canonicalJson(content)) return [];
      const corrects = { number: entry.number, original: chain.number, reason: found.reason.slice(0, 2000) };
      return [{ ...common, legalEntityId: chain.legalEntityId, side: entry.side, content: now, corrects }];
    });
}

/** The entries that the event makes, in their order. */
export function plan(happening: Happening): Draft[] {
  const { event, before, after, deal, card } = happening;
  const [from, to] = [holderOf(before), holderOf(after)];
  const common = { by: { userId: event.actionBy, name: event.actorName }, event: event.seq };
  if (from !== to) {
    return [
      ...(from === undefined ? [] : [{ ...common, automatic: false, legalEntityId: from, side: 'disposal' as const, content: disposal(happening) }]),
      ...(to === undefined ? [] : [{ ...common, automatic: false, legalEntityId: to, side: 'acquisition' as const, content: acquisition(happening) }]),
    ];
  }
  // Of the transactions that move nothing only one says something new: how what is here already was acquired.
  if (deal && effectOf({ transactionType: deal.transactionType, changes: deal.changes, acceptingEntityId: deal.acceptingEntityId ?? null }) !== 'recorded')
    return [];
  if (card && card.holderId !== to) return [];
  return corrections(happening, { ...common, automatic: true });
}

/** The entries that a change of its facts corrects from then on: the acquisition it is held by, and the disposal when in no stock. */
export function chainsAfter(chains: readonly Chain[], entries: readonly StockEntryRecord[]): readonly Chain[] {
  const [moved, here] = [entries.filter(({ kind }) => kind !== 'correction'), entries.find(({ kind }) => kind === 'acquisition')];
  const chainOf = ({ legalEntityId, number }: StockEntryRecord): Chain => ({ legalEntityId, number });
  if (here) return [chainOf(here)];
  return [...chains, ...moved.map(chainOf)];
}
