// From the bytes of a file to a grid of cells: what a person sees when they open it in a spreadsheet. Knows no column of ours.
// Reading is done by a thread of its own (reader.ts) with bounds on its time and memory, so that no file keeps other callers waiting.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportFormat } from '../../shared/imports/schema.ts';
import { log, traceOf } from '../platform/log.ts';
import { Refused } from './refused.ts';

export interface CellProblem {
  /** Place of the cell in its row, from 0. */
  readonly cell: number;
  readonly message: string;
}

export interface GridRow {
  /** The line of the file that the row begins on; of a workbook, the row's number. */
  readonly line: number;
  /** The text that a person sees in each cell. */
  readonly cells: readonly string[];
  /** Cells whose text is not what was meant: each is an error of this row, never of the file. */
  readonly problems?: readonly CellProblem[];
}

export interface Grid {
  readonly headers: readonly string[];
  /** The line of the headers; of two rows of headers, the second. */
  readonly headerLine: number;
  readonly rows: readonly GridRow[];
  /** Plain sentences for the screen, each once: "The hidden sheet \"Old\" was left out." */
  readonly notices: readonly string[];
}

export interface Order {
  readonly file: Uint8Array;
  readonly format: ImportFormat;
}
/** What the thread says: that it is loaded, then one answer to each order. */
export type Answer = 'ready' | { readonly grid: Grid } | { readonly refusal: string } | { readonly failure: Readonly<Record<string, unknown>> };

/** A full import is read in one second on a quiet machine; what is meant to take long is refused by its counts before. */
const mostMs = 20_000;
/** Megabytes of objects: a full import takes 100. */
const memory = { maxOldGenerationSizeMb: 600, stackSizeMb: 4 };

const tooLong = 'This file takes too long to read. Copy the rows as values into a new workbook and save that.';
const tooLarge = 'This file needs more memory than an import can use. Copy the rows as values into a new workbook and save that.';
const unreadable = 'This file cannot be read. Open it in Excel, save it again as .xlsx or "CSV UTF-8" and import that.';

/** Of a development dependency: named so that no bundle takes it in. */
const bundler = 'esbuild';
let written: Promise<string> | undefined;

/** The reader as JavaScript: a thread's first file cannot be TypeScript under Node 20, whatever loader it is given. */
async function asWritten(): Promise<string> {
  const { build } = (await import(bundler)) as typeof import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(process.cwd(), 'functions/imports/reader.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The bundle has the reader as a file beside the function's code (infra/parts/bundle.ts); elsewhere it is made from what is written. */
async function start(): Promise<Worker> {
  const options = { resourceLimits: memory, execArgv: [] };
  const beside = process.env.LAMBDA_TASK_ROOT;
  if (beside) return new Worker(path.join(beside, 'reader.js'), options);
  written ??= asWritten();
  return new Worker(await written, { ...options, eval: true });
}

/** The reader's own fault, with its trace. */
class FileFailure extends Error {
  readonly trace: Readonly<Record<string, unknown>>;
  constructor(trace: Readonly<Record<string, unknown>>) {
    super('A file could not be read');
    this.trace = trace;
  }
}

const nextAnswer = (worker: Worker) =>
  new Promise<Answer>((resolve, reject) => {
    const done = () => {
      worker.off('message', said).off('error', failed).off('exit', ended);
    };
    const said = (answer: Answer) => {
      done();
      resolve(answer);
    };
    const failed = (error: Error) => {
      done();
      reject(error);
    };
    const ended = (code: number) => failed(new Error(`The thread that reads files ended with ${code}`));
    worker.on('message', said).on('error', failed).on('exit', ended);
  });

/** Loaded and with nothing to do: the next file is read without another start. */
let idle: Worker | undefined;

async function takeWorker(): Promise<Worker> {
  const loaded = idle;
  idle = undefined;
  loaded?.ref();
  if (loaded) return loaded;
  const worker = await start();
  // A thread that dies while it has nothing to do is no failure of anybody's.
  worker.once('exit', () => {
    if (idle === worker) idle = undefined;
  });
  await nextAnswer(worker);
  return worker;
}

function putBack(worker: Worker): void {
  if (idle) {
    void worker.terminate();
    return;
  }
  worker.unref();
  idle = worker;
}

/** Throws `Refused` with a sentence for the sender when the file cannot be read at all, in time, or in the memory that there is. */
export async function readGrid(file: Buffer, format: ImportFormat): Promise<Grid> {
  const worker = await takeWorker();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, mostMs, { refusal: tooLong });
  });
  try {
    const order: Order = { file, format };
    worker.postMessage(order);
    const answer = await Promise.race([nextAnswer(worker), late]);
    if (answer === 'ready') throw new Error('The thread that reads files was started twice');
    if ('refusal' in answer) throw new Refused(answer.refusal);
    if ('failure' in answer) throw new FileFailure(answer.failure);
    clearTimeout(timer);
    putBack(worker);
    return answer.grid;
  } catch (error) {
    clearTimeout(timer);
    void worker.terminate();
    if (error instanceof Refused) throw error;
    // What ends its reader does so at every attempt: the import ends here.
    log('warn', 'import file not read', error instanceof FileFailure ? error.trace : traceOf(error));
    throw new Refused((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : unreadable);
  }
}
