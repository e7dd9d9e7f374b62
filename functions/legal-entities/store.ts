// Legal entities: owners and keepers.
import type { EntityItem } from 'electrodb';
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import type { Province } from '../../shared/kinds/provinces.ts';
import { isActiveIn, type LegalEntity, type Standing } from '../../shared/legal-entities/schema.ts';
import type { Page } from '../../shared/route.ts';
import { commit, put } from '../data/commit.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { serialPadding } from '../data/record.ts';
import { SearchIndex } from '../search/index.ts';
import { entryOf } from '../workflow/store.ts';
import { legalEntities } from './entity.ts';

type LegalEntityRecord = EntityItem<ReturnType<typeof legalEntities>>;

const padded = (id: number) => String(id).padStart(serialPadding.length, serialPadding.char);

const legalEntitySearch = new SearchIndex('legal-entity', (item) => ({
  id: padded(item.id),
  version: item.version,
  holders: [item.id],
  text: {
    name: String(item.name).toLowerCase(),
    psiraNumber: String(item.psiraNumber ?? '').toLowerCase(),
    registrationNumber: String(item.registrationNumber ?? '').toLowerCase(),
  },
  facets: {},
}));

const shown = (record: LegalEntityRecord): LegalEntity => ({
  ...record,
  registrationNumber: record.registrationNumber ?? null,
  psiraNumber: record.psiraNumber ?? null,
  contactDetails: record.contactDetails ?? null,
  address: record.address ?? null,
  responsiblePerson: record.responsiblePerson ?? null,
});

export async function findLegalEntity(id: number): Promise<LegalEntityRecord | undefined> {
  const { data } = await legalEntities().get({ id }).go();
  return data ?? undefined;
}

/** Entities in the caller's scope, newest first; a client's list holds its own and no other. */
export async function listLegalEntities(
  scope: Scope,
  query: { limit: number; cursor?: string | undefined; search?: string | undefined },
): Promise<Page<LegalEntity>> {
  const found = await legalEntitySearch.search({ scope, search: query.search, limit: query.limit, after: positionOf(query.cursor) });
  return pageOfFound('legal-entity', found, shown);
}

export interface NewLegalEntity {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly registrationNumber?: string;
  readonly psiraNumber?: string;
  readonly contactDetails?: unknown;
  readonly address?: unknown;
  readonly province: Province;
  readonly city: string;
  readonly standing?: Standing;
}

export async function createLegalEntity(entity: NewLegalEntity, actor: Pick<Actor, 'userId' | 'name'>, at = new Date()): Promise<void> {
  const createdAt = at.toISOString();
  const standing = entity.standing ?? 'registered';
  const entry = entryOf({
    kind: 'legal-entity',
    id: String(entity.id),
    action: 'legalEntities.create',
    actor,
    at: createdAt,
    toStatus: standing,
  });
  await commit([
    put(
      legalEntities()
        .create({ ...entity, standing, standingSince: createdAt, isActive: isActiveIn(standing), createdAt, ...entry.recorded })
        .params(),
    ),
    entry.write,
  ]);
}
