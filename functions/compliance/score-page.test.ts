// docs/compliance-score.md says what the code does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultKinds } from '../../shared/compliance/schema.ts';
import { weights } from '../../shared/compliance/score.ts';

test('the page lists each kind of fault with its points, its words and its source', () => {
  const page = readFileSync(new URL('../../docs/compliance-score.md', import.meta.url), 'utf8');

  const rows = page.split('\n').filter((line) => /^\| `\w+` \|/.test(line));

  expect(rows).toEqual(faultKinds.map((kind) => `| \`${kind}\` | ${weights[kind].points} | ${weights[kind].one} | ${weights[kind].source} |`));
});
