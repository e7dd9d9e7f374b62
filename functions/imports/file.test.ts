// Reading of CSV files and workbooks as real programs write them, and of malicious files.
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { cellOf } from '../../shared/kinds/cells.ts';
import { cellsOf, csvOf, exampleRow } from '../../testing/server/imports.ts';
import { readImport } from '../../testing/server/read-import.ts';

const csv = (text: string) => readImport(Buffer.from(text), 'csv');
const row = exampleRow({ serialNumber: 'FIL-1' });
const head = csvOf([]).trim();
const line = csvOf([row]).split('\r\n')[1] ?? '';

const workbook = (cells: readonly (readonly unknown[])[], second?: readonly (readonly unknown[])[]) => {
  const data = (of: readonly (readonly unknown[])[]) =>
    of.map((each) => each.map((value) => (typeof value === 'object' ? value : { value })) as { value: string }[]);
  const sheets = [{ data: data(cells), sheet: 'Firearms' }, ...(second ? [{ data: data(second), sheet: 'Notes' }] : [])];
  return writeExcelFile(sheets).toBuffer();
};
const xlsx = (file: Buffer) => readImport(file, 'xlsx');

/** A workbook with one sheet, as the parts of its archive. */
const sheet = (rows: string) => ({
  'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': Buffer.from(
    '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
});
const archived = (parts: Readonly<Record<string, Buffer>>) => Buffer.from(zipSync({ ...sheet(''), ...parts }));
const made = (rows: string) => archived(sheet(rows));

describe('CSV reader', () => {
  test.each([
    ['commas', csvOf([row])],
    ['semicolons', csvOf([row], ';')],
    ['tabs', csvOf([row], '\t')],
    ['a byte order mark', `\uFEFF${csvOf([row])}`],
    ['bare line feeds', csvOf([row]).replaceAll('\r\n', '\n')],
    ['bare carriage returns', csvOf([row]).replaceAll('\r\n', '\r')],
    ['a line break at the end', `${csvOf([row])}\r\n`],
  ])('reads the same with %s', async (_, text) => {
    const { rows } = await csv(text);

    expect(rows).toMatchObject([{ line: 2, values: { ...row, notes: '' }, beyond: false }]);
  });

  test('reads Excel’s delimiter hint and counts its line', async () => {
    const { rows } = await csv(`sep=;\r\n${csvOf([row], ';')}`);

    expect(rows).toMatchObject([{ line: 3, values: row }]);
  });

  test.each([',', ';', '\t'])('skips a first row that contains only %j and counts its line', async (delimiter) => {
    const { rows } = await csv(`${delimiter.repeat(9)}\r\n${csvOf([row], delimiter)}`);

    expect(rows).toMatchObject([{ line: 3, values: row }]);
  });

  test('numbers lines as an editor does, with quoted line breaks and blank lines', async () => {
    const noted = csvOf([{ ...row, notes: 'first\r\nsecond, with "quotes"' }]);

    const { rows } = await csv(`${noted}\r\n\r\n,,,\r\n${line}`);

    expect(rows.map((one) => one.line)).toEqual([2, 6]);
    expect(rows[0]?.values.notes).toBe('first\nsecond, with "quotes"');
  });

  test('accepts headers in any order, case and spelling, without the optional ones', async () => {
    const { rows } = await csv(
      'calibre,SERIAL_NUMBER,make,licence type,Model,type,province,CITY\n9MM,x-1,CZ,s20 business purposes,P-10,pistol,kwazulu natal,Durban',
    );

    expect(rows[0]?.values).toMatchObject({
      caliber: '9mm',
      serialNumber: 'x-1',
      manufacturer: 'CZ',
      licenseType: 'S20 Business Purposes',
      type: 'Pistol',
      province: 'KwaZulu-Natal',
      owner: '',
    });
  });

  test.each([
    ['2024-02-29', '2024-02-29'],
    ['29/02/2024', '2024-02-29'],
    ['2024/2/9', '2024-02-09'],
    ['yesterday', 'yesterday'],
  ])('reads the date %s as %s', async (written, read) => {
    const { rows } = await csv(csvOf([{ ...row, licenseIssued: written }]));

    expect(rows[0]?.values.licenseIssued).toBe(read);
  });

  test('reads a decimal comma, a section with its letter, and values guarded against formulas', async () => {
    const { rows } = await csv(csvOf([{ ...row, barrelLength: '114,3', licenseSection: 'S 16a', model: "'-17" }]));

    expect(rows[0]?.values).toMatchObject({ barrelLength: '114.3', licenseSection: '16A', model: '-17' });
  });

  test.each(['-17', '\t17', '\n17', '\u200b-17', '\u200e=17', '\ufe63 17', "'-17"])(
    'reads %j the same with and without the formula guard of our own files',
    async (model) => {
      const [plain, guarded] = await Promise.all([model, String(cellOf(model))].map((one) => csv(csvOf([{ ...row, model: one }]))));

      expect(guarded?.rows[0]?.values).toEqual(plain?.rows[0]?.values);
    },
  );

  test.each([
    ['nothing in it', '', 'The file is empty.'],
    ['no rows', head, 'The file has headers and no rows below them.'],
    ['an open quotation mark', `${head}\n"Glock,17`, 'The row that begins on line 2 has a quotation mark'],
    ['too many rows', `${head}\n${`${line}\n`.repeat(10_001)}`, /more than 10\D000 rows/],
  ])('refuses a file with %s', async (_, text, sentence) => {
    await expect(csv(text)).rejects.toThrow(sentence);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test.each([
    ['binary data', Buffer.from('Manufacturer\u0000Model')],
    ['a workbook', Buffer.from('PK\u0003\u0004rest')],
  ])('refuses %s', async (_, file) => {
    await expect(readImport(file, 'csv')).rejects.toThrow(/not text|not a text|not a CSV/);
  });
});

describe('Excel reader', () => {
  test('reads the first sheet with typed numbers and dates, and rows by their numbers', async () => {
    const cells = cellsOf([row, {}, { ...row, serialNumber: '', licenseIssued: '' }]).map((each) => [...each] as unknown[]);
    (cells[3] as unknown[])[2] = { value: 12345, type: Number };
    (cells[3] as unknown[])[14] = { value: new Date('2024-02-29T00:00:00Z'), type: Date, format: 'yyyy/mm/dd' };

    const { rows } = await xlsx(await workbook(cells, [['something', 'else'], [{ value: '=1+1', type: 'Formula' }]]));

    expect(rows).toMatchObject([
      { line: 2, values: row },
      { line: 4, values: { ...row, serialNumber: '12345', licenseIssued: '2024-02-29' } },
    ]);
  });

  test('reports a number with more digits than Excel keeps, and invents no digits', async () => {
    const [head, filled = []] = cellsOf([row]);
    const numbered = (serial: number) => filled.map((cell, at) => (at === 2 ? serial : cell));

    const { rows } = await xlsx(await workbook([head ?? [], numbered(123456789012345), numbered(1234567890123456), numbered(Number('12345678901234567890'))]));

    expect(rows.map(({ values }) => values.serialNumber)).toEqual(['123456789012345', '1.234567890123456e+15', '1.2345678901234567e+19']);
  });

  test("reports a row error with the cell's name for a formula without a result", async () => {
    const cells = cellsOf([row, row]).map((each) => [...each] as unknown[]);
    (cells[1] as unknown[])[1] = { value: '=A2&"x"', type: 'Formula' };

    const { rows } = await xlsx(await workbook(cells));

    expect(rows.map(({ problems }) => problems)).toEqual([[{ key: 'model', message: expect.stringContaining('Cell B2 contains a formula') }], []]);
  });

  test.each([
    ['a cell a million columns away', '<row r="1"><c r="XFD1"><v>1</v></c></row>', 'The sheet extends to column XFD.'],
    ['a row that Excel cannot have', '<row r="4000000000"></row>', 'This workbook cannot be read.'],
    ['a row of headers alone', '<row r="900000"><c><v>1</v></c></row>', 'The file has headers and no rows below them.'],
    ['nothing in its sheet', '', 'The file is empty.'],
  ])('refuses a workbook with %s', async (_, rows, sentence) => {
    await expect(xlsx(made(rows))).rejects.toThrow(sentence);
  });

  test.each([
    ['text', Buffer.from('Manufacturer,Model')],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an archive cut short', Buffer.from('PK\u0003\u0004rest')],
    ['an archive of something else', Buffer.from(zipSync({ 'word/document.xml': Buffer.from('<x/>') }))],
  ])('refuses %s', async (_, file) => {
    await expect(xlsx(file)).rejects.toThrow(/not an Excel workbook|old workbook|Word document|cannot be read/);
  });

  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  test.each([
    ['a file of ours', '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '&x;'],
    ['an address of another’s', '<!DOCTYPE s [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>', '&x;'],
    ['itself a thousand million times', `<!DOCTYPE s [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'],
  ])('refuses a workbook that puts %s in a cell through an entity, wherever it is declared', async (_, declared, used) => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>${used}</t></is></c></row>`;
    const [plain, parts] = [sheet(''), sheet(rows)];
    const inSheet = { ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(declared + parts['xl/worksheets/sheet1.xml']) };
    const inTexts = { ...plain, 'xl/sharedStrings.xml': Buffer.from(`${declared}<sst><si><t>${used}</t></si></sst>`) };

    for (const file of [inSheet, inTexts]) await expect(xlsx(Buffer.from(zipSync(file)))).rejects.toThrow('This workbook contains a document type declaration');
  });

  test('refuses a workbook that unpacks to gigabytes before unpacking it, whatever size its directory claims', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024, ' ');
    const honest = Buffer.from(zipSync({ ...sheet(''), 'xl/sharedStrings.xml': zeros }));
    const packed = deflateRawSync(zeros).length;
    const entry = 'PK\u0001\u0002';
    const lying = Buffer.from(honest);
    for (let at = lying.indexOf(entry); at >= 0; at = lying.indexOf(entry, at + 1))
      if (lying.readUInt32LE(at + 24) === zeros.length) lying.writeUInt32LE(1000, at + 24);

    expect(packed).toBeLessThan(200_000);
    for (const file of [honest, lying]) await expect(xlsx(file)).rejects.toThrow('This workbook is too large when unpacked.');
  });

  test('refuses a small workbook whose cells repeat one text to gigabytes', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('');
    const filled = (text: string) => archived({ ...sheet(rows), 'xl/sharedStrings.xml': Buffer.from(`<sst><si><t>${text}</t></si></sst>`) });

    await expect(xlsx(filled('x'.repeat(60_000)))).rejects.toThrow('This workbook is too large when unpacked.');
  });
});

/** Linear searches take milliseconds. A quadratic search would block the only worker for hours. */
test.each([
  ['a sheet of tags that never end', () => xlsx(archived({ 'xl/worksheets/sheet1.xml': Buffer.from('<c '.repeat(60_000)) }))],
  ['a sheet of one tag', () => xlsx(archived({ 'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData><mergeCell ${'x'.repeat(3_000_000)}`) }))],
  ['a list of sheets of such tags', () => xlsx(archived({ 'xl/workbook.xml': Buffer.from('<sheet '.repeat(60_000)) }))],
  ['a barrel length of blanks', () => csv(csvOf([{ ...row, barrelLength: `1${' '.repeat(100_000)}2` }]))],
])('%s takes no longer to read than any other file', async (_, read) => {
  const began = performance.now();

  await read().catch(() => undefined);

  expect(performance.now() - began).toBeLessThan(1500);
});
