// What is wrong with a file before it is sent, and what its sender can do.
import { kindOfName, kindWords } from '../../../shared/documents/kinds.ts';
import { problemOf } from './words.ts';

/** Null for a file that will be taken. */
export function adviceOn(file: File, mostMegabytes: number): string | null {
  const problem = problemOf(file, mostMegabytes);
  const kind = kindOfName(file.name);
  return problem && kind ? `${problem}. ${kindWords(kind)}` : (problem ?? null);
}
