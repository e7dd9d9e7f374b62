// Runs in the thread that reads a file to a grid of cells. grid.ts starts it, and ends it when a file takes too long.
import { parentPort } from 'node:worker_threads';
import type { ImportFormat } from '../../shared/imports/schema.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { traceOf } from '../platform/log.ts';
import { readCsv } from './csv.ts';
import type { Answer, Grid, Order } from './grid.ts';
import { Refused } from './refused.ts';
import { readXlsx } from './xlsx.ts';

/** Reads in the calling thread. Throws `Refused`. */
export const gridFrom = (file: Buffer, format: ImportFormat, subject: ImportSubject = 'firearms'): Grid =>
  format === 'csv' ? readCsv(file, subject) : readXlsx(file, subject);

function answerTo({ file, format, subject }: Order): Answer {
  try {
    return { grid: gridFrom(Buffer.from(file.buffer, file.byteOffset, file.byteLength), format, subject) };
  } catch (error) {
    return error instanceof Refused ? { refusal: error.message } : { failure: traceOf(error) };
  }
}

parentPort?.on('message', (order: Order) => parentPort?.postMessage(answerTo(order)));
parentPort?.postMessage('ready' satisfies Answer);
