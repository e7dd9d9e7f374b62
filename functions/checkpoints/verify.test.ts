// Verification finds every change of a history: by its chain, or, where chain and record were made to match, by the checkpoints.
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import { objectsClient } from '../../infra/local/objects.ts';
import { makeCheckpoint, verifyHistories, verifyHistory } from '../../testing/server/as-job.ts';
import { signUp } from '../../testing/server/call.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { alter, alterRecord, cutTail, drop, dropRecord, fork, keep, moveTo, standing, stripRecord, swap, withHistory } from '../../testing/server/histories.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { firstBrokenEntry, hashOf, listHistory } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { checkpointKeys, readCheckpoint } from './store.ts';
import { firstState, verifySome } from './verify.ts';

withTable();
withObjects();
const lines = captureLog();

const verified = () => verifyHistories({ pauseMs: 0 });
const firstMade = new Date('2026-11-20T00:00:00.000Z');

beforeAll(async () => {
  for (const id of [1, 2, 3, 4]) await withHistory(id);
  await signUp('internal');
});

const objectStore = () => objectsClient(env().S3_ENDPOINT ?? '');
const objectAt = (Key: string) => ({ Bucket: env().CHECKPOINT_BUCKET, Key });
/** Changes or deletes a locked object, which the lock would not allow. */
async function withObject(key: string, change: (body: Buffer) => Buffer | undefined, look: () => Promise<unknown>): Promise<void> {
  const { Body } = await objectStore().send(new GetObjectCommand(objectAt(key)));
  const body = Buffer.from((await Body?.transformToByteArray()) ?? []);
  const changed = change(body);
  await objectStore().send(changed ? new PutObjectCommand({ ...objectAt(key), Body: changed }) : new DeleteObjectCommand(objectAt(key)));
  await look();
  await objectStore().send(new PutObjectCommand({ ...objectAt(key), Body: body }));
}

/** Returns what verification reports for provider 2 after the change, then restores everything. */
async function reportedAfter(tamper: () => Promise<unknown>) {
  const putBack = await keep(2);
  await tamper();
  const chain = await firstBrokenEntry('legal-entity', '2', await standing(2));
  const { broken } = await verified();
  await putBack();
  return { chain, broken };
}

test('verification without a checkpoint checks the chains and reports that there is no checkpoint', async () => {
  expect(await verified()).toEqual({ records: 5, heads: 0, checkpoints: 0, compared: 0, latest: null, broken: [] });
});

