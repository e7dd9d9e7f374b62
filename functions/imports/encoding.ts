// Decodes the text of a CSV file in the encodings that spreadsheet programs write: UTF-8, UTF-16 and Windows-1252.
import { isZip, otherKind } from './file-kinds.ts';
import { Refused } from './refused.ts';

export interface Decoded {
  readonly text: string;
  /** A notice for the screen if the encoding was guessed from the bytes. */
  readonly notice?: string;
}

const binary = () => new Refused('This is not a text file: it contains binary data.');

/** Detects UTF-16 without a byte order mark: every second byte of Latin text is zero, and no other byte is. */
function wideOf(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = file.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (file.length % 2 !== 0 || even + odd < start.length * 0.4) return undefined;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : undefined;
}

function decodedWide(file: Buffer, encoding: 'utf-16le' | 'utf-16be', notice?: string): Decoded {
  // An odd last byte, as in a truncated file, reads as a lost character.
  return { text: new TextDecoder(encoding).decode(file), ...(notice ? { notice } : {}) };
}

/** The characters of the bytes 80 to 9F in Windows-1252; five of these bytes are unused. Node 20 decodes them as control characters. */
const windows = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ';
const isNoLetter = (byte: number) => byte < 9 || (byte > 13 && byte < 32) || windows[byte - 0x80] === '\uFFFD';
const fromWindows = (file: Buffer) => file.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80] ?? letter);

function decodedNarrow(file: Buffer): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) };
  } catch {
    // A UTF-8 file with some lost bytes keeps its other letters. Its damaged rows are in error.
    const text = new TextDecoder('utf-8').decode(file);
    const [lost, kept] = [text.match(/\uFFFD/g)?.length ?? 0, text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0];
    if (kept > lost) return { text };
  }
  if (file.some(isNoLetter)) throw new Refused('The encoding of this file is not recognised. In Excel, save it as "CSV UTF-8 (Comma delimited)".');
  return { text: fromWindows(file), notice: 'The file was read as Windows-1252.' };
}

/** True for a Windows-1252 sign inside a word: the letter is from another encoding, such as "CSV (MS-DOS)" or "CSV (Macintosh)". */
export const isForeign = (cell: string) => /\p{L}[‚„†‡ˆ‰‹“”•›¡¢£¤¥¦§¨©«¬®¯±¶¸»¿÷×]\p{Ll}/u.test(cell);

/** Decodes the file. Throws `Refused` for a file that is not text, and names its type. */
export function textOf(file: Buffer): Decoded {
  if (isZip(file)) throw new Refused('This is a workbook or an archive, not a CSV file. Rename it so that its name ends in .xlsx.');
  const other = otherKind(file);
  if (other) throw other;
  if (file[0] === 0xff && file[1] === 0xfe) return decodedWide(file, 'utf-16le');
  if (file[0] === 0xfe && file[1] === 0xff) return decodedWide(file, 'utf-16be');
  if (!file.includes(0)) return decodedNarrow(file);
  const wide = wideOf(file);
  if (!wide) throw binary();
  const decoded = decodedWide(file, wide, 'The file was read as UTF-16.');
  if (decoded.text.includes('\u0000')) throw binary();
  return decoded;
}
