// Checks the layers of functions/: each folder imports only from itself and from folders below it (docs/architecture.md).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;

/** From the top layer down. A new feature goes above every feature whose files it imports. */
const floors = `
  jobs overview police quick-search system imports exports reports verify due compliance documents approvals checks auth dashboard docs geographic
  queues profiling disclosures transactions losses ancillaries checkpoints ancillary-library stock-register seizures cases inspections
  overdue provision-register authorisations custody labels ammunition delegations officers safes branches
  integrations books pdf spreadsheets mail settings verification firearms licenses users legal-entities notifications counters custody-records library search
  readings http history long-jobs data platform
`
  .trim()
  .split(/\s+/);

/** Imports from a lower layer to a higher one. Each connects two folders in both directions, so the number may only fall. */
const mostUpward = 20;

const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const sources = folders.flatMap(({ name }) =>
  readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(name, file)),
);
const folderOf = (file: string) => file.split(path.sep)[0] ?? '';

const upward = sources.flatMap((file) => {
  const imported = [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)];
  return imported
    .map(([, specifier = '']) => path.join(path.dirname(file), specifier))
    .filter((other) => !other.startsWith('..') && floors.indexOf(folderOf(other)) < floors.indexOf(folderOf(file)))
    .map((other) => `${file} -> ${other}`);
});

test('every folder of functions/ has a layer', () => {
  const inCode = [...new Set(sources.map(folderOf))];

  expect(inCode.toSorted()).toEqual(floors.toSorted());
});

test(`at most ${mostUpward} imports lead from a lower layer to a higher one`, () => {
  expect(upward.length, upward.join('\n')).toBeLessThanOrEqual(mostUpward);
});
