// For tests: reads drawings in a PDF back. A QR code is compared with the code of the expected text, module by module.
import { inflateSync } from 'node:zlib';
import { create } from 'qrcode';

type Matrix = string;

/** Dark modules row by row: `#` and `.`. */
export function matrixOf(text: string, errorCorrectionLevel: 'M' | 'Q' = 'M'): Matrix {
  const { size, data } = create(text, { errorCorrectionLevel }).modules;
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, at) => (data[row * size + at] ? '#' : '.')).join('')).join('\n');
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The drawing commands of the file. */
export function commandsIn(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const starts = [...raw.matchAll(/(?<!end)stream\r?\n/g)].map(({ index }) => raw.indexOf('\n', index) + 1);
  return starts.map((start) => inflated(pdf.subarray(start, raw.indexOf('endstream', start)))).join('\n');
}

/** The groups of rectangles that one fill paints, in drawing order. */
const filledGroups = (pdf: Buffer): Rectangle[][] =>
  [...commandsIn(pdf).matchAll(/(?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\n)+/g)].map(([path = '']) =>
    path
      .trim()
      .split('\n')
      .map((line) => {
        const [x = 0, y = 0, width = 0, height = 0] = line.split(' ').map(Number);
        return { x, y, width, height };
      }),
  );

function inflated(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    // Not a compressed stream: it has no drawing.
    return '';
  }
}

/** A drawn QR code; `x`, `y` and `size` in points, without the white margin. */
export interface DrawnQr {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly matrix: Matrix;
}

/** All QR codes in the file, page by page. */
export const qrsIn = (pdf: Buffer): DrawnQr[] =>
  filledGroups(pdf)
    .filter((some) => some.length > 60)
    .map((some) => {
      const side = some[0]?.height ?? 1;
      const left = Math.min(...some.map(({ x }) => x));
      const top = Math.min(...some.map(({ y }) => y));
      const width = Math.max(...some.map((one) => one.x + one.width)) - left;
      const size = Math.round(width / side);
      const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
      for (const one of some) {
        const [row, from] = [Math.round((one.y - top) / side), Math.round((one.x - left) / side)];
        for (let at = 0; at < Math.round(one.width / side); at++) (rows[row] as string[])[from + at] = '#';
      }
      return { x: left, y: top, size: width, matrix: rows.map((row) => row.join('')).join('\n') };
    });

/** The matrices of all QR codes in the file. */
export const qrCodesIn = (pdf: Buffer): Matrix[] => qrsIn(pdf).map(({ matrix }) => matrix);
