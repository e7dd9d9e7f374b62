// Imports of officers from the upload to the officers: good and wrong rows, people who are recorded already, repetition, and who may see the rows.
import papaparse from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { contentTypes, type ImportRow } from '../../shared/imports/schema.ts';
import { exampleIdNumber, exampleOfficer } from '../../shared/officers/example.ts';
import { verifyHistories } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { type Example, exampleOfficerRow, exampleRow, officerCellsOf } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { listHistory } from '../history/store.ts';
import { readPart } from './kept.ts';
import { officerSubject } from './officer-subject.ts';
import { findImport } from './store.ts';
import { workOnImport } from './work.ts';

const { branches, imports, officers } = contract;

withTable({ told: true });
withObjects();
const lines = captureLog();
let client: Claims;
let other: Claims;
let admin: Claims;
let reader: Claims;
let armourer: Claims;

beforeAll(async () => {
  await foundEntity(1);
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  admin = await signUp('admin');
  reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
  armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  for (const name of ['Midrand', 'Sandton']) await send(branches.create, { as: client, body: exampleBranch({ name }) });
});

const about = { subject: 'officers', fileName: 'officers.csv' } as const;
const csvOf = (rows: readonly Example[]) => papaparse.unparse(officerCellsOf(rows), { newline: '\r\n' });
const check = (rows: readonly Example[] | string, as = client) => checked(typeof rows === 'string' ? rows : csvOf(rows), as, about);
async function run(rows: readonly Example[], as = client, mode: 'all' | 'valid-only' = 'all'): Promise<string> {
  const id = await check(rows, as);
  const { status, body } = await runImport(id, as, mode);
  if (status !== 200) throw new Error(body.detail);
  await doWork();
  return id;
}
const rowsIn = (id: string, as = client) => rowsOf(id, as);
const officerOf = async (id: string, as = client) => (await send(officers.get, { as, params: { id } })).body;
type Problem = ImportRow['problems'][number];
const problemsIn = async (rows: readonly Example[]) =>
  (await rowsIn(await check(rows))).map(({ problems }) => problems.map(({ column, message }: Problem) => [column, message]));

describe('a good file', () => {
  test('adds each officer with competencies and assessment in one history entry, and without a PIN', async () => {
    const full = exampleOfficerRow({
      ...{ surname: 'Nkosi', fullNames: 'Sipho Jabu', branch: 'midrand ', competencyNumber: 'C-9', competencyIssued: '2024-05-04' },
      ...{ competencyClasses: 'Handgun, not self-loading; self-loading shotgun', assessmentClasses: 'Handguns, shotguns' },
      ...{ assessmentDone: '2026-02-11', assessmentProvider: 'Range Masters' },
    });

    const id = await run([full, exampleOfficerRow()]);

    expect(await getImport(id, client)).toMatchObject({
      subject: 'officers',
      status: 'done',
      legalEntityId: 1,
      result: { create: 2, update: 0, same: 0, error: 0 },
    });
    const [first] = await rowsIn(id);
    const officer = await officerOf(first.officerId);
    expect(officer).toMatchObject({
      ...{ legalEntityId: 1, surname: 'Nkosi', initials: 'S J', branchName: 'Midrand', employment: 'active', employmentSince: '2024-03-01', version: 1 },
      ...{ pinSetAt: null, lapsesOn: '2027-02-11', psiraNumber: full.psiraNumber },
      competencies: [
        { endorsement: 'handgun_manual', certificateNumber: 'C-9', issuedOn: '2024-05-04', reviewOn: '2029-05-04', reviewBasis: 'five_years_from_issue' },
        { endorsement: 'shotgun_self_loading', certificateNumber: 'C-9' },
      ],
      assessments: [
        { type: 'annual', class: 'handgun', doneOn: '2026-02-11', validUntil: '2027-02-11', provider: 'Range Masters' },
        { type: 'annual', class: 'shotgun' },
      ],
    });
    const history = await listHistory('officer', first.officerId);
    expect(history.map(({ action, actionBy }) => [action, actionBy])).toEqual([['officers.create', client.sub]]);
    expect(history[0]?.metadata).toMatchObject({
      importId: id,
      competencies: [{ certificateNumber: 'C-9' }, {}],
      assessments: [{}, {}],
      idNumber: expect.stringMatching(/^•{9}\d{4}$/),
    });
    expect((await verifyHistories()).broken).toEqual([]);
  });

  test('may use other headers, which a person confirms, and dates as people write them', async () => {
    const [one] = [exampleOfficerRow()];
    const text = [
      'Van,Voorname,ID No.,Sira Number,Graad,Staff No,Start date',
      `Botha,Piet Jan,${one?.idNumber},${one?.psiraNumber},graad b,P-1,31/01/2024`,
    ].join('\r\n');

    const id = await check(text);

    expect(await getImport(id, client)).toMatchObject({ status: 'mapping' });
    const { body } = await send(imports.mapping, { as: client, params: { id } });
    expect(body.columns.map(({ key }: { key: string }) => key)).toEqual([
      ...['surname', 'fullNames', 'idNumber', 'psiraNumber', 'psiraGrade', 'employeeNumber', 'employedFrom'],
    ]);
    expect(body.columns[2].samples).toEqual([`•••••••••${one?.idNumber?.slice(-4)}`]);
    await send(imports.map, { as: client, params: { id }, body: {} });
    await doWork();
    expect(await rowsIn(id)).toMatchObject([{ outcome: 'create', officer: 'Piet Jan Botha', values: { psiraGrade: 'B', employedFrom: '2024-01-31' } }]);
  });

  test('reads a passport with the name or the code of its country, as one person', async () => {
    const id = await run([exampleOfficerRow({ idType: 'passport', idNumber: 'zw 123 456', idCountry: 'Zimbabwe' })]);

    const [row] = await rowsIn(id);
    expect(await officerOf(row.officerId)).toMatchObject({ idType: 'passport', idNumber: '••••3456', idCountry: 'ZW' });
    const again = ['ZWE', 'ZIMBABWE ', 'zw'].map((idCountry) => exampleOfficerRow({ idType: 'passport', idNumber: 'ZW123456', idCountry }));
    // One after the other, because `check` does the waiting work of all imports.
    for (const one of again) {
      const [found] = await rowsIn(await check([one]));
      expect(found.problems[0].message).toMatch(/^This person is already recorded/);
    }
  });
});

