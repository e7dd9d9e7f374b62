// Reads a PDF page by page as text, and in the order of a screen reader.
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly pages: readonly string[];
  /** Width and height of each page in points. */
  readonly sizes: readonly (readonly [number, number])[];
  readonly info: Readonly<Record<string, unknown>>;
}

async function opened<T>(file: Uint8Array, read: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, disableFontFace: true, useSystemFonts: false });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

async function eachPage<T>(pdf: PDFDocumentProxy, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const pages: T[] = [];
  for (let at = 1; at <= pdf.numPages; at++) pages.push(await read(await pdf.getPage(at)));
  return pages;
}

/** Returns the text of each page in drawing order, its pieces separated by a space. */
export const readPdf = (file: Uint8Array): Promise<ReadPdf> =>
  opened(file, async (pdf) => ({
    pages: await eachPage(pdf, async (page) =>
      (await page.getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .filter(Boolean)
        .join(' '),
    ),
    sizes: await eachPage(pdf, async ({ view: [left = 0, bottom = 0, right = 0, top = 0] }) => [right - left, top - bottom] as const),
    info: (await pdf.getMetadata()).info as Record<string, unknown>,
  }));

/** Width and height of the first page, in points. */
export const readSize = (file: Uint8Array) => opened(file, async (pdf) => (await pdf.getPage(1)).getViewport({ scale: 1 }));

/** Where each text of the first page is, in points from its upper left corner; `bottom` is the base line of the letters. */
export const readPlaces = (file: Uint8Array) =>
  opened(file, async (pdf) => {
    const page = await pdf.getPage(1);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || !item.str.trim()) return [];
      const [, , , , left, y] = item.transform as number[];
      return [{ text: item.str, left: left ?? 0, right: (left ?? 0) + item.width, bottom: height - (y ?? 0) }];
    });
  });

export interface SpokenPage {
  /** The spoken text in the structure's order: `TR/TH Holder`, an element with its parent and its words. */
  readonly said: readonly string[];
  /** The text marked as decoration. */
  readonly silent: string;
  /** The number of texts and strokes that are neither spoken nor decoration. */
  readonly stray: number;
}

export const readAloud = (file: Uint8Array): Promise<readonly SpokenPage[]> => opened(file, (pdf) => eachPage(pdf, spokenPage));

async function spokenPage(page: PDFPageProxy): Promise<SpokenPage> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawing: readonly number[] = [OPS.stroke, OPS.fill, OPS.constructPath];
  /** By the number of the piece in the structure, or `Artifact`. */
  const words = new Map<string, string>();
  const open: string[] = [];
  let stray = 0;
  for (const [at, op] of fnArray.entries()) {
    const args = argsArray[at];
    if (op === OPS.beginMarkedContent || op === OPS.beginMarkedContentProps) open.push(String(args[1] ?? args[0]));
    else if (op === OPS.endMarkedContent) open.pop();
    else if (op !== OPS.showText && !drawing.includes(op)) continue;
    else if (!open[0]) stray++;
    else if (op === OPS.showText) words.set(open[0], (words.get(open[0]) ?? '') + textOf(args[0]));
  }
  return { said: sayings(await page.getStructTree(), words), silent: words.get('Artifact') ?? '', stray };
}

/** Glyphs, and numbers between them. */
const textOf = (shown: readonly (number | { unicode: string })[]) => shown.map((one) => (typeof one === 'number' ? '' : one.unicode)).join('');

type StructNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

function sayings({ role, children }: StructNode, words: ReadonlyMap<string, string>, parent = ''): string[] {
  const own = children.map((child) => ('id' in child ? (words.get(child.id.replace(/.*_mc/, '')) ?? '') : ''));
  const below = children.flatMap((child) => ('role' in child ? sayings(child, words, role) : []));
  return /^(H\d|P|T[HD])$/.test(role) ? [`${parent}/${role} ${own.join('')}`, ...below] : below;
}
