// Reads a provider's firearms, ancillaries and licenses, and those added or removed in a period. Queries only the provider's own items, so the cost grows
// with the provider alone.
import type { GoneItem, HeldItem } from '../../shared/disclosures/register.ts';
import type { DisclosureCategory } from '../../shared/disclosures/schema.ts';
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { dayAfter, dayOf, startOf } from '../../shared/kinds/time.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import { effectOf } from '../../shared/transactions/rules.ts';
import { type AncillaryRecord, ancillaries } from '../ancillaries/entity.ts';
import { idsFrom } from '../data/record.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { type LicenseRecord, licenses } from '../licenses/entity.ts';
import { type LossRecord, losses } from '../losses/entity.ts';
import { type TransactionRecord, type TransferredAncillary, transactions } from '../transactions/entity.ts';

export interface Period {
  readonly start: string;
  readonly end: string;
}

export interface Holdings {
  readonly held: readonly HeldItem[];
  /** Ids of the records added in the period. */
  readonly came: readonly string[];
  readonly gone: readonly GoneItem[];
  /** Why records are no longer listed, by id. A record without an entry changed hands. */
  readonly left: ReadonlyMap<string, string>;
  /** Firearms held whose type has no category. */
  readonly outside: number;
  /** Loss and theft reports made in the period. */
  readonly reported: { readonly lost: number; readonly stolen: number };
}

const all = { pages: 'all' } as const;

/** The specification's handguns are pistols and revolvers. It has no category for machine guns and others. */
const categoryOfType: Readonly<Record<FirearmRecord['type'], HeldItem['category'] | undefined>> = {
  Pistol: 'handguns',
  Revolver: 'handguns',
  Rifle: 'rifles',
  Shotgun: 'shotguns',
  'Machine Gun': undefined,
  Other: undefined,
};

const endStatuses: readonly string[] = ['retired', 'lost', 'stolen'];
const isIn = ({ start, end }: Period, day: string | null): day is string => day !== null && day >= start && day <= end;

interface Handover {
  readonly day: string;
  readonly at: string;
  readonly record: TransactionRecord;
}
type Handovers = ReadonlyMap<string, readonly Handover[]>;

const wentAlongWith = ({ ancillaries: some = [] }: TransactionRecord) => some as readonly TransferredAncillary[];
const ofFirearm = ({ firearmId }: TransactionRecord) => [firearmId];
const ofAncillaries = (record: TransactionRecord) => wentAlongWith(record).map(({ id }) => id);

/** Completed changes of owner by record, oldest first. */
function changesOfOwner(records: readonly TransactionRecord[], idsOf: (record: TransactionRecord) => readonly string[]): Handovers {
  const found = new Map<string, Handover[]>();
  for (const record of records) {
    const { transactionType, changes, acceptingEntityId = null, toEntityId = null, completedAt: at } = record;
    if (record.status !== 'completed' || !at || effectOf({ transactionType, changes, acceptingEntityId, toEntityId }) !== 'owner') continue;
    for (const id of idsOf(record)) found.set(id, [...(found.get(id) ?? []), { day: dayOf(at), at, record }]);
  }
  for (const some of found.values()) some.sort((a, b) => (a.at < b.at ? -1 : 1));
  return found;
}

/** True if the provider registered it: never acquired, or acquired only after first giving it away. */
const registeredIt = (given: Handover | undefined, received: Handover | undefined) => !received || (given !== undefined && given.at < received.at);

/** Ids start with the time of registration. */
const registeredIn = (id: string, { start, end }: Period) => id >= idsFrom(startOf(start)) && id < idsFrom(startOf(dayAfter(end, 1)));

/** Ids registered or acquired in the period, whether the provider still has them or not. */
const addedAmong = (ids: readonly string[], period: Period, { given, received }: { readonly given: Handovers; readonly received: Handovers }): string[] =>
  ids.filter((id) => {
    const acquired = received.get(id) ?? [];
    if (acquired.some(({ day }) => isIn(period, day))) return true;
    return registeredIt(given.get(id)?.[0], acquired[0]) && registeredIn(id, period);
  });

