// Rules for a row against the registry, without a file or a database.
import { describe, expect, test } from 'vitest';
import { importKeys } from '../../shared/imports/columns.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type Example, exampleRow } from '../../testing/server/imports.ts';
import { captureLog } from '../../testing/server/log.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import type { LicenseRecord } from '../licenses/entity.ts';
import { judgeRow } from './judge.ts';
import { judgeFile } from './judge-file.ts';
import type { Known } from './known.ts';
import type { FileRow, Values } from './read.ts';
import type { Who } from './who.ts';

const lines = captureLog();

const valuesOf = (row: Example) => Object.fromEntries(importKeys.map((key) => [key, row[key] ?? ''])) as Values;
const asRead = { typed: {}, given: [] };

const entities = { '100001': { id: 1, isActive: true }, '100002': { id: 2, isActive: true }, '100003': { id: 3, isActive: false } };
const card = { licenseNumber: 'LIC-1', licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' };
const { licenseIssued: issuedOn, licenseExpires: expiresOn, licenseSection: section } = card;

/** A registry with three providers, the third inactive, these firearms and the license `card`. */
const registry = (...firearms: readonly FirearmRecord[]): Known => {
  const license = { firearmId: firearms[0]?.id, section, issuedOn, expiresOn } as LicenseRecord;
  return {
    firearmOf: (serialNumber) => firearms.find((one) => one.serialNumber === serialNumber),
    hasLicense: (licenseNumber) => licenseNumber === card.licenseNumber,
    licenseOf: (licenseNumber) => (licenseNumber === card.licenseNumber ? license : undefined),
    entitiesNamed: () => [],
    entityOf: (number) => Object.entries(entities).find(([name, { id }]) => number === name || number === id)?.[1] as LegalEntityRecord | undefined,
  };
};

const row = exampleRow({ serialNumber: 'R-1' });
const { owner: _, ...described } = row;
const registered = (change: Partial<FirearmRecord> = {}) =>
  ({ ...described, barrelLength: 114, id: 'firearm-1', ownerId: 1, version: 4, ...change }) as FirearmRecord;

const office: Who = { role: 'internal' };
const client: Who = { role: 'client', legalEntityId: 1 };
const judged = (change: Example, known = registry(), actor = client, beyond = false) =>
  judgeRow({ ...asRead, values: valuesOf({ ...row, ...change }), beyond }, known, actor) as any;
const problemsIn = (...of: Parameters<typeof judged>) =>
  (judged(...of).problems ?? []).map(({ key, message }: { key: string; message: string }) => [key, message]);

describe('judgeRow for a firearm that is not registered', () => {
  test('creates it with the values of its row, without the empty ones', () => {
    const { status: _, ...rest } = described;

    expect(judged({ ...card, licenseNumber: 'LIC-2', notes: 'Safe B2', keeper: '100002' }, registry(), office).outcome).toBe('error');
    expect(judged({ ...card, licenseNumber: 'LIC-2', notes: 'Safe B2', keeper: '100002', owner: '100001', status: 'inactive' }, registry(), office)).toEqual({
      outcome: 'create',
      input: {
        ...{ ...rest, barrelLength: 114, status: 'inactive', ownerId: 1, keeperId: 2, additionalInfo: { notes: 'Safe B2' } },
        license: { licenseNumber: 'LIC-2', section, issuedOn, expiresOn },
      },
    });
    const { input } = judged({ barrelLength: '', status: '' });
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:barrelLength|keeperId|license|additionalInfo)$/)]));
    expect(input.ownerId).toBe(1);
  });

  test.each([
    ['with the number of a license that is recorded', card, 'licenseNumber', 'A current license with this number is already recorded'],
    [
      'with a license of tomorrow',
      { ...card, licenseNumber: 'L', licenseIssued: dayOf(new Date(Date.now() + 864e5)), licenseExpires: '' },
      'licenseIssued',
      'Not after today',
    ],
    ['with a keeper that is not active', { keeper: '100003' }, 'keeper', 'This legal entity is not active. You cannot register firearms to it'],
  ])('does not create it %s', (_, change, key, message) => {
    expect(problemsIn({ owner: '100001', ...change }, registry(), office)).toContainEqual([key, message]);
  });

  test('accepts a license issued today', () => {
    const today = dayOf(new Date());

    expect(judged({ ...card, licenseNumber: 'LIC-2', licenseIssued: today, licenseExpires: `${Number(today.slice(0, 4)) + 2}-01-31` }).outcome).toBe('create');
  });

  test('requires every license column once one is filled', () => {
    for (const key of Object.keys(card) as (keyof typeof card)[]) {
      const others = Object.keys(card).filter((one) => one !== key);

      expect(problemsIn({ [key]: key === 'licenseNumber' ? 'LIC-2' : card[key] }).map(([name]: string[]) => name)).toEqual(others);
    }
  });

  test('reports license dates in the wrong order and values that are not dates', () => {
    const days = (licenseIssued: string, licenseExpires: string) => problemsIn({ ...card, licenseNumber: 'LIC-2', licenseIssued, licenseExpires });

    expect(days('2024-01-31', '2024-01-30').map(([key]: string[]) => key)).toEqual(['licenseExpires']);
    expect(days('2024-01-31', 'soon')).toEqual([['licenseExpires', '"soon" is not a date: write YYYY-MM-DD or DD/MM/YYYY']]);
    // A date that does not exist in the calendar has the right form: the field's own message explains the problem.
    expect(days('2024-02-30', '2029-01-30')[0]?.[1]).not.toContain('YYYY-MM-DD or');
    expect(days('soon', 'later').map(([key]: string[]) => key)).toEqual(['licenseIssued', 'licenseExpires']);
  });
});

