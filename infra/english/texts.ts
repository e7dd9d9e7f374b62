// Finds the texts of this repository that people read: strings of the product, comments, test titles and documents.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Comment, parseSync, Visitor } from 'oxc-parser';

type Kind = 'string' | 'comment' | 'title' | 'document';
/** One text on one line, an expression inside it written as `{}`. `line` counts from 1. A test title includes those of its groups. */
export type Text = { readonly kind: Kind; readonly file: string; readonly line: number; readonly text: string };
type Found = { kind: Kind; start: number; text: string };

const isTest = (file: string) => /\.test\.tsx?$|^testing\/|^frontend\/e2e\/|^bench\//.test(file);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** A sentence or a label of two words: not a key, a class name, an SVG path or an expression for DynamoDB. */
const isProse = (text: string) => /^[^#:]*[A-Za-z]{2,} [A-Za-z{][^#]*$/.test(text) && !/^[Mm] ?\d|=>|^[a-z-]+( [a-z-]+){0,2}$/.test(text);

/** Consecutive `//` lines are one comment. Directives for tools are not comments. */
function commentsOf(source: string, comments: readonly Comment[]): Found[] {
  const found: (Found & { end: number; type: string })[] = [];
  for (const { type, value, start, end } of comments) {
    if (/^\s*(biome-ignore|@ts-|@vitest-environment|[@#]__PURE__|\/ <)|^!/.test(value)) continue;
    const last = found.at(-1);
    const text = value.replace(/^\s*\*/gm, ' ');
    if (last && type === 'Line' && last.type === 'Line' && /^\s*\n\s*$/.test(source.slice(last.end, start)))
      Object.assign(last, { end, text: `${last.text} ${text}` });
    else found.push({ kind: 'comment', start, end, text, type });
  }
  return found.map(({ kind, start, text }) => ({ kind, start, text: oneLine(text) })).filter(({ text }) => /[A-Za-z]{2}/.test(text));
}

/** The name at the start of `it(…)`, `describe.each(…)(…)` or `` test.each`…`(…) ``. */
function nameOf(callee: any): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  const inner = callee.object ?? callee.callee ?? callee.tag;
  return inner && nameOf(inner);
}

/** The texts of one TypeScript file. In a test these are titles and comments alone, because nobody reads its inputs. */
export function codeTexts(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source);
  const found = commentsOf(source, comments);
  const titled = new Map<number, { name: string; end: number; text: string }>();
  const add = (start: number, value: string) => {
    const text = oneLine(value);
    const title = titled.get(start);
    if (title) title.text = text;
    else if (!isTest(file) && isProse(text)) found.push({ kind: 'string', start, text });
  };
  new Visitor({
    CallExpression({ callee, arguments: [first], end }) {
      const name = nameOf(callee) ?? '';
      if (first && /^(it|test|describe)$/.test(name)) titled.set(first.start, { name, end, text: '' });
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node.start, node.value);
    },
    TemplateLiteral(node) {
      add(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join('{}'));
    },
    JSXText(node) {
      add(node.start + (/^\s*/.exec(node.value)?.[0].length ?? 0), node.value);
    },
  }).visit(program);
  for (const [start, { name, text }] of titled) {
    const groups = [...titled].filter(([at, group]) => group.name === 'describe' && at < start && group.end > start);
    if (name !== 'describe' && text) found.push({ kind: 'title', start, text: [...groups.map(([, group]) => group.text), text].join(' › ') });
  }
  return found.sort((a, b) => a.start - b.start).map(({ kind, start, text }) => ({ kind, file, line: source.slice(0, start).split('\n').length, text }));
}

/** The lines of a document outside its code blocks, without the code and the addresses of links inside them. */
export function documentTexts(file: string, source: string): Text[] {
  const prose = source.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
  return prose.split('\n').flatMap((line, index): Text[] => {
    const text = line.replace(/`[^`]*`/g, '{}').replace(/\]\([^)]*\)/g, ']');
    return /[A-Za-z]{2}/.test(text) ? [{ kind: 'document', file, line: index + 1, text: text.trim() }] : [];
  });
}

/** The texts of all files that git tracks. */
export function allTexts(): Text[] {
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .flatMap((file) => (file.endsWith('.md') ? documentTexts : codeTexts)(file, readFileSync(file, 'utf8')));
}