function licenseOf(license: LicenseRecord | undefined, today: string): HeldItem['license'] {
  const state = license && stateOf({ status: license.status, expiresOn: license.expiresOn, lodgedOn: license.lodgedOn ?? null }, today);
  return license && state ? { number: license.licenseNumber, section: license.section, expiresOn: license.expiresOn, state } : null;
}

const ancillaryItem = (one: AncillaryRecord, acquired: Handovers): HeldItem => ({
  id: one.id,
  kind: 'ancillary',
  category: 'ancillaries',
  serialNumber: one.serialNumber ?? null,
  manufacturer: one.manufacturer,
  model: one.model,
  type: one.type,
  caliber: null,
  status: one.status,
  statusSince: null,
  heldSince: acquired.get(one.id)?.at(-1)?.day ?? dayOf(one.createdAt),
  keeperName: null,
  license: null,
});

function givenAway(category: HeldItem['category'], { day, record }: Handover): GoneItem {
  const { serialNumber, manufacturer, model, type, caliber } = record.firearm;
  const about = { id: record.firearmId, kind: 'firearm', category, serialNumber, manufacturer, model, type, caliber } as const;
  return { ...about, ...handedOver({ day, record }) };
}

const handedOver = ({ day, record }: Pick<Handover, 'day' | 'record'>) => ({
  status: 'changed hands',
  statusSince: record.completedAt ?? null,
  heldSince: null,
  keeperName: null,
  license: null,
  goneOn: day,
  how: `changed hands to ${record.toEntityName ?? 'another owner'}`,
});

/** Ancillaries that were transferred with a firearm. */
function partGivenAway(id: string, handover: Handover): GoneItem[] {
  const part = wentAlongWith(handover.record).find((one) => one.id === id);
  if (!part) return [];
  const { serialNumber = null, manufacturer, model, type } = part;
  const about = { id, kind: 'ancillary', category: 'ancillaries', serialNumber, manufacturer, model, type, caliber: null } as const;
  return [{ ...about, ...handedOver(handover) }];
}

async function firearmsOf(ownerId: number, today: string) {
  const [owned, cards, given, received, reported] = await Promise.all([
    firearms().query.ofOwner({ ownerId }).go(all),
    licenses().query.ofHolder({ holderId: ownerId }).go(all),
    transactions().query.fromEntity({ fromEntityId: ownerId }).go(all),
    transactions().query.toEntity({ toEntityId: ownerId }).go(all),
    losses().query.ofOwner({ ownerId }).go(all),
  ]);
  const licensed = new Map(cards.data.filter(({ status }) => status === 'current').map((license) => [license.firearmId, license]));
  const acquired = changesOfOwner(received.data, ofFirearm);
  const items = owned.data.map((one) => {
    const category = categoryOfType[one.type];
    const item = {
      id: one.id,
      kind: 'firearm' as const,
      serialNumber: one.serialNumber,
      manufacturer: one.manufacturer,
      model: one.model,
      type: one.type,
      caliber: one.caliber,
      status: one.status,
      statusSince: statusSinceOf(one),
      heldSince: acquired.get(one.id)?.at(-1)?.day ?? dayOf(one.createdAt),
      keeperName: one.keeperName ?? null,
      license: licenseOf(licensed.get(one.id), today),
    };
    return { category, item };
  });
  const parts = { given: changesOfOwner(given.data, ofAncillaries), received: changesOfOwner(received.data, ofAncillaries) };
  return { items, given: changesOfOwner(given.data, ofFirearm), received: acquired, reported: reported.data, parts };
}

/** The last report of each firearm in the period. It counts as having left stock on that day even if it was found or retired later. */
const lossesIn = (reports: readonly LossRecord[], period: Period): ReadonlyMap<string, LossRecord> =>
  new Map(reports.filter(({ reportedAt }) => isIn(period, dayOf(reportedAt))).map((report) => [report.firearmId, report]));

/** Counts every report, also of firearms found again. */
function reportedIn(reports: readonly LossRecord[], period: Period): Holdings['reported'] {
  const made = reports.filter(({ reportedAt }) => isIn(period, dayOf(reportedAt)));
  const stolen = made.filter(({ kind }) => kind === 'stolen').length;
  return { lost: made.length - stolen, stolen };
}

