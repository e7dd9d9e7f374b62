// For tests: the kinds of record that the functions search, read from their sources.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const functions = fileURLToPath(new URL('../../functions/', import.meta.url));

export const searchKinds = (): string[] =>
  readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(`${functions}${file}`, 'utf8').matchAll(/new SearchIndex\(\s*'([\w-]+)'/g)].map(([, kind]) => String(kind)));
