// Makes one step of a renaming: writes a legal entity's name to several pages of the records that show it (decision 011).
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { complianceAlerts } from '../compliance/entity.ts';
import { database } from '../data/client.ts';
import { retryOnCollision } from '../data/collisions.ts';
import { commit, update } from '../data/commit.ts';
import { firearms } from '../firearms/entity.ts';
import { inspections } from '../inspections/entity.ts';
import { legalEntities, renames } from '../legal-entities/entity.ts';
import { licenses } from '../licenses/entity.ts';

const pageSize = 100;
const together = 10;
/** A step ends after this many milliseconds, so that other work does not wait long. */
const stepMs = 20_000;

interface Place<R> {
  /** Reads a page of records that show the entity's name. */
  page(entityId: number, from: { limit: number; cursor: string | null }): Promise<{ data: R[]; cursor: string | null }>;
  /** True if the record shows another name and must be changed. */
  isStale(record: R, name: string): boolean;
  write(record: R, entityId: number, name: string): object;
}

const place =
  <R>({ page, isStale, write }: Place<R>) =>
  async (entityId: number, name: string, cursor: string | undefined) => {
    const { data, cursor: next } = await page(entityId, { limit: pageSize, cursor: cursor ?? null });
    return { writes: data.filter((record) => isStale(record, name)).map((record) => write(record, entityId, name)), next: next ?? undefined };
  };

/**
 * The records that show the name. A write changes only the name, and only while the record belongs to the entity: another change of holder writes its own
 * name. It makes no version and no history entry, since the holder stays the same.
 */
const places = [
  place({
    page: (ownerId, from) => firearms().query.ofOwner({ ownerId }).go(from),
    isStale: ({ ownerName }, name) => ownerName !== name,
    write: ({ id }, entityId, name) =>
      firearms()
        .patch({ id })
        .set({ ownerName: name })
        .where(({ ownerId }, { eq }) => eq(ownerId, entityId))
        .params(),
  }),
  place({
    page: (keeperId, from) => firearms().query.ofKeeper({ keeperId }).go(from),
    isStale: ({ keeperName }, name) => keeperName !== name,
    write: ({ id }, entityId, name) =>
      firearms()
        .patch({ id })
        .set({ keeperName: name })
        .where(({ keeperId }, { eq }) => eq(keeperId, entityId))
        .params(),
  }),
  place({
    page: (holderId, from) => licenses().query.ofHolder({ holderId }).go(from),
    // A license that has ended keeps its name.
    isStale: ({ holderName, status }, name) => holderName !== name && status === 'current',
    write: ({ id }, _, name) =>
      licenses()
        .patch({ id })
        .set({ holderName: name })
        .where(({ status }, { eq }) => eq(status, 'current'))
        .params(),
  }),
  place({
    page: (openOf, from) => complianceAlerts().query.ofProvider({ openOf }).go(from),
    isStale: ({ legalEntityName }, name) => legalEntityName !== name,
    write: ({ id }, entityId, name) =>
      complianceAlerts()
        .patch({ id })
        .set({ legalEntityName: name })
        .where(({ openOf }, { eq }) => eq(openOf, entityId))
        .params(),
  }),
  place({
    page: (entityId, from) => inspections().query.ofEntity({ entityId }).go(from),
    // Ended inspections keep the name of their time.
    isStale: ({ entityName, status }, name) => entityName !== name && (status === 'scheduled' || status === 'in_progress'),
    write: ({ id, status: before }, _, name) =>
      inspections()
        .patch({ id })
        .set({ entityName: name })
        .where(({ status }, { eq }) => eq(status, before))
        .params(),
  }),
];

export async function workOnRename(id: string): Promise<void> {
  const { data: job } = await renames().get({ id }).go({ consistent: true });
  if (!job || job.status === 'done' || job.status === 'failed') return;
  // Read the current name, not the name in the job, so that two renamings in any order end with the same name.
  const { data: entity } = await legalEntities().get({ id: job.legalEntityId }).go({ consistent: true });
  if (!entity) throw new Error('The renamed legal entity does not exist');
  const until = Date.now() + stepMs;
  let { place, cursor, done } = job;
  for (let at = places[place]; at && Date.now() < until; at = places[place]) {
    const { writes, next } = await at(entity.id, entity.name, cursor);
    done += await writeAll(writes);
    cursor = next;
    if (cursor === undefined) place++;
  }
  const finished = place >= places.length;
  const patch = renames()
    .patch({ id })
    .set({ status: finished ? 'done' : 'running', place, done, turn: job.turn + 1, ...(cursor === undefined ? {} : { cursor }) })
    .remove(cursor === undefined ? ['cursor'] : [])
    .where(({ turn }, { eq }) => eq(turn, job.turn));
  await commit([update(patch.params())]);
}

/** Returns how many were written; the others no longer belong to the entity. */
async function writeAll(writes: readonly object[]): Promise<number> {
  let done = 0;
  for (let at = 0; at < writes.length; at += together) {
    const written = await Promise.all(writes.slice(at, at + together).map(writeOne));
    done += written.filter(Boolean).length;
  }
  return done;
}

async function writeOne(params: object): Promise<boolean> {
  try {
    // Retry this write after a conflict with another transaction, instead of repeating the whole step and failing after five attempts.
    await retryOnCollision(() => database().send(new UpdateCommand(params as UpdateCommandInput)));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Fails the job: the alarm on the worker's errors is raised. The next renaming starts again. */
export async function giveUpRename(id: string): Promise<void> {
  await renames().patch({ id }).set({ status: 'failed' }).go();
}
