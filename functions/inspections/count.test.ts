// Checks the stock count: paging while lines are marked, and unexpected serial numbers.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import type { StockLine } from '../../shared/inspections/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { type Answered, send } from '../../testing/server/call.ts';
import { fillIn, inspector, internal, linesOf, one, read, registered, save, scheduled, step, two, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { heads } from '../custody/entity.ts';
import { newId } from '../data/record.ts';
import { firearms } from '../firearms/entity.ts';

withTable();
captureLog();
withInspectors();

/** Puts the custody record that an issue writes (functions/custody). */
async function issued(id: string): Promise<void> {
  const { data } = await firearms().get({ id }).go();
  const { manufacturer, model, serialNumber, type, caliber, ownerId } = data ?? expect.fail();
  const now = new Date();
  const issue = { issueId: newId(), officerId: newId(), officerName: 'S Nkosi', place: 'Midrand', outAt: now.toISOString(), authorisationNumber: 'AUT-1' };
  const kept = { version: 1, chainHead: '', createdAt: issue.outAt, updatedAt: issue.outAt };
  const where = { state: 'issued' as const, since: issue.outAt, dueAt: new Date(now.getTime() + 3_600_000).toISOString(), outOf: ownerId };
  await heads()
    .put({ id, legalEntityId: ownerId, manufacturer, model, serialNumber, type, caliber, ...issue, ...where, ...kept })
    .go();
}

test('the stock count shows each firearm once while marked lines leave the filtered list', async () => {
  const stocked = await Promise.all(Array.from({ length: 7 }, () => registered(2)));
  const id = await scheduled({ entityId: 2 }, { inspectionType: 'stock_count' });
  await step(id, 'in_progress');
  const seen: string[] = [];
  let query: Record<string, string> | undefined = { mark: 'open', limit: '3' };
  while (query) {
    const page: Answered = await send(contract.inspections.stock, { as: inspector, params: { id }, query });
    const lines: StockLine[] = page.body;
    seen.push(...lines.map(({ firearmId }) => firearmId));
    await save(id, { marks: lines.map(({ firearmId, sheet }) => ({ firearmId, sheet, mark: 'found' })) });
    const next = /^<([^>]+)>/.exec(page.headers.link ?? '')?.[1];
    query = next ? Object.fromEntries(new URL(next, 'http://registry.test').searchParams) : undefined;
  }

  expect(seen.toSorted()).toEqual(stocked.toSorted());
  expect(await linesOf(id, { mark: 'open' })).toEqual([]);
});

describe('a firearm that was issued when the inspection started', () => {
  const counting = async (isIssued = true) => {
    const firearmId = await registered(1);
    if (isIssued) await issued(firearmId);
    const id = await scheduled({ firearmId }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');
    const [line] = (await linesOf(id)) as StockLine[];
    return { id, line: line as StockLine };
  };

  test('is marked as issued, with officer, place, due time and authorisation, in the count of its provider', async () => {
    const [out, here] = await Promise.all([registered(1), registered(1)]);
    await issued(out);
    const id = await scheduled({ entityId: 1 }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');
    const lines = (await linesOf(id)) as StockLine[];

    expect(lines.find(({ firearmId }) => firearmId === out)).toMatchObject({
      mark: 'issued',
      issue: { officerName: 'S Nkosi', place: 'Midrand', authorisationNumber: 'AUT-1' },
    });
    expect(lines.find(({ firearmId }) => firearmId === here)).toMatchObject({ mark: null, issue: null });
    expect((await read(id)).checklist.stock).toMatchObject({ issued: 1, found: 0, missing: 0 });
  });

  test('need not be found before the inspection is completed', async () => {
    const { id } = await counting();
    await save(id, { answers: Object.fromEntries(questionsOf('stock_count').map((question) => [question.id, { answer: 'yes' }])) });

    expect((await step(id, 'completed')).body).toMatchObject({ status: 'completed', checklist: { stock: { expected: 1, found: 0, issued: 1 } } });
  });

  test('can be marked as missing instead', async () => {
    const { id, line } = await counting();
    const { body } = await save(id, { marks: [{ firearmId: line.firearmId, sheet: line.sheet, mark: 'missing' }] });

    expect(body.checklist.stock).toMatchObject({ expected: 1, issued: 0, missing: 1 });
  });

  test('is the only firearm that can be marked as issued', async () => {
    const { id, line } = await counting(false);
    const answer = await save(id, { marks: [{ firearmId: line.firearmId, sheet: line.sheet, mark: 'issued' }] });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'marks.0.mark', message: 'Not issued' }] } });
  });
});

