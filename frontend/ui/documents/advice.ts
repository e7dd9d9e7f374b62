// Checks a file before the upload, and says what the user can do about a problem.
import { kindOfName, kindWords } from '../../../shared/documents/kinds.ts';
import { problemOf } from './words.ts';

/** Null if the file can be uploaded. */
export function adviceOn(file: File, mostMegabytes: number): string | null {
  const problem = problemOf(file, mostMegabytes);
  const kind = kindOfName(file.name);
  return problem && kind ? `${problem}. ${kindWords(kind)}` : (problem ?? null);
}
