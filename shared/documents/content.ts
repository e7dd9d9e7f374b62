// Identifies a file by its bytes, never by its name: a PDF or a JPEG, and not a file that is also valid as another type.
import { isStartOfFrame, partsOf, startOfScan } from './jpeg.ts';
import { headerWithin, kindOf, kindWords, lettersOf } from './kinds.ts';
import { pdfRefusalOf } from './pdf.ts';
import type { DocumentType } from './schema.ts';

const pdfMark = Array.from('%PDF-', (letter) => letter.charCodeAt(0));

function holds(bytes: Uint8Array, mark: readonly number[]): boolean {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/** True if a web page starts before the PDF's first object, where only comments are allowed. Later objects may contain any text: annotations hold XHTML. */
function beginsAsPage(bytes: Uint8Array): boolean {
  const [before = ''] = lettersOf(bytes.subarray(0, headerWithin)).split(/\d[\s\0]+\d+[\s\0]+obj\b/, 1);
  return /<(!doctype|html|head|body|script|svg|iframe|\?xml-stylesheet)\b/i.test(before);
}

/** True for one complete picture: a sequence of parts with a frame and a scan, up to the end marker. */
function isJpeg(bytes: Uint8Array): boolean {
  const markers = partsOf(bytes)?.map(({ marker }) => marker) ?? [];
  return markers.some(isStartOfFrame) && markers.includes(startOfScan);
}

function pictureRefusalOf(bytes: Uint8Array): string | undefined {
  if (!isJpeg(bytes)) return 'This is not a complete JPEG picture: take or download it again and upload the new file';
  return holds(bytes, pdfMark) ? 'This file is both a JPEG and a PDF: upload each one separately' : undefined;
}

const documentRefusalOf = (bytes: Uint8Array) =>
  beginsAsPage(bytes) ? 'This file is both a PDF and a web page: print it to a new PDF and upload that' : pdfRefusalOf(bytes);

/** Returns why these bytes are not a file of the type, and what to do; undefined if they are. */
export function contentRefusalOf(bytes: Uint8Array, type: DocumentType): string | undefined {
  const kind = kindOf(bytes);
  const refusal = () => {
    if (type === 'application/pdf' && kind === 'pdf') return documentRefusalOf(bytes);
    if (type === 'image/jpeg' && kind === 'jpeg') return pictureRefusalOf(bytes);
    return kind ? kindWords(kind) : `This is not a ${type === 'application/pdf' ? 'PDF' : 'complete JPEG picture'}: save it as PDF or JPEG and upload that`;
  };
  const found = refusal();
  return found && `Only PDF and JPEG files are allowed. ${found}`;
}
