// The alerts about firearms that are out: each step is notified once, to its people, also by two runs at a time and after an outage.
import { beforeEach, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { usualTimes } from '../../shared/custody/ladder.ts';
import { watchCustody } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { endedAs, extended, issuedTo } from '../../testing/server/custody-events.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { type IssueRecord, issues, watches } from '../custody/entity.ts';
import { newId } from '../data/record.ts';

withTable();
captureLog();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let entity = 0;

interface People {
  readonly manager: Claims;
  readonly armourer: Claims;
  readonly reader: Claims;
}

/** A provider with one person of each duty. */
async function provider(): Promise<People & { legalEntityId: number }> {
  const legalEntityId = ++entity;
  await foundEntity(legalEntityId);
  const [manager, armourer, reader] = await Promise.all((['manager', 'armourer', 'reader'] as const).map((duty) => signUp('client', { legalEntityId, duty })));
  return { legalEntityId, manager, armourer, reader } as People & { legalEntityId: number };
}

/** An issue that is due at that time, with its watch. */
async function out(legalEntityId: number, dueAt: Date, outAt = new Date(dueAt.getTime() - 12 * hourMs)): Promise<IssueRecord> {
  const issue = await issuedTo({ legalEntityId, branchId: newId(), firearmId: newId(), outAt: outAt.toISOString(), dueAt: dueAt.toISOString() });
  const nextStepAt = new Date(dueAt.getTime() - 30 * minuteMs).toISOString();
  await watches()
    .put({
      id: issue.id,
      legalEntityId,
      firearmId: issue.firearmId,
      province: 'Gauteng',
      standing: 'in_time',
      step: 0,
      nextStepAt,
      hour: nextStepAt.slice(0, 13),
    })
    .go();
  return issue;
}

const titlesOf = async (as: Claims): Promise<string[]> => (await send(contract.notifications.list, { as })).body.map(({ title }: { title: string }) => title);
const allTitles = async ({ manager, armourer, reader }: People) => [await titlesOf(manager), await titlesOf(armourer), await titlesOf(reader)];

/** Each test has its own days, later than those of the tests before: a run reads from the last run on. */
let due = new Date(Date.now() + 2 * hourMs);
beforeEach(async () => {
  for (const { id } of await itemsOf('custody-watch')) await watches().delete({ id }).go();
  due = new Date(due.getTime() + 96 * hourMs);
});
const after = (hours: number) => new Date(due.getTime() + hours * hourMs);

test('the list of overdue firearms has the steps that were taken, with their time and the number of people', async () => {
  const people = await provider();
  const regulator = await signUp('psira_management');
  // The board reads the time now: this test is the first, because a run reads from the last run on.
  const soon = new Date(Date.now() + hourMs);
  const [late] = await Promise.all([out(people.legalEntityId, new Date(Date.now() - 13 * hourMs)), out(people.legalEntityId, soon)]);
  const board = async (as: Claims, query: Record<string, string>) => (await send(contract.custody.board, { as, query })).body;

  expect((await board(people.reader, { overdue: 'true' })).notified).toEqual([{ issueId: late.id, steps: [] }]);
  const at = new Date();
  await watchCustody(at);
  const { out: listed, notified } = await board(people.reader, { overdue: 'true' });

  expect(listed.map(({ issueId }: { issueId: string }) => issueId)).toEqual([late.id]);
  expect(notified).toEqual([
    {
      issueId: late.id,
      steps: [
        { step: 'soon', at: at.toISOString(), people: 1 },
        { step: 'due', at: at.toISOString(), people: 2 },
        { step: 'late', at: at.toISOString(), people: 1 },
        { step: 'grave', at: at.toISOString(), people: 3 },
      ],
    },
  ]);
  expect((await board(people.reader, {})).notified).toEqual([]);
  expect((await board(regulator, { overdue: 'true', legalEntityId: String(people.legalEntityId) })).notified).toEqual(notified);
  const stranger = await provider();
  expect(await board(stranger.manager, { overdue: 'true' })).toMatchObject({ out: [], notified: [] });
});

test('each step notifies its people once, from the armourer to the regulator', async () => {
  const people = await provider();
  const regulator = await signUp('psira_management');
  await out(people.legalEntityId, due);

  await watchCustody(after(-0.6));
  expect(await allTitles(people)).toEqual([[], [], []]);
  await watchCustody(after(-0.4));
  await watchCustody(after(-0.3));
  expect(await allTitles(people)).toEqual([[], ['A firearm is due back in 30 minutes'], []]);
  await watchCustody(after(0));
  await watchCustody(after(2));
  expect(await titlesOf(people.manager)).toEqual(['A firearm is 2 hours overdue', 'A firearm is due back now']);
  expect(await titlesOf(regulator)).toEqual([]);
  for (const hours of [12, 24, 59.9, 60, 61]) await watchCustody(after(hours));

  expect(await titlesOf(people.reader)).toEqual([
    'A firearm is out beyond its 72 hours',
    'A firearm is 24 hours overdue: report the loss',
    'A firearm is 12 hours overdue',
  ]);
  expect(await titlesOf(regulator)).toEqual(['A firearm is out beyond its 72 hours']);
  const { body } = await send(contract.notifications.list, { as: regulator });
  expect(body[0]).toMatchObject({ type: 'alert', message: expect.stringContaining('S T Nkosi, Midrand sector 4, due ') });
});

test('two runs at the same time notify once, and a run after an outage takes every missed step', async () => {
  const people = await provider();
  await out(people.legalEntityId, due);

  await Promise.all([watchCustody(after(3)), watchCustody(after(3)), watchCustody(after(3))]);

  expect((await titlesOf(people.manager)).toSorted()).toEqual(['A firearm is 2 hours overdue', 'A firearm is due back now']);
  expect((await titlesOf(people.armourer)).toSorted()).toEqual(['A firearm is due back in 30 minutes', 'A firearm is due back now']);
});

test('a shift that is due at the same minute is one message for each person', async () => {
  const people = await provider();
  await Promise.all(Array.from({ length: 7 }, () => out(people.legalEntityId, due)));

  const { steps, more } = await watchCustody(after(-0.4));

  expect([steps, more]).toEqual([7, false]);
  const { body } = await send(contract.notifications.list, { as: people.armourer });
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ title: '7 firearms are due back in 30 minutes', message: expect.stringContaining('and 2 more'), actionUrl: '/custody' });
});

