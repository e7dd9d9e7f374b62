// Reads the package of a workbook (ECMA-376): its workbook part, sheets, texts and number formats.
import { getFormatFromId } from 'numfmt';
import { otherArchive } from './file-kinds.ts';
import { Refused } from './refused.ts';
import { type Archive, unreadable, unzip } from './unzip.ts';
import { isTrue, readXml } from './xml.ts';

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

export interface Workbook {
  readonly archive: Archive;
  /** Sheets with cells, including hidden ones; no charts, dialogs or macros. */
  readonly sheets: readonly SheetPart[];
  readonly texts: readonly string[];
  /** The number format of each cell style. */
  readonly formats: readonly string[];
  /** Days are counted from 1904, as old Excel versions on the Macintosh did. */
  readonly from1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly part: string;
}

/** 10,000 rows of 17 columns, each with its own text, have 170,000. */
const mostTexts = 500_000;
/** Excel's own limits: a workbook has some hundreds of number formats, a format 255 characters, and there are 65,490 styles. */
const [mostFormats, longestFormat, mostStyles] = [5_000, 255, 65_490];

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);

/** The part that a relation's target names, relative to the folder of the relation's part. */
function targetOf(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function relationsOf(archive: Archive, of: string): Relation[] {
  const folder = folderOf(of);
  const part = archive.part(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const found: Relation[] = [];
  if (!part) return found;
  readXml(part, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '', TargetMode } = attributes();
      if (TargetMode !== 'External') found.push({ id: Id, kind: Type.split('/').at(-1) ?? '', part: targetOf(folder, Target) });
    },
  });
  return found;
}

function textsIn(part: Buffer | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let [text, inText, inPhonetic] = ['', false, false];
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      // The phonetic reading of a Japanese text: no cell shows it.
      else if (name === 'rPh') inPhonetic = true;
    },
    text: (piece) => {
      if (inText && !inPhonetic) text += piece;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si' && texts.push(text) > mostTexts) throw new Refused('This workbook has too many different texts. Split it into several files.');
    },
  });
  return texts;
}

function formatsIn(part: Buffer | undefined): string[] {
  const [own, formats]: [Map<number, string>, string[]] = [new Map(), []];
  if (!part) return formats;
  let inCells = false;
  readXml(part, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        if (formatCode.length > longestFormat)
          throw new Refused(
            `A number format of this workbook is longer than the ${longestFormat} characters that Excel allows. Copy the values into a new workbook.`,
          );
        if (own.set(Number(numFmtId), formatCode).size > mostFormats)
          throw new Refused('This workbook has too many number formats. Copy the values into a new workbook.');
      } else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributes().numFmtId ?? 0);
        if (formats.push(own.get(id) ?? getFormatFromId(id)) > mostStyles)
          throw new Refused('This workbook has more cell styles than Excel allows. Copy the values into a new workbook.');
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

const isHidden = (state: string | undefined) => state === 'hidden' || state === 'veryHidden';

function sheetsIn(part: Buffer, relations: readonly Relation[]): Pick<Workbook, 'sheets' | 'from1904'> {
  const sheets: SheetPart[] = [];
  let from1904 = false;
  readXml(part, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = isTrue(attributes().date1904);
      if (tag !== 'sheet') return;
      const { name = '', state, id } = attributes();
      const relation = relations.find((one) => one.id === id);
      if (relation?.kind === 'worksheet') sheets.push({ name, isHidden: isHidden(state), part: relation.part });
    },
  });
  return { sheets, from1904 };
}

/** Opens a workbook. Throws `Refused` for any other file, and names its type. */
export function openWorkbook(file: Buffer): Workbook {
  const archive = unzip(file);
  const other = () => otherArchive(archive.names, archive.part('mimetype')?.toString('latin1') ?? '');
  const main = relationsOf(archive, '').find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const part = archive.part(main);
  if (!part || /\.bin$/i.test(main) || /^(word|ppt)\//i.test(main)) throw other();
  const relations = relationsOf(archive, main);
  const partOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.part ?? `${folderOf(main)}${wanted}.xml`;
  const { sheets, from1904 } = sheetsIn(part, relations);
  if (sheets.length === 0) throw unreadable();
  return { archive, sheets, from1904, texts: textsIn(archive.part(partOf('sharedStrings'))), formats: formatsIn(archive.part(partOf('styles'))) };
}
