// Reads the XML of a workbook's parts, tag by tag, with limits on the size of a tag. Ignores namespace prefixes, because programs use different ones.
import { Parser } from 'saxen';
import { Refused } from './refused.ts';
import { unreadable } from './unzip.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface Handlers {
  /** `attributes` parses the attributes only when called, because most tags are skipped. */
  open?(name: string, attributes: () => Attributes, isEmpty: boolean): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Excel's cells hold 32,767 characters, and no tag of a workbook has more than some dozens of attributes. */
const longestValue = 64 * 1024;
const mostAttributes = 100;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

function decoded(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder('utf-16le').decode(part);
  if (part[0] === 0xfe && part[1] === 0xff) return new TextDecoder('utf-16be').decode(part);
  return part.toString('utf8').replace(/^\uFEFF/, '');
}

/** Excel declares no entities. A file that does tries to read a server file into a cell or to fill the memory (ASVS 1.5.1). */
const noDeclarations = () =>
  new Refused('This workbook contains a document type declaration, which no spreadsheet program writes. Open it in Excel and save it again as .xlsx.');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const codePoint = (number: number, written: string) => (number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : written);

/** Decodes entities here, because the parser does not know characters beyond U+FFFF. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (written, hex?: string, decimal?: string, name?: string) =>
    name ? (entities[name.toLowerCase()] ?? written) : codePoint(hex ? Number.parseInt(hex, 16) : Number(decimal), written),
  );
}

/** Most of the millions of tags need no decoding, so their attributes are returned unchanged. */
function attributesIn(read: Readonly<Record<string, unknown>>): Attributes {
  let [count, isPlain] = [0, true];
  for (const key in read) {
    const value = String(read[key]);
    if (++count > mostAttributes || value.length > longestValue) throw unreadable();
    if (key.includes(':') || value.includes('&')) isPlain = false;
  }
  if (isPlain) return read as Attributes;
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [local(key), withoutEntities(String(value))]));
}

/** Throws `Refused` for XML that is not well-formed, and rethrows errors of the handlers. */
export function readXml(part: Buffer, handlers: Handlers): void {
  const parser = new Parser();
  parser.on('openTag', (name, getAttributes, _, isEmpty) => handlers.open?.(local(name), () => attributesIn(getAttributes()), isEmpty));
  parser.on('closeTag', (name) => handlers.close?.(local(name)));
  parser.on('text', (text) => handlers.text?.(withoutEntities(text)));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('attention', () => {
    throw noDeclarations();
  });
  parser.on('error', () => {
    throw unreadable();
  });
  parser.parse(decoded(part).trimStart());
}

/** XML Schema has two spellings of true. */
export const isTrue = (value: string | undefined) => value === '1' || value?.toLowerCase() === 'true';
