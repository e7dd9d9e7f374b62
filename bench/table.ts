// The tables of README.md: each benchmark writes its own between its marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Spread } from './measure.ts';

const readme = fileURLToPath(new URL('./README.md', import.meta.url));

/** The format of times in every table. */
export const timesIn = ({ p50, p95 }: Spread): string => `${p50} (${p95}) ms`;

export const thousands = (n: number): string => n.toLocaleString('en');

export function showTable(name: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const before = readFileSync(readme, 'utf8');
  const place = new RegExp(`(<!-- table of ${name} -->\n)[\\s\\S]*?(<!-- end of it -->)`);
  if (!place.test(before)) throw new Error(`bench/README.md has no marks for the table of ${name}.`);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
  writeFileSync(
    readme,
    before.replace(place, (_, open: string, close: string) => open + lines.join('') + close),
  );
}
