// Bundles the code of every function, once per synth.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { docFiles } from '../../functions/docs/files.ts';
import { fontFiles } from '../../functions/pdf/fonts.ts';
import { handlerFile, rows } from '../../shared/rows.ts';
import type { Made, Order } from './bundle-build.ts';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

const { resolve } = createRequire(join(repository, 'package.json'));

export const noRoute = 'functions/http/no-route.ts';
export const jobs = {
  checkpoint: 'functions/jobs/checkpoint.ts',
  checkUpload: 'functions/jobs/check-upload.ts',
  count: 'functions/jobs/count.ts',
  deliver: 'functions/jobs/deliver.ts',
  mail: 'functions/jobs/mail.ts',
  watchCustody: 'functions/jobs/watch-custody.ts',
  copyRegisters: 'functions/jobs/copy-registers.ts',
  mailFeedback: 'functions/jobs/mail-feedback.ts',
  snapshot: 'functions/jobs/snapshot.ts',
  sweep: 'functions/jobs/sweep.ts',
  verifyHistory: 'functions/jobs/verify-history.ts',
  work: 'functions/jobs/work.ts',
  recount: 'functions/jobs/recount.ts',
  enterStock: 'functions/jobs/enter-stock.ts',
} as const;

/** The file that functions/imports/grid.ts starts as a thread. */
const importReader = 'functions/imports/reader.ts';

/** Every file that runs in a Lambda. */
export const entryFiles: readonly string[] = [...rows.map(handlerFile), noRoute, ...Object.values(jobs)];

/** Returns the folder of a bundle: `functions/legal-entities/list.ts` is bundled into `legal-entities.list`. */
export const folderOf = (file: string) =>
  file
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '.');

const made: string[] = [];
let bundled: string | undefined;

/** Deletes the bundles. At the end of a synth's process the CDK has copied them; a test has no such end and calls this. */
export function removeBundles(): void {
  for (const outdir of made.splice(0)) rmSync(outdir, { recursive: true, force: true });
  bundled = undefined;
}
process.once('exit', removeBundles);

const mostAnswered = 64 * 1024 * 1024;

function bundleInto(outdir: string, root: string, files: readonly string[]): void {
  const entries = files.map((file) => [`${folderOf(file)}/index`, file] as const);
  // The worker reads imports in a thread with a code file of its own.
  const threads = files.includes(jobs.work) ? [[`${folderOf(jobs.work)}/reader`, importReader] as const] : [];
  const order: Order = { root, outdir, entries: Object.fromEntries([...entries, ...threads]) };
  const script = fileURLToPath(new URL('./bundle-build.ts', import.meta.url));
  const answer = execFileSync(process.execPath, ['--import', 'tsx', script, JSON.stringify(order)], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: mostAnswered,
  });
  // Puts the fonts beside code that prints, and the API description beside code that serves it.
  for (const [file, inputs] of Object.entries(JSON.parse(answer.toString()) as Made)) {
    if (inputs.includes('functions/docs/written.ts')) writeDocs(dirname(file));
    if (inputs.includes('functions/pdf/fonts.ts')) copyFonts(dirname(file));
  }
}

/** Bundles the files below `root` and returns the folder with one folder per bundle. Throws with the names of missing files. */
export function bundle(root: string, files: readonly string[]): string {
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) {
    throw new Error(`The contract and the stacks name handler files that do not exist: ${missing.join(', ')}`);
  }
  const outdir = mkdtempSync(join(tmpdir(), 'registry-functions-'));
  made.push(outdir);
  bundleInto(outdir, root, files);
  return outdir;
}

function copyFonts(folder: string): void {
  for (const font of Object.values(fontFiles)) copyFileSync(resolve(font), join(folder, basename(font)));
}

function writeDocs(folder: string): void {
  for (const [name, text] of Object.entries(docFiles)) writeFileSync(join(folder, name), text);
}

/** Returns the folder with the bundle of one function. All are bundled at the first call. */
export function bundleOf(file: string): string {
  bundled ??= bundle(repository, entryFiles);
  return join(bundled, folderOf(file));
}

/** Returns the code of one function. The asset's hash is its content's, so an unchanged function is not deployed again. */
export const codeOf = (file: string): Code => Code.fromAsset(bundleOf(file));