describe('rows in error', () => {
  test('name each wrong value, and the valid rows are imported without them', async () => {
    const wrong = exampleIdNumber(900).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const rows = [
      exampleOfficerRow({ idNumber: wrong, psiraGrade: 'F' }),
      exampleOfficerRow({ idNumber: '9013325009083' }),
      exampleOfficerRow({ idNumber: '32150090', surname: '' }),
      exampleOfficerRow({ idType: 'Passport', idNumber: 'AB123456' }),
      exampleOfficerRow({ idType: 'Passport', idNumber: 'AB123457', idCountry: 'Zimbabwee' }),
      exampleOfficerRow({ branch: 'Durban', employedFrom: '2099-01-01' }),
      exampleOfficerRow({ competencyNumber: 'C-1', competencyClasses: 'Handgun' }),
      exampleOfficerRow(),
    ];

    const id = await check(rows);

    const found = await rowsIn(id);
    expect(found.map(({ problems }) => problems.map(({ column, message }: Problem) => `${column}: ${message}`))).toEqual([
      ['ID Number: The last digit does not match the others. Check the ID number', 'Grade: "F" is not a known grade: use A, B, C, D, E'],
      ['ID Number: The first six digits of an ID number are a date of birth'],
      [expect.stringMatching(/^ID Number: An ID number has 13 digits\. If Excel/), 'Surname: Surname is required'],
      ['Passport Country: Country of the passport is required'],
      ['Passport Country: "Zimbabwee" is not a country. Write its name in English or its code, for example Zimbabwe or ZW'],
      ['Employed From: This date is in the future', 'Branch: "Durban" is not an active branch of the provider. Use Midrand, Sandton, or add the branch first'],
      [expect.stringMatching(/^Competency Classes: "Handgun" is no class, or can be several/), 'Competency Issued: Date of issue is required'],
      [],
    ]);
    expect(found[0].values.idNumber).toBe(wrong);
    expect((await runImport(id, client)).status).toBe(409);
    const before = (await itemsOf('officer')).length;
    await runImport(id, client, 'valid-only');
    await doWork();
    expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 1, error: 7 } });
    expect((await itemsOf('officer')).length).toBe(before + 1);
  });

  test('include people and numbers that the file or the provider has already', async () => {
    const [one, two, three] = [exampleOfficerRow(), exampleOfficerRow(), exampleOfficerRow({ employeeNumber: 'X-77' })];
    await run([one, three]);

    expect(
      await problemsIn([
        two,
        { ...two, psiraNumber: '3990001', employeeNumber: 'b-1001' },
        exampleOfficerRow({ psiraNumber: `psira ${two.psiraNumber}`, employeeNumber: String(two.employeeNumber).toLowerCase() }),
        exampleOfficerRow({ psiraNumber: String(one.psiraNumber) }),
        { ...one, psiraNumber: '3990002', psiraGrade: 'A' },
        exampleOfficerRow({ employeeNumber: 'x-77' }),
      ]),
    ).toEqual([
      [],
      [['ID Number', 'Duplicate ID number: already on line 2']],
      [
        ['PSiRA Number', 'Duplicate PSiRA number: already on line 2'],
        ['Employee Number', 'Duplicate employee number: already on line 2'],
      ],
      [['PSiRA Number', 'An officer with another ID number is already recorded with this PSiRA number']],
      [
        [
          'ID Number',
          'This person is already recorded, with other values for Grade, PSiRA Number. The import changes no recorded officer: use the officer’s page',
        ],
      ],
      [['Employee Number', 'Another officer has this employee number already']],
    ]);
  });

  test('include formula cells, as in every import', async () => {
    const [rowCells] = officerCellsOf([exampleOfficerRow()]).slice(1);
    const [headers] = officerCellsOf([]);
    const cells = (surname: string) => [headers ?? [], (rowCells ?? []).map((value, at) => (at === 0 ? surname : value))];

    const id = await check(papaparse.unparse(cells('=HYPERLINK("http://evil.example")')));
    expect(await rowsIn(id)).toMatchObject([
      { outcome: 'error', problems: [{ column: 'Surname', message: 'The cell contains a formula: enter its value instead' }] },
    ]);

    const data = cells('Nkosi').map((line, row) => line.map((value, at) => (row === 1 && at === 0 ? { value: 'A1', type: 'Formula' as const } : { value })));
    const file = await writeExcelFile([{ data: data as { value: string }[][], sheet: 'Officers' }]).toBuffer();
    const workbook = await checked(file, client, { ...about, fileName: 'officers.xlsx', fileType: contentTypes.xlsx });
    expect(await rowsIn(workbook)).toMatchObject([{ outcome: 'error' }]);
  });

  test('can be fixed on the screen, and the history of the import names no value', async () => {
    const id = await check([exampleOfficerRow({ idNumber: '123' })]);
    const idNumber = exampleIdNumber(901);

    const { status } = await send(imports.fix, { as: client, params: { id }, body: { cells: [{ line: 2, column: 'idNumber', value: idNumber }] } });
    await doWork();

    expect(status).toBe(200);
    expect(await rowsIn(id)).toMatchObject([{ outcome: 'create', fixed: ['idNumber'], values: { idNumber: `•••••••••${idNumber.slice(-4)}` } }]);
    expect(JSON.stringify(await listHistory('import', id))).not.toContain(idNumber);
    const foreign = await send(imports.fix, { as: client, params: { id }, body: { cells: [{ line: 2, column: 'serialNumber', value: 'X' }] } });
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([400, 'cells.0.column']);
  });
});

