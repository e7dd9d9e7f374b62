import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenRules, specificationWords as specification } from './rules.ts';
import { codeTexts, documentTexts } from './texts.ts';

describe('the check of docs/english.md', () => {
  const [words = '', examples = ''] = readFileSync('docs/english.md', 'utf8').split('## Words')[1]?.split('## Before and after') ?? [];
  const rowsOf = (table: string) => [...table.matchAll(/^\| (?!before|write)(.+?) \| (.+) \|$/gm)];
  const ruledOut = rowsOf(words).flatMap(([, , not = '']) => not.replace(/, in screens .*/, '').split(', '));
  const before = rowsOf(examples).map(([, text = '']) => text);

  test('has the examples of both tables to find', () => expect([ruledOut.length, before.length]).toEqual([34, 27]));

  test.each([...ruledOut, ...before])('finds %j', (text) => expect(brokenRules({ kind: 'string', text }, [])).not.toEqual([]));

  test.each(specification)('accepts the specification’s %j', (text) => expect(brokenRules({ kind: 'string', text }, specification)).toEqual([]));

  test('accepts a plain sentence', () => {
    expect(brokenRules({ kind: 'comment', text: 'Rejects a transfer while an inspection is open. What should the caller do next?' }, [])).toEqual([]);
  });
});

describe('the texts of a file', () => {
  test('are its comments, strings and test titles, with the line of each', () => {
    const source =
      "// Stores\n// a record.\nimport { a } from './a b.ts';\nconst words = 'Return firearm'; /** Sends it. */\nconst all = <b title=\"Two words\">Sign for {a}</b>;\n";
    expect(codeTexts('a.tsx', source).map(({ kind, line, text }) => [kind, line, text])).toEqual([
      ['comment', 1, 'Stores a record.'],
      ['string', 4, 'Return firearm'],
      ['comment', 4, 'Sends it.'],
      ['string', 5, 'Two words'],
      ['string', 5, 'Sign for'],
    ]);
  });

  test('in a test are titles with those of their groups, and no inputs', () => {
    const source = "describe('transfer', () => { it.each([1])(`rejects item`, () => send('Two words')); });";
    expect(codeTexts('a.test.ts', source).map(({ kind, text }) => [kind, text])).toEqual([['title', 'transfer › rejects item']]);
  });

  test('in a document leave out its code', () => {
    expect(documentTexts('a.md', 'Run `npm start`.\n```\nsome code\n```\n\nThen [read](b.md).').map(({ line, text }) => [line, text])).toEqual([
      [1, 'Run {}.'],
      [6, 'Then [read].'],
    ]);
  });
});

test('the product has each of the specification’s words to the letter', () => {
  const files = execFileSync('git', ['ls-files', 'frontend', 'shared', 'functions'], { encoding: 'utf8' }).split('\n');
  const product = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|frontend\/e2e/.test(file)).map((file) => readFileSync(file, 'utf8'));
  expect(specification.filter((words) => !product.some((source) => source.includes(words)))).toEqual([]);
});
