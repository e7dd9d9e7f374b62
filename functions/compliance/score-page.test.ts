// Checks docs/compliance-score.md against the code.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultKinds } from '../../shared/compliance/schema.ts';
import { weights } from '../../shared/compliance/score.ts';

test('docs/compliance-score.md lists each kind of fault with its points, words and source', () => {
  const page = readFileSync(new URL('../../docs/compliance-score.md', import.meta.url), 'utf8');

  const rows = page.split('\n').filter((line) => /^\| `\w+` \|/.test(line));

  expect(rows).toEqual(faultKinds.map((kind) => `| \`${kind}\` | ${weights[kind].points} | ${weights[kind].one} | ${weights[kind].source} |`));
});
