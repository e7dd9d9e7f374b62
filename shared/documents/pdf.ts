// Checks that a PDF is complete and opens without a password, by its end and its trailer (ISO 32000-1, sections 7.5.4 to 7.5.8).
import { headerWithin, lettersOf } from './kinds.ts';

/** Some programs write a few lines after the end marker. Readers search this many bytes for it. */
const endWithin = 4096;
/** Far longer than a trailer or catalog. */
const mostDictionary = 64 * 1024;

const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const isAt = (bytes: Uint8Array, at: number, mark: readonly number[]) => mark.every((code, index) => bytes[at + index] === code);

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const mark = codesOf(text);
  let at = bytes.indexOf(mark[0] ?? 0, from);
  while (at >= 0 && !isAt(bytes, at, mark)) at = bytes.indexOf(mark[0] ?? 0, at + 1);
  return at;
}

function lastIndexOf(bytes: Uint8Array, text: string, from = bytes.length): number {
  const mark = codesOf(text);
  let at = from < 0 ? -1 : bytes.lastIndexOf(mark[0] ?? 0, from);
  while (at >= 0 && !isAt(bytes, at, mark)) at = at === 0 ? -1 : bytes.lastIndexOf(mark[0] ?? 0, at - 1);
  return at;
}

/** Matches a bracket, hexadecimal string, comment, name or other word. */
const token = /<<|>>|<[^<>]*>|%[^\r\n]*|[()<>[\]{}]|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+/g;
const inString = /\\[\s\S]|[()]|[^\\()]+/g;

/** Offset after the string that starts before this offset. Paired brackets belong to the string. */
function behindString(letters: string, from: number): number {
  inString.lastIndex = from;
  let depth = 1;
  for (let part = inString.exec(letters); part; part = inString.exec(letters)) {
    if (part[0] === '(') depth++;
    if (part[0] === ')' && --depth === 0) return inString.lastIndex;
  }
  return letters.length;
}

/** Parses the dictionary at the start of the text; undefined if there is none or it does not end. */
function dictionaryOf(letters: string): Map<string, string> | undefined {
  const found = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  token.lastIndex = 0;
  for (let match = token.exec(letters); match; match = token.exec(letters)) {
    const [part] = match;
    if (part.startsWith('%')) continue;
    if (depth === 0 && part !== '<<') return undefined;
    if (part === '(') token.lastIndex = behindString(letters, token.lastIndex);
    if ((part === '>>' || part === ']') && --depth === 0) return part === '>>' ? found : undefined;
    if (depth === 1 && part.startsWith('/') && (name === undefined || found.get(name))) {
      name = part.slice(1).replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      found.set(name, '');
    } else if (name !== undefined && depth === 1) found.set(name, `${found.get(name)} ${part}`.trimStart());
    if (part === '<<' || part === '[') depth++;
  }
  return undefined;
}

const lettersAt = (bytes: Uint8Array, at: number) => lettersOf(bytes.subarray(at, at + mostDictionary));
const object = /^[\s\0]*\d+[\s\0]+\d+[\s\0]+obj\b/;

/** The trailer of the cross-reference table or stream at this offset. */
function trailerAt(bytes: Uint8Array, at: number): Map<string, string> | undefined {
  if (at <= 0 || at >= bytes.length) return undefined;
  const start = lettersOf(bytes.subarray(at, at + 64));
  if (/^[\s\0]*xref\b/.test(start)) {
    const trailer = indexOf(bytes, 'trailer', at);
    return trailer < 0 ? undefined : dictionaryOf(lettersAt(bytes, trailer + 'trailer'.length));
  }
  const [head] = object.exec(start) ?? [];
  const stream = head ? dictionaryOf(lettersAt(bytes, at + head.length)) : undefined;
  return stream?.get('Type') === '/XRef' ? stream : undefined;
}