test('issues from before and after a change of the hours are one message, which names no hours', async () => {
  const people = await provider();
  const [first, second] = [await out(people.legalEntityId, due), await out(people.legalEntityId, due)];
  await issues()
    .patch({ id: second.id })
    .set({ ladder: { ...usualTimes, lateHours: 3, reminderMinutes: 45 } })
    .go();

  await watchCustody(after(-0.4));
  await watchCustody(after(3));

  const late = (await send(contract.notifications.list, { as: people.manager })).body.find(({ type }: { type: string }) => type === 'alert');
  expect(late).toMatchObject({ title: '2 firearms are overdue', message: expect.stringContaining(first.firearm.serialNumber) });
  expect(await titlesOf(people.armourer)).toContain('2 firearms are due back soon');
});

test('a returned firearm causes no further message, and an extension moves the steps', async () => {
  const people = await provider();
  const [back, longer] = [await out(people.legalEntityId, due), await out(people.legalEntityId, due)];
  await endedAs(back, 'returned');
  const moved = after(12);
  await extended(longer, { from: longer.dueAt, until: moved.toISOString() });

  await watchCustody(after(3));
  expect(await allTitles(people)).toEqual([[], [], []]);
  await watchCustody(new Date(moved.getTime() + minuteMs));
  expect((await titlesOf(people.armourer)).toSorted()).toEqual(['A firearm is due back in 30 minutes', 'A firearm is due back now']);
});

test('a run without time left takes nothing, and the next run continues', async () => {
  const people = await provider();
  await out(people.legalEntityId, due);

  expect(await watchCustody(after(0), -1)).toEqual({ steps: 0, more: true });
  expect((await watchCustody(after(0))).steps).toBe(2);
  expect((await itemsOf('custody-watch')).find(({ legalEntityId }) => legalEntityId === people.legalEntityId)).toMatchObject({ step: 2 });
});