describe('repetition', () => {
  test('the same file again changes nothing', async () => {
    const rows = [
      exampleOfficerRow({ competencyNumber: 'C-2', competencyClasses: 'Self-loading handgun', competencyIssued: '2025-01-10' }),
      exampleOfficerRow(),
    ];
    await run(rows);
    const before = await itemsOf('officer');

    const id = await check(rows);

    expect(await getImport(id, client)).toMatchObject({ counts: { create: 0, update: 0, same: 2, error: 0 } });
    expect((await runImport(id, client)).body.detail).toBe('There is nothing to import: no row would add an officer.');
    expect(await itemsOf('officer')).toEqual(before);
  });

  test('two files with the same people run at the same time and add each person once', async () => {
    const rows = [exampleOfficerRow(), exampleOfficerRow(), exampleOfficerRow()];
    const ids = [await check(rows), await check(rows)];
    const before = (await itemsOf('officer')).length;
    for (const id of ids) await runImport(id, client);

    await Promise.all(ids.map(workOnImport));

    const results = await Promise.all(ids.map(async (id) => (await getImport(id, client)).result));
    expect(results.reduce((sum, one) => sum + (one?.create ?? 0), 0)).toBe(3);
    expect((await itemsOf('officer')).length).toBe(before + 3);
  });

  test('a worker that died in the middle is resumed and adds nobody twice', async () => {
    const rows = [exampleOfficerRow(), exampleOfficerRow(), exampleOfficerRow()];
    const id = await check(rows);
    await runImport(id, client);
    const job = await findImport(id);
    if (!job) throw new Error('The import is gone');
    // The worker adds two of the officers, and ends before it stores the rows and its progress.
    const actor = { userId: client.sub ?? '', name: 'x', role: 'client' as const, legalEntityId: 1, sessionId: 'x' };
    await officerSubject.run((await readPart(id, 0)).slice(0, 2), job, actor);
    const before = (await itemsOf('officer')).filter(({ importId }) => importId === id);
    expect([before.length, (await findImport(id))?.partsDone]).toEqual([2, 0]);

    await doWork();

    expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 3, update: 0, same: 0, error: 0 } });
    const after = (await itemsOf('officer')).filter(({ importId }) => importId === id);
    expect(after).toHaveLength(3);
    expect((await rowsIn(id)).map(({ officerId }) => officerId).sort()).toEqual(after.map((officer) => officer.id).sort());
  });

  test('an officer who was added after the check is not added again', async () => {
    const row = exampleOfficerRow();
    const id = await check([row]);
    const body = exampleOfficer(1, { idNumber: String(row.idNumber), psiraNumber: String(row.psiraNumber), surname: 'Dube' });
    expect((await send(officers.create, { as: client, body })).status).toBe(201);

    await runImport(id, client);
    await doWork();

    expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 0, error: 1 } });
  });
});

