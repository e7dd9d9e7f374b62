// Verification finds a record that was changed in the table without a history entry, and names the field.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { verifyHistories } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { create, get, people, registered, withHolders } from '../../testing/server/licenses.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { recordKey } from '../data/table.ts';
import { env } from '../platform/env.ts';

withTable();
withObjects();
withHolders();

const verified = async () => (await verifyHistories({ pauseMs: 0 })).broken;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const firearm = await registered();
  const { body: license } = await create(firearm.id);
  // Edited once more, so that verification must compare each field with the entry that wrote it last.
  await send(contract.firearms.edit, { as: people.internal, params: { id: firearm.id }, body: { city: 'Springs', barrelLength: null } });
  const document = await uploaded(freshPdf(), people.client, { associatedEntityType: 'firearm', associatedEntityId: firearm.id });
  const admin: Claims = await signUp('admin', { firstName: 'Naledi' });
  Object.assign(ids, { firearm: firearm.id, license: license.id, document, user: admin.sub });
});

test('verification finds no fault in records that nobody altered', async () => {
  expect(await verified()).toEqual([]);
  expect((await get(ids.license ?? '')).status).toBe(200);
});

/** Sets or removes a field directly in the table. */
async function edit(kind: string, field: string, value: unknown): Promise<() => Promise<void>> {
  const Key = recordKey(kind, ids[kind] ?? '');
  const set = async (to: unknown) =>
    void (await database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key,
        UpdateExpression: to === undefined ? 'REMOVE #f' : 'SET #f = :v',
        ExpressionAttributeNames: { '#f': field },
        ...(to === undefined ? {} : { ExpressionAttributeValues: { ':v': to } }),
      }),
    ));
  const before = (await itemsOf(kind)).find(({ id }) => id === ids[kind])?.[field];
  await set(value);
  return () => set(before);
}

describe.each([
  ['firearm', 'ownerId', 2],
  ['firearm', 'ownerName', 'Somebody Else'],
  ['firearm', 'serialNumber', 'OTHER1'],
  ['firearm', 'status', 'inactive'],
  ['firearm', 'city', 'Nigel'],
  ['firearm', 'caliber', undefined],
  ['firearm', 'barrelLength', 114],
  ['firearm', 'hpk', 'firearm#2'],
  ['license', 'expiresOn', '2035-01-01'],
  ['license', 'holderId', 2],
  ['user', 'role', 'client'],
  ['user', 'email', 'somebody@else.test'],
  ['document', 'sha256', '0'.repeat(64)],
  ['document', 'status', 'withheld'],
])('verification of a %s whose %s was set to %s', (kind, field, value) => {
  test('names the record and the field', async () => {
    const putBack = await edit(kind, field, value);
    const found = await verified();
    await putBack();

    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^The record of ${kind} ${ids[kind]} was changed without a history entry: ${field} differs from entry \\d+\\.$`)),
    ]);
    expect(await verified()).toEqual([]);
  });
});
