// The one table: its keys and indexes. CDK, the local host and every entity take them from here.

/** Secondary indexes by the name that the entities use; each holds whole records (projection ALL). */
export const indexes = {
  /** Every record of a kind, newest first. */
  newest: { name: 'newest', pk: 'newest_pk', sk: 'newest_sk' },
  /** What belongs to one holder: a provider's firearms, a person's notifications. */
  holder: { name: 'holder', pk: 'holder_pk', sk: 'holder_sk' },
  /** What belongs to a second holder, where there is one: a keeper's firearms, an inspector's inspections. */
  keeper: { name: 'keeper', pk: 'keeper_pk', sk: 'keeper_sk' },
  /** What changed since a moment, in order: feeds the search index. */
  changes: { name: 'changes', pk: 'changes_pk', sk: 'changes_sk' },
} as const;

export const table = {
  pk: 'pk',
  sk: 'sk',
  /** Seconds since 1970; only markers and locks carry it, records of the register never do. */
  ttl: 'expiresAt',
  indexes: Object.values(indexes),
} as const;

/** ElectroDB's index declaration for one of the table's indexes (or, without a name, for its primary key). */
export function keys<const P extends readonly string[], const S extends readonly string[]>(index: keyof typeof indexes | undefined, pk: P, sk: S) {
  const at = index ? indexes[index] : undefined;
  return {
    ...(at ? { index: at.name } : {}),
    pk: { field: at?.pk ?? table.pk, composite: [...pk] as [...P] },
    sk: { field: at?.sk ?? table.sk, composite: [...sk] as [...S] },
  };
}