describe('access', () => {
  test('the office chooses the provider, whose users see the import', async () => {
    const row = exampleOfficerRow();
    const refused = await send(imports.create, { as: admin, body: { ...about, fileType: 'text/csv', bytes: 10, sha256: 'a'.repeat(64) } });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'legalEntityId', message: 'Choose a provider' }]]);

    const id = await checked(csvOf([row]), admin, { ...about, legalEntityId: 2 });
    await runImport(id, admin);
    await doWork();

    const [made] = await rowsIn(id, other);
    expect(await officerOf(made.officerId, other)).toMatchObject({ legalEntityId: 2, surname: 'Mokoena' });
    expect((await send(imports.get, { as: client, params: { id } })).status).toBe(404);
    const foreign = await send(imports.create, { as: client, body: { ...about, legalEntityId: 2, fileType: 'text/csv', bytes: 10, sha256: 'a'.repeat(64) } });
    expect(foreign.status).toBe(404);
  });

  test('readers of the company and other providers see nothing of it; only the uploader gets the rows in error as a file', async () => {
    const id = await check([exampleOfficerRow({ idNumber: '123' })]);

    for (const row of [imports.get, imports.rows, imports.mapping, imports.errors] as const) {
      expect((await send(row, { as: reader, params: { id } })).status).toBe(403);
      expect((await send(row, { as: other, params: { id } })).status).toBe(404);
    }
    expect((await send(imports.list, { as: reader, query: { subject: 'officers' } })).status).toBe(403);
    expect((await send(imports.get, { as: armourer, params: { id } })).status).toBe(200);
    expect((await send(imports.errors, { as: armourer, params: { id } })).status).toBe(403);
    expect((await send(imports.errors, { as: client, params: { id } })).status).toBe(200);
  });

  test('each list has the imports of its own subject', async () => {
    const [people, guns] = [await check([exampleOfficerRow()]), await checked([exampleRow()], client)];

    const idsIn = async (query: Record<string, string>) => (await send(imports.list, { as: client, query })).body.map(({ id }: { id: string }) => id);
    expect(await idsIn({ subject: 'officers' })).toContain(people);
    expect(await idsIn({ subject: 'officers' })).not.toContain(guns);
    expect(await idsIn({})).toContain(guns);
    expect(await idsIn({})).not.toContain(people);
  });

  test('an import of officers is not undone', async () => {
    const id = await run([exampleOfficerRow()]);

    const { status, body } = await send(imports.undo, { as: client, params: { id }, body: { reason: 'The wrong file' } });

    expect([status, body.detail]).toEqual([409, 'An import of officers cannot be undone. End the employment of an officer on the officer’s page.']);
  });

  test('a list without headers is refused, and its first officer is not kept', async () => {
    const row = exampleOfficerRow();
    const [, first = '', ...rest] = csvOf([row, exampleOfficerRow()]).split('\r\n');
    const id = await check([first, ...rest].join('\r\n'));

    expect(await getImport(id, client)).toMatchObject({ status: 'refused', message: expect.stringMatching(/^The list has no headers/) });
    expect(JSON.stringify((await itemsOf('import')).find((one) => one.id === id))).not.toContain(row.idNumber);
  });

  test('no log has an ID number', async () => {
    const row = exampleOfficerRow();
    await run([row]);

    expect(JSON.stringify(lines)).not.toContain(row.idNumber);
  });
});