describe('verification with two checkpoints and a later change', () => {
  beforeAll(async () => {
    await makeCheckpoint(firstMade, { mostInPart: 2 });
    await commit(moveTo(3, 'Knysna', await standing(3)));
    await makeCheckpoint(new Date('2026-11-21T00:00:00.000Z'), { mostInPart: 2 });
    await commit(moveTo(4, 'Knysna', await standing(4)));
  });

  test('finds intact histories, and compares each head of both checkpoints', async () => {
    expect(await verified()).toEqual({ records: 5, heads: 10, checkpoints: 2, compared: 2, latest: '2026-11-21T00:00:00.000Z', broken: [] });
  });

  test('finds a fork from before the latest checkpoint by that checkpoint alone, and checks only that the others exist', async () => {
    const [before] = await checkpointKeys();
    const [part] = (await readCheckpoint(before ?? '')).checkpoint.parts;
    const latest = () => verifyHistories({ pauseMs: 0, days: 2, now: new Date('2026-11-23T00:00:00.000Z') });

    await withObject(
      part?.key ?? '',
      () => undefined,
      async () => expect(await latest()).toEqual({ records: 5, heads: 5, checkpoints: 2, compared: 1, latest: '2026-11-21T00:00:00.000Z', broken: [] }),
    );
    await withObject(
      before ?? '',
      () => undefined,
      async () => expect((await latest()).broken).toEqual([expect.stringContaining('The checkpoint of 2026-11-20T00:00:00.000Z is missing or altered')]),
    );
    const putBack = await keep(2);
    await fork(2, 2);
    const { broken } = await latest();
    await putBack();
    expect(broken).toEqual([
      expect.stringContaining('The history of legal entity 2 was rewritten: the checkpoint of 2026-11-21T00:00:00.000Z contains entry 4'),
    ]);
  });

  test('finds in each checkpoint the key of its list and the digest of the checkpoint before', async () => {
    const [first, second] = await Promise.all((await checkpointKeys()).map(readCheckpoint));

    expect(first?.checkpoint).toMatchObject({ count: 5, previous: null, parts: [{ count: 2 }, { count: 2 }, { count: 1 }] });
    expect(second?.checkpoint.previous).toEqual({ key: first?.key, at: firstMade.toISOString(), sha256: first?.sha256 });
    expect(second?.checkpoint.root).not.toBe(first?.checkpoint.root);
  });

  const chainBroken = (seq: number, of = 4) => `The history of legal entity 2 is broken at entry ${seq} of ${of}: it is missing, altered or out of place.`;
  const seen = 'the checkpoint of 2026-11-20T00:00:00.000Z contains entry 4';

  test.each([
    ['an entry was edited', chainBroken(2), () => alter(2, 2, 'actorName', 'Somebody else')],
    ['an entry was edited with its own hash', chainBroken(3), () => editWithHash(2)],
    ['an entry was deleted', chainBroken(2), () => drop(2, 2)],
    ['two entries were swapped', chainBroken(2), () => swap(2, 2, 3)],
    ['the last entry was deleted', chainBroken(4), () => drop(2, 4)],
    ['the record has a lower version than the history', 'The history of legal entity 2 does not match its record', () => alterRecord(2, { version: 3 })],
  ])('finds from the chain that %s', async (_, sentence, tamper) => {
    const { chain, broken } = await reportedAfter(tamper);

    expect(chain).toBeDefined();
    expect(broken).toEqual([expect.stringContaining(sentence)]);
  });

  test.each([
    ['the tail was cut', `The history of legal entity 2 was cut: ${seen}, and it now ends at entry 3.`, () => cutTail(2)],
    ['the history was forked', `The history of legal entity 2 was rewritten: ${seen} with other content`, () => fork(2, 2)],
    ['the history was forked from the beginning', 'The history of legal entity 2 was rewritten', () => fork(2, 1)],
    ['it was cut and then continued differently', 'The history of legal entity 2 was rewritten', () => cutTail(2).then(() => grow(2))],
    ['record and history were deleted', `The record of legal entity 2 is missing: ${seen}.`, () => removeAll(2)],
    ['the record was deleted', `The record of legal entity 2 is missing: ${seen}`, () => dropRecord(2)],
    ['a record was changed to look like one without a history', 'The record of legal entity 2 is missing', () => stripRecord(2)],
  ])('finds only from the checkpoints that %s', async (what, sentence, tamper) => {
    const { chain, broken } = await reportedAfter(tamper);

    // A deleted record has no chain that could be broken.
    expect([what, /deleted|without/.test(what) ? undefined : chain]).toEqual([what, undefined]);
    expect(broken).toEqual([expect.stringContaining(sentence)]);
  });

  test('reports each record once, in the order found', async () => {
    const [putBack2, putBack3] = [await keep(2), await keep(3)];
    await drop(3, 2);
    await fork(2, 2);

    const { broken } = await verifyHistory({ pauseMs: 0 });
    const inSteps = await verifyHistories({ pauseMs: 0, stepMs: 0 });
    const whole = await verifyHistories({ pauseMs: 0 });

    await Promise.all([putBack2(), putBack3()]);
    expect([broken, inSteps]).toEqual([2, whole]);
    expect(whole.broken.map((sentence) => /legal entity (\d)/.exec(sentence)?.[1])).toEqual(['3', '2']);
    expect(lines.filter((line) => line.includes('"history broken"'))).toHaveLength(2);
  });

  test('continues after a step that failed in the middle, and a repeated step finds the same', async () => {
    const putBack = await keep(2);
    await fork(2, 2);
    const whole = await verified();
    const how = { pauseMs: 0, now: new Date(), until: 0 };
    // As in the queue: each state is plain text between the steps.
    let state = JSON.parse(JSON.stringify(firstState(null)));
    const broken: string[] = [];
    let steps = 0;
    for (let isDone = false; !isDone; steps++) {
      if (steps === 0) {
        // The records have been read, and their histories cannot be.
        const failing = withFaults({ seed: 1, probability: 1, kinds: ['internal'], only: /^Query/ });
        await expect(verifySome(state, how)).rejects.toThrow();
        failing.stop();
      }
      const [first, second] = await Promise.all([verifySome(state, how), verifySome(state, how)]);
      expect(second).toEqual(first);
      broken.push(...first.broken);
      state = JSON.parse(JSON.stringify(first.state));
      ({ isDone } = first);
    }
    await putBack();

    expect({ ...state.figures, broken }).toEqual(whole);
    // One batch of the scan, the links, and one list of two heads in each step.
    expect(steps).toBeGreaterThan(6);
  });

  test('reports nothing when records change during the verification', async () => {
    const change = async () => {
      for (let n = 0; n < 12; n++) await commit(moveTo(1, `City ${n}`, await standing(1)));
    };

    const [{ broken }] = await Promise.all([verifyHistories({ pauseMs: 1500 }), change()]);

    expect(broken).toEqual([]);
  });
});

