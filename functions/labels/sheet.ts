// Draws labels: sheets of stickers, officers' cards, and single labels for a label printer. Each has its code as text beside its QR.
import { inGroups } from '../../shared/labels/code.ts';
import { cornerOf, type labelKindWords, labelsOnPage, layouts, type Paper } from '../../shared/labels/papers.ts';
import { Sheet, type Style } from '../pdf/page.ts';
import { drawQr } from '../pdf/qr.ts';

/** The words of one label. */
export interface Label {
  readonly code: string;
  readonly kind: keyof typeof labelKindWords;
  readonly name: string;
  readonly detail: string;
}

interface Sheets {
  readonly title: string;
  readonly at: Date;
  readonly paper: Paper;
  /** Places that stay empty on the first page. */
  readonly skip: number;
  /** The provider, for cards. */
  readonly provider: string;
  readonly labels: readonly Label[];
}

/** In points. */
const mm = 72 / 25.4;
const qrLevel = 'Q';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Draws a text in at most `most` lines, and returns the height that it took. A longer text ends there: the code identifies the label. */
function write(sheet: Sheet, text: string, { x, y, width }: Box, style: Style, most = 1): number {
  if (!text) return 0;
  const lines = sheet.lines(text, width, style).slice(0, most);
  sheet.tags.put('P', () => {
    for (const [at, line] of lines.entries()) sheet.put(line, x, y + at * sheet.lineHeight(style), style);
  });
  return lines.length * sheet.lineHeight(style);
}

const bold = (size: number): Style => ({ weight: 'bold', size });
const regular = (size: number): Style => ({ weight: 'regular', size });

const drawCode = (sheet: Sheet, { code }: Label, x: number, y: number, size: number) =>
  drawQr(sheet, code, { x, y, size }, `QR of label ${inGroups(code)}`, qrLevel);

/** The code in three lines, which a narrow label has room for, then the number of the record, and its name if there is room. */
function drawNarrow(sheet: Sheet, label: Label, { x, y, width }: Box, size: number, named: boolean): void {
  let at = y;
  for (const group of inGroups(label.code).split('-')) at += write(sheet, group, { x, y: at, width }, bold(size)) - size * 0.25;
  at += size * 0.3;
  at += write(sheet, label.detail, { x, y: at, width }, bold(size * 0.8));
  if (named) write(sheet, label.name, { x, y: at, width }, regular(size * 0.7));
}

function drawWide(sheet: Sheet, label: Label, { x, y, width }: Box): void {
  let at = y + write(sheet, inGroups(label.code), { x, y, width }, bold(9.5)) + 4;
  at += write(sheet, label.name, { x, y: at, width }, regular(8), 2);
  write(sheet, label.detail, { x, y: at, width }, bold(8), 2);
}

function drawCard(sheet: Sheet, label: Label, { x, y, width }: Box, provider: string): void {
  const { height, qr } = layouts.card;
  const inner = { x: x + 5 * mm, width: width - 10 * mm };
  // A thin line to cut along.
  sheet.tags.hide(() =>
    sheet.doc
      .lineWidth(0.25)
      .strokeColor('#8d99a8')
      .rect(x, y, width, height * mm)
      .stroke(),
  );
  let at = y + 4 * mm;
  at += write(sheet, provider, { ...inner, y: at }, bold(10), 2);
  at += write(sheet, 'Security officer', { ...inner, y: at }, regular(7.5)) + 3;
  at += write(sheet, label.name, { ...inner, y: at }, bold(14));
  write(sheet, `PSiRA number ${label.detail}`, { ...inner, y: at }, regular(9));
  const beside = { x: inner.x, width: inner.width - qr * mm };
  write(sheet, inGroups(label.code), { ...beside, y: y + (height - 14) * mm }, bold(10));
  write(sheet, 'This card does not authorise anybody to carry a firearm.', { ...beside, y: y + (height - 9) * mm }, regular(6), 2);
  drawCode(sheet, label, x + width - (qr + 3) * mm, y + (height - qr - 2) * mm, qr * mm);
}

function drawLabel(sheet: Sheet, paper: Paper, label: Label, place: number, provider: string): void {
  const { width, height, qr } = layouts[paper];
  const corner = cornerOf(paper, place);
  const [x, y] = [corner.x * mm, corner.y * mm];
  if (paper === 'card') {
    drawCard(sheet, label, { x, y, width: width * mm }, provider);
    return;
  }
  const beside = { x: x + qr * mm, width: (width - qr - 1) * mm };
  drawCode(sheet, label, x, y + ((height - qr) / 2) * mm, qr * mm);
  if (paper === 'single') drawNarrow(sheet, label, { ...beside, y: y + 0.8 * mm }, 5.3, false);
  else if (paper === 'a4_65') drawNarrow(sheet, label, { ...beside, y: y + 3 * mm }, 8.5, true);
  else drawWide(sheet, label, { ...beside, y: y + 5 * mm });
}

/** The whole file. */
export async function* drawLabels({ title, at, paper, skip, provider, labels }: Sheets): AsyncIterable<Uint8Array> {
  const { page } = layouts[paper];
  const sheet = new Sheet({ title, landscape: false, at, paper: [page[0] * mm, page[1] * mm] });
  const onPage = labelsOnPage(paper);
  for (const [number, label] of labels.entries()) {
    const place = (number + skip) % onPage;
    if (number > 0 && place === 0) sheet.turn();
    drawLabel(sheet, paper, label, place, provider);
  }
  sheet.end();
  yield* sheet.doc as unknown as AsyncIterable<Uint8Array>;
}
