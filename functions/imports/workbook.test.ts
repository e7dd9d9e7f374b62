// Workbooks of programs other than Excel: the first date of their calendar.
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gridFrom } from './reader.ts';

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const head = `<row r="1">${cell('A1', 'Header')}</row>`;
const one = '<sheet name="One" sheetId="1" r:id="r1"/>';
const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${base}/${kind}" Target="${target}"/>`;
const relations = `${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r3', 'styles', 'styles.xml')}`;

const cellsOf = async (row: string, change: Readonly<Record<string, string>> = {}) => {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${one}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet(`${head}<row r="2">${row}</row>`),
    ...change,
  };
  return gridFrom(Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))), 'xlsx').rows[0]?.cells;
};

/** XML has two spellings for each boolean: Excel writes the digit, LibreOffice and others the word. */
test.each([
  ['', '45351'],
  ['<workbookPr date1904="0"/>', '45351'],
  ['<workbookPr date1904="false"/>', '45351'],
  ['<workbookPr date1904="1"/>', '43889'],
  ['<workbookPr date1904="true"/>', '43889'],
  [`<workbookPr backupFile="false" date1904='true'></workbookPr>`, '43889'],
])('a workbook with date1904 %j counts its dates from the right start', async (says, day) => {
  const cells = await cellsOf(`<c r="A2" s="1"><v>${day}</v></c>`, { 'xl/workbook.xml': `<workbook>${says}<sheets>${one}</sheets></workbook>` });

  expect(cells).toEqual(['2024-02-29']);
});
