// A sheet of A4 as the printouts use it: where things go, and text that is broken into lines that fit.
import PDFDocument from 'pdfkit';
import { fontFile, type fontFiles } from './fonts.ts';

export type Weight = keyof typeof fontFiles;

/** By their paths: pdfkit opens a font anew each time it is asked for by another name than its first. */
const files: Readonly<Record<Weight, string>> = { regular: fontFile('regular'), bold: fontFile('bold') };

export interface Style {
  readonly weight: Weight;
  /** Points. */
  readonly size: number;
}

export const body: Style = { weight: 'regular', size: 8 };
export const strong: Style = { weight: 'bold', size: 8 };

/**
 * The font draws some letters as a letter and a mark of its own, and the mark has no place in Unicode: who searches the file
 * or copies from it would miss the letter. Without this rule of the font it is one.
 */
const marksJoined = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
/** Only where it makes a difference: pdfkit remembers nothing that it laid out by rules of its caller's. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is meant
const rulesFor = (text: string) => (/^[\x00-\x7f]*$/.test(text) ? {} : { features: marksJoined });

/** Points; the foot holds the page's number and what the data's digest is. */
const margin = 36;
const foot = 40;

/** Some measures come again and again; a register's words do not run out, so what is remembered has a bound. */
const mostRemembered = 50_000;

/**
 * Draws from the top down. Pages are kept until the end, since each says how many there are: callers bound what they print.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left = margin;
  readonly width: number;
  /** Where the next thing goes. */
  y = margin;
  private readonly bottom: number;
  private readonly widths = new Map<string, number>();
  /** Draws what a table shows again at the top of each of its pages. */
  private atTop: (() => void) | undefined;

  constructor({ title, landscape, at }: { title: string; landscape: boolean; at: Date }) {
    this.doc = new PDFDocument({
      size: 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      // Everything is placed: no text may begin a page by itself.
      margin: 0,
      bufferPages: true,
      font: files.regular,
      lang: 'en-ZA',
      displayTitle: true,
      info: { Title: title, CreationDate: at, Producer: 'Firearm Registry', Creator: 'Firearm Registry' },
    });
    this.width = this.doc.page.width - 2 * margin;
    this.bottom = this.doc.page.height - margin - foot;
  }

  /** Begins a page if less than `height` is left on this one. */
  room(height: number): void {
    if (height > this.rest) this.turn();
  }

  /** What is left of this page. */
  get rest(): number {
    return this.bottom - this.y;
  }

  /** Goes on at the top of a new page. */
  turn(): void {
    this.doc.addPage();
    this.y = margin;
    this.atTop?.();
  }

  /** `draw` is done now and at the top of every further page until `ended`. */
  repeating(draw: () => void): { ended(): void } {
    draw();
    this.atTop = draw;
    return {
      ended: () => {
        this.atTop = undefined;
      },
    };
  }

  use({ weight, size }: Style): void {
    this.doc.font(files[weight]).fontSize(size);
  }

  lineHeight({ size }: Style): number {
    return size * 1.35;
  }

  widthOf(text: string, style: Style): number {
    const key = `${style.weight}${style.size}|${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    this.use(style);
    const width = this.doc.widthOfString(text, rulesFor(text));
    if (this.widths.size >= mostRemembered) this.widths.clear();
    this.widths.set(key, width);
    return width;
  }

  /** The text in lines no wider than `width`: broken between words, and within a word that no line can hold. */
  lines(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    const space = this.widthOf(' ', style);
    for (const paragraph of text.split(/\r\n|\r|\n/)) {
      let line = '';
      let used = 0;
      for (const word of paragraph.split(/\s+/).flatMap((one) => this.pieces(one, width, style))) {
        const needed = this.widthOf(word, style);
        if (line && used + space + needed > width) {
          lines.push(line);
          line = word;
          used = needed;
        } else {
          used += (line ? space : 0) + needed;
          line = line ? `${line} ${word}` : word;
        }
      }
      lines.push(line);
    }
    return lines;
  }

  private pieces(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const letter of word) {
      if (piece && this.widthOf(piece + letter, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return piece ? [...pieces, piece] : pieces;
  }

  /** One line of text at a place; its right edge there when `align` says so. */
  put(
    text: string,
    x: number,
    y: number,
    style: Style,
    { align = 'left', width = 0, colour = '#000000' }: { align?: 'left' | 'right'; width?: number; colour?: string } = {},
  ): void {
    if (!text) return;
    const at = align === 'right' ? x + width - this.widthOf(text, style) : x;
    this.use(style);
    this.doc.fillColor(colour).text(text, at, y, { lineBreak: false, ...rulesFor(text) });
  }

  rule(y: number, colour = '#8d99a8', x = this.left, width = this.width): void {
    this.doc
      .lineWidth(0.5)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  /** The foot of every page, and the end. */
  finish(footer: (page: number, of: number) => readonly (readonly [left: string, right: string])[]): void {
    const { count } = this.doc.bufferedPageRange();
    const style = { weight: 'regular', size: 7 } as const;
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      const top = this.doc.page.height - margin - foot + 14;
      this.rule(top - 4);
      for (const [at, [left, right]] of footer(page + 1, count).entries()) {
        this.put(left, this.left, top + at * 10, style);
        this.put(right, this.left, top + at * 10, style, { align: 'right', width: this.width });
      }
    }
    this.doc.end();
  }
}
