// For tests and measurements: files to import, and their upload as a browser does it.
import { createHash } from 'node:crypto';
import papaparse from 'papaparse';
import { contract } from '../../shared/contract.ts';
import { type ImportKey, importColumns } from '../../shared/imports/columns.ts';
import { type Claims, send } from './call.ts';

export type Example = Partial<Record<ImportKey, string>>;

let serials = 0;

/** Returns a row that a client can import; each call has another serial number. */
export const exampleRow = (change: Example = {}): Example => ({
  manufacturer: 'Glock',
  model: '17 Gen5',
  serialNumber: `IMP-${String(++serials).padStart(6, '0')}`,
  type: 'Pistol',
  caliber: '9mm',
  barrelLength: '114',
  licenseType: 'S20 Business Purposes',
  status: 'active',
  province: 'Gauteng',
  city: 'Pretoria',
  ...change,
});

const headers = importColumns.map(({ header }) => header);
export const cellsOf = (rows: readonly Example[]) => [headers, ...rows.map((row) => importColumns.map(({ key }) => row[key] ?? ''))];
export const csvOf = (rows: readonly Example[], delimiter = ',') => papaparse.unparse(cellsOf(rows), { newline: '\r\n', delimiter });

export interface File {
  readonly fileName?: string;
  readonly fileType?: string;
}

export const announce = (file: Buffer, as: Claims, { fileName = 'firearms.csv', fileType = 'text/csv' }: File = {}) =>
  send(contract.imports.create, {
    as,
    body: { fileName, fileType, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') },
  });

/** Announces and uploads the file and requests the dry run; returns the import's id. */
export async function upload(content: string | Buffer, as: Claims, about: File = {}): Promise<string> {
  const file = Buffer.from(content as string);
  const { status, body } = await announce(file, as, about);
  if (status !== 201) throw new Error(`The file was not accepted: ${body.detail}`);
  const put = await fetch(body.upload.url, { method: 'PUT', headers: body.upload.headers, body: new Uint8Array(file) });
  if (put.status !== 200) throw new Error(`The store refused the file: ${put.status}`);
  const { status: checking, body: problem } = await send(contract.imports.check, { as, params: { id: body.import.id } });
  if (checking !== 200) throw new Error(`The check did not begin: ${problem.detail}`);
  return body.import.id;
}
