// Bundles entry points for bundle.ts in a separate process: esbuild's plugins are asynchronous, and a synth is not. Prints as JSON the source files of each
// output.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, transform } from 'esbuild';
import { electrodb } from '../trims/electrodb.ts';
import { trims } from '../trims/switch.ts';

const { resolve } = createRequire(import.meta.url);

const ours = (file: string) => fileURLToPath(new URL(`../../functions/${file}`, import.meta.url));

/** The settings for every function's code. */
const tuned = {
  bundle: true,
  // CommonJS output with the packages' ES modules inside starts fastest: measured 36 to 55 ms faster than ESM output, and 26 to 60 ms faster than `main`
  // first.
  format: 'cjs',
  mainFields: ['module', 'main'],
  platform: 'node',
  target: 'node22',
  minify: true,
  legalComments: 'none',
  alias: {
    // Its ES module reads its own address while loading, which a bundle does not have.
    pdfkit: resolve('pdfkit'),
    // A Lambda has its credentials in its environment.
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

/** The source files in each output, by the output's path. The pieces of a split entry are in its folder. */
export type Made = Readonly<Record<string, readonly string[]>>;

/** Some at a time: for all at once esbuild needs five gigabytes. */
const atOnce = 16;

const isOurs = (file: string) => /^(functions|shared)\//.test(file);

const ourInputs = (outputs: Metafile['outputs'], root: string): [string, string[]][] =>
  Object.entries(outputs).map(([file, { inputs }]) => [join(root, file), Object.keys(inputs).filter(isOurs)]);

/**
 * Bundles an entry in pieces that are loaded when needed: code behind `import()` becomes a file beside index.js, and so does code that several of these
 * share. The bundler splits only ES modules; each piece is then converted to CommonJS, which starts faster.
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
  // Errors only: the first pass has already hidden the warnings about packages, by their location.
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

/** Bundles the entries. The start benchmark compares the result with esbuild's defaults. */
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
