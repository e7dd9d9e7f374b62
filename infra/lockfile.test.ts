// Checks that npm ci accepts the lockfile on every platform: it refuses one without the binaries of other platforms.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './parts/bundle.ts';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>>; readonly integrity?: string; readonly inBundle?: true }>
  >;
}

const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock;

/** Looks for a package as Node does: beside the package that needs it, and in each folder above. */
function has(place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

it('the lockfile has the optional packages of every platform, each with its digest', () => {
  const optional = Object.entries(packages).flatMap(([place, one]) => Object.keys(one.optionalDependencies ?? {}).map((name) => ({ place, name })));

  expect(optional.length).toBeGreaterThan(50);
  expect(optional.filter(({ place, name }) => !has(place, name)).map(({ place, name }) => `${name} of ${place}`)).toEqual([]);
  expect(Object.entries(packages).filter(([place, { integrity, inBundle }]) => place && !inBundle && !integrity)).toEqual([]);
});
