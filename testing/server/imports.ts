// For tests and measurements: files to import, and their upload as a browser does it.
import { createHash } from 'node:crypto';
import papaparse from 'papaparse';
import { contract } from '../../shared/contract.ts';
import { columnsOf, type ImportKey, importColumns } from '../../shared/imports/columns.ts';
import type { ImportSubject } from '../../shared/imports/subject.ts';
import { exampleIdNumber } from '../../shared/officers/example.ts';
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

let people = 0;

/** Returns a row of an officer that a client can import; each call is another person. */
export const exampleOfficerRow = (change: Example = {}): Example => {
  const n = ++people;
  return {
    surname: 'Mokoena',
    fullNames: `Thabo Lucky ${'ABCDEFGH'[n % 8]}`,
    idNumber: exampleIdNumber(n, '880704'),
    psiraNumber: String(3_000_000 + n),
    psiraGrade: 'C',
    psiraExpiresOn: '2027-06-30',
    employeeNumber: `B-${n}`,
    phone: '+27 82 555 0101',
    employedFrom: '2024-03-01',
    ...change,
  };
};

const officerColumns = columnsOf('officers').template;
export const officerCellsOf = (rows: readonly Example[]) => [
  officerColumns.map(({ header }) => header),
  ...rows.map((row) => officerColumns.map(({ key }) => row[key] ?? '')),
];

export interface File {
  readonly subject?: ImportSubject;
  /** The provider of the officers, for an office user. */
  readonly legalEntityId?: number;
  readonly fileName?: string;
  readonly fileType?: string;
}

export const announce = (file: Buffer, as: Claims, { fileName = 'firearms.csv', fileType = 'text/csv', ...about }: File = {}) =>
  send(contract.imports.create, {
    as,
    body: { ...about, fileName, fileType, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') },
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
