// Checks the documents: each path that they name exists, and each code block that names a file quotes that file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const inDocs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file.replaceAll('\\', '/')}`);
const guides = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...inDocs.filter((file) => file.endsWith('.md'))];
/** Finds paths in backticks that start with a folder of the repository, without placeholders (`<feature>`) and patterns (`*`). */
const pathsIn = (text: string) =>
  [
    ...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`((?:\.ci|bench|docs|frontend|functions|infra|shared|testing)(?:\/[\w./-]*)?|[\w.-]+\.(?:json|md))`/g),
  ].map(([, named = '']) => named);

describe.each(guides)('%s', (file) => {
  it('names paths that exist', () => {
    expect(pathsIn(read(file)).filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
  });
});

it('the guides contain many paths', () => {
  expect(guides.flatMap((file) => pathsIn(read(file))).length).toBeGreaterThan(50);
});

it('docs/commands.md has every script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const page = read('docs/commands.md');

  expect(Object.keys(scripts).filter((name) => !page.includes(`| \`npm run ${name}`) && !page.includes(`| \`npm ${name}`))).toEqual([]);
});

describe('docs/architecture.md', () => {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  const quotes = [...read('docs/architecture.md').matchAll(/^```\w+ (\S+)\n([\s\S]*?)\n```$/gm)].map(([, file = '', code = '']) => ({ file, code }));

  it.each(quotes)('quotes $file unchanged', ({ file, code }) => {
    expect(lines(read(file)).join('\n')).toContain(lines(code).join('\n'));
  });

  it("quotes one call's code from the row to the store", () => {
    expect(quotes.map(({ file }) => file.split('/')[0])).toEqual(expect.arrayContaining(['shared', 'frontend', 'functions']));
  });
});