/** If the table's offset is wrong, finds the last trailer that names the document's root, as readers do. */
function lastTrailer(bytes: Uint8Array): Map<string, string> | undefined {
  const tried = 20;
  let at = bytes.length;
  for (let n = 0; n < tried && at > 0; n++) {
    at = lastIndexOf(bytes, 'trailer', at - 1);
    const trailer = at < 0 ? undefined : dictionaryOf(lettersAt(bytes, at + 'trailer'.length));
    if (trailer?.has('Root')) return trailer;
  }
  at = bytes.length;
  for (let n = 0; n < tried && at > 0; n++) {
    at = lastIndexOf(bytes, '/XRef', at - 1);
    const begins = at < 0 ? -1 : lastIndexOf(bytes, 'obj', at);
    const stream = begins < 0 ? undefined : dictionaryOf(lettersAt(bytes, begins + 'obj'.length));
    if (stream?.has('Root')) return stream;
  }
  return undefined;
}

/** Length of the file without trailing spaces and zeros. */
function filledTo(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 12, 13, 26, 32].includes(bytes[end - 1] ?? -1)) end--;
  return end;
}

/** Offset of the cross-reference table according to the last end marker; undefined if the file has no end or continues after it. */
function tablePlace(bytes: Uint8Array): number | undefined {
  const end = filledTo(bytes);
  const tail = lettersOf(bytes.subarray(Math.max(0, end - endWithin), end));
  const [last] = [...tail.matchAll(/startxref[\s\0]*(?:%(?!%EOF)[^\r\n]*[\r\n][\s\0]*)*(\d+)[\s\0]*(?:%(?!%EOF)[^\r\n]*[\r\n][\s\0]*)*%%EOF/g)].slice(-1);
  if (!last) return undefined;
  // Another version of the document starts there and was cut off.
  return /\d[\s\0]+\d+[\s\0]+obj\b/.test(tail.slice(last.index + last[0].length)) ? undefined : Number(last[1]);
}

/** True if a linearized file is shorter than the length at its start. It has another end marker near the start, so a truncated file may look complete. */
function isCut(bytes: Uint8Array): boolean {
  const start = lettersOf(bytes.subarray(0, 2 * headerWithin));
  const said = /\/Linearized\b/.test(start) ? /\/L[\s\0]+(\d+)/.exec(start)?.[1] : undefined;
  return said !== undefined && Number(said) > bytes.length + headerWithin;
}

/** True if the document is a cover sheet with embedded files, which browsers do not show. Detected only in an uncompressed catalog. */
function isPortfolio(bytes: Uint8Array, root: string): boolean {
  const reference = /^(\d+) (\d+) R$/.exec(root);
  if (!reference) return false;
  const mark = `${reference[1]} ${reference[2]} obj`;
  let at = lastIndexOf(bytes, mark);
  while (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) at = lastIndexOf(bytes, mark, at - 1);
  return at >= 0 && dictionaryOf(lettersAt(bytes, at + mark.length))?.has('Collection') === true;
}

/** Returns why a file with a PDF header is refused, as a sentence; undefined if readers can open it. */
export function pdfRefusalOf(bytes: Uint8Array): string | undefined {
  const header = indexOf(bytes, '%PDF-');
  const table = tablePlace(bytes);
  const again = 'save or download the document again and upload that';
  if (table === undefined || isCut(bytes)) return `This is not a complete PDF (its end with startxref and %%EOF is missing): ${again}`;
  // Offsets count from the header if other bytes precede it; some programs count from the start of the file.
  const trailer = [table, table + header].map((at) => trailerAt(bytes, at)).find((found) => found?.has('Root')) ?? lastTrailer(bytes);
  const root = trailer?.get('Root');
  if (!root) return `This is not a complete PDF (no pages were found in it): ${again}`;
  if ((trailer?.get('Encrypt') ?? 'null') !== 'null')
    return 'This PDF is protected with a password: print it to a new PDF, or save a copy without the password, and upload that';
  return isPortfolio(bytes, root) ? 'This is a PDF portfolio: save the files in it as PDF and upload each' : undefined;
}
