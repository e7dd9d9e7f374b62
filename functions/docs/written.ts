// Serves the description of the API. In Lambda it is a file beside the code (infra/parts/bundle.ts), because converting the contract needs a library and most
// of a second, too slow for a cold start.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { notFound } from '../../shared/problem.ts';

async function textOf(name: string): Promise<string | undefined> {
  const beside = process.env.LAMBDA_TASK_ROOT;
  if (beside)
    return readFile(path.join(beside, name), 'utf8').catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return undefined;
      throw failure;
    });
  // The address is not a constant, so that the bundle does not include this code.
  const making = pathToFileURL(path.join(process.cwd(), 'functions/docs/files.ts')).href;
  const { docFiles } = (await import(/* @vite-ignore */ making)) as typeof import('./files.ts');
  return docFiles[name];
}

/** A page or document: of everything, or of one feature by its path segment. The local host makes it from the contract at the first request. */
export async function docFile(kind: 'docs.html' | 'openapi.json', feature?: string): Promise<string> {
  const text = await textOf(feature ? kind.replace('.', `.${feature}.`) : kind);
  if (text === undefined) throw notFound();
  return text;
}
