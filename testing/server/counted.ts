// For tests of the counters: four firearms of three providers with their stream events, counted as the test decides.
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll } from 'vitest';
import { type CounterScope, readCounts } from '../../functions/counters/store.ts';
import { database } from '../../functions/data/client.ts';
import { firearms } from '../../functions/firearms/entity.ts';
import { env } from '../../functions/platform/env.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { count } from './as-job.ts';
import { send, signUp } from './call.ts';
import { everyItem, foundEntity, readStream } from './registry.ts';

/** The stream's events, and the firearm that changed owner. */
export const counted = {} as { events: DynamoDBRecord[]; moved: string };

const facets = ['total', 'status', 'type', 'province', 'placed:Gauteng', 'placed:Limpopo', 'manufacturer', 'registeredIn'] as const;

/** Returns a scope's counters by facet, without zeros. */
async function countsOf(scope: CounterScope) {
  const counts = await readCounts(
    scope,
    facets.map((facet) => ({ kind: 'firearm', facet })),
  );
  return Object.fromEntries(facets.map((facet, at) => [facet, Object.fromEntries(Object.entries(counts[at] ?? {}).filter(([, n]) => n !== 0))]));
}
export const everyCount = async () =>
  Object.fromEntries(await Promise.all((['all', 'entity:1', 'entity:2', 'entity:3'] as const).map(async (scope) => [scope, await countsOf(scope)])));

const marks = new Map<string, string>();

/** Deletes all counters and provider scores. */
export async function forget() {
  const own = (await everyItem()).filter(({ pk }) => /^(count(er|ed)|provider-score)#/.test(pk));
  for (const { pk, sk } of own) await database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk, sk } }));
  await readStream(marks);
}

export async function deliver(batches: readonly (readonly DynamoDBRecord[])[]) {
  for (const Records of batches) await count({ Records: [...Records] });
  // The resulting changes of the providers' scores are counted too.
  await count({ Records: (await readStream(marks)).filter(({ dynamodb }) => dynamodb?.NewImage?.__edb_e__?.S === 'provider-score') });
}

/** Creates the registry before the file's tests; each test starts with nothing counted. */
export function withFirearms(): void {
  beforeAll(async () => {
    // The fourth has no firearm.
    await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3), foundEntity(4)]);
    const as = await signUp('internal');
    const register = async (change: Parameters<typeof exampleFirearm>[0]) =>
      (await send(contract.firearms.register, { as, body: exampleFirearm(change) })).body.id;
    counted.moved = await register({ ownerId: 1, keeperId: 3 });
    await register({ ownerId: 2, type: 'Rifle', province: 'Limpopo', city: 'Polokwane' });
    await register({ ownerId: 1, status: 'inactive', manufacturer: 'Vektor' });
    const stopped = await register({ ownerId: 2, keeperId: 1 });
    await send(contract.firearms.edit, { as, params: { id: stopped }, body: { manufacturer: 'Taurus', city: 'Paarl' } });
    await firearms().patch({ id: counted.moved }).set({ ownerId: 2, ownerName: 'Provider 2' }).go();
    await firearms().patch({ id: stopped }).set({ status: 'maintenance', previousStatus: 'active', statusSince: '2026-03-31T22:30:00.000Z' }).go();
    counted.events = await readStream();
  });

  afterEach(forget);
}