describe('an unexpected serial number that this count expects', () => {
  const counted = async () => {
    const ids = await Promise.all([registered(1), registered(1)]);
    const id = await scheduled({ firearmId: ids[0] }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');
    const [line] = (await linesOf(id)) as StockLine[];
    return { id, line: line as StockLine };
  };

  test.each<[string, (serial: string) => string]>([
    ['as it is', (serial) => serial],
    ['in small letters', (serial) => serial.toLowerCase()],
    ['with blanks', (serial) => ` ${serial.split('').join(' ')} `],
    ['with dashes', (serial) => serial.split('').join('-')],
  ])('is refused with its line and the next step: %s', async (_how, written) => {
    const { id, line } = await counted();
    const before = await read(id);

    const answer = await save(id, { unexpected: [{ serialNumber: 'ELSEWHERE-1' }, { serialNumber: written(line.serialNumber) }] });

    const message = `Expected on line 1 of this count: mark ${line.manufacturer} ${line.model} ${line.serialNumber} as found there`;
    expect(answer).toMatchObject({ status: 409, body: { detail: `${message}.`, errors: [{ path: 'unexpected.1.serialNumber', message }] } });
    expect(await read(id)).toEqual(before);
  });

  test('is refused as already marked, while a new serial number is accepted', async () => {
    const { id, line } = await counted();
    await save(id, { marks: [{ firearmId: line.firearmId, sheet: line.sheet, mark: 'found' }] });

    const answer = await save(id, { unexpected: [{ serialNumber: line.serialNumber.toLowerCase() }] });
    const other = await save(id, { unexpected: [{ serialNumber: 'ELSEWHERE-2' }] });

    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('Already counted on line 1:')]);
    expect([other.status, other.body.checklist.unexpected.length]).toEqual([200, 1]);
  });
});

describe('an unexpected serial number that another provider registered', () => {
  const put = async (change: Parameters<typeof exampleFirearm>[0]) => {
    const { status, body } = await send(contract.firearms.register, { as: internal, body: exampleFirearm(change) });
    expect(status).toBe(201);
    return body;
  };
  const counting = async () => {
    const id = await scheduled({ firearmId: await registered(1) }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');
    return id;
  };
  const matchesOf = async (id: string, serialNumber: string) => {
    const { body } = await save(id, { unexpected: [{ serialNumber }] });
    return body.checklist.unexpected[0].matches;
  };

  test('shows the owner and the status, in any notation of the number', async () => {
    const other = await put({ serialNumber: 'MT-4711', ownerId: 2, manufacturer: 'Vektor', model: 'Z88' });
    const id = await counting();

    for (const written of ['MT-4711', 'mt 4711', 'm.t.4.7.1.1'])
      expect([written, await matchesOf(id, written)]).toEqual([
        written,
        [expect.objectContaining({ firearmId: other.id, serialNumber: 'MT-4711', ownerName: 'Provider 2', status: 'active', how: 'same', line: null })],
      ]);
    expect((await matchesOf(id, 'MT-4712')).length).toBe(0);
  });

  test('shows similar serial numbers as near matches, stolen firearms first', async () => {
    await put({ serialNumber: 'QO-1500', ownerId: 2 });
    const stolen = await put({ serialNumber: 'Q0-15O0', ownerId: 2 });
    expect((await send(contract.losses.report, { as: two, body: exampleLoss({ firearmId: stolen.id, kind: 'stolen' }) })).status).toBe(201);
    const id = await counting();

    expect(await matchesOf(id, 'QO1500')).toMatchObject([
      { serialNumber: 'Q0-15O0', status: 'stolen', how: 'near' },
      { serialNumber: 'QO-1500', status: 'active', how: 'same' },
    ]);
  });

  test('shows the line of a similar serial number in this count', async () => {
    const expected = await put({ serialNumber: 'LN-1070', ownerId: 1 });
    const id = await scheduled({ firearmId: expected.id }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');

    expect(await matchesOf(id, 'LN-1O70')).toMatchObject([{ firearmId: expected.id, how: 'near', line: 1 }]);
  });

  test('keeps the match from the time of entry', async () => {
    const other = await put({ serialNumber: 'KEPT-77', ownerId: 2 });
    const id = await counting();
    await save(id, { unexpected: [{ serialNumber: 'KEPT-77' }] });
    await send(contract.firearms.edit, { as: internal, params: { id: other.id }, body: { serialNumber: 'KEPT-78' } });

    const { body } = await save(id, { unexpected: [{ serialNumber: 'KEPT-77' }, { serialNumber: 'OTHER-1' }] });

    expect(body.checklist.unexpected).toMatchObject([{ matches: [{ firearmId: other.id }] }, { serialNumber: 'OTHER-1', matches: [] }]);
  });

  test('attack: hides the match from the inspected provider', async () => {
    await put({ serialNumber: 'HIDE-9', ownerId: 2 });
    const id = await counting();
    await save(id, { unexpected: [{ serialNumber: 'HIDE-9' }] });
    await fillIn(id);
    await step(id, 'completed');

    expect((await read(id, one)).checklist.unexpected).toEqual([{ serialNumber: 'HIDE-9', notes: null, matches: null }]);
    expect(JSON.stringify((await send(contract.inspections.history, { as: one, params: { id } })).body)).not.toContain('Provider 2');
  });
});

test('the stock count gives each line its number and its current license', async () => {
  const licensed = await send(contract.firearms.register, {
    as: internal,
    body: exampleFirearm({ ownerId: 1, license: exampleCard({ licenseNumber: 'FCA-CNT-1', expiresOn: dayAfter(dayOf(new Date()), 10) }) }),
  });
  const id = await scheduled({ firearmId: licensed.body.id }, { inspectionType: 'stock_count' });
  await step(id, 'in_progress');

  expect(await linesOf(id)).toMatchObject([
    { line: 1, license: { licenseNumber: 'FCA-CNT-1', state: 'LATE_WINDOW', expiresOn: dayAfter(dayOf(new Date()), 10) } },
  ]);
});
