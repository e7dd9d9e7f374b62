// Summarises a stock count in one line.
import { figure } from '../kinds/format.ts';
import type { Inspection } from './schema.ts';

/** "1 198 of 1 204 found, 2 issued to officers, 4 missing, 0 unexpected"; undefined without a count, or before it starts. */
export function countWords({ checklist }: Pick<Inspection, 'checklist'>): string | undefined {
  const stock = checklist?.stock;
  if (!stock) return undefined;
  return `${figure(stock.found)} of ${figure(stock.expected)} found, ${stock.issued > 0 ? `${figure(stock.issued)} issued to officers, ` : ''}${figure(stock.missing)} missing, ${figure(stock.unexpected)} unexpected`;
}
