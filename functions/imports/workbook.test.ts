// Workbooks as programs other than Excel write them, and as somebody writes them who wants one sheet looked at and another read.
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readXlsx } from './xlsx.ts';

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const head = `<row r="1">${cell('A1', 'Header')}</row>`;
const one = '<sheet name="One" sheetId="1" r:id="r1"/>';
const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${base}/${kind}" Target="${target}"/>`;
const relations = `${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('r3', 'styles', 'styles.xml')}`;

const cellsOf = async (row: string, change: Readonly<Record<string, string>> = {}) => {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${one}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet(`${head}<row r="2">${row}</row>`),
    'xl/worksheets/sheet2.xml': sheet(`${head}<row r="2">${cell('A2', 'second')}</row>`),
    ...change,
  };
  return (await readXlsx(Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))))).rows[0]?.cells;
};

/** XML has two words for each: Excel writes the digit, LibreOffice and others the word. */
test.each([
  ['', '45351'],
  ['<workbookPr date1904="0"/>', '45351'],
  ['<workbookPr date1904="false"/>', '45351'],
  ['<workbookPr date1904="1"/>', '43889'],
  ['<workbookPr date1904="true"/>', '43889'],
  [`<workbookPr backupFile="false" date1904='true'></workbookPr>`, '43889'],
])('a workbook that says %j counts its days from there', async (says, day) => {
  const cells = await cellsOf(`<c r="A2" s="1"><v>${day}</v></c>`, { 'xl/workbook.xml': `<workbook>${says}<sheets>${one}</sheets></workbook>` });

  expect(cells).toEqual(['2024-02-29']);
});

const workbookOf = (sheets: string) => ({ 'xl/workbook.xml': `<workbook>${sheets}</workbook>` });
test.each([
  ['a sheet in a remark', workbookOf(`<!-- <sheet name="Two" sheetId="2" r:id="r2"/> --><sheets>${one}</sheets>`)],
  ['a sheet without a name', workbookOf(`<sheets><sheet sheetId="2" r:id="r2"/>${one}</sheets>`)],
  ['a sheet with two ids', workbookOf('<sheets><sheet name="One" x:id="r2" r:id="r1"/></sheets>')],
  [
    'a relation in a remark',
    { 'xl/_rels/workbook.xml.rels': `<Relationships><!-- ${relation('r1', 'worksheet', 'worksheets/sheet2.xml')} -->${relations}</Relationships>` },
  ],
  ['a relation twice', { 'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet2.xml')}${relations}</Relationships>` }],
])('a workbook with %s cannot have one sheet looked at and another read', async (_, change) => {
  const read = await cellsOf('<c r="A2"><f>1+1</f><v>2</v></c>', change).catch((error: Error) => error.message);

  expect([['second'], 'This workbook cannot be read. Open it in Excel and save it again as .xlsx.', expect.stringContaining('holds a formula')]).toContainEqual(
    read,
  );
});
