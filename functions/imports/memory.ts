// Stores the column mappings that a company confirmed: the next file with the same headers is mapped in the same way.
import type { Mapping } from '../../shared/imports/mapping.ts';
import type { Write } from '../data/commit.ts';
import { type ImportRecord, importMappings } from './entity.ts';
import { headersDigest } from './proposal.ts';

/** Two years, in seconds: a stock list is imported at least once a year. */
const keptSeconds = 2 * 366 * 86_400;

/** Users of a provider share a confirmed mapping; each office user has their own. Firearms and officers have mappings of their own. */
const ownerOf = ({ legalEntityId, createdBy, subject }: Pick<ImportRecord, 'legalEntityId' | 'createdBy' | 'subject'>): string =>
  `${legalEntityId === undefined ? `user-${createdBy}` : `entity-${legalEntityId}`}${subject ? `-${subject}` : ''}`;

export async function remembered(job: ImportRecord, headers: readonly string[]): Promise<Mapping | undefined> {
  const { data } = await importMappings()
    .get({ owner: ownerOf(job), headers: headersDigest(headers) })
    .go();
  if (!data || data.expiresAt < Date.now() / 1000) return undefined;
  return { columns: data.columns, values: data.values, dayOrder: data.dayOrder ?? null };
}

/** A write for the transaction that confirms the mapping; the latest confirmation wins. */
export function remember(job: ImportRecord, headers: readonly string[], { columns, values, dayOrder }: Mapping): Write {
  const params = importMappings()
    .put({
      owner: ownerOf(job),
      headers: headersDigest(headers),
      columns: [...columns],
      values,
      ...(dayOrder ? { dayOrder } : {}),
      expiresAt: Math.floor(Date.now() / 1000) + keptSeconds,
    })
    .params();
  return { item: { Put: params as never } };
}
