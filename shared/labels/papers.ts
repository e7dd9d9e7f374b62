// The kinds of labels, and their papers in millimetres. The two sheets are common formats of label makers.

export const labelKinds = ['firearm', 'officer', 'safe'] as const;
export type LabelKind = (typeof labelKinds)[number];

export const labelKindWords: Readonly<Record<LabelKind, string>> = { firearm: 'Firearms', officer: 'Officers', safe: 'Safes' };

export const papers = ['a4_65', 'a4_24', 'card', 'single'] as const;
export type Paper = (typeof papers)[number];

export interface Layout {
  readonly words: string;
  /** Width and height of one label. */
  readonly width: number;
  readonly height: number;
  /** Width and height of a page. */
  readonly page: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  /** The space between two columns. */
  readonly gap: number;
  /** The side of the QR with its white margin. */
  readonly qr: number;
}

const a4 = [210, 297] as const;

export const layouts: Readonly<Record<Paper, Layout>> = {
  a4_65: { words: 'A4 sheet, 65 labels of 38.1 × 21.2 mm', width: 38.1, height: 21.2, page: a4, columns: 5, rows: 13, gap: 2.5, qr: 19 },
  a4_24: { words: 'A4 sheet, 24 labels of 63.5 × 33.9 mm', width: 63.5, height: 33.9, page: a4, columns: 3, rows: 8, gap: 2.5, qr: 28 },
  card: { words: 'A4 sheet, 10 cards of 85.6 × 54 mm (ID-1)', width: 85.6, height: 53.98, page: a4, columns: 2, rows: 5, gap: 5, qr: 26 },
  single: { words: 'Label printer, single labels of 25 × 10 mm', width: 25, height: 10, page: [25, 10], columns: 1, rows: 1, gap: 0, qr: 10 },
};

export const labelsOnPage = (paper: Paper): number => layouts[paper].columns * layouts[paper].rows;

/** Only officers have a card. The first is the usual one. */
export const papersOf = (kind: LabelKind): readonly Paper[] => (kind === 'officer' ? ['card', 'a4_65', 'a4_24', 'single'] : ['a4_65', 'a4_24', 'single']);

/**
 * The upper left corner of the label at this place, in millimetres from that of the page; labels fill rows, from 0. All labels together are in the middle of
 * the page.
 */
export function cornerOf(paper: Paper, place: number): { readonly x: number; readonly y: number } {
  const { width, height, page, columns, rows, gap } = layouts[paper];
  const [left, top] = [(page[0] - columns * width - (columns - 1) * gap) / 2, (page[1] - rows * height) / 2];
  return { x: left + (place % columns) * (width + gap), y: top + Math.floor(place / columns) * height };
}
