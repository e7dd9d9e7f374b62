// The XML of a workbook's parts, read tag by tag, with bounds on what a tag may be. Names are without prefix: programs differ in those.
import { Parser } from 'saxen';
import { Refused } from './refused.ts';
import { unreadable } from './unzip.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface Handlers {
  /** `attributes` reads them: most tags are passed over without. */
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

/** Excel declares no entities: a program that does wants a file of ours in a cell, or memory filled (ASVS 1.5.1). */
const noDeclarations = () =>
  new Refused('This workbook declares a document type, which no spreadsheet program does. Open it in Excel and save it again as .xlsx.');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const codePoint = (number: number, written: string) => (number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : written);

/** The parser's own decoding knows no character beyond U+FFFF. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (written, hex?: string, decimal?: string, name?: string) =>
    name ? (entities[name.toLowerCase()] ?? written) : codePoint(hex ? Number.parseInt(hex, 16) : Number(decimal), written),
  );
}

/** Most tags have nothing to change: millions of them are read, and those are given as they are. */
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

/** Throws `Refused` for what is no well-formed XML, and whatever the handlers throw. */
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

/** XML Schema has two words for true. */
export const isTrue = (value: string | undefined) => value === '1' || value?.toLowerCase() === 'true';
