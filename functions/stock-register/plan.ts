// Plans the stock register entries for one history entry of a firearm: a disposal in one book, an acquisition in another, a correction, or nothing. A new
// keeper is provision to another person and no disposal (reg 22).
import type { Acquisition } from '../../shared/firearms/acquisition.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { isInStock } from '../../shared/stock-register/rules.ts';
import type { StockHow } from '../../shared/stock-register/schema.ts';
import { effectOf } from '../../shared/transactions/rules.ts';
import { cut, marksOf } from '../firearms/marks.ts';
import { canonicalJson, type HistoryItem } from '../history/store.ts';
import type { Content, Draft } from './book.ts';
import type { Chain, StockEntryRecord } from './entity.ts';
import type { State } from './states.ts';

/** The transaction that caused a change. */
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
  readonly outsidePartyNumber?: string | undefined;
}

/** The license that an event recorded; for a recovered firearm, its license at that time. */
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
  /** The current entries of the firearm, oldest first: a change of its facts corrects them. */
  readonly standing: readonly { readonly chain: Chain; readonly entry: StockEntryRecord; readonly content: Content }[];
  readonly deal?: Deal | undefined;
  readonly card?: Card | undefined;
}

/** The provider that has the firearm in stock. */
export const holderOf = (state: State | undefined): number | undefined => (state && !state.reversal && isInStock(state.status) ? state.ownerId : undefined);

const lineOf = (state: State) => {
  const { manufacturer, model, type, caliber, serialNumber } = state;
  return { manufacturer, model, type, caliber, serialNumber, marks: marksOf(state) };
};

const nobody = { counterpartyId: null, counterpartyName: null } as const;
/** A party outside the registry has no id, so its license or ID number follows its name. */
const counterparty = (id: number | undefined, name: string | undefined, number: string | undefined) => ({
  counterpartyId: id ?? null,
  counterpartyName: id === undefined && name && number ? `${name} (${number})` : (name ?? null),
});
const giver = ({ fromEntityId, fromEntityName, outsidePartyNumber }: Deal) => counterparty(fromEntityId, fromEntityName, outsidePartyNumber);
const taker = ({ toEntityId, toEntityName, outsidePartyNumber }: Deal) => counterparty(toEntityId, toEntityName, outsidePartyNumber);

const mostRemarks = 2000;
/** Words for the police's facts of a loss (reg 87(f)) in the remarks. `completed` finds them in stored remarks: do not change them. */
const policeWords = { docketNumber: 'Docket', policeStation: 'Station' } as const;
type PoliceFact = keyof typeof policeWords;
const policeFacts = Object.keys(policeWords) as PoliceFact[];
const factText = (fact: PoliceFact, value: string) => `${policeWords[fact]} ${value}`;

/** The description, shortened if necessary, followed by the police's facts, which are never shortened. */
function remarked(details: string | null | undefined, facts: readonly string[]): string | null {
  const behind = facts.map((fact) => `. ${fact}`).join('');
  // Avoids a second full stop after a sentence.
  const before = behind ? details?.replace(/\.\s*$/, '') : details;
  return `${before ? cut(before, mostRemarks - behind.length) : ''}${behind}`.replace(/^\. /, '') || null;
}

/** The given reason; for a loss with docket and station. */
function remarksOf({ comments, metadata }: HistoryItem): string | null {
  const known = (metadata ?? {}) as Partial<Record<PoliceFact, string | null>>;
  return remarked(
    comments,
    policeFacts.flatMap((fact) => (known[fact] ? [factText(fact, known[fact])] : [])),
  );
}

interface Given {
  readonly fact: PoliceFact;
  readonly from: string | null;
  readonly to: string;
}

/** The police's facts that were added after the report of a loss. */
export function givenByPolice({ action, metadata }: HistoryItem): readonly Given[] {
  if (action !== 'losses.edit') return [];
  const changed = (metadata?.changed ?? {}) as Partial<Record<PoliceFact, { readonly from: string | null; readonly to: string }>>;
  return policeFacts.flatMap((fact) => (changed[fact] ? [{ fact, ...changed[fact] }] : []));
}

