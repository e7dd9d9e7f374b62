// Reads the bytes of a file to a grid of cells, as a person sees it in a spreadsheet. Does not know the import's columns. A separate thread (reader.ts) does
// the reading with limits on time and memory, so that no file blocks other callers.
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportFormat } from '../../shared/imports/schema.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { log, traceOf } from '../platform/log.ts';
import { Refused } from './refused.ts';

export interface CellProblem {
  /** Index of the cell in its row, from 0. */
  readonly cell: number;
  readonly message: string;
}

export interface GridRow {
  /** The line of the file on which the row begins; in a workbook, the number of the row. */
  readonly line: number;
  /** The text that a person sees in each cell. */
  readonly cells: readonly string[];
  /** Cells whose text is not what was meant: each is an error of this row, never of the file. */
  readonly problems?: readonly CellProblem[];
}

export interface Grid {
  readonly headers: readonly string[];
  /** The line of the headers; with two rows of headers, the second. */
  readonly headerLine: number;
  readonly rows: readonly GridRow[];
  /** Notices for the screen, each once: "The hidden sheet \"Old\" was left out." */
  readonly notices: readonly string[];
}

export interface Order {
  readonly file: Uint8Array;
  readonly format: ImportFormat;
  /** Its columns tell which row has the headers. */
  readonly subject: ImportSubject;
}
/** A message from the thread: `ready` after loading, then one answer to each order. */
export type Answer = 'ready' | { readonly grid: Grid } | { readonly refusal: string } | { readonly failure: Readonly<Record<string, unknown>> };

/** A full import takes one second to read on an idle machine. Counts refuse files made to take long before that. */
const mostMs = 20_000;
/** Megabytes of objects: a full import needs 100. */
const memory = { maxOldGenerationSizeMb: 600, stackSizeMb: 4 };

const tooLong = 'This file takes too long to read. Copy the rows as values into a new workbook and save that.';
const tooLarge = 'This file needs more memory than an import can use. Copy the rows as values into a new workbook and save that.';
const unreadable = 'This file cannot be read. Open it in Excel, save it again as .xlsx or "CSV UTF-8" and import that.';

/** A development dependency, named in a constant so that no bundle includes it. */
const bundler = 'esbuild';
let written: Promise<string> | undefined;

/** The reader as JavaScript: under Node 20 a thread cannot start with a TypeScript file, with any loader. */
async function readerSource(): Promise<string> {
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

/** On AWS the reader is a file beside the function's code (infra/parts/bundle.ts); elsewhere it is built from the source. */
async function start(): Promise<Worker> {
  const options = { resourceLimits: memory, execArgv: [] };
  const beside = process.env.LAMBDA_TASK_ROOT;
  if (beside) return new Worker(path.join(beside, 'reader.js'), options);
  written ??= readerSource();
  return new Worker(await written, { ...options, eval: true });
}

/** A bug of the reader, with its stack trace. */
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
      worker.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: Answer) => {
      done();
      resolve(answer);
    };
    const failed = (error: Error) => {
      done();
      reject(error);
    };
    const ended = (code: number) => failed(new Error(`The thread that reads files exited with ${code}`));
    worker.on('message', answered).on('error', failed).on('exit', ended);
  });

/** A loaded thread without work: it reads the next file without a new start. */
let idle: Worker | undefined;

async function takeWorker(): Promise<Worker> {
  const loaded = idle;
  idle = undefined;
  loaded?.ref();
  if (loaded) return loaded;
  const worker = await start();
  // An idle thread that exits is not an error.
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

/** Reads a file in the thread. Throws `Refused` with a message for the sender if the file cannot be read, or not within the limits of time and memory. */
export async function readGrid(file: Buffer, format: ImportFormat, subject: ImportSubject = 'firearms'): Promise<Grid> {
  const worker = await takeWorker();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, mostMs, { refusal: tooLong });
  });
  try {
    const order: Order = { file, format, subject };
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
    // A file that crashes the reader does so at every attempt, so the import ends here.
    log('warn', 'import file not read', error instanceof FileFailure ? error.trace : traceOf(error));
    throw new Refused((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : unreadable);
  }
}