describe('judgeRow for a registered firearm', () => {
  test('keeps the other additional information when its notes change', () => {
    const known = registry(registered({ additionalInfo: { rail: 'Picatinny', notes: 'Safe A1' } }));

    expect(judged({ notes: 'Safe B2' }, known).change).toEqual({ additionalInfo: { rail: 'Picatinny', notes: 'Safe B2' } });
    expect(judged({ notes: '' }, known).outcome).toBe('same');
    expect(judged({ notes: 'Safe A1' }, known).outcome).toBe('same');
  });

  test('returns the change with the version and the previous values', () => {
    expect(judged({ city: 'Ceres', barrelLength: '120' }, registry(registered({ barrelLength: undefined })))).toEqual({
      ...{ outcome: 'update', firearmId: 'firearm-1', version: 4 },
      change: { city: 'Ceres', barrelLength: 120 },
      from: { city: row.city, barrelLength: null },
    });
  });

  test('accepts its keeper, or its owner if it has no keeper, and refuses any other keeper', () => {
    const kept = registry(registered({ keeperId: 2 }));
    const keeper = [['keeper', 'Registered with another keeper: use a transaction to change the keeper']];

    expect([problemsIn({ keeper: '100002' }, kept, office), problemsIn({ keeper: '100001' }, registry(registered()), office)]).toEqual([[], []]);
    expect([problemsIn({ keeper: '100001' }, kept, office), problemsIn({ keeper: '100002' }, registry(registered()), office)]).toEqual([keeper, keeper]);
    expect(problemsIn({ keeper: '99/99' }, registry(registered()), office).map(([key]: string[]) => key)).toEqual(['keeper']);
    expect(problemsIn({ owner: '99/99' }, registry(registered()), office).map(([key]: string[]) => key)).toEqual(['owner']);
  });

  test('refuses a keeper’s file that claims it, without telling the keeper about its license', () => {
    const known = registry(registered({ keeperId: 2 }));
    const keeper: Who = { role: 'client', legalEntityId: 2 };
    const owner = ['owner', 'Registered to another owner: use a transaction to change the owner'];

    expect(problemsIn({ ...card, licenseNumber: 'LIC-2' }, known, keeper)).toEqual([owner]);
    expect(problemsIn({ ...card, licenseNumber: 'LIC-2' }, known)).toMatchObject([
      ['licenseNumber', expect.stringContaining('no such license for this firearm')],
    ]);
    expect(judged(card, known).outcome).toBe('same');
    expect(problemsIn({}, known, { role: 'client', legalEntityId: 3 })).toEqual([['serialNumber', 'Already registered']]);
  });

  test('refuses a different status', () => {
    expect(problemsIn({ status: 'inactive' }, registry(registered({ status: 'in_service' as never })))).toEqual([
      ['status', 'The registry says in service: change the status on the lifecycle screen'],
    ]);
    expect(judged({ status: '' }, registry(registered({ status: 'inactive' }))).outcome).toBe('same');
  });
});