/** The remarks with new facts in place of the old ones. */
const completed = (remarks: string | null, given: readonly Given[]): string | null =>
  given.reduce((details, { fact, from, to }) => {
    const at = from && details ? details.lastIndexOf(factText(fact, from)) : -1;
    if (!details || !from || at < 0) return remarked(details, [factText(fact, to)]);
    return cut(`${details.slice(0, at)}${factText(fact, to)}${details.slice(at + factText(fact, from).length)}`, mostRemarks);
  }, remarks);

function howAcquired({ event, before, deal }: Happening): StockHow {
  if (!before) return event.metadata?.importId ? 'import' : 'registered';
  if (!deal) return 'recovered';
  return deal.transactionType === 'transfer' ? 'transfer' : 'purchase';
}

/** The acquisition details of a registration. */
function acquired({ event, before }: Happening): Partial<Content> {
  if (before) return {};
  const { acquiredOn, from, how } = (event.metadata?.acquisition ?? {}) as Partial<Acquisition>;
  return { ...(acquiredOn ? { date: acquiredOn } : {}), ...(from ? { counterpartyName: from } : {}), ...(how ? { how } : {}) };
}

/** The description by the user who made the change. */
const descriptionOf = (event: HistoryItem, deal: Deal | undefined) => (deal ? (deal.description ?? null) : remarksOf(event));

function acquisition(happening: Happening): Content {
  const { event, before, after, standing, deal, card } = happening;
  const how = howAcquired(happening);
  // A recovered firearm keeps the license from before the loss, unless another was recorded meanwhile.
  const license = card ? { licenseNumber: card.licenseNumber, licenseDate: card.issuedOn } : how === 'recovered' ? standing.at(-1)?.content : undefined;
  return {
    firearmId: event.entityId,
    date: deal?.transactionDate ?? dayOf(event.createdAt),
    ...lineOf(after),
    licenseNumber: license?.licenseNumber ?? null,
    licenseDate: license?.licenseDate ?? null,
    how,
    ...(deal ? giver(deal) : nobody),
    ...acquired(happening),
    remarks: before ? descriptionOf(event, deal) : null,
    transactionId: deal?.id ?? null,
  };
}

function howDisposed(status: State['status'], deal: Deal | undefined): StockHow {
  if (deal) return deal.transactionType === 'purchase' ? 'sale' : deal.transactionType;
  return status === 'lost' || status === 'stolen' ? status : 'retired';
}

/** A disposal repeats the firearm's facts from its current acquisition. */
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
    remarks: descriptionOf(event, deal),
    transactionId: deal?.id ?? null,
  };
}

const words = {
  manufacturer: 'manufacturer',
  model: 'model',
  type: 'type',
  caliber: 'caliber',
  serialNumber: 'serial number',
  marks: 'marks',
  docketNumber: 'docket number',
  policeStation: 'police station',
} as const;

const changeText = (name: keyof typeof words, from: string | null, to: string | null) => `${words[name]} changed from ${from ?? 'none'} to ${to ?? 'none'}`;

interface Change {
  readonly of: (content: Content) => Partial<Content>;
  /** The side of the entries to correct; both if absent. */
  readonly side?: StockEntryRecord['side'];
  readonly reason: string;
}

