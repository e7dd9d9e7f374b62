// Draws a QR code into a printout, as rectangles: sharp at every size.
import { create } from 'qrcode';
import type { Sheet } from './page.ts';

/** Width of the white margin in modules: the standard (ISO/IEC 18004) requires four. */
const margin = 4;

interface Place {
  readonly x: number;
  readonly y: number;
  /** In points, with the white margin. */
  readonly size: number;
}

/** `alt` is the alternative text for screen readers. Level Q can still be read with a quarter of the code scratched away, M with a seventh. */
export function drawQr(sheet: Sheet, text: string, { x, y, size }: Place, alt: string, errorCorrectionLevel: 'M' | 'Q' = 'M'): void {
  const { size: modules, data } = create(text, { errorCorrectionLevel }).modules;
  const side = size / (modules + 2 * margin);
  sheet.tags.figure(alt, () => {
    for (let row = 0; row < modules; row++) {
      for (let from = 0; from < modules; from++) {
        if (!data[row * modules + from]) continue;
        let end = from + 1;
        while (end < modules && data[row * modules + end]) end++;
        sheet.doc.rect(x + (from + margin) * side, y + (row + margin) * side, (end - from) * side, side);
        from = end;
      }
    }
    sheet.doc.fill('#000000');
  });
}
