// Searches each kind of record for the header: the same search as the kind's own list, in the same scope.
import type { Actor } from '../../shared/access/actor.ts';
import { can, type Permission } from '../../shared/access/roles.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { type FoundGroup, type FoundKind, type FoundRecord, foundKinds, foundOfEach, type QuickSearchResult } from '../../shared/quick-search/schema.ts';
import type { Page } from '../../shared/route.ts';
import { listCases } from '../cases/list-store.ts';
import { listFirearms } from '../firearms/list-store.ts';
import { listLegalEntities } from '../legal-entities/list-store.ts';
import { listLicenses } from '../licenses/list-store.ts';
import { listSeizures } from '../seizures/list-store.ts';
import { listTransactions } from '../transactions/list-store.ts';

interface Asked {
  readonly search: string;
  readonly limit: number;
}

interface Finder {
  readonly permission: Permission;
  readonly find: (scope: Scope, asked: Asked) => Promise<Page<FoundRecord>>;
}

/** The list of a kind, and the display of its records. */
const finder = <T>(permission: Permission, list: (scope: Scope, asked: Asked) => Promise<Page<T>>, shownAs: (record: T) => FoundRecord): Finder => ({
  permission,
  find: async (scope, asked) => {
    const page = await list(scope, asked);
    return { ...page, items: page.items.map(shownAs) };
  },
});

const finders: Readonly<Record<FoundKind, Finder>> = {
  firearm: finder(
    'firearm:read',
    (scope, asked) => listFirearms(scope, { ...asked, searchIn: 'identity' }),
    (one) => ({ id: one.id, title: firearmName(one), detail: one.ownerName, status: one.status, firearmId: one.id }),
  ),
  license: finder('license:read', listLicenses, (one) => ({
    ...{ id: one.id, title: one.licenseNumber, detail: `${firearmName(one.firearm)}, ${one.holderName}` },
    ...{ status: one.state ?? one.status, firearmId: one.firearmId },
  })),
  transaction: finder('transaction:read', listTransactions, (one) => ({
    id: one.id,
    title: `${one.transactionType.charAt(0).toUpperCase()}${one.transactionType.slice(1)}: ${firearmName(one.firearm)}`,
    detail: [one.fromEntityName, one.toEntityName].filter(Boolean).join(' to '),
    ...{ status: one.status, firearmId: one.firearmId },
  })),
  'legal-entity': finder('legal-entity:read', listLegalEntities, (one) => ({
    ...{ id: String(one.id), title: one.name, detail: [one.psiraNumber, one.city].filter(Boolean).join(', ') },
    ...{ status: one.standing, firearmId: null },
  })),
  case: finder('case:read', listCases, (one) => ({
    id: one.id,
    title: one.shortNumber ?? one.caseNumber,
    detail: one.title,
    status: one.status,
    firearmId: null,
  })),
  seizure: finder('seizure:read', listSeizures, (one) => ({
    ...{ id: one.id, title: one.shortNumber ?? one.seizureNumber, detail: one.firearm ? firearmName(one.firearm) : one.location },
    ...{ status: one.status, firearmId: one.firearmId },
  })),
};

/** For each kind that the role may read, the newest records in the caller's scope that match every word of the text. */
export async function findEverywhere(actor: Actor, text: string): Promise<QuickSearchResult> {
  const scope = scopeOf(actor);
  const kinds = foundKinds.filter((kind) => can(actor.role, finders[kind].permission));
  const groups = await Promise.all(
    kinds.map(async (kind): Promise<FoundGroup> => {
      const { items, total = items.length } = await finders[kind].find(scope, { search: text, limit: foundOfEach });
      return { kind, total, records: [...items] };
    }),
  );
  return { groups: groups.filter(({ records }) => records.length > 0) };
}
