// Part of `npm run check`: prints each text that breaks a rule of docs/english.md, and ends with 1 when there is one.

import { brokenRules, specificationWords } from './rules.ts';
import { allTexts } from './texts.ts';

// These two list the words that are out.
const texts = allTexts().filter(({ file }) => file !== 'docs/english.md' && !file.startsWith('infra/english/'));
const lines = texts.flatMap((text) =>
  brokenRules(text, specificationWords).map(({ found, write }) => `${text.file}:${text.line} "${found}", write: ${write}\n    ${text.text}`),
);
console.log(lines.length === 0 ? `${texts.length} texts read` : `${lines.join('\n')}\n${lines.length} texts to reword (docs/english.md)`);
process.exitCode = lines.length === 0 ? 0 : 1;
