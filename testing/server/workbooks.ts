// For tests and measurements: a workbook as programs write it, with styled blank rows below the list.
import { zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string) =>
  `<Relationships><Relationship Id="${id}" Type="${related}/${kind}" Target="${target}"/></Relationships>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Builds rows of text, and below them so many styled blank rows of four cells. */
export function workbookWith(rows: readonly (readonly string[])[], blank: number): Buffer {
  const list = rows.map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`);
  const styled = Array.from({ length: blank }, (_, at) => {
    const r = rows.length + at + 1;
    return `<row r="${r}" s="1" customFormat="1">${['A', 'B', 'C', 'D'].map((column) => `<c r="${column}${r}" s="1"/>`).join('')}</row>`;
  });
  const parts = {
    '_rels/.rels': relation('r1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Stock" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${list.join('')}${styled.join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))));
}
