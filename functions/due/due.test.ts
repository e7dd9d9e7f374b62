// Checks the Due list: order, time windows, scope and pages.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type DueItem, dueKinds } from '../../shared/due/schema.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { assess } from '../profiling/assess.ts';
import { listDue } from './store.ts';

const { list } = contract.due;
const today = dayOf(new Date());
const inDays = (days: number) => dayAfter(today, days);

withTable({ told: true });
captureLog();

let client: Claims;
let other: Claims;
let office: Claims;
let internal: Claims;

const licensed = async (days: number, ownerId: number, province: 'Gauteng' | 'Limpopo' = 'Gauteng') => {
  const license = exampleCard({ issuedOn: inDays(days - 1826), expiresOn: inDays(days) });
  const { body } = await send(contract.firearms.register, { as: internal, body: exampleFirearm({ license, ownerId, province }) });
  await assess(body.id);
  return body;
};
const all = async (as: Claims, query: Record<string, string> = {}): Promise<DueItem[]> =>
  (await sendForAll(list, { as, query: { limit: '100', ...query } })).flatMap(({ body }) => body);
const inWords = (items: readonly DueItem[]) => items.map(({ kind, daysLeft }) => `${kind} ${daysLeft}`);

beforeAll(async () => {
  const longAgo = new Date(Date.now() - 700 * 86_400_000);
  await foundEntity(1, { psiraNumber: 'PSiRA-100001', at: longAgo });
  await foundEntity(2, { province: 'Limpopo' });
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  office = await signUp('firearm_office');
  internal = await signUp('internal');
  const inspector = await signUp('inspector', { province: 'Gauteng' });

  for (const days of [-3, 40, 100, 260, 900]) await licensed(days, 1);
  await licensed(40, 2, 'Limpopo');
  const lodged = await licensed(150, 1);
  const [license] = (await send(contract.licenses.list, { as: internal, query: { firearmId: lodged.id } })).body;
  await send(contract.licenses.lodge, { as: client, params: { id: license.id }, body: { lodgedOn: today, receiptNumber: 'R-1' } });

  const stolen = await licensed(900, 1);
  await send(contract.losses.report, { as: client, body: exampleLoss({ firearmId: stolen.id }) });

  const visited = await licensed(900, 1);
  const schedule = { firearmId: visited.id, scheduledDate: new Date(Date.now() + 7 * 86_400_000).toISOString(), inspectorId: inspector.sub };
  const visit = (await send(contract.inspections.schedule, { as: internal, body: schedule })).body.id;
  const step = (status: string, findings?: object) =>
    send(contract.inspections.change, { as: inspector, params: { id: visit }, body: { status, ...(findings ? { findings } : {}) } });
  const action = { what: 'Fix the safe', dueDate: inDays(5) };
  await step('in_progress', { notes: 'The safe is not fixed', severity: 'high', action_required: true, action });
  const { body: begun } = await send(contract.inspections.get, { as: inspector, params: { id: visit } });
  const answers = Object.fromEntries(questionsOf(begun.inspectionType).map(({ id }) => [id, { answer: 'yes' }]));
  const { body: lines } = await send(contract.inspections.stock, { as: inspector, params: { id: visit } });
  const marks = lines.map(({ firearmId, sheet }: { firearmId: string; sheet: number }) => ({ firearmId, sheet, mark: 'found' }));
  await send(contract.inspections.saveChecklist, { as: inspector, params: { id: visit }, body: { version: begun.version, answers, marks } });
  expect((await step('completed')).status).toBe(200);
  await send(contract.inspections.schedule, { as: internal, body: schedule });
  await countChanges();
  await sweepCompliance(new Date());
});

