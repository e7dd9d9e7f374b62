// The sheets of a printout: positions, and text broken into lines.
import type { Readable } from 'node:stream';
import { newDocument } from './document.ts';
import { fontFile, type fontFiles } from './fonts.ts';
import { Tags } from './tags.ts';

export type Weight = keyof typeof fontFiles;

/** By path: pdfkit opens a font again each time it is used under another name than its first. */
const files: Readonly<Record<Weight, string>> = { regular: fontFile('regular'), bold: fontFile('bold') };

export interface Style {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
}

export const body: Style = { weight: 'regular', size: 8 };
export const strong: Style = { weight: 'bold', size: 8 };

/**
 * The font draws some letters as a letter and a separate mark without Unicode. Search and copy would then miss the letter. Without this font rule the
 * letter stays one.
 */
const marksJoined = { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
/** Only where needed: pdfkit does not cache text with custom rules. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is meant
const rulesFor = (text: string) => (/^[\x00-\x7f]*$/.test(text) ? {} : { features: marksJoined });

/**
 * Drawn for a character that the font lacks, with its name beside it. The character itself is not drawn: if the first is of a right-to-left script, the
 * font's rules reverse the whole line, and 1234 is printed as 4321.
 */
const box = '\u25a1';

/** In points. The foot has the page number and the digest of the data. */
const margin = 36;
const foot = 40;

/** Some widths are measured again and again. The cache has a limit, because the words of a register have none. */
const mostRemembered = 50_000;

/** In bytes. */
const aPart = 65_536;

/** The claim of ISO 14289-1 conformance. A character that the font lacks breaks it (7.21.8). */
const accessible = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`;

/** Draws from top to bottom. All pages stay in memory until the end, because each shows the number of pages; callers limit the rows. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly tags: Tags;
  readonly left = margin;
  readonly width: number;
  /** The position of the next item. */
  y = margin;
  private readonly bottom: number;
  private readonly widths = new Map<string, number>();
  private lacksLetters = false;
  /** Draws the header row of a table on each further page. */
  private atTop: (() => void) | undefined;

  constructor({ title, landscape, at, paper = 'A4' }: { title: string; landscape: boolean; at: Date; paper?: 'A4' | 'A6' | [width: number, height: number] }) {
    this.doc = newDocument({
      size: paper,
      layout: landscape ? 'landscape' : 'portrait',
      // Everything has a position, so no text may start a page itself.
      margin: 0,
      bufferPages: true,
      font: files.regular,
      lang: 'en-ZA',
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      info: { Title: title, CreationDate: at, Producer: 'Firearm Registry', Creator: 'Firearm Registry' },
    });
    this.tags = new Tags(this.doc);
    this.width = this.doc.page.width - 2 * margin;
    this.bottom = this.doc.page.height - margin - foot;
  }

  /** Starts a new page if less than `height` is left on this one. */
  room(height: number): void {
    if (height > this.rest) this.turn();
  }

  /** The space left on this page. */
  get rest(): number {
    return this.bottom - this.y;
  }

  /** Continues at the top of a new page. */
  turn(): void {
    this.tags.pageEnded();
    this.doc.addPage();
    this.y = margin;
    this.atTop?.();
  }

  /** Draws now, and again at the top of every further page until `ended`. */
  repeating(draw: (again: boolean) => void): { ended(): void } {
    draw(false);
    this.atTop = () => draw(true);
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
    const drawn = this.drawable(text);
    const width = this.doc.widthOfString(drawn, rulesFor(drawn));
    if (this.widths.size >= mostRemembered) this.widths.clear();
    this.widths.set(key, width);
    return width;
  }

  /**
   * Breaks text into lines no wider than `width`: between words, and inside a word longer than a line. A line that ends between words keeps its space, so
   * that copied text and screen readers keep two words.
   */
  lines(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    const space = this.widthOf(' ', style);
    for (const paragraph of text.split(/\r\n|\r|\n/)) {
      let line = '';
      let used = 0;
      for (const word of paragraph.split(/\s+/)) {
        for (const [at, piece] of this.pieces(word, width, style).entries()) {
          const needed = this.widthOf(piece, style);
          if (line && used + space + needed > width) {
            lines.push(at === 0 ? `${line} ` : line);
            line = piece;
            used = needed;
          } else {
            used += (line ? space : 0) + needed;
            line = line ? `${line} ${piece}` : piece;
          }
        }
      }
      lines.push(`${line} `);
    }
    return [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, -1)];
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

  /** Draws one line of text at a position, which is the right edge if `align` says so. */
  put(
    text: string,
    x: number,
    y: number,
    style: Style,
    { align = 'left', width = 0, colour = '#000000' }: { align?: 'left' | 'right'; width?: number; colour?: string } = {},
  ): void {
    if (!text) return;
    const at = align === 'right' ? x + width - this.widthOf(text.trimEnd(), style) : x;
    this.use(style);
    const drawn = this.drawable(text);
    const lacks = drawn.includes(box);
    this.lacksLetters ||= lacks;
    if (lacks) this.doc.markContent('Span', { actual: text });
    this.doc.fillColor(colour).text(drawn, at, y, { lineBreak: false, ...rulesFor(drawn) });
    if (lacks) this.doc.endMarkedContent();
  }

  /** Replaces a character that the font lacks by a box, and removes invisible characters, which would be copied with other letters. */
  private drawable(text: string): string {
    if (/^[ -~]*$/.test(text)) return text;
    const { font } = (this.doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
    return Array.from(text, (one) => (font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0) ? one : /\p{DI}/u.test(one) ? '' : box)).join('');
  }

  rule(y: number, colour = '#8d99a8', x = this.left, width = this.width): void {
    this.tags.hide(() =>
      this.doc
        .lineWidth(0.5)
        .strokeColor(colour)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    );
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.tags.hide(() => this.doc.rect(x, y, width, height).fill(colour));
  }

  /**
   * Draws the foot of every page and ends the file. Screen readers skip `running`, which differs by page, and read the lines of `below`, which are on all
   * pages, once at the end.
   */
  finish(running: (page: number, of: number) => readonly [left: string, right: string], below: readonly string[]): void {
    const { count } = this.doc.bufferedPageRange();
    const style = { weight: 'regular', size: 7 } as const;
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      const top = this.doc.page.height - margin - foot + 14;
      this.rule(top - 4);
      const [left, right] = running(page + 1, count);
      this.tags.hide(() => {
        this.put(left, this.left, top, style);
        this.put(right, this.left, top, style, { align: 'right', width: this.width });
      }, 'Pagination');
      for (const [at, text] of below.entries()) {
        const draw = () => this.put(text, this.left, top + (at + 1) * 10, style);
        if (page + 1 < count) this.tags.hide(draw, 'Pagination');
        else this.tags.put('P', draw);
      }
    }
    this.end();
  }

  /** Ends the file without a foot, for pages with a layout of their own. */
  end(): void {
    if (!this.lacksLetters) this.doc.appendXML(accessible);
    this.doc.end();
  }

  /** The finished part of the file. */
  *written(): Generator<Uint8Array> {
    const stream = this.doc as unknown as Readable;
    if (stream.readableLength > aPart) yield stream.read() as Uint8Array;
  }
}
