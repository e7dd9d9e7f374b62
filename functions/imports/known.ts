// Reads what the registry knows of the rows' serial numbers, licenses and owners, in batches.
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { normalisePsiraNumber, normaliseRegisterNumber } from '../../shared/legal-entities/schema.ts';
import { normaliseLicenseNumber } from '../../shared/licenses/schema.ts';
import { guards } from '../data/guard.ts';
import { getAll } from '../data/pages.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { type LegalEntityRecord, legalEntities } from '../legal-entities/entity.ts';
import { findAllNamed } from '../legal-entities/list-store.ts';
import { type LicenseRecord, licenses } from '../licenses/entity.ts';
import { inParallel } from './parallel.ts';
import type { Values } from './read.ts';

export interface Known {
  /** The firearm with this serial number. */
  firearmOf(serialNumber: string): FirearmRecord | undefined;
  /** True if a current license has this number. */
  hasLicense(licenseNumber: string): boolean;
  /** The current license with this number. */
  licenseOf(licenseNumber: string): LicenseRecord | undefined;
  /** The entity with this PSiRA or registration number, or this id. */
  entityOf(number: string | number): LegalEntityRecord | undefined;
  /** The entities with this registered or trading name; undefined if too many names contain its words. */
  entitiesNamed(name: string): readonly LegalEntityRecord[] | undefined;
}

type Key = Record<string, string>;
type Item = Record<string, any>;

/** DynamoDB's limit for one BatchGetItem. */
const batch = 100;
const together = 8;

export async function readAll(keys: readonly Key[], latest: boolean): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / batch) }, (_, at) => keys.slice(at * batch, (at + 1) * batch));
  return (await inParallel(batches, together, (some) => getAll(some, undefined, latest))).flat();
}

/** The parameters of every entity's `get()` contain the key. */
const keyOf = (params: object): Key => (params as { Key: Key }).Key;

type Kind = ('firearm-serial' | 'license-number' | 'psira-number' | 'registration-number' | 'manufacturer' | 'model') | ('officer-person' | 'officer-psira');
/** A longer number or folded name cannot be registered. */
const longest = { number: 100, name: 601 } as const;
/** A legal entity's name is never longer. */
const longestName = 200;
const longestOf = (kind: Kind) => (kind === 'manufacturer' || kind === 'model' ? longest.name : longest.number);

/** The holder of each guard, by kind and value. */
export async function readGuards(wanted: readonly { kind: Kind; value: string }[], latest: boolean): Promise<Map<string, string>> {
  const once = new Map(wanted.filter(({ kind, value }) => value !== '' && value.length <= longestOf(kind)).map((one) => [`${one.kind} ${one.value}`, one]));
  // Create the entity once: creating it takes longer than asking it for a key.
  const entity = guards();
  const items = await readAll(
    [...once.values()].map((guard) => keyOf(entity.get(guard).params())),
    latest,
  );
  return new Map(items.map(({ kind, value, heldBy }) => [`${kind} ${value}`, String(heldBy)]));
}

/** Finds companies by name. A provider's rows name no other company, so their names are not looked up. */
async function readNames(rows: readonly Values[], held: ReadonlyMap<string, string>) {
  const words = rows.flatMap(({ owner, ownerId, keeper, keeperId }) => [...(ownerId === '' ? [owner] : []), ...(keeperId === '' ? [keeper] : [])]);
  const isNumber = (word: string) => held.has(`psira-number ${normalisePsiraNumber(word)}`) || held.has(`registration-number ${normaliseRegisterNumber(word)}`);
  const named = await findAllNamed([...new Set(words)].filter((word) => word !== '' && word.length <= longestName && !isNumber(word)));
  // Rows continue with the registered name: if one entity alone has the typed name, its registered name leads to it too.
  for (const [only, ...others] of [...named.values()].map((found = []) => found)) if (only && others.length === 0) named.set(only.name, [only]);
  return named;
}

/**
 * Reads everything that judging these rows needs. `ownEntity` is always read; without it, companies are also found by name. `latest`: read consistently,
 * after a refused write.
 */
export async function readKnown(rows: readonly Values[], ownEntity?: number, latest = false): Promise<Known> {
  const wanted = [
    ...rows.map(({ serialNumber }) => ({ kind: 'firearm-serial' as const, value: normaliseSerial(serialNumber) })),
    ...rows.map(({ licenseNumber }) => ({ kind: 'license-number' as const, value: normaliseLicenseNumber(licenseNumber) })),
    ...[...new Set(rows.flatMap(({ owner, keeper }) => [owner, keeper]))].flatMap((number) => [
      { kind: 'psira-number' as const, value: normalisePsiraNumber(number) },
      { kind: 'registration-number' as const, value: normaliseRegisterNumber(number) },
    ]),
  ];
  const held = await readGuards(wanted, latest);
  const idsOf = (...kinds: Kind[]) => [...new Set([...held].filter(([key]) => kinds.some((kind) => key.startsWith(`${kind} `))).map(([, id]) => id))];
  const numbered = rows.flatMap(({ ownerId, keeperId }) => [ownerId, keeperId]).filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const entityIds = new Set([...[...idsOf('psira-number', 'registration-number'), ...numbered].map(Number), ...(ownEntity === undefined ? [] : [ownEntity])]);
  const [firearm, license, legalEntity] = [firearms(), licenses(), legalEntities()];
  const [records, cards, entities, named] = await Promise.all([
    readAll(
      idsOf('firearm-serial').map((id) => keyOf(firearm.get({ id }).params())),
      latest,
    ),
    readAll(
      idsOf('license-number').map((id) => keyOf(license.get({ id }).params())),
      latest,
    ),
    readAll(
      [...entityIds].map((id) => keyOf(legalEntity.get({ id }).params())),
      latest,
    ),
    ownEntity === undefined ? readNames(rows, held) : undefined,
  ]);
  const licenseById = new Map(cards.map((card) => [card.id, card as LicenseRecord]));
  const firearmById = new Map(records.map((record) => [record.id, record as FirearmRecord]));
  const entityById = new Map(entities.map((entity) => [entity.id, entity as LegalEntityRecord]));
  return {
    firearmOf: (serialNumber) => firearmById.get(held.get(`firearm-serial ${normaliseSerial(serialNumber)}`) ?? ''),
    hasLicense: (licenseNumber) => held.has(`license-number ${normaliseLicenseNumber(licenseNumber)}`),
    licenseOf: (licenseNumber) => licenseById.get(held.get(`license-number ${normaliseLicenseNumber(licenseNumber)}`) ?? ''),
    entityOf: (number) => {
      if (typeof number === 'number') return entityById.get(number);
      const id = held.get(`psira-number ${normalisePsiraNumber(number)}`) ?? held.get(`registration-number ${normaliseRegisterNumber(number)}`);
      return id === undefined ? undefined : entityById.get(Number(id));
    },
    entitiesNamed: (name) => (named?.has(name) ? named.get(name) : []),
  };
}
