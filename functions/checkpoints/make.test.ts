// A checkpoint made in steps has every head once, also when steps fail, are repeated or run at once. Nothing is written before all ranges have been read.
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startQueues } from '../../infra/local/queue.ts';
import { checkpoint, makeCheckpoint, makeSome, verifyHistories, verifyHistory } from '../../testing/server/as-job.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { moveTo, standing, withHistory } from '../../testing/server/histories.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { commit } from '../data/commit.ts';
import { firstMaking, type MakingState } from './make.ts';
import { type Checkpoint, checkpointKeys, readCheckpoint, readPart } from './store.ts';

withTable();
withObjects();
const lines = captureLog();

const providers = Array.from({ length: 40 }, (_, at) => at + 1);
let queues: Awaited<ReturnType<typeof startQueues>>;
/** The messages that the job has sent. */
const sent: string[] = [];
const consume = async ({ Records }: SQSEvent) => {
  sent.push(...Records.map(({ body }) => body));
  return { batchItemFailures: [] };
};
const logged = (since: number, event: string) => lines.slice(since).filter((line) => line.includes(`"${event}"`)).length;

beforeAll(async () => {
  queues = await startQueues({ names: ['checkpoint'], consume });
  process.env.CHECKPOINT_QUEUE_URL = queues.urlOf('checkpoint');
  for (const id of providers) await foundEntity(id);
  await withHistory(41);
  // A page of each scan is small, so that a step ends after a few items.
  database().middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === 'ScanCommand' ? { ...args, input: { ...args.input, Limit: 4 } } : args),
    { step: 'initialize', priority: 'high', name: 'smallPages' },
  );
});
afterAll(() => queues.stop());

/** As in the queue: each state is plain text between the steps, and each step ends after one page. */
const plain = (state: MakingState): MakingState => JSON.parse(JSON.stringify(state));
const once = (state: MakingState) => makeSome(plain(state), { until: 0, mostInPart: 3 });

async function madeBy(step: typeof once): Promise<{ made: Checkpoint | undefined; steps: number }> {
  let state = firstMaking();
  for (let steps = 1; ; steps++) {
    const after = await step(state);
    if (after.end) return { made: after.end.checkpoint, steps };
    expect((await checkpointKeys()).some((key) => key.includes(state.at.replaceAll(':', '-')))).toBe(false);
    state = after.state;
  }
}

const headsOf = async (made: Checkpoint | undefined) => {
  const parts = await Promise.all((made?.parts ?? []).map(readPart));
  return parts.flatMap((heads) => heads ?? []).map(({ kind, id, version }) => `${kind} ${id} ${version}`);
};
const expected = () => [...providers.map((id) => `legal-entity ${id} 1`), `legal-entity 41 ${moves}`].sort();
let moves = 4;

test('has the same heads in steps as at once, and writes the checkpoint only after the last range', async () => {
  const whole = await makeCheckpoint();
  const { made, steps } = await madeBy(once);

  expect([(await headsOf(whole)).sort(), (await headsOf(made)).sort()]).toEqual([expected(), expected()]);
  expect([made?.count, made?.previous?.at]).toEqual([41, whole.at]);
  expect(steps).toBeGreaterThan(3);
  // The verification compares the root with the lists, and each link.
  expect((await verifyHistories({ pauseMs: 0 })).broken).toEqual([]);
});

test('has each head once when steps fail in the middle, are repeated and run at once while records change', async () => {
  let failures = 0;
  const { made } = await madeBy(async (state) => {
    const failing = withFaults({ seed: 1, probability: 1, kinds: ['internal'], only: /^Scan/ });
    await makeSome(plain(state), { until: 0 }).catch(() => failures++);
    failing.stop();
    await once(state);
    await commit(moveTo(41, `City ${++moves}`, await standing(41)));
    const [first, second] = await Promise.all([once(state), once(state)]);
    expect(second).toEqual(first);
    return second;
  });

  const heads = await headsOf(made);
  expect(failures).toBeGreaterThan(3);
  expect(heads.filter((head) => !head.includes('legal-entity 41 ')).sort()).toEqual(expected().filter((head) => !head.includes('legal-entity 41 ')));
  expect(heads.filter((head) => head.includes('legal-entity 41 '))).toHaveLength(1);
  expect((await verifyHistories({ pauseMs: 0 })).broken).toEqual([]);
});

test('gives the same checkpoint when the last step is repeated, and none when a later one exists', async () => {
  const early = firstMaking(new Date(Date.now() - 60_000));
  let state = firstMaking();
  while (state.open.length > 0) state = (await once(state)).state;
  const first = await once(state);
  const again = await once(state);
  const late = await once({ ...early, open: [] });

  expect(again.end?.checkpoint).toEqual(first.end?.checkpoint);
  expect(late.end).toEqual({ checkpoint: undefined });
  await expect(makeCheckpoint(new Date(early.at))).rejects.toThrow('A checkpoint later than');
});

test('refuses to write a checkpoint whose lists and tree differ', async () => {
  let state = firstMaking();
  while (state.open.length > 0) state = (await once(state)).state;
  const before = await checkpointKeys();

  await expect(once({ ...state, parts: state.parts.slice(1) })).rejects.toThrow('heads, and the tree has');
  expect(await checkpointKeys()).toEqual(before);
});

test('runs over its queue: a failed step is given back, and a message that is delivered twice makes one checkpoint', async () => {
  const since = lines.length;
  const before = await checkpointKeys();
  const deliver = (body = '') => checkpoint({ Records: [{ messageId: 'one', body }] } as unknown as SQSEvent);
  const { started } = (await checkpoint()) as { started: string };
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const failing = withFaults({ seed: 1, probability: 1, kinds: ['internal'], only: /^Scan/ });
  const failed = await deliver(sent[0]);
  failing.stop();
  // From here two runs go on side by side.
  await deliver(sent[0]);
  for (let at = 0; at < sent.length; at++) {
    await deliver(sent[at]);
    await vi.waitFor(() => expect(sent.length > at + 1 || logged(since, 'checkpoint made') === 2).toBe(true));
  }

  const fresh = (await checkpointKeys()).filter((key) => !before.includes(key));
  expect([failed, logged(since, 'job step failed'), fresh.length]).toEqual([{ batchItemFailures: [{ itemIdentifier: 'one' }] }, 1, 1]);
  expect((await readCheckpoint(fresh[0] ?? '')).checkpoint).toMatchObject({ at: started, count: 41 });
});

test('fits in one message of the queue for sixty million chains', () => {
  const state = { ...firstMaking(), parts: Array.from({ length: 3000 }, (): [number, string] => [20_000, 'f'.repeat(64)]) };
  const run = { state, startedAt: state.at, steps: 3000 };

  expect(JSON.stringify({ run: JSON.stringify(run) }).length).toBeLessThan(256 * 1024);
});

test('the weekly job compares the lists of the last fifteen days, and more if asked', async () => {
  const usual = await verifyHistory({ pauseMs: 0 });
  const later = await verifyHistories({ pauseMs: 0, days: 15, now: new Date(Date.now() + 16 * 86_400_000) });

  expect(usual.compared).toBe(usual.checkpoints);
  // Only the latest.
  expect(later.compared).toBe(1);
  expect((await verifyHistory({ pauseMs: 0, days: 40_000 })).compared).toBe(usual.checkpoints);
});