describe('the Due list', () => {
  test('sorts by day, overdue first, and by kind within a day', async () => {
    const items = await all(client);

    expect(inWords(items)).toEqual([
      expect.stringMatching(/^disclosure -\d+$/),
      'lodging -93',
      'lodging -50',
      'expiry -3',
      'case_number 1',
      'corrective_action 5',
      'visit 7',
      'lodging 10',
      'expiry 40',
      'expiry 100',
      'lodging 170',
    ]);
    expect(items.every(({ overdue, daysLeft }) => overdue === daysLeft < 0)).toBe(true);
    expect(
      items.filter(({ kind }) => kind === 'lodging').every(({ license, serialNumber, subject }) => license?.lodgeable && subject.includes(serialNumber ?? '?')),
    ).toBe(true);
  });

  test.each([
    ['overdue', ({ daysLeft }: DueItem) => daysLeft < 0],
    ['30', ({ daysLeft }: DueItem) => daysLeft >= 0 && daysLeft <= 30],
    ['60', ({ daysLeft }: DueItem) => daysLeft >= 0 && daysLeft <= 60],
    ['90', ({ daysLeft }: DueItem) => daysLeft >= 0 && daysLeft <= 90],
    ['180', ({ daysLeft }: DueItem) => daysLeft >= 0 && daysLeft <= 180],
  ] as const)('returns exactly the dates and the count of the window %s', async (window, fits) => {
    const expected = (await all(client)).filter(fits);

    const { body, headers } = await send(list, { as: client, query: { window, limit: '100' } });

    expect(body).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(headers['x-total-count']).toBe(String(expected.length));
  });

  test.each(dueKinds)('returns every date of the kind %s', async (kind) => {
    for (const as of [client, office]) expect(await all(as, { kind })).toEqual((await all(as)).filter((one) => one.kind === kind));
  });

  test.each(['1', '2', '3', '5'])('returns pages of %s without gaps or duplicates', async (limit) => {
    for (const as of [client, office]) expect(await all(as, { limit })).toEqual(await all(as));
  });

  test('shows a provider only its own dates, whatever it asks for', async () => {
    expect(inWords(await all(other))).toEqual(['lodging -50', 'expiry 40']);
    expect(await all(other, { holderId: '1' })).toEqual([]);
    expect((await all(client)).every(({ holderId }) => holderId === 1)).toBe(true);
  });

  test('shows overseers all dates, filtered by provider and province', async () => {
    const items = await all(office);

    expect(new Set(items.map(({ holderId }) => holderId))).toEqual(new Set([1, 2]));
    expect(inWords(await all(office, { holderId: '2' }))).toEqual(inWords(await all(other)));
    expect(inWords(await all(office, { holderId: '1' }))).toEqual(inWords(await all(client)));
    expect(await all(office, { province: 'Limpopo' })).toEqual(items.filter(({ province }) => province === 'Limpopo'));
    expect(inWords(await all(office, { province: 'Limpopo' }))).toEqual(['lodging -50', 'expiry 40']);
    expect(inWords(items.filter(({ holderId }) => holderId === 1))).toEqual(inWords(await all(client)));
  });

  test('lists only the expiry of a license once its renewal is lodged', async () => {
    const lodging = (await all(office, { holderId: '2' })).find(({ kind }) => kind === 'lodging');
    await send(contract.licenses.lodge, { as: other, params: { id: lodging?.license?.id ?? '' }, body: { lodgedOn: today, receiptNumber: 'R-2' } });

    const after = await all(other);

    expect(inWords(after)).toEqual(['expiry 40']);
    expect(after[0]?.license?.lodgeable).toBe(false);
  });

  test('shows a firearm’s inspection to its keeper and its owner, because both are responsible for it', async () => {
    const { body } = await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId: 2, keeperId: 1 }) });
    await assess(body.id);
    const inspections = async (legalEntityId: number) =>
      (await listDue({ kind: 'entity', legalEntityId }, { limit: 100, kind: 'inspection' }, inDays(300))).items.map(({ id }) => id);

    for (const holder of [1, 2]) expect(await inspections(holder)).toContain(`inspection:${body.id}`);
    expect(await inspections(3)).toEqual([]);
  });

  test.each(['x', Buffer.from('2026-01-01:9:a').toString('base64url')])('rejects the cursor "%s"', async (cursor) => {
    expect(await send(list, { as: client, query: { cursor } })).toMatchObject({ status: 400, body: { type: expect.stringContaining('bad-cursor') } });
  });
});
