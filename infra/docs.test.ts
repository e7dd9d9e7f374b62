// Checks the documents: docs/security.md has each requirement of ASVS 5.0 level 2 (and six of level 3), and no document names a missing test, command or
// document.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The number of level 2 requirements of each section, in numerical order without gaps. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const ofLevel3 = ['2.3.5', '5.2.4', '7.5.3', '8.3.2', '14.2.8', '16.5.4'];
const required = [...Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`)), ...ofLevel3];

const rows = [...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(
  ([, number = '', asks = '', status = '', proof = '']) => ({
    number,
    asks,
    status,
    proofs: [...proof.matchAll(/`([^`›]+?)(?: › ([^`]+))?`/g)].map(([, file = '', words = '']) => ({ file, words })),
  }),
);

/** True if a file contains these words: in a test file as a whole title, in others anywhere. */
function stands(file: string, words: string): boolean {
  const ofTests = words !== '' && /\.test\.tsx?$|^infra\/stacks\/deployed\//.test(file);
  return ofTests ? ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${words}${quote}`)) : read(file).includes(words);
}

describe('docs/security.md', () => {
  it('has one row for each requirement, and no other', () => {
    expect(required).toHaveLength(259);
    expect(rows.map(({ number }) => number).sort()).toEqual([...required].sort());
  });

  it('gives each requirement a status, a reason if it is not fully met, and a proof if it is met', () => {
    for (const { number, status, proofs } of rows) {
      expect([number, status]).toEqual([number, expect.stringMatching(/^(met(: .+)?|(partly|not met|not applicable): .+)$/)]);
      if (status.startsWith('met')) expect([number, proofs.length > 0]).toEqual([number, true]);
    }
  });

  it('names existing files and titles', () => {
    const missing = rows.flatMap(({ number, proofs }) =>
      proofs.filter(({ file, words }) => !existsSync(path.join(root, file)) || !stands(file, words)).map(({ file, words }) => `${number}: ${file} › ${words}`),
    );

    expect(rows.flatMap(({ proofs }) => proofs).length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it('has the right totals', () => {
    const count = (status: string) => rows.filter((row) => row.status.split(':')[0] === status).length;

    expect(read('docs/security.md')).toContain(
      `${count('met')} met, ${count('partly')} partly, ${count('not met')} not met, ${count('not applicable')} not applicable, of ${rows.length}.`,
    );
  });
});

describe('docs/decisions/README.md', () => {
  const folder = readdirSync(path.join(root, 'docs/decisions')).filter((file) => file !== 'README.md');
  const index = [...read('docs/decisions/README.md').matchAll(/^\| \[([^\]]+)\]\(([^)]+)\) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
    ([, title = '', file = '', status = '', numbers = '']) => ({ title, file, status, numbers: numbers.replace(/\([^)]*\)/g, '').match(/\d{3}/g) ?? [] }),
  );
  const indexed = index.flatMap(({ numbers }) => numbers);

  it('lists every note once, with its title and a status', () => {
    expect(index.map(({ file }) => file).toSorted()).toEqual(folder.toSorted());
    for (const { title, file, status } of index) {
      expect([file, /^# (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1]]).toEqual([file, title]);
      expect(status).toMatch(/^in force/);
    }
  });

  it('gives each number to one note, which has it', () => {
    expect(indexed.filter((number, at) => indexed.indexOf(number) !== at)).toEqual([]);
    expect(index.flatMap(({ file, numbers }) => numbers.filter((number) => !new RegExp(`[(, ]${number}[,)]`).test(read(`docs/decisions/${file}`))))).toEqual(
      [],
    );
  });

  it('has every decision that the repository names', () => {
    const folders = ['docs', 'bench', 'shared', 'functions', 'frontend', 'infra', 'testing'].filter((name) => existsSync(path.join(root, name)));
    const files = folders.flatMap((name) =>
      readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(name, file.replaceAll('\\', '/'))),
    );
    const text = ['README.md', 'biome.json', ...files.filter((file) => /\.(?:tsx?|m?js|md|css)$/.test(file))];
    const named = text.flatMap((file) =>
      [...read(file).matchAll(/\bdecisions? \[?(\d{3}(?:(?:, | and | or )\d{3})*)/gi)].flatMap(([, numbers = '']) =>
        numbers.match(/\d{3}/g)?.map((number) => `${number} in ${file}`),
      ),
    );

    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((name) => !indexed.includes(name?.slice(0, 3) ?? ''))).toEqual([]);
  });
});

/** The deployed files of these folders, without tests and test support. */
const sources = (...folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/e2e\//.test(file));
const found = (files: readonly string[], pattern: RegExp) => files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, word = '']) => word));
const once = (words: readonly string[]) => [...new Set(words)].sort();

