// The one table: its keys and indexes. CDK, the local host and every entity import them.

const own = { pk: 'pk', sk: 'sk' } as const;

/**
 * Secondary indexes by the name that the entities use; each has whole records (projection ALL). Indexes that list records by id sort by the table's own
 * partition key: a page of 50 reads every byte of its records, and a field for the order would repeat the id. Key field names are short for the same
 * reason (decision 044).
 */
export const indexes = {
  /** Every record of a kind, newest first. */
  newest: { name: 'newest', pk: 'npk', sk: own.pk },
  /** The records of one holder: a provider's firearms, a person's notifications. */
  holder: { name: 'holder', pk: 'hpk', sk: own.pk },
  /** The records of a second holder: a keeper's firearms, an inspector's inspections. */
  keeper: { name: 'keeper', pk: 'kpk', sk: own.pk },
  /** The records about one record: a firearm's licenses, transactions, ancillaries; an import's firearms. */
  subject: { name: 'subject', pk: 'spk', sk: own.pk },
  /** Records with a due date, in the order of the dates. */
  due: { name: 'due', pk: 'dpk', sk: 'dsk' },
  /** Due records of one provider or one kind, in the order of the dates; other lists with an order of their own. */
  dueOf: { name: 'dueOf', pk: 'opk', sk: 'osk' },
  /** Changes since a moment, in order: feeds the search index. */
  changes: { name: 'changes', pk: 'cpk', sk: 'updatedAt' },
} as const;

export const table = {
  ...own,
  /** Seconds since 1970; only markers and sessions have it, records of the register never. */
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
 * Builds ElectroDB's declaration of an index from two templates: `keys('due', 'letter#{queue}', '{dueAt}#{id}')`. If the index sorts by the table's own
 * key, the second is that key's: `keys('holder', 'license#holder#{holderId}', 'license#{id}')`. ElectroDB's own keys put the kind into the sort key, so
 * "older than" would read other kinds' records.
 */
export const keys = <const P extends string, const S extends string>(index: keyof typeof indexes, pk: P, sk: S) => ({
  index: indexes[index].name,
  pk: part(indexes[index].pk, pk),
  sk: part(indexes[index].sk, sk),
});

/** The table's own keys. */
export const primaryKeys = <const P extends string, const S extends string>(pk: P, sk: S) => ({ pk: part(table.pk, pk), sk: part(table.sk, sk) });

/** Returns the key of a record by kind and id, as `primaryKeys('firearm#{id}', 'firearm')` builds it. */
export const recordKey = (kind: string, id: string) => ({ [table.pk]: `${kind}#${id}`, [table.sk]: kind });

/** The change feed sorts by time alone: unlike a table, an index may have several records with the same key. */
export const changeKeys = <const K extends string>(kind: K) => ({
  index: indexes.changes.name,
  pk: part(indexes.changes.pk, kind),
  sk: { field: indexes.changes.sk, composite: [indexes.changes.sk], casing: 'none' } as const,
});