/** Reads all holdings. `today` is the day in Johannesburg for license states. */
export async function holdingsOf(ownerId: number, categories: readonly DisclosureCategory[], period: Period, today: string): Promise<Holdings> {
  const wanted = (category: HeldItem['category'] | undefined): category is HeldItem['category'] => category !== undefined && categories.includes(category);
  const [arms, parts] = await Promise.all([
    firearmsOf(ownerId, today),
    categories.includes('ancillaries') ? ancillaries().query.ofOwner({ ownerId }).go(all) : { data: [] },
  ]);
  const items: HeldItem[] = [
    ...arms.items.flatMap(({ category, item }) => (wanted(category) ? [{ ...item, category }] : [])),
    ...parts.data.map((one) => ancillaryItem(one, arms.parts.received)),
  ];
  // An ancillary does not store the date of its status, so the date of its last change is used.
  const changedOn = new Map(parts.data.map(({ id, updatedAt }) => [id, dayOf(updatedAt)]));
  const held = items.filter(({ status }) => !endStatuses.includes(status));
  const ended = items.filter(({ status }) => endStatuses.includes(status));
  const endedNow = ended.flatMap((item): GoneItem[] => {
    const goneOn = item.statusSince ? dayOf(item.statusSince) : (changedOn.get(item.id) ?? null);
    return isIn(period, goneOn) ? [{ ...item, goneOn, how: item.status }] : [];
  });
  const categoryAtHandover = ({ record }: Handover) => categoryOfType[record.firearm.type as FirearmRecord['type']];
  const lastIn = (handovers: readonly Handover[]) => handovers.findLast(({ day }) => isIn(period, day));
  const given = [...arms.given.values()].flatMap((handovers): GoneItem[] => {
    const last = lastIn(handovers);
    const category = last && categoryAtHandover(last);
    return wanted(category) && last ? [givenAway(category, last)] : [];
  });
  const partsGiven = wanted('ancillaries') ? arms.parts.given : new Map<string, readonly Handover[]>();
  const partsGone = [...partsGiven].flatMap(([id, handovers]) => {
    const last = lastIn(handovers);
    return last ? partGivenAway(id, last) : [];
  });
  const owned = new Set(arms.items.map(({ item }) => item.id));
  const counted = new Set([...endedNow, ...given].map(({ id }) => id));
  const lost = [...lossesIn(arms.reported, period)].flatMap(([id, { kind, reportedAt }]): GoneItem[] => {
    if (counted.has(id)) return [];
    const next = owned.has(id) ? undefined : arms.given.get(id)?.find(({ at }) => at > reportedAt);
    const category = next && categoryAtHandover(next);
    const item = wanted(category) && next ? givenAway(category, next) : items.find((one) => one.id === id);
    return item ? [{ ...item, goneOn: dayOf(reportedAt), how: kind }] : [];
  });
  // An owned firearm has its current category; a sold one the category it was sold in.
  const passedOn = [...arms.given].flatMap(([id, handovers]) => {
    const last = handovers.at(-1);
    return last && !owned.has(id) && wanted(categoryAtHandover(last)) ? [id] : [];
  });
  const known = [...items.flatMap(({ kind, id }) => (kind === 'firearm' ? [id] : [])), ...passedOn];
  const knownParts = new Set([...parts.data.map(({ id }) => id), ...partsGiven.keys()]);
  return {
    held,
    came: [...addedAmong(known, period, arms), ...addedAmong([...knownParts], period, arms.parts)],
    gone: [...endedNow, ...given, ...partsGone, ...lost],
    left: new Map([
      // A firearm corrected to a type of another category is still held and has not changed hands.
      ...arms.items.flatMap(({ category, item }) => (wanted(category) ? [] : [[item.id, `now recorded as ${item.type}`] as const])),
      ...ended.map(({ id, status }) => [id, status] as const),
    ]),
    reported: reportedIn(arms.reported, period),
    outside: arms.items.filter(({ category, item }) => category === undefined && !endStatuses.includes(item.status)).length,
  };
}
