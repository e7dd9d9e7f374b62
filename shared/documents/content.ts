// What a file is, told from its bytes and never from its name: a PDF or a JPEG, and not something that also passes for another.
import { isStartOfFrame, partsOf, startOfScan } from './jpeg.ts';
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

/** One whole picture: its parts one after another with a frame and a scan among them, up to the mark of its end. */
function isJpeg(bytes: Uint8Array): boolean {
  const markers = partsOf(bytes)?.map(({ marker }) => marker) ?? [];
  return markers.some(isStartOfFrame) && markers.includes(startOfScan);
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
