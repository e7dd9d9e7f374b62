// What a workbook's zip archive holds, with a bound on what it unpacks to: a small file can hold gigabytes of zeros.
import { inflateRawSync } from 'node:zlib';
import { Refused } from './refused.ts';

const unreadable = () => new Refused('This is not a workbook that can be read. Open it in Excel and save it again as .xlsx.');
export const tooMuch = () => new Refused('This workbook unpacks to more than an import can hold. Copy the rows into the template and save that.');

/** A full import of 10,000 rows unpacks to about 15 MB. */
const mostUnpacked = 60 * 1024 * 1024;
const mostEntries = 500;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end of the directory, with the longest comment it can carry. */
const longestEnd = 22 + 65_535;

/** Where the archive's directory begins and how many entries it has (PKWARE's APPNOTE 4.3.16). */
function directoryOf(zip: Buffer): { at: number; entries: number } {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - longestEnd); at--) {
    if (zip.readUInt32LE(at) === endSignature) return { at: zip.readUInt32LE(at + 16), entries: zip.readUInt16LE(at + 10) };
  }
  throw unreadable();
}

/** The unpacked XML parts by name. Throws `Refused` for what is no zip archive or unpacks to too much. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left = mostUnpacked;
  try {
    const { at: begin, entries } = directoryOf(zip);
    if (entries > mostEntries) throw unreadable();
    for (let at = begin, n = 0; n < entries; n++) {
      if (zip.readUInt32LE(at) !== entrySignature) throw unreadable();
      const [method, packed, nameLength, extra, comment] = [
        zip.readUInt16LE(at + 10),
        zip.readUInt32LE(at + 20),
        zip.readUInt16LE(at + 28),
        zip.readUInt16LE(at + 30),
        zip.readUInt16LE(at + 32),
      ];
      const local = zip.readUInt32LE(at + 42);
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
      at += 46 + nameLength + extra + comment;
      // Pictures and printer settings are nobody's business here.
      if (!/\.(xml|rels)$/i.test(name)) continue;
      if (zip.readUInt32LE(local) !== localSignature || (method !== 0 && method !== 8)) throw unreadable();
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(from, from + packed);
      const part = method === 0 ? data : inflateRawSync(data, { maxOutputLength: left });
      left -= part.length;
      if (left <= 0) throw new RangeError('too large');
      // Excel declares no entities: who does wants a file of ours in a cell, or memory filled (ASVS 1.5.1).
      if (part.includes('<!DOCTYPE')) throw unreadable();
      parts.set(name, part);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    // zlib's own refusal to go on, and ours of what was stored unpacked.
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' || (error as Error).message === 'too large') throw tooMuch();
    throw unreadable();
  }
  return parts;
}
