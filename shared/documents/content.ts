// What a file is, told from its bytes and never from its name: a PDF or a JPEG, and not something that also passes for another.
import type { DocumentType } from './schema.ts';

const onlyThese = 'Only PDF and JPEG files are allowed';
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const pdfMark = ascii('%PDF-');

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

function holds(bytes: Uint8Array, mark: readonly number[], within = bytes.length): boolean {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at >= 0 && at < within; at = bytes.indexOf(first, at + 1)) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/** As far into a file as a browser looks when it guesses what it is; PDF readers look as far for their mark. */
const guessed = 1024;

/** The beginning as text, for the marks of a web page: their letters are ASCII in every encoding that matters here. */
const beginning = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, guessed)).toLowerCase();
const looksLikePage = (bytes: Uint8Array) => /<(!doctype|html|head|body|script|svg|iframe|\?xml-stylesheet)\b/.test(beginning(bytes));

const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * A JPEG has its segments one after another, each with its length, then a frame, the scan and the end. Cameras write more behind
 * the end (another picture, a film): that is let stand, for no program shows it as anything but the picture.
 */
function isJpeg(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    // Padding before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2) return false;
    at += 2 + length;
    if (isStartOfFrame(marker)) hasFrame = true;
    if (marker === 0xda) return hasFrame && holds(bytes.subarray(at), [0xff, 0xd9]);
  }
  return false;
}

/** Why these bytes are not a file of the type; undefined when they are. */
export function contentRefusalOf(bytes: Uint8Array, type: DocumentType): string | undefined {
  if (type === 'application/pdf') {
    if (!startsWith(bytes, pdfMark)) return `${onlyThese}: this is not a PDF`;
    return looksLikePage(bytes) ? `${onlyThese}: this is a PDF and a web page in one` : undefined;
  }
  if (!isJpeg(bytes)) return `${onlyThese}: this is not a complete JPEG picture`;
  return holds(bytes, pdfMark) ? `${onlyThese}: this is a JPEG and a PDF in one` : undefined;
}