describe('verification of a checkpoint', () => {
  const keyOf = async (at: number) => (await checkpointKeys())[at] ?? '';
  const brokenBy = async () => (await verified()).broken;

  test('reports an altered list and a missing list', async () => {
    const [part] = (await readCheckpoint(await keyOf(1))).checkpoint.parts;
    const sentence = `The checkpoint of 2026-11-21T00:00:00.000Z cannot be compared: its list ${part?.key} is missing or altered.`;

    for (const change of [(body: Buffer) => Buffer.concat([body, Buffer.of(0)]), () => undefined])
      await withObject(part?.key ?? '', change, async () => expect(await brokenBy()).toEqual([sentence]));
  });

  test('reports an altered or missing checkpoint by the one after it', async () => {
    const altered = (body: Buffer) => Buffer.from(body.toString().replace('"format": 1', '"format":  1'));
    const sentence = 'The checkpoint of 2026-11-20T00:00:00.000Z is missing or altered: the checkpoint of 2026-11-21T00:00:00.000Z has another digest for it.';

    for (const change of [altered, () => undefined]) await withObject(await keyOf(0), change, async () => expect(await brokenBy()).toEqual([sentence]));
  });

  test('reports a wrong root and an unreadable checkpoint', async () => {
    const root = (body: Buffer) => Buffer.from(body.toString().replace(/"root": "\w{4}/, '"root": "0000'));
    await withObject(await keyOf(1), root, async () =>
      expect(await brokenBy()).toEqual([expect.stringContaining('does not match its own list: the Merkle root is different')]),
    );
    await withObject(
      await keyOf(1),
      () => Buffer.from('{}'),
      async () => expect(await brokenBy()).toEqual([expect.stringContaining('cannot be read')]),
    );
  });

  test('accepts a missing checkpoint after its lock has ended, but not a day before', async () => {
    const ends = (days: number) => new Date(firstMade.getTime() + (10 * 365.25 + days) * 86_400_000);

    await withObject(
      await keyOf(0),
      () => undefined,
      async () => {
        expect((await verifyHistories({ now: ends(1), pauseMs: 0 })).broken).toEqual([]);
        expect((await verifyHistories({ now: ends(-1), pauseMs: 0 })).broken).toHaveLength(1);
      },
    );
  });

  test('still reports a rewritten history after a nightly checkpoint of all records', async () => {
    const putBack = await keep(2);
    await fork(2, 2);
    await foundEntity(9);

    const { count } = await makeCheckpoint();

    const { broken } = await verified();
    expect([count, broken]).toEqual([6, [expect.stringContaining('The history of legal entity 2 was rewritten: the checkpoint of 2026-11-20')]]);
    await putBack();
    expect((await verified()).broken).toEqual([expect.stringMatching(/legal entity 2 was rewritten: the checkpoint of (?!2026-11-2[01])/)]);
  });
});

test('verification compares the latest checkpoint however old it is', async () => {
  const { compared } = await verifyHistories({ pauseMs: 0, days: 15, now: new Date('2035-01-01T00:00:00.000Z') });

  expect(compared).toBe(1);
});

async function editWithHash(seq: number): Promise<void> {
  const entry = (await listHistory('legal-entity', '2')).find((one) => one.seq === seq);
  const { hash: _former, image: _image, ...content } = { ...entry, actorName: 'Somebody else' };
  await alter(2, seq, 'actorName', 'Somebody else');
  await alter(2, seq, 'hash', hashOf(content));
}
const grow = async (id: number) => commit(moveTo(id, 'Nowhere', await standing(id)));
async function removeAll(id: number): Promise<void> {
  await dropRecord(id);
  for (const seq of [1, 2, 3, 4]) await drop(id, seq);
}
