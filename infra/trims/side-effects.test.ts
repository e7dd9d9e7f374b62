// Checks that `sideEffects` in package.json is true to its word: it lets a bundler drop an unused module, so a module must do nothing when it loads.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobs, repository } from '../parts/bundle.ts';

/** A top-level statement that does more than declare: a call, an assignment, a condition, an await or a throw. */
const does = /^(?:await|for|if|new|switch|throw|try|void|while)\b.*|^[A-Za-z_$][\w$.[\]'"]*\s*(?:\(|(?:[|&?+-]{1,2})?=(?!>)).*/gm;

test('modules of functions and shared only declare when they load', () => {
  const sources = ['functions', 'shared'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
      .map((file) => `${folder}/${file}`),
  );

  const said = sources.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    const loaded = file === jobs.snapshot ? [] : (text.match(/^import '.*/gm) ?? []);
    return [...loaded, ...(text.match(does) ?? [])].map((line) => `${file}: ${line}`);
  });

  expect(sources.length).toBeGreaterThan(500);
  expect(said).toEqual([]);
});

test.each(['searches.set(kind, search);', 'await start();', 'if (isLocal) globalThis.x = 1;', 'kept.values = 1;', 'count += 1;', "throw new Error('no');"])(
  'the check of side effects finds %s',
  (line) => {
    expect(`const a = 1;\n${line}\n`.match(does)).toEqual([line]);
  },
);
