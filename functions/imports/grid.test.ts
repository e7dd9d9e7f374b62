// Reading files to a grid, as a person sees them: encodings, delimiters, titles, hidden parts, number formats, and malicious files.
import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { csvCellOf, unguardedCell, unguardedParts } from '../../shared/kinds/cells.ts';
import { readGrid } from './grid.ts';
import { gridFrom } from './reader.ts';

const csv = (text: string | Buffer) => gridFrom(Buffer.from(text as string), 'csv');
const rowsOf = ({ rows }: ReturnType<typeof csv>) => rows.map(({ cells }) => cells);

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const text = (words: string, about = '') => `<c t="inlineStr"${about}><is><t>${words}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.map((cell) => (cell.startsWith('<c') ? cell : text(cell))).join('')}</row>`;
const sheetOf = (rows: string, before = '', after = '') => `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
const relationsOf = (...targets: [id: string, kind: string, target: string][]) =>
  `<Relationships>${targets.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${related}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
const bookOf = (sheets: string, about = '') => `<workbook xmlns="${main}" xmlns:r="${related}">${about}<sheets>${sheets}</sheets></workbook>`;
const sheetTag = (name: string, id: string, state = '') => `<sheet name="${name}" sheetId="1" r:id="${id}"${state}/>`;

const standard = {
  '_rels/.rels': relationsOf(['r1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': bookOf(sheetTag('One', 'r1')),
  'xl/_rels/workbook.xml.rels': relationsOf(
    ['r1', 'worksheet', 'worksheets/sheet1.xml'],
    ['r8', 'styles', 'styles.xml'],
    ['r9', 'sharedStrings', 'sharedStrings.xml'],
  ),
};
const packed = (parts: Readonly<Record<string, string | undefined>>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries({ ...standard, ...parts }).flatMap(([name, part]) => (part === undefined ? [] : [[name, Buffer.from(part)]])))),
  );
const workbook = (rows: string, more: Readonly<Record<string, string | undefined>> = {}) => packed({ 'xl/worksheets/sheet1.xml': sheetOf(rows), ...more });
const xlsx = (file: Buffer) => gridFrom(file, 'xlsx');
const heads = row('Make', 'Serial', 'City');
const stylesOf = (...formats: string[]) =>
  `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`;

describe('encoding of a CSV file', () => {
  const words = 'Make;City\nKrüger;Bôchem\nPère;Ô';
  const dos = (letter: number) => Buffer.concat([Buffer.from('Make,City\nKr'), Buffer.from([letter]), Buffer.from('ger,Durban')]);
  const wide = Buffer.from(words, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${words}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${words}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFF${words}`, 'utf16le').swap16()],
    ['UTF-16 LE without a mark', wide],
    ['UTF-16 BE without a mark', Buffer.from(wide).swap16()],
    ['Windows-1252', Buffer.from(words, 'latin1')],
  ])('is recognised: %s', (_, file) => {
    const grid = csv(file);

    expect([grid.headers, ...rowsOf(grid)]).toEqual([
      ['Make', 'City'],
      ['Krüger', 'Bôchem'],
      ['Père', 'Ô'],
    ]);
  });

  test('is reported if it was guessed from the bytes', () => {
    expect(csv(Buffer.from(words, 'latin1')).notices).toEqual(['The file was read as Windows-1252.']);
    expect(csv(words).notices).toEqual([]);
  });

  test('keeps a damaged UTF-8 file, with the row of the lost letter in error', () => {
    const file = Buffer.concat([Buffer.from('Make,City\nKrüger,Bôchem\nB'), Buffer.from([0xfc]), Buffer.from('x,Pretoria')]);

    expect(csv(file).rows.map(({ problems = [] }) => problems.map(({ cell }) => cell))).toEqual([[], [0]]);
  });

  test('reads the dashes and apostrophes of Windows-1252', () => {
    expect(
      rowsOf(csv(Buffer.concat([Buffer.from('Make,City\nO'), Buffer.from([0x92]), Buffer.from('Brien '), Buffer.from([0x96]), Buffer.from(' Co,x')]))),
    ).toEqual([['O’Brien – Co', 'x']]);
  });

  test('does not read MS-DOS as Windows-1252: the row is in error, or the file is refused', () => {
    expect(csv(dos(0x94)).rows[0]?.problems?.[0]).toMatchObject({ cell: 0, message: expect.stringContaining('another encoding') });
    expect(() => csv(dos(0x81))).toThrow('is not recognised');
  });
});

describe('a CSV file', () => {
  test.each([',', ';', '\t', '|'])('is split at %j, whatever its headers are', (sign) => {
    const lines = [
      ['Vervaardiger', 'Reeksnommer'],
      ['Glock', 'A1'],
      ['Smith, Wesson; Co', 'A2'],
    ];
    const grid = csv(lines.map((cells) => cells.map((cell) => (/[,;]/.test(cell) ? `"${cell}"` : cell)).join(sign)).join('\r\n'));

    expect([grid.headers, ...rowsOf(grid)]).toEqual(lines);
  });

  test('keeps decimal commas if semicolons separate the cells', () => {
    expect(rowsOf(csv('Lengte;Kaliber\n114,3;7,62\n108,5;5,56'))).toEqual([
      ['114,3', '7,62'],
      ['108,5', '5,56'],
    ]);
  });

  test('is read without its title rows, with a notice', () => {
    const grid = csv('ABC Security (Pty) Ltd,,\nFirearm register,,\n\nMake,Serial,City\nGlock,A1,Pretoria');

    expect(grid).toMatchObject({ headerLine: 4, notices: ['2 title rows above the headers were left out.'], rows: [{ line: 5 }] });
  });

  test('may have headers in two rows', () => {
    const grid = csv('Make,Model,License,,\n,,Number,Section,Issued\nGlock,17,L1,S20,2024-02-29');

    expect(grid.headers.slice(0, 3)).toEqual(['Make', 'Model', 'License Number']);
    expect(rowsOf(grid)).toEqual([['Glock', '17', 'L1', 'S20', '2024-02-29']]);
  });

  test('drops spaces between a delimiter and a quotation mark, and keeps inch marks', () => {
    expect(rowsOf(csv('Make, Model, "Notes"\n"Smith, Wesson" , "M&P ""9""", 9" barrel\nGlock, 17, x'))).toEqual([
      ['Smith, Wesson', 'M&P "9"', ' 9" barrel'],
      ['Glock', ' 17', ' x'],
    ]);
  });

  test.each([
    ['"""ABC123"""', 'ABC123'],
    ['“ABC123”', 'ABC123'],
    ["'00012345", '00012345'],
    ['’AB12', 'AB12'],
    ['="00012345"', '00012345'],
    ['"=""00012345"""', '00012345'],
    ['Smith &amp; Wesson', 'Smith & Wesson'],
    ["'n Kluis", "'n Kluis"],
    ["'s-Gravenhage", "'s-Gravenhage"],
    ["O'Brien", "O'Brien"],
    ["'-17", "'-17"],
    ['9"', '9"'],
    ['AT&T;', 'AT&T;'],
  ])('reads %s as %s', (written, read) => {
    expect(rowsOf(csv(`Make|Serial\nGlock|${written}`))).toEqual([['Glock', read]]);
  });

  test.each(['FLD\uFFFD1', '=A1&"x"', ' =HYPERLINK("http://x")', '＝1+1'])('reports an error only for the row with %s', (cell) => {
    expect(csv(`Make|Serial\nGlock|${cell}\nGlock|A2`).rows.map(({ problems = [] }) => problems.map(({ cell: at }) => at))).toEqual([[1], []]);
  });

  test.each(['x;=HYPERLINK("x")', 'a\n=1+1', "x;'=1", '=1;=2', 'plain', 'a;b', ';=1'])('reads %j back without the guard of the file of errors', (cell) => {
    const written = String(csvCellOf(cell));

    expect(written.split(/[;\n]/).some((piece) => piece.startsWith('='))).toBe(false);
    expect(unguardedCell(unguardedParts(written))).toBe(cell);
  });
});

describe('a workbook', () => {
  const shownAs = (pattern: string, value: number | string) =>
    xlsx(workbook(`${heads}<row><c s="0"><v>${value}</v></c></row>`, { 'xl/styles.xml': stylesOf(pattern) })).rows[0];

  test.each([
    ['00000', 123, '00123'],
    ['"S/N "0000', 42, 'S/N 0042'],
    ['#,##0', 1234567, '1234567'],
    ['# ##0', 1234567, '1234567'],
    ['0.00', 3.456, '3.46'],
    ['0%', 0.5, '50%'],
    ['General', 123456789012, '123456789012'],
    ['0.00E+00', 12345678, '12345678'],
    ['yyyy/mm/dd;@', 45351, '2024-02-29'],
    ['[$-1C09]dd mmmm yyyy', 45351, '2024-02-29'],
    ['d/m/yy h:mm', 45351.5, '2024-02-29 12:00'],
    ['mmm-yy', 18323, 'Mar-50'],
    ['General', 0.1, '0.1'],
  ])('in the format %s shows %d as %s', (pattern, value, shown) => {
    expect(shownAs(pattern, value)).toMatchObject({ cells: [shown] });
    expect(shownAs(pattern, value)?.problems).toBeUndefined();
  });

  test.each([
    ['General', '1234567890123456'],
    ['0', '12345678901234567890'],
    ['0,', '1234567'],
    ['yyyy-mm-dd', '-5'],
  ])('in the format %s reports a row error for %s: its digits are lost or hidden', (pattern, value) => {
    expect(shownAs(pattern, value)?.problems).toMatchObject([{ cell: 0 }]);
  });

  test('gives the saved result of a formula, and an error if there is none', () => {
    const cells = [
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>',
      '<c><f>"00012"</f></c>',
      '<c><f>A1</f></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="b"><v>1</v></c>',
    ];
    const [read] = xlsx(workbook(`${row('Make', 'Model', 'Serial', 'City', 'Notes', 'Status')}${row(...cells)}`)).rows;

    expect(read?.cells).toEqual(['2', 'ax', '00012', '', '#N/A', 'TRUE']);
    expect(read?.problems?.map(({ cell, message }) => [cell, /[A-F]2/.exec(message)?.[0]])).toEqual([
      [3, 'D2'],
      [4, 'E2'],
    ]);
  });

  test('gives rich text whole, without its phonetic reading, and decodes escapes', () => {
    const texts = `<sst xmlns="${main}"><si><r><t>Smith </t></r><r><rPr><b/></rPr><t xml:space="preserve">&amp; Wesson</t></r><rPh sb="0" eb="1"><t>smisu</t></rPh></si><si><t>a_x000A_b &#128299;</t></si></sst>`;

    expect(rowsOf(xlsx(workbook(`${heads}<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>`, { 'xl/sharedStrings.xml': texts })))).toEqual([
      ['Smith & Wesson', 'a\nb 🔫'],
    ]);
  });

  test('is read through its relations, in the strict namespace, with prefixes, past charts and empty cells', () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const elsewhere = packed({
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${strict}/officeDocument" Target="/Doc/Book.xml"/></Relationships>`,
      'xl/workbook.xml': undefined,
      'doc/book.xml': `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="${strict}"><x:sheets><x:sheet name="Chart" rel:id="c"/><x:sheet name="List" rel:id="l"/></x:sheets></x:workbook>`,
      'doc/_rels/book.xml.rels': relationsOf(['c', 'chartsheet', 'chart.xml'], ['l', 'worksheet', '../sheets/one.xml']),
      'doc/chart.xml': '<chartsheet/>',
      'sheets/one.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="3"><x:c r="B3" t="inlineStr"><x:is><x:t>Make</x:t></x:is></x:c><x:c r="C3" t="inlineStr"><x:is><x:t>City</x:t></x:is></x:c></x:row><x:row><x:c r="B4"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });

    expect(xlsx(elsewhere)).toMatchObject({ headers: ['', 'Make', 'City'], headerLine: 3, rows: [{ line: 4, cells: ['', '7'] }] });
  });

  test('is read without its hidden sheets, rows and columns, with a notice', () => {
    const rows = `${row('Make', 'Old', 'City')}${row('Glock', 'x', 'Pretoria')}<row hidden="1">${text('CZ')}</row><row ht="0">${text('BRNO')}</row>`;
    const grid = xlsx(
      packed({
        'xl/workbook.xml': bookOf(`${sheetTag('Old', 'r2', ' state="veryHidden"')}${sheetTag('One', 'r1')}${sheetTag('Notes', 'r2')}`),
        'xl/_rels/workbook.xml.rels': relationsOf(['r1', 'worksheet', 'worksheets/sheet1.xml'], ['r2', 'worksheet', 'worksheets/sheet2.xml']),
        'xl/worksheets/sheet1.xml': sheetOf(rows, '<cols><col min="2" max="2" hidden="1"/></cols>'),
        'xl/worksheets/sheet2.xml': sheetOf(row('Make', 'Serial', 'City')),
      }),
    );

    expect(grid).toMatchObject({ headers: ['Make', 'City'], rows: [{ cells: ['Glock', 'Pretoria'] }] });
    expect(grid.notices.join(' ')).toMatch(/hidden sheet "Old" was.*"Notes" was.*2 hidden rows were.*hidden column "Old" was/);
  });

  test('reads merged headers as one, and repeats a cell merged downwards in each of its rows', () => {
    const rows = `${row('Make', 'License', '<c/>', 'City')}${row('<c/>', 'Number', 'Section', '<c/>')}${row('Glock', 'L1', 'S20', 'Pretoria')}${row('CZ', 'L2', 'S20', '<c/>')}`;
    const merged = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:D2"/><mergeCell ref="D3:D4"/></mergeCells>';
    const grid = xlsx(packed({ 'xl/worksheets/sheet1.xml': sheetOf(rows, '', merged) }));

    expect(grid.headers).toEqual(['Make', 'License Number', 'License Section', 'City']);
    expect(rowsOf(grid)).toEqual([
      ['Glock', 'L1', 'S20', 'Pretoria'],
      ['CZ', 'L2', 'S20', 'Pretoria'],
    ]);
  });

  const ole = (stream: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')]);
  const archive = (parts: Readonly<Record<string, string>>) =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)]))));
  test.each([
    ['a password', ole('EncryptedPackage'), 'locked with a password'],
    ['the old format', ole('Workbook'), '.xls'],
    ['OpenDocument', archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }), '.ods'],
    ['Word', archive({ 'word/document.xml': '<x/>' }), 'Word document'],
    ['the binary format', archive({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['a web page', Buffer.from('<html><table></table></html>'), 'web page'],
    ['PDF', Buffer.from('%PDF-1.7'), 'PDF document'],
    ['an archive of a workbook', archive({ 'list.xlsx': 'x' }), '.zip'],
    ['text', Buffer.from('Make,Model\nGlock,17'), '.csv'],
  ])('is refused if it has the wrong type (%s), and the message names the type', (_, file, name) => {
    expect(() => xlsx(file)).toThrow(name);
  });
});

