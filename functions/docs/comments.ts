// What the code says of itself, for the description of the API: the sentences at the head of a call's file, those above a schema and
// above a field of it. They stand nowhere else, and no browser loads them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { handlerFile } from '../../shared/contract.ts';
import type { Named } from '../../shared/route.ts';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** In one line, without what leads into the project: "(spec 1, section 2)", "(decision 031)", "(places.ts)". */
const sentences = (comment: string) =>
  comment
    .replace(/^\s*(?:\/\/|\/?\*+(?!\/)) ?|\s*\*\/\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ \((?:spec|decision|domain\.md|shared\/|[\w-]+\.ts)\b[^)]*\)/g, '')
    .trim();

const headOf = (file: string) => sentences(/^(?:\/\/.*\n)+/.exec(textOf(file))?.[0] ?? '');

/** What a call does. */
export const purposeOf = (row: Named): string => headOf(handlerFile(row));

/** What a feature's calls are about. */
export const aboutFeature = (folder: string): string => headOf(`shared/${folder}/routes.ts`);

const kinds = 'kinds/index.ts';

interface Said {
  readonly about: string;
  readonly fields: Readonly<Record<string, string>>;
}
const declarations = /(?<comment>^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^(?:export )?const (?<name>\w+)\b[^=\n]*= (?<body>[\s\S]*?\n)(?=\S)(?![)\]}])/gm;
const fieldsIn = /^ {2}(?<comment>\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n {2}(?<field>\w+)\b/gm;
const spreadIn = /(?:^ {2}|[{ ])\.\.\.(?<spread>\w+)|[oO]bject\((?<whole>\w+)\)/gm;

/** Of each declaration of a file of shared/, by its name: what stands above it and above its fields, with those that it takes over from another of the file or of what everybody reuses. */
export function saidIn(file: string): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  const fieldsOf = (name: string) => said.get(name)?.fields ?? (file === kinds ? undefined : saidIn(kinds).get(name)?.fields) ?? {};
  for (const { groups: { comment = '', name = '', body = '' } = {} } of `${textOf(`shared/${file}`)}\nend`.matchAll(declarations)) {
    const taken = [...body.matchAll(spreadIn)].map(({ groups }) => fieldsOf(groups?.spread ?? groups?.whole ?? ''));
    const own = [...body.matchAll(fieldsIn)].map(({ groups }) => [groups?.field ?? '', sentences(groups?.comment ?? '')] as const);
    said.set(name, { about: sentences(comment), fields: Object.assign({}, ...taken, Object.fromEntries(own)) });
  }
  return said;
}