test('reports a row with more values than columns as an error, whatever it contains', () => {
  expect(problemsIn({ city: '' }, registry(), client, true)).toEqual([
    ['serialNumber', 'The row has more values than the file has columns: look for an extra delimiter'],
  ]);
});

test.each([
  ['a sign that cannot be printed', 'Safe \u0000 B2'],
  ['a book', 'n'.repeat(10_000)],
])('reports notes with %s under the notes column', (_, notes) => {
  expect(problemsIn({ notes }).map(([key]: string[]) => key)).toEqual(['notes']);
  expect(problemsIn({ notes }, registry(registered())).map(([key]: string[]) => key)).toEqual(['notes']);
});

test('rejects a license number of which Excel kept only the first digits', () => {
  expect(problemsIn({ ...card, licenseNumber: '1.23E+11' })).toEqual([
    ['licenseNumber', 'Excel kept only the first digits of this number: format the column as text and enter it in full'],
  ]);
});

test.each(['2026-12-10', '12-Oct', '1-May', 'Mar-50', '12-Oct-26'])('rejects %s, which Excel makes of a number that looks like a date', (made) => {
  const sentence = 'Excel turned this number into a date: format the column as text and enter the number again';

  expect(problemsIn({ serialNumber: made })).toEqual([['serialNumber', sentence]]);
  expect(problemsIn({ ...card, licenseNumber: made })).toEqual([['licenseNumber', sentence]]);
});

test.each(['12-OCT', 'MAR-50', '2026-12-100', '12-10', 'A-2026-12-10', '12-Octo'])('accepts %s as a serial number', (serialNumber) => {
  expect(judged({ serialNumber }).outcome).toBe('create');
});

test("reports a duplicate of an earlier row, together with the row's other errors", async () => {
  const rows = [{}, { city: '' }, { serialNumber: '' }, { serialNumber: '' }].map(
    (change, at): FileRow => ({ line: at + 2, ...asRead, cells: [], values: valuesOf({ ...row, ...change }), beyond: false, problems: [] }),
  );

  const results = (await judgeFile(rows, registry(), client)).map((verdict) =>
    'problems' in verdict ? verdict.problems.map(({ message }) => message) : verdict.outcome,
  );

  expect(results[0]).toBe('create');
  expect(results[1]).toEqual(['Duplicate serial number: already on line 2', 'City is required']);
  expect(results[2]).toEqual(results[3]);
});

test('reports an exception of one row as an error of that row, with its line', async () => {
  const known = registry();
  const broken: Known = {
    ...known,
    firearmOf: (serialNumber) => {
      if (serialNumber === 'R-2') throw new RangeError('Invalid time value');
      return known.firearmOf(serialNumber);
    },
  };
  const rows = ['R-1', 'R-2', 'R-3'].map((serialNumber, at) => ({
    line: at + 2,
    ...asRead,
    cells: [],
    values: valuesOf({ ...row, serialNumber }),
    beyond: false,
    problems: [],
  }));

  const verdicts = await judgeFile(rows, broken, client);

  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['create', 'error', 'create']);
  expect(verdicts[1]).toMatchObject({ problems: [{ key: 'serialNumber', message: expect.stringContaining('This row cannot be read') }] });
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ event: 'import row not checked', name: 'RangeError' })]);
});

const impossible = ['31 March 2024', '12 Feb 2024', '2024-1x-01', '9'.repeat(40), '2024-02-30', '٢٠٢٤-٠١-٠١', '0000-00-00'];

test.each(impossible)('reports %j in both license dates as an error of both columns', (date) => {
  const problems = problemsIn({ ...card, licenseNumber: 'LIC-2', licenseIssued: date, licenseExpires: date });

  expect(problems.map(([key]: [string]) => key)).toEqual(['licenseIssued', 'licenseExpires']);
});
