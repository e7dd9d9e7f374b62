// Whether a PDF is complete and opens without a password (ISO 32000-1, sections 7.5.4 to 7.5.8): its end and its trailer are read.
import { headerWithin, lettersOf } from './kinds.ts';

/** Some programs write a comment or a few lines behind the end; readers look this far back for it. */
const endWithin = 4096;
/** Many times the length of a trailer or of a catalog. */
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

/** A bracket, a hexadecimal string, a comment, a name, or a run of anything else. */
const token = /<<|>>|<[^<>]*>|%[^\r\n]*|[()<>[\]{}]|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+/g;
const inString = /\\[\s\S]|[()]|[^\\()]+/g;

/** Place behind the string that begins before this place: brackets in pairs belong to it. */
function behindString(letters: string, from: number): number {
  inString.lastIndex = from;
  let depth = 1;
  for (let part = inString.exec(letters); part; part = inString.exec(letters)) {
    if (part[0] === '(') depth++;
    if (part[0] === ')' && --depth === 0) return inString.lastIndex;
  }
  return letters.length;
}

/** The names and values of the dictionary that these letters begin with; undefined where none begins, or it does not end. */
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

/** The trailer of the cross-reference table or stream at this place. */
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

/** Where the place of the table is wrong, readers look for a trailer themselves: the last that names the document's root. */
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

/** The end without the blanks and zeros that some programs fill a file up with. */
function filledTo(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 12, 13, 26, 32].includes(bytes[end - 1] ?? -1)) end--;
  return end;
}

/** Place of the cross-reference table as the last end of the file says it; undefined of a file that does not end, or goes on behind its end. */
function tablePlace(bytes: Uint8Array): number | undefined {
  const end = filledTo(bytes);
  const tail = lettersOf(bytes.subarray(Math.max(0, end - endWithin), end));
  const [last] = [...tail.matchAll(/startxref[\s\0]*(?:%(?!%EOF)[^\r\n]*[\r\n][\s\0]*)*(\d+)[\s\0]*(?:%(?!%EOF)[^\r\n]*[\r\n][\s\0]*)*%%EOF/g)].slice(-1);
  if (!last) return undefined;
  // Another version of the document was begun there and cut off.
  return /\d[\s\0]+\d+[\s\0]+obj\b/.test(tail.slice(last.index + last[0].length)) ? undefined : Number(last[1]);
}

/** A linearized file says its length at its beginning, and has an end of its own there: cut off, it may seem to end. */
function isCut(bytes: Uint8Array): boolean {
  const start = lettersOf(bytes.subarray(0, 2 * headerWithin));
  const said = /\/Linearized\b/.test(start) ? /\/L[\s\0]+(\d+)/.exec(start)?.[1] : undefined;
  return said !== undefined && Number(said) > bytes.length + headerWithin;
}

/** Whether the document is a cover sheet with files in it, which browsers do not show. Only of a catalog that is not compressed. */
function isPortfolio(bytes: Uint8Array, root: string): boolean {
  const reference = /^(\d+) (\d+) R$/.exec(root);
  if (!reference) return false;
  const mark = `${reference[1]} ${reference[2]} obj`;
  let at = lastIndexOf(bytes, mark);
  while (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) at = lastIndexOf(bytes, mark, at - 1);
  return at >= 0 && dictionaryOf(lettersAt(bytes, at + mark.length))?.has('Collection') === true;
}

/** Why a file that has the mark of a PDF in its beginning is not taken, as a sentence; undefined of one that readers open. */
export function pdfRefusalOf(bytes: Uint8Array): string | undefined {
  const header = indexOf(bytes, '%PDF-');
  const table = tablePlace(bytes);
  const again = 'save or download the document again and upload that';
  if (table === undefined || isCut(bytes)) return `This is not a complete PDF (its end with startxref and %%EOF is missing): ${again}`;
  // Counted from the mark where other bytes come before it, and by some programs from the beginning.
  const trailer = [table, table + header].map((at) => trailerAt(bytes, at)).find((found) => found?.has('Root')) ?? lastTrailer(bytes);
  const root = trailer?.get('Root');
  if (!root) return `This is not a complete PDF (no pages were found in it): ${again}`;
  if ((trailer?.get('Encrypt') ?? 'null') !== 'null')
    return 'This PDF is protected with a password: print it to a new PDF, or save a copy without the password, and upload that';
  return isPortfolio(bytes, root) ? 'This is a PDF portfolio: save the files in it as PDF and upload each' : undefined;
}
