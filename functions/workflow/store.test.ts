// The history's chain: every way of tampering with it shows.
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '../data/client.ts';
import { commit, update } from '../data/commit.ts';
import { legalEntities } from '../legal-entities/entity.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { env } from '../platform/env.ts';
import { founder } from '../testing/call.ts';
import { foundEntity, withTable } from '../testing/registry.ts';
import { canonicalJson, entryOf, firstBrokenEntry, hashOf } from './store.ts';

withTable();

const keyOf = (id: number, seq: number) => ({ pk: `history#legal-entity#${id}`, sk: `seq#${String(seq).padStart(12, '0')}` });
const standing = async (id: number) => (await findLegalEntity(id)) ?? { version: 0, chainHead: '' };

/** A provider with a history of four entries. */
async function withHistory(id: number): Promise<void> {
  await foundEntity(id);
  for (const city of ['Durban', 'Paarl', 'Soweto']) {
    const before = await standing(id);
    const entry = entryOf({
      kind: 'legal-entity',
      id: String(id),
      action: 'legalEntities.edit',
      actor: founder,
      at: new Date().toISOString(),
      before,
      toStatus: 'active',
      metadata: { city },
    });
    await commit([
      update(
        legalEntities()
          .patch({ id })
          .set({ city, ...entry.recorded })
          .params(),
      ),
      entry.write,
    ]);
  }
}

const brokenAt = async (id: number) => firstBrokenEntry('legal-entity', String(id), await standing(id));
const alter = (id: number, seq: number, name: string, value: unknown) =>
  database().send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keyOf(id, seq),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
const drop = (id: number, seq: number) => database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keyOf(id, seq) }));

describe('the chain', () => {
  beforeAll(async () => {
    for (const id of [1, 2, 3, 4, 5, 6]) await withHistory(id);
  });

  test('of an untouched history is whole', async () => {
    expect(await brokenAt(1)).toBeUndefined();
  });

  test.each([
    ['an actor was changed', 2, 2, () => alter(2, 2, 'actorName', 'Somebody else')],
    ['what was changed is told otherwise', 3, 3, () => alter(3, 3, 'metadata', { city: 'Elsewhere' })],
    ['an entry in the middle is gone', 4, 2, () => drop(4, 2)],
    ['the last entry is gone', 5, 4, () => drop(5, 4)],
  ])('shows that %s', async (_what, id, seq, tamper) => {
    await tamper();

    expect(await brokenAt(id)).toBe(seq);
  });

  test('shows an entry that was changed together with its own hash', async () => {
    const content = { comments: 'forged' };

    await alter(6, 2, 'hash', hashOf(content));

    expect(await brokenAt(6)).toBe(2);
  });
});

describe('canonical JSON', () => {
  test('is the same whatever the order of keys, and leaves out what is absent', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe(canonicalJson({ b: [1, { c: 'x', d: null }] }));
    expect(canonicalJson({ b: 1, a: 2 })).toBe('{"a":2,"b":1}');
  });

  test('tells a list from another order of it, and a number from its text', () => {
    expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
    expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
  });
});
