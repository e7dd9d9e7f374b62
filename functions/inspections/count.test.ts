// A stock count that is read page by page while it is marked.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { StockLine } from '../../shared/inspections/schema.ts';
import { type Answered, send } from '../testing/call.ts';
import { inspector, linesOf, registered, save, scheduled, step, withInspectors } from '../testing/inspections.ts';
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
