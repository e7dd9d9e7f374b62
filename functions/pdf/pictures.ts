// Photographs in a printout, each with a caption, which is also its alternative text.
import { body, type Sheet } from './page.ts';
import type { PrintPictures } from './parts.ts';

/** In points. Two fit on a page. */
const tallest = 300;
const widest = 420;

interface Opened {
  readonly width: number;
  readonly height: number;
}

/** The picture opened by pdfkit; undefined if pdfkit cannot draw it. */
function opened(sheet: Sheet, jpeg: Buffer): (Opened & { readonly image: unknown }) | undefined {
  try {
    const image = (sheet.doc as unknown as { openImage(jpeg: Buffer): Opened }).openImage(jpeg);
    return { image, width: image.width, height: image.height };
  } catch {
    return undefined;
  }
}

export function drawPictures(sheet: Sheet, { pictures }: PrintPictures): void {
  const line = sheet.lineHeight(body);
  for (const { caption, jpeg } of pictures) {
    const picture = opened(sheet, jpeg);
    const scale = picture ? Math.min(1, widest / picture.width, tallest / picture.height) : 0;
    const [width, height] = picture ? [picture.width * scale, picture.height * scale] : [0, 0];
    const words = sheet.lines(picture ? caption : `${caption} (this picture cannot be printed: open it in the registry)`, sheet.width, body);
    // Keeps a picture together with its caption.
    sheet.room(words.length * line + height + 4);
    sheet.tags.put('P', () => {
      for (const [at, text] of words.entries()) sheet.put(text, sheet.left, sheet.y + at * line, body);
    });
    sheet.y += words.length * line + 2;
    if (picture) sheet.tags.figure(caption, () => sheet.doc.image(picture.image as Buffer, sheet.left, sheet.y, { width, height }));
    sheet.y += height + 10;
  }
}