it('docs/data.md gives each kind of record one level', () => {
  const kinds = found(sources('functions'), /model: \{ entity: '([^']+)'/g);
  const [table = ''] = /## Kinds of record[\s\S]*?\n## /.exec(read('docs/data.md')) ?? [];
  const levels = [...table.matchAll(/`([a-z-]+)`/g)].map(([, kind = '']) => kind);

  expect(kinds.length).toBeGreaterThan(40);
  expect(levels.toSorted()).toEqual(once(kinds));
});

it('docs/cryptography.md names exactly the files that hash, sign or draw random values', () => {
  const uses = /\b(?:createHash|createHmac|randomUUID|randomBytes|timingSafeEqual|subtle\.\w+)\(/;
  const files = sources('functions', 'frontend', 'shared').filter((file) => file !== 'frontend/vite.config.ts' && uses.test(read(file)));
  const [table = ''] = /## What the code does[\s\S]*?\n## /.exec(read('docs/cryptography.md')) ?? [];

  expect(files.length).toBeGreaterThan(10);
  expect(once([...table.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file = '']) => file))).toEqual(files.toSorted());
});

it('docs/logs.md has each event once', () => {
  const events = found(sources('functions'), /\blog\((?:'\w+'|[^;]*?), '([^']+)'/g);
  const [, table = ''] = read('docs/logs.md').split('## Events of the functions');
  const listed = [...table.matchAll(/^\| ([^|]+?) \| (?:info|warn|error)/gm)].flatMap(([, names = '']) => names.split(', '));

  expect(events.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual(once(events));
});

it('docs/limits.md has the limits of the code', () => {
  const rows = [...read('docs/limits.md').matchAll(/^\| (?!what)([^|]+) \| ([^|]+) \| (`.+) \|$/gm)];
  const figures = (text: string) => (text.replace(/(?<=\d)[_ ](?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number);
  const wrong = rows.flatMap(([, what, bound = '', where = '']) => {
    const named = [...where.matchAll(/`([^`›]+?) › ([^`]+)`/g)];
    const gone = named.filter(([, file = '', words = '']) => !read(file).includes(words)).map(([words]) => words);
    const stated = named.flatMap(([, , words = '']) => figures(words));
    return [...gone, ...figures(bound).filter((figure) => !stated.includes(figure))].map((fault) => `${what}: ${fault}`);
  });

  expect(rows.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

it('docs/glossary.md has each word once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| ([^|]+?) \|/gm)].map(([, word]) => word);

  expect(words.length).toBeGreaterThan(60);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

describe('README and docs', () => {
  const inDocs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file.replaceAll('\\', '/')}`);
  const documents = ['README.md', 'bench/README.md', ...inDocs.filter((file) => file.endsWith('.md'))];
  const { scripts, dependencies } = JSON.parse(read('package.json')) as Readonly<Record<'scripts' | 'dependencies', Readonly<Record<string, string>>>>;
  /** Npm's own commands, which need no script. */
  const own = ['ci', 'install', 'sbom', 'audit', 'outdated'];

  it.each(documents)('%s names existing commands and files', (file) => {
    const text = read(file);
    const commands = [...text.matchAll(/(?:`(?:\w+=\S+ )?|^)npm (?:run )?([a-z][\w:-]*)/gm)].map(([, name = '']) => name);
    const run = [...text.matchAll(/\bnpx tsx ([\w./-]+\.ts)/g)].map(([, script = '']) => script);
    const led = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => path.join(path.dirname(file), to));

    expect(commands.filter((name) => !own.includes(name) && scripts[name] === undefined)).toEqual([]);
    expect([...run, ...led].filter((named) => !existsSync(path.join(root, named)))).toEqual([]);
  });

  it('docs/operations.md gives the command that lists the libraries', () => {
    const [, words = ''] = /`npm (sbom [^`]+)`/.exec(read('docs/operations.md')) ?? [];
    const { components } = JSON.parse(execFileSync('npm', words.split(' '), { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }));
    const listed = new Set(components.map((one: Record<string, string>) => one['bom-ref']));

    expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
  });

  it('docs/deploy.md installs the versions of the lockfile, by hand and in a pipeline', () => {
    const commands = [...read('docs/deploy.md').matchAll(/(?:In a pipeline: |^\d\. )`npm ([^`]+)`/gm)].map(([, words]) => words);

    expect(commands).toEqual(['ci', 'ci']);
  });

  it('are more than a few files, so the checks prove something', () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(read('README.md').match(/`npm (?:run )?[a-z]/g)?.length).toBeGreaterThan(10);
  });
});
