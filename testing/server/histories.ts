// For tests: providers with histories, and what an attacker with access to the table could change.
import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../../functions/data/client.ts';
import { commit, update, type Write } from '../../functions/data/commit.ts';
import { recordKey } from '../../functions/data/table.ts';
import { entryOf, hashOf, listHistory } from '../../functions/history/store.ts';
import { legalEntities } from '../../functions/legal-entities/entity.ts';
import { findLegalEntity } from '../../functions/legal-entities/store.ts';
import { env } from '../../functions/platform/env.ts';
import { founder } from './call.ts';
import { foundEntity } from './registry.ts';

const partitionOf = (id: number) => `history#legal-entity#${id}`;
const keyOf = (id: number, seq: number) => ({ pk: partitionOf(id), sk: `seq#${String(seq).padStart(12, '0')}` });
const keyOfRecord = (id: number) => recordKey('legal-entity', String(id).padStart(9, '0'));

export const standing = async (id: number) => (await findLegalEntity(id)) ?? { version: 0, chainHead: '' };

/** Returns the writes that move the provider to the city, with a history entry after `before`. */
export function moveTo(id: number, city: string, before: { version: number; chainHead: string }): Write[] {
  const change = { kind: 'legal-entity', id: String(id), action: 'legalEntities.edit', actor: founder, toStatus: 'active', metadata: { city } } as const;
  const entry = entryOf({ ...change, at: new Date().toISOString(), before });
  const moved = legalEntities()
    .patch({ id })
    .set({ city, ...entry.recorded })
    .params();
  return [update(moved), entry.write];
}

/** Creates a provider with a history of four entries. */
export async function withHistory(id: number): Promise<void> {
  await foundEntity(id);
  for (const city of ['Durban', 'Paarl', 'Soweto']) await commit(moveTo(id, city, await standing(id)));
}

const set = (Key: object, values: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(values);
  return database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: Key as Record<string, string>,
      UpdateExpression: `SET ${names.map((_, at) => `#n${at} = :v${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#n${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name, at) => [`:v${at}`, values[name]])),
    }),
  );
};
export const alter = (id: number, seq: number, name: string, value: unknown) => set(keyOf(id, seq), { [name]: value });
export const alterRecord = (id: number, values: Readonly<Record<string, unknown>>) => set(keyOfRecord(id), values);

/** Removes the attribute that marks a record with a history. */
export const stripRecord = (id: number) =>
  database().send(new UpdateCommand({ TableName: env().TABLE_NAME, Key: keyOfRecord(id), UpdateExpression: 'REMOVE chainHead' }));

const dropKey = (Key: Record<string, string>) => database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key }));
export const drop = (id: number, seq: number) => dropKey(keyOf(id, seq));
export const dropRecord = (id: number) => dropKey(keyOfRecord(id));

/** Swaps two entries, each with the number of its new place. */
export async function swap(id: number, one: number, other: number): Promise<void> {
  const entries = await itemsOfHistory(id);
  const place = async (from: number, to: number) => {
    const item = entries.find(({ seq }) => seq === from);
    await database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...item, ...keyOf(id, to), seq: to } }));
  };
  await place(one, other);
  await place(other, one);
}

/** Removes the last entry and restores the record before it: chain and record agree. */
export async function cutTail(id: number): Promise<void> {
  const { version } = await standing(id);
  const entries = await listHistory('legal-entity', String(id));
  await drop(id, version);
  const former = entries.at(-2);
  await alterRecord(id, { version: version - 1, chainHead: former?.hash, city: former?.metadata?.city });
}

/** Rewrites the history from an entry on, with new hashes and a matching record: chain and record agree. */
export async function fork(id: number, from: number): Promise<void> {
  const entries = await listHistory('legal-entity', String(id));
  let prevHash = entries[from - 2]?.hash ?? '';
  for (const { hash: _former, image: _image, ...entry } of entries.slice(from - 1)) {
    const told = { metadata: { city: 'Elsewhere' }, prevHash };
    const hash = hashOf({ ...entry, ...told });
    await set(keyOf(id, entry.seq), { ...told, hash });
    prevHash = hash;
  }
  await alterRecord(id, { chainHead: prevHash });
}

async function itemsOfHistory(id: number): Promise<Record<string, any>[]> {
  const { Items = [] } = await database().send(
    new QueryCommand({ TableName: env().TABLE_NAME, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': partitionOf(id) } }),
  );
  return Items;
}

/** Returns a function that restores the provider and its history after any change. */
export async function keep(id: number): Promise<() => Promise<void>> {
  const name = env().TABLE_NAME;
  const { Responses } = await database().send(new BatchGetCommand({ RequestItems: { [name]: { Keys: [keyOfRecord(id)] } } }));
  const kept = [...(Responses?.[name] ?? []), ...(await itemsOfHistory(id))];
  return async () => {
    for (const { pk, sk } of await itemsOfHistory(id)) await dropKey({ pk, sk });
    for (const Item of kept) await database().send(new PutCommand({ TableName: name, Item }));
  };
}
