// Bundles entry points as bundle.ts asks for it, in a process of its own: a plugin of esbuild's answers later, and a synth cannot wait.
// Says as JSON which of our files each output holds.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, transform } from 'esbuild';
import { electrodb } from '../trims/electrodb.ts';
import { trims } from '../trims/switch.ts';

const { resolve } = createRequire(import.meta.url);

const ours = (file: string) => fileURLToPath(new URL(`../../functions/${file}`, import.meta.url));

/** How every function's code is made. */
const tuned = {
  bundle: true,
  // CommonJS with the packages' ES modules inside starts fastest: measured 36 to 55 ms ahead of ESM output and 26 to 60 ahead of `main` first.
  format: 'cjs',
  mainFields: ['module', 'main'],
  platform: 'node',
  target: 'node22',
  minify: true,
  legalComments: 'none',
  alias: {
    // Its ES module reads its own address while it loads, which a bundle does not have.
    pdfkit: resolve('pdfkit'),
    // A Lambda's credentials are in its environment.
    '@aws-sdk/credential-provider-node': ours('platform/credentials.ts'),
    'brotli/decompress.js': ours('pdf/brotli.ts'),
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
  plugins: trims ? [electrodb] : [],
} satisfies BuildOptions;

export interface Order {
  readonly root: string;
  readonly outdir: string;
  /** Entry points by the name of their output. */
  readonly entries: Readonly<Record<string, string>>;
}

/** Our own files in each output, by the output's path. What an entry is taken apart into stands in its folder. */
export type Made = Readonly<Record<string, readonly string[]>>;

/** Some at a time: all at once, esbuild holds five gigabytes. */
const atOnce = 16;

const isOurs = (file: string) => /^(functions|shared)\//.test(file);

const ourInputs = (outputs: Metafile['outputs'], root: string): [string, string[]][] =>
  Object.entries(outputs).map(([file, { inputs }]) => [join(root, file), Object.keys(inputs).filter(isOurs)]);

/**
 * An entry whose code is read as it is wanted: what our sources import only when they come to it (`import()`) is a file of its own
 * beside index.js, and so is what several of these share. The bundler takes code apart in ES modules alone; each is then turned into
 * CommonJS, which starts faster.
 */
async function makeInPieces({ root, outdir }: Order, name: string, file: string): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    ...tuned,
    format: 'esm',
    splitting: true,
    chunkNames: `${dirname(name)}/[name]-[hash]`,
    absWorkingDir: root,
    entryPoints: { [name]: file },
    outdir,
    metafile: true,
    write: false,
  });
  // What it would warn of in packages it has kept to itself before, when it knew where that stands.
  const { platform, target, minify, legalComments } = tuned;
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      format: 'cjs',
      platform,
      target,
      minify,
      legalComments,
      logLevel: 'error',
      supported: { 'dynamic-import': false },
    });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return metafile;
}

/** Bundles the entries; the benchmark of the start compares them with esbuild's own defaults. */
export async function make(order: Order): Promise<Made> {
  const { root, outdir, entries } = order;
  const made: [string, string[]][] = [];
  const all = Object.entries(entries);
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const { metafile } = await build({ ...tuned, absWorkingDir: root, entryPoints: Object.fromEntries(some), outdir, metafile: true });
    made.push(...ourInputs(metafile.outputs, root));
    for (const [name, file] of some) {
      const whole = metafile.outputs[relative(root, join(outdir, `${name}.js`))];
      const isTakenApart = Object.keys(whole?.inputs ?? {})
        .filter(isOurs)
        .some((input) => metafile.inputs[input]?.imports.some(({ kind, path }) => kind === 'dynamic-import' && isOurs(path)));
      if (isTakenApart) made.push(...ourInputs((await makeInPieces(order, name, file)).outputs, root));
    }
  }
  return Object.fromEntries(made);
}

const [script, order] = process.argv.slice(1);
if (script === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(await make(JSON.parse(order ?? '{}') as Order)));
