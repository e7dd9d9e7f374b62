// The description of the API as it is served. Lambda finds it beside the function's code, where infra/parts/bundle.ts puts it:
// converting the contract takes a library and the longer part of a second, which no cold start should.
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
  // By an address that is no constant, so that the bundle does not bring the making along.
  const making = pathToFileURL(path.join(process.cwd(), 'functions/docs/files.ts')).href;
  const { docFiles } = (await import(/* @vite-ignore */ making)) as typeof import('./files.ts');
  return docFiles[name];
}

/** A page or a document: the first, or a feature's, as its address has it. On one machine it is made from the contract when it is first asked for. */
export async function docFile(kind: 'docs.html' | 'openapi.json', feature?: string): Promise<string> {
  const text = await textOf(feature ? kind.replace('.', `.${feature}.`) : kind);
  if (text === undefined) throw notFound();
  return text;
}
