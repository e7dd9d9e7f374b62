// Stores rows as lines of JSON, for files that are more than a table.
import { createHash } from 'node:crypto';
import type { Value } from '../../shared/kinds/cells.ts';
import { csvHead, csvLines } from './formats.ts';

export const asLines = (rows: readonly (readonly Value[])[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Value[]> {
  let rest = '';
  const text = new TextDecoder();
  for await (const part of parts) {
    const lines = (rest + text.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Value[];
  }
}

/** The digest of the same rows as CSV: compare it with `sha256sum` of that file to check a printout. */
export async function digestOf(headers: readonly string[], rows: AsyncIterable<readonly Value[]>): Promise<string> {
  const hash = createHash('sha256').update(csvHead(headers));
  for await (const row of rows) hash.update(csvLines([row]));
  return hash.digest('hex');
}
