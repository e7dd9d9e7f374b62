// The one table: its keys and indexes. CDK, the local host and every entity take them from here.

/**
 * The order of a record among its like, `{id}` for most kinds: one field for all the indexes that list in it, and not a copy for
 * each. A page of 50 reads these copies with every record (decision 044).
 */
const order = 'list_sk';

/** Secondary indexes by the name that the entities use; each holds whole records (projection ALL). */
export const indexes = {
  /** Every record of a kind, newest first. */
  newest: { name: 'newest', pk: 'newest_pk', sk: order },
  /** What belongs to one holder: a provider's firearms, a person's notifications. */
  holder: { name: 'holder', pk: 'holder_pk', sk: order },
  /** What belongs to a second holder, where there is one: a keeper's firearms, an inspector's inspections. */
  keeper: { name: 'keeper', pk: 'keeper_pk', sk: order },
  /** What concerns one record: a firearm's licenses, transactions, ancillaries; an import's firearms. */
  subject: { name: 'subject', pk: 'subject_pk', sk: order },
  /** What falls due, in the order of the days. */
  due: { name: 'due', pk: 'due_pk', sk: 'due_sk' },
  /** What falls due of one provider, or of one kind, in the order of the days. */
  dueOf: { name: 'dueOf', pk: 'dueOf_pk', sk: 'dueOf_sk' },
  /** What changed since a moment, in order: feeds the search index. */
  changes: { name: 'changes', pk: 'changes_pk', sk: 'updatedAt' },
} as const;

export const table = {
  pk: 'pk',
  sk: 'sk',
  /** Seconds since 1970; only markers and ended sessions carry it, records of the register never do. */
  ttl: 'expiresAt',
  indexes: Object.values(indexes),
} as const;

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...Names<Rest>] : [];

const composite = <const T extends string>(template: T) => [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]) as Names<T>;
const electro = (template: string) => template.replace(/\{(\w+)\}/g, (_, name: string) => `\${${name}}`);

const part = <const T extends string>(field: string, template: T) => ({
  field,
  composite: composite(template),
  template: electro(template),
  casing: 'none' as const,
});

/**
 * ElectroDB's declaration of an index from two templates: `keys('holder', 'firearm#owner#{ownerId}', '{id}')`. Templates,
 * because ElectroDB's own keys put the kind into the sort key, so that "older than" would read other kinds' records.
 */
export const keys = <const P extends string, const S extends string>(index: keyof typeof indexes, pk: P, sk: S) => ({
  index: indexes[index].name,
  pk: part(indexes[index].pk, pk),
  sk: part(indexes[index].sk, sk),
});

/** The table's own keys. */
export const primaryKeys = <const P extends string, const S extends string>(pk: P, sk: S) => ({ pk: part(table.pk, pk), sk: part(table.sk, sk) });

/** The key of a record that lies under its kind and id: what `primaryKeys('firearm#{id}', 'firearm')` makes of one. */
export const recordKey = (kind: string, id: string) => ({ [table.pk]: `${kind}#${id}`, [table.sk]: kind });

/** The change feed's partition of a kind. */
export const changesOf = <const K extends string>(kind: K) => `changes#${kind}` as const;

/** The change feed orders by the moment itself: an index, unlike a table, may hold several records of one key. */
export const changeKeys = <const K extends string>(kind: K) => ({
  index: indexes.changes.name,
  pk: part(indexes.changes.pk, changesOf(kind)),
  sk: { field: indexes.changes.sk, composite: [indexes.changes.sk], casing: 'none' } as const,
});
