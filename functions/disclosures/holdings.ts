// What the register says of one provider: its firearms, ancillaries and licenses, and what came and left within a period. Read
// from the provider's own index pages, so that the cost grows with the provider and with nothing else.
import type { GoneItem, HeldItem } from '../../shared/disclosures/register.ts';
import type { DisclosureCategory } from '../../shared/disclosures/schema.ts';
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import { effectOf } from '../../shared/transactions/rules.ts';
import { type AncillaryRecord, ancillaries } from '../ancillaries/entity.ts';
import { firearms } from '../firearms/entity.ts';
import type { FirearmRecord } from '../firearms/store.ts';
import { type LicenseRecord, licenses } from '../licenses/entity.ts';
import { transactions } from '../transactions/entity.ts';
import type { TransactionRecord } from '../transactions/store.ts';

export interface Period {
  readonly start: string;
  readonly end: string;
}

export interface Holdings {
  readonly held: readonly HeldItem[];
  /** Ids of those that came within the period. */
  readonly came: readonly string[];
  readonly gone: readonly GoneItem[];
  /** How whatever is listed no more went, by id; what is not named changed hands. */
  readonly left: ReadonlyMap<string, string>;
  /** Firearms held whose type no category has. */
  readonly outside: number;
}

const all = { pages: 'all' } as const;

/** The specification's handguns are pistols and revolvers; it has no category for machine guns and others. */
const categoryOfType: Readonly<Record<FirearmRecord['type'], HeldItem['category'] | undefined>> = {
  Pistol: 'handguns',
  Revolver: 'handguns',
  Rifle: 'rifles',
  Shotgun: 'shotguns',
  'Machine Gun': undefined,
  Other: undefined,
};

const leftStatuses: readonly string[] = ['retired', 'lost', 'stolen'];
const isIn = ({ start, end }: Period, day: string | null): day is string => day !== null && day >= start && day <= end;

/** Owner changes that were completed, by firearm: the day of the last of them. */
function changesOfOwner(records: readonly TransactionRecord[]): Map<string, { day: string; record: TransactionRecord }> {
  const last = new Map<string, { day: string; record: TransactionRecord }>();
  for (const record of records) {
    const { transactionType, changes, acceptingEntityId = null, completedAt, firearmId } = record;
    if (record.status !== 'completed' || !completedAt || effectOf({ transactionType, changes, acceptingEntityId }) !== 'owner') continue;
    const day = dayOf(completedAt);
    if (day >= (last.get(firearmId)?.day ?? '')) last.set(firearmId, { day, record });
  }
  return last;
}

function licenseOf(license: LicenseRecord | undefined, today: string): HeldItem['license'] {
  const state = license && stateOf({ status: license.status, expiresOn: license.expiresOn, lodgedOn: license.lodgedOn ?? null }, today);
  return license && state ? { number: license.licenseNumber, section: license.section, expiresOn: license.expiresOn, state } : null;
}

const ancillaryItem = (one: AncillaryRecord): HeldItem => ({
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
  heldSince: dayOf(one.createdAt),
  keeperName: null,
  license: null,
});

function givenAway(category: HeldItem['category'], { day, record }: { day: string; record: TransactionRecord }): GoneItem {
  const { serialNumber, manufacturer, model, type, caliber } = record.firearm;
  const about = { id: record.firearmId, kind: 'firearm', category, serialNumber, manufacturer, model, type, caliber } as const;
  const now = { status: 'changed hands', statusSince: record.completedAt ?? null, heldSince: null, keeperName: null, license: null };
  return { ...about, ...now, goneOn: day, how: `changed hands to ${record.toEntityName ?? 'another owner'}` };
}

async function firearmsOf(ownerId: number, today: string) {
  const [owned, cards, given, received] = await Promise.all([
    firearms().query.ofOwner({ ownerId }).go(all),
    licenses().query.ofHolder({ holderId: ownerId }).go(all),
    transactions().query.fromEntity({ fromEntityId: ownerId }).go(all),
    transactions().query.toEntity({ toEntityId: ownerId }).go(all),
  ]);
  const licensed = new Map(cards.data.filter(({ status }) => status === 'current').map((license) => [license.firearmId, license]));
  const acquired = changesOfOwner(received.data);
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
      heldSince: acquired.get(one.id)?.day ?? dayOf(one.createdAt),
      keeperName: one.keeperName ?? null,
      license: licenseOf(licensed.get(one.id), today),
    };
    return { category, item };
  });
  return { items, given: changesOfOwner(given.data) };
}

/** Reads all of it. `today` is the day in Johannesburg that license states are of. */
export async function holdingsOf(ownerId: number, categories: readonly DisclosureCategory[], period: Period, today: string): Promise<Holdings> {
  const wanted = (category: HeldItem['category'] | undefined): category is HeldItem['category'] => category !== undefined && categories.includes(category);
  const [arms, parts] = await Promise.all([
    firearmsOf(ownerId, today),
    categories.includes('ancillaries') ? ancillaries().query.ofOwner({ ownerId }).go(all) : { data: [] },
  ]);
  const items: HeldItem[] = [
    ...arms.items.flatMap(({ category, item }) => (wanted(category) ? [{ ...item, category }] : [])),
    ...parts.data.map(ancillaryItem),
  ];
  // An ancillary keeps no day of its status: that of its last change stands for it.
  const changedOn = new Map(parts.data.map(({ id, updatedAt }) => [id, dayOf(updatedAt)]));
  const held = items.filter(({ status }) => !leftStatuses.includes(status));
  const ended = items.filter(({ status }) => leftStatuses.includes(status));
  const endedNow = ended.flatMap((item): GoneItem[] => {
    const goneOn = item.statusSince ? dayOf(item.statusSince) : (changedOn.get(item.id) ?? null);
    return isIn(period, goneOn) ? [{ ...item, goneOn, how: item.status }] : [];
  });
  const given = [...arms.given.values()].flatMap((one): GoneItem[] => {
    const category = categoryOfType[one.record.firearm.type as FirearmRecord['type']];
    return wanted(category) && isIn(period, one.day) ? [givenAway(category, one)] : [];
  });
  return {
    held,
    came: items.filter(({ heldSince }) => isIn(period, heldSince)).map(({ id }) => id),
    gone: [...endedNow, ...given],
    left: new Map([
      // Corrected to a type of another category, or of none, it is still held and has changed nobody's hands.
      ...arms.items.flatMap(({ category, item }) => (wanted(category) ? [] : [[item.id, `now recorded as ${item.type}`] as const])),
      ...ended.map(({ id, status }) => [id, status] as const),
    ]),
    outside: arms.items.filter(({ category, item }) => category === undefined && !leftStatuses.includes(item.status)).length,
  };
}