/** The correction that the event makes to the current entries, with the reason. */
function changeOf({ event, before, after, deal, card }: Happening): Change | undefined {
  if (card) {
    const { licenseNumber, issuedOn: licenseDate } = card;
    return { of: () => ({ licenseNumber, licenseDate }), side: 'acquisition', reason: `License ${licenseNumber} was recorded.` };
  }
  if (deal) {
    const { transactionDate: date, description } = deal;
    const change: Partial<Content> = { how: 'purchase', date, ...giver(deal), transactionId: deal.id, ...(description ? { remarks: description } : {}) };
    return { of: () => change, side: 'acquisition', reason: 'A transaction recorded its purchase.' };
  }
  const given = givenByPolice(event);
  if (given.length > 0) {
    const details = given.map(({ fact, from, to }) => changeText(fact, from, to)).join(', ');
    return { of: ({ remarks }) => ({ remarks: completed(remarks, given) }), side: 'disposal', reason: `Details of the loss report were added: ${details}.` };
  }
  if (!before) return undefined;
  const [was, is] = [lineOf(before), lineOf(after)];
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return undefined;
  const details = changed.map((name) => changeText(name, was[name], is[name])).join(', ');
  const change = Object.fromEntries(changed.map((name) => [name, is[name]]));
  return { of: () => change, reason: `The firearm's record was corrected: ${details}.${event.comments ? ` ${event.comments}` : ''}` };
}

function corrections(happening: Happening, common: Pick<Draft, 'by' | 'automatic' | 'event'>): Draft[] {
  const found = changeOf(happening);
  if (!found) return [];
  return happening.standing
    .filter(({ entry }) => found.side === undefined || entry.side === found.side)
    .flatMap(({ chain, entry, content }) => {
      const now = { ...content, ...found.of(content) };
      if (canonicalJson(now) === canonicalJson(content)) return [];
      const corrects = { number: entry.number, original: chain.number, reason: cut(found.reason, 2000) };
      return [{ ...common, book: { legalEntityId: chain.legalEntityId }, side: entry.side, content: now, corrects }];
    });
}

/** Marks the current entries of a reversed registration as reversed. There is no disposal, because the firearm never came into the stock. */
function reversals({ event, standing }: Happening, common: Pick<Draft, 'by' | 'automatic' | 'event'>): Draft[] {
  const reason = cut(`The import that registered this firearm was undone: ${event.comments ?? ''}`, 2000);
  return standing.map(({ chain, entry, content }) => ({
    ...common,
    book: { legalEntityId: chain.legalEntityId },
    side: entry.side,
    content: { ...content, how: 'reversed' },
    corrects: { number: entry.number, original: chain.number, reason },
  }));
}

/** The entries that the event makes, in order. */
export function plan(happening: Happening): Draft[] {
  const { event, before, after, deal, card } = happening;
  const [from, to] = [holderOf(before), holderOf(after)];
  const common = { by: { userId: event.actionBy, name: event.actorName }, event: event.seq };
  if (event.metadata?.reversal) return reversals(happening, { ...common, automatic: true });
  if (from !== to) {
    return [
      ...(from === undefined ? [] : [{ ...common, automatic: false, book: { legalEntityId: from }, side: 'disposal' as const, content: disposal(happening) }]),
      ...(to === undefined
        ? []
        : [{ ...common, automatic: false, book: { legalEntityId: to }, side: 'acquisition' as const, content: acquisition(happening) }]),
    ];
  }
  // Of the transactions that move nothing, only a recorded purchase adds facts: how the firearm was acquired.
  if (deal && effectOf({ ...deal, acceptingEntityId: deal.acceptingEntityId ?? null, toEntityId: deal.toEntityId ?? null }) !== 'recorded') return [];
  if (card && card.holderId !== to) return [];
  return corrections(happening, { ...common, automatic: true });
}

/** The entries that later changes will correct: the current acquisition, and the disposal if the firearm is in no stock. */
export function chainsAfter(chains: readonly Chain[], entries: readonly StockEntryRecord[]): readonly Chain[] {
  const [moved, here] = [entries.filter(({ kind }) => kind !== 'correction'), entries.find(({ kind }) => kind === 'acquisition')];
  const chainOf = ({ legalEntityId, number }: StockEntryRecord): Chain => ({ legalEntityId, number });
  if (here) return [chainOf(here)];
  return [...chains, ...moved.map(chainOf)];
}
