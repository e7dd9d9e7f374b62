// A stock count that is read page by page while it is marked.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { StockLine } from '../../shared/inspections/schema.ts';
import { type Answered, send } from '../testing/call.ts';
import { inspector, linesOf, read, registered, save, scheduled, step, withInspectors } from '../testing/inspections.ts';
import { captureLog } from '../testing/log.ts';
import { withTable } from '../testing/registry.ts';

withTable();
captureLog();
withInspectors();

test('leaves no firearm out and shows none twice, although what is marked leaves the list that is read', async () => {
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

describe('a serial number of this very count, entered as unexpected', () => {
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
  ])('%s, is refused with the line and what to do', async (_how, written) => {
    const { id, line } = await counted();
    const before = await read(id);

    const answer = await save(id, { unexpected: [{ serialNumber: 'ELSEWHERE-1' }, { serialNumber: written(line.serialNumber) }] });

    const message = `The register expects ${line.manufacturer} ${line.model} ${line.serialNumber} in this count. Mark it as found there`;
    expect(answer).toMatchObject({ status: 409, body: { detail: `${message}.`, errors: [{ path: 'unexpected.1.serialNumber', message }] } });
    expect(await read(id)).toEqual(before);
  });

  test('is told to be marked already where it is, and another serial number is taken', async () => {
    const { id, line } = await counted();
    await save(id, { marks: [{ firearmId: line.firearmId, sheet: line.sheet, mark: 'found' }] });

    const answer = await save(id, { unexpected: [{ serialNumber: line.serialNumber.toLowerCase() }] });
    const other = await save(id, { unexpected: [{ serialNumber: 'ELSEWHERE-2' }] });

    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('It is marked as found already')]);
    expect([other.status, other.body.checklist.unexpected.length]).toEqual([200, 1]);
  });
});
