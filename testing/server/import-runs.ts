// For tests: imports up to their dry run and through it, with the background work done.
import { contract } from '../../shared/contract.ts';
import { type Claims, send, sendForAll } from './call.ts';
import { csvOf, type Example, type File, upload } from './imports.ts';
import { doWork } from './jobs.ts';

const { imports } = contract;

export const getImport = async (id: string, as: Claims) => (await send(imports.get, { as, params: { id } })).body;
export const rowsOf = async (id: string, as: Claims, query: Record<string, string> = {}) =>
  (await sendForAll(imports.rows, { as, params: { id }, query })).flatMap(({ body }) => body);
export const runImport = (id: string, as: Claims, mode: 'all' | 'valid-only' = 'all') => send(imports.run, { as, params: { id }, body: { mode } });

/** Uploads a file and runs the dry run. */
export async function checked(rows: readonly Example[] | string | Buffer, as: Claims, about: File = {}): Promise<string> {
  const id = await upload(typeof rows === 'string' || Buffer.isBuffer(rows) ? rows : csvOf(rows as readonly Example[]), as, about);
  await doWork();
  return id;
}

/** Uploads a file, runs the dry run, and imports it. */
export async function ran(rows: readonly Example[], as: Claims, mode: 'all' | 'valid-only' = 'all'): Promise<string> {
  const id = await checked(rows, as);
  const { status, body } = await runImport(id, as, mode);
  if (status !== 200) throw new Error(`The import did not run: ${body.detail}`);
  await doWork();
  return id;
}

export const undoImport = (id: string, as: Claims, reason = 'The wrong file') => send(imports.undo, { as, params: { id }, body: { reason } });
/** Returns the effect of undoing the import, row by row. */
export const undoRowsOf = async (id: string, as: Claims) => (await sendForAll(imports.undoRows, { as, params: { id } })).flatMap(({ body }) => body);