const cases = (name: string) => readFileSync(new URL(`./cases/${name}`, import.meta.url));
test.each([
  ['04-space-before-quote.csv', ['Smith & Wesson', 'M&P 9', 'FLDC1C']],
  ['07-hidden-first-sheet.xlsx', ['Glock', '17', 'FLDNEW01']],
  ['18-cells-without-reference.xlsx', ['Glock', '17', 'FLDR1']],
  ['18b-workbook2.xlsx', ['Glock', '17', 'FLDR2']],
])('reads one row from the file %s', (name, first) => {
  const { rows } = gridFrom(cases(name), name.endsWith('.csv') ? 'csv' : 'xlsx');

  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([first]);
});

test('reports both rows of the file 05-replacement-character.csv as errors', () => {
  expect(gridFrom(cases('05-replacement-character.csv'), 'csv').rows.map(({ problems = [] }) => problems.map(({ cell }) => cell))).toEqual([[0, 9], [2]]);
});

describe('a file made to block the reader', () => {
  const texts = (part: string) => workbook(heads, { 'xl/sharedStrings.xml': `<sst>${part}</sst>` });
  const styles = (part: string) => workbook(heads, { 'xl/styles.xml': `<styleSheet>${part}</styleSheet>` });
  test.each([
    ['a number format of 100,000 brackets', () => workbook(`${heads}<row><c s="0"><v>1</v></c></row>`, { 'xl/styles.xml': stylesOf('['.repeat(100_000)) })],
    ['8 million empty texts', () => texts('<si/>'.repeat(8_000_000))],
    [
      '2.5 million number formats',
      () => styles(`<numFmts>${Array.from({ length: 1_200_000 }, (_, at) => `<numFmt numFmtId="${at}" formatCode="0"/>`).join('')}</numFmts>`),
    ],
    ['14 million cells', () => workbook(`<row>${'<c/>'.repeat(14_000_000)}</row>`)],
    ['tags of 200 KB', () => workbook(`<row ${Array.from({ length: 20_000 }, (_, at) => `a${at}="x"`).join(' ')}></row>`.repeat(100))],
  ])(
    'with %s is refused with a message, and other calls are answered meanwhile',
    async (_, make) => {
      const file = make();
      await readGrid(Buffer.from('Make,Model\nGlock,17'), 'csv');
      let longest = 0;
      let last = performance.now();
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 20);
      // CPU time of all threads: the clock would measure how busy the machine is.
      const began = process.cpuUsage();

      const said = await readGrid(file, 'xlsx').catch((error: Error) => error.message);

      clearInterval(beat);
      expect(said).toMatch(/^(This|A number format)/);
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1e6).toBeLessThan(2);
      expect(longest).toBeLessThan(1000);
    },
    60_000,
  );

  test('with 400,000 styled blank rows is read, and other calls are answered meanwhile', async () => {
    const blank = Array.from(
      { length: 400_000 },
      (_, at) => `<row r="${at + 3}" s="1" customFormat="1"><c r="A${at + 3}" s="1"/><c r="B${at + 3}" s="1"/></row>`,
    ).join('');
    const file = workbook(`${heads}${row('Glock', 'A1', 'Pretoria')}${blank}`);
    await readGrid(Buffer.from('Make,Model\nGlock,17'), 'csv');
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 20);

    const { rows } = await readGrid(file, 'xlsx');

    clearInterval(beat);
    expect(rows.length).toBe(1);
    expect(longest).toBeLessThan(1000);
  });
});
