// Warns of new firearms whose serial numbers look like another in the file or the registry, as the registration form does.
import type { Scope } from '../../shared/access/scope.ts';
import { confusableSerial } from '../../shared/firearms/near.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { findAllNear } from '../firearms/search.ts';
import type { FileRow } from './read.ts';
import type { Verdict } from './row.ts';

/** One row names at most this many look-alikes. */
const mostNamed = 3;

const briefly = (serial: string) => (serial.length > 60 ? `${serial.slice(0, 60)}…` : serial);

interface InFile {
  readonly line: number;
  readonly serial: string;
  readonly written: string;
}

/** The first different serial numbers of the file, by their look-alike key. */
function firstInFile(rows: readonly Pick<FileRow, 'line' | 'values'>[]): Map<string, InFile[]> {
  const found = new Map<string, InFile[]>();
  for (const { line, values } of rows) {
    const [key, serial] = [confusableSerial(values.serialNumber), normaliseSerial(values.serialNumber)];
    const same = found.get(key) ?? [];
    if (same.length <= mostNamed && !same.some((one) => one.serial === serial)) found.set(key, [...same, { line, serial, written: values.serialNumber }]);
  }
  return found;
}

/** The warnings of each row, in the order of the rows; none for a row that registers nothing. */
export async function nearWarnings(rows: readonly Pick<FileRow, 'line' | 'values'>[], verdicts: readonly Verdict[], scope: Scope): Promise<string[][]> {
  const isNew = (at: number) => verdicts[at]?.outcome === 'create';
  const inFile = firstInFile(rows);
  const serials = rows.flatMap(({ values }, at) => (isNew(at) ? [values.serialNumber] : []));
  const inRegister = await findAllNear(scope, serials);
  return rows.map(({ values }, at) => {
    if (!isNew(at)) return [];
    const [key, serial] = [confusableSerial(values.serialNumber), normaliseSerial(values.serialNumber)];
    const others = (inFile.get(key) ?? []).filter((other) => other.serial !== serial);
    const registered = (inRegister.get(key) ?? []).filter((other) => normaliseSerial(other) !== serial);
    return [
      ...others.slice(0, mostNamed).map(({ line, written }) => `The serial number looks like ${briefly(written)} on line ${line}.`),
      ...registered.map((other) => `The serial number looks like ${other}, which is registered already.`),
    ];
  });
}
