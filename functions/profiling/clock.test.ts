// Tests how the risk of a firearm changes with time: a new day writes nothing, and the order of the list is updated when someone opens it.
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { inspector, internal, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { risks } from './entity.ts';

withTable({ told: true });
captureLog();
withInspectors();

const { list, get, counts } = contract.profiling;
const today = dayOf(new Date());
const risk = async (id: string) => (await send(get, { as: inspector, params: { id } })).body;
const listed = async (query: Record<string, string>) => (await send(list, { as: inspector, query })).body;
const kept = async (id: string) => (await itemsOf('risk')).find((item) => item.id === id);

afterEach(() => {
  vi.useRealTimers();
});

test('the risk rises on the day its license expires, without any write', async () => {
  const expiresOn = dayAfter(today, 200);
  const { id, serialNumber } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ license: exampleCard({ expiresOn }) }) })).body;
  await doWork();
  expect(await risk(id)).toMatchObject({ level: 'not_assessed', score: 0 });

  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayAfter(expiresOn, 1)}T06:00:00Z`) });
  expect(await risk(id)).toMatchObject({ level: 'high', factors: [{ factor: 'license', sentence: `Its license expired on ${onDay(expiresOn)}.` }] });
  // The list shows today's level at once. Reading the counts starts the update of the order.
  expect(await listed({ search: serialNumber })).toMatchObject([{ id, level: 'high' }]);
  expect(await send(counts, { as: inspector })).toMatchObject({ body: { renewing: true } });
  await doWork();

  expect(await kept(id)).toMatchObject({ level: 'high', score: 50, wanted: true });
  expect(await send(counts, { as: inspector })).toMatchObject({ body: { renewing: false } });
  expect((await listed({ level: 'high' })).map((item: { id: string }) => item.id)).toContain(id);
});

test('a failed update for a new day is reported after its attempts, and starts again for a caller a minute later', async () => {
  const expiresOn = dayAfter(today, 400);
  // A later time than in the test before, because its search has read all earlier changes.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayAfter(today, 220)}T06:00:00Z`) });
  const { id } = (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ license: exampleCard({ expiresOn }) }) })).body;
  await doWork();
  const looked = new Date(`${dayAfter(expiresOn, 1)}T06:00:00Z`);
  vi.setSystemTime(looked);
  const reading = vi.spyOn(risks().query, 'due').mockImplementation(() => {
    throw new Error('the index does not answer');
  });
  const told = async () => (await send(counts, { as: inspector })).body;
  expect(await told()).toMatchObject({ renewing: true, failed: false });
  await doWork();

  expect(await told()).toMatchObject({ renewing: false, failed: true });
  expect(await doWork()).toBe(0);

  reading.mockRestore();
  vi.setSystemTime(new Date(looked.getTime() + 61_000));
  expect(await told()).toMatchObject({ renewing: true, failed: false });
  await doWork();
  expect(await told()).toMatchObject({ renewing: false, failed: false });
  expect(await kept(id)).toMatchObject({ level: 'high' });
});
