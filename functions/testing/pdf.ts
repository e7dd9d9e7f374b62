// Reads a PDF back, page by page, as a person with a PDF reader would search it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly pages: readonly string[];
  readonly info: Readonly<Record<string, unknown>>;
}

/** The text of each page in the order it was drawn, its pieces parted by a space. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, disableFontFace: true, useSystemFonts: false });
  const pdf = await task.promise;
  try {
    const pages: string[] = [];
    for (let at = 1; at <= pdf.numPages; at++) {
      const { items } = await (await pdf.getPage(at)).getTextContent();
      pages.push(
        items
          .map((item) => ('str' in item ? item.str : ''))
          .filter(Boolean)
          .join(' '),
      );
    }
    return { pages, info: (await pdf.getMetadata()).info as Record<string, unknown> };
  } finally {
    await task.destroy();
  }
}
