// Tests of the list of due or risky firearms: order, pages, filters and tiles.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { inspector, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { listed, type Registered, register, risk } from '../../testing/server/profiling.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firearms } from '../firearms/entity.ts';

withTable({ told: true });
captureLog();
withInspectors();

const { list, counts } = contract.profiling;
const today = dayOf(new Date());

afterEach(() => {
  vi.useRealTimers();
});

describe('list of profiled firearms', () => {
  beforeAll(async () => {
    await foundEntity(41, { name: 'Umkhonto Guarding', province: 'Limpopo' });
    const long = daysAfter(new Date(), -500).toISOString();
    for (let at = 0; at < 3; at++) await register({ ownerId: 41, province: 'Limpopo', license: null });
    const worst = await register({ ownerId: 41, province: 'Limpopo', license: exampleCard({ expiresOn: dayAfter(today, -1) }) });
    await firearms().patch({ id: worst.id }).set({ lastInspectionDate: long }).go();
    const late = await register({ ownerId: 41, province: 'Limpopo' });
    await firearms()
      .patch({ id: late.id })
      .set({ lastInspectionDate: daysAfter(new Date(), -400).toISOString() })
      .go();
    const soon = await register({ ownerId: 41, province: 'Limpopo' });
    await firearms()
      .patch({ id: soon.id })
      .set({ lastInspectionDate: daysAfter(new Date(), -350).toISOString() })
      .go();
    await doWork();
  });

  test('contains risky and due firearms, highest risk first, page by page', async () => {
    const whole = await listed({ ownerId: '41' });
    expect(whole.map(({ level, score }: { level: string; score: number }) => [level, score])).toEqual([
      ['high', 65],
      ['low', 15],
      ['low', 5],
    ]);

    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await send(list, { as: inspector, query: { ownerId: '41', limit: '1', ...(cursor ? { cursor } : {}) } });
      expect(headers['x-total-count']).toBe('3');
      pages.push(...body.map((item: Registered) => item.id));
      cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1];
    } while (cursor);
    expect(pages).toEqual(whole.map((item: Registered) => item.id));
  });

  test('starts with the longest overdue inspection when filtered by overdue', async () => {
    const overdue = await listed({ ownerId: '41', due: 'overdue' });

    expect(overdue.map((item: { score: number }) => item.score)).toEqual([65, 15]);
    expect(overdue.map((item: { overdue: boolean }) => item.overdue)).toEqual([true, true]);
    expect(await listed({ ownerId: '41', due: 'due' })).toMatchObject([{ score: 5, overdue: false }]);
  });

  test('can be searched by serial number and owner, and filtered by province and level, including not assessed', async () => {
    expect(await listed({ search: 'umkhonto', province: 'Limpopo' })).toHaveLength(6);
    expect(await listed({ search: 'umkhonto', province: 'Gauteng' })).toEqual([]);
    expect(await listed({ ownerId: '41', level: 'low' })).toHaveLength(2);
    expect(await listed({ ownerId: '41', level: 'not_assessed' })).toHaveLength(3);
    expect(await listed({ ownerId: '41', level: 'high' })).toMatchObject([{ ownerName: 'Umkhonto Guarding', province: 'Limpopo' }]);
  });

  test('matches its tiles and a recount of every firearm', async () => {
    await doWork();
    const all = [];
    for (const item of await itemsOf('firearm')) all.push(await risk(item.id));
    const span = dayAfter(today, 30);

    expect((await send(counts, { as: inspector })).body).toEqual({
      high: all.filter(({ level }) => level === 'high').length,
      medium: all.filter(({ level }) => level === 'medium').length,
      due: all.filter(({ dueOn }) => dueOn && dueOn >= today && dueOn <= span).length,
      overdue: all.filter(({ overdue }) => overdue).length,
      renewing: false,
      failed: false,
    });
  });

  test('rejects an invalid cursor', async () => {
    for (const cursor of ['nonsense', Buffer.from('045:nobody').toString('base64url')])
      expect((await send(list, { as: inspector, query: { cursor } })).body).toMatchObject({ code: 'bad-cursor' });
  });
});
