// Reads the parts of a workbook's zip archive, each on request, with a limit on their total size: a small file can unpack to gigabytes of zeros.
import { inflateRawSync } from 'node:zlib';
import { Refused } from './refused.ts';

export const unreadable = () => new Refused('This workbook cannot be read. Open it in Excel and save it again as .xlsx.');
export const tooMuch = () =>
  new Refused('This workbook is too large when unpacked. Copy the rows into a new workbook, without empty formatted rows, and save that.');

/** A full import of 10,000 rows unpacks to about 15 MB. */
const mostUnpacked = 64 * 1024 * 1024;
/** Pictures are entries too. */
const mostEntries = 10_000;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end of the directory, with the longest possible comment. */
const longestEnd = 22 + 65_535;
const inZip64 = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly local: number;
}

/** The start of the archive's directory and its number of entries (PKWARE's APPNOTE 4.3.16). */
function directoryOf(zip: Buffer): { at: number; entries: number } {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - longestEnd); at--) {
    if (zip.readUInt32LE(at) === endSignature) return { at: zip.readUInt32LE(at + 16), entries: zip.readUInt16LE(at + 10) };
  }
  throw unreadable();
}

/**
 * Sizes and offsets in the extra field of zip64 (APPNOTE 4.5.3), which some programs write for small files too: in this order, each only if its normal
 * field is full.
 */
function wide(extra: Buffer, unpacked: number, packed: number, local: number): [packed: number, local: number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    const next = (value: number) => {
      if (value !== inZip64) return value;
      from += 8;
      return Number(extra.readBigUInt64LE(from - 8));
    };
    next(unpacked);
    return [next(packed), next(local)];
  }
  return [packed, local];
}

/** Names in lower case with slashes, as a package compares them (ECMA-376-2 6.2.2). */
const nameOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '');
const key = (name: string) => nameOf(name).toLowerCase();

function entriesOf(zip: Buffer): Entry[] {
  const found: Entry[] = [];
  const { at: begin, entries } = directoryOf(zip);
  if (entries > mostEntries) throw unreadable();
  for (let at = begin, n = 0; n < entries; n++) {
    if (zip.readUInt32LE(at) !== entrySignature) throw unreadable();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    const [packed, local] = wide(zip.subarray(nameEnd, extraEnd), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42));
    const isLocked = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (isLocked) throw new Refused('This archive is locked with a password. Remove the password and save the workbook again.');
    found.push({ name: nameOf(zip.toString('utf8', at + 46, nameEnd)), method: zip.readUInt16LE(at + 10), packed, local });
    at = extraEnd + zip.readUInt16LE(at + 32);
  }
  return found;
}

export interface Archive {
  readonly names: readonly string[];
  /** The unpacked part with this name; undefined if there is none. Throws `Refused` if it is damaged or all parts exceed the limit. */
  part(name: string): Buffer | undefined;
}

/** Runs a read at offsets that the archive names: an offset outside it means a damaged archive. */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refused) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch();
    throw unreadable();
  }
}

/** Opens the archive. Throws `Refused` for a file that is not a zip archive. */
export function unzip(zip: Buffer): Archive {
  const entries = within(() => entriesOf(zip));
  const byName = new Map(entries.map((entry) => [key(entry.name), entry]));
  let left = mostUnpacked;
  const unpack = ({ method, packed, local }: Entry): Buffer => {
    if (zip.readUInt32LE(local) !== localSignature || (method !== 0 && method !== 8)) throw unreadable();
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + packed);
    if (method === 0 && data.length >= left) throw tooMuch();
    const part = method === 0 ? data : inflateRawSync(data, { maxOutputLength: left });
    left -= part.length;
    if (left <= 0) throw tooMuch();
    return part;
  };
  return {
    names: entries.map(({ name }) => name),
    part: (name) => {
      const entry = byName.get(key(name));
      return entry && within(() => unpack(entry));
    },
  };
}
