// What is said of a row, by what the registry has: rules that need no file and no database.
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

/** A registry of three providers, the third of them not active; of these firearms, and of the license on the card. */
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
const said = (...of: Parameters<typeof judged>) => (judged(...of).problems ?? []).map(({ key, message }: { key: string; message: string }) => [key, message]);

describe('a firearm that is not registered', () => {
  test('is registered with what its row says, and with nothing that it leaves empty', () => {
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
  ])('%s is not', (_, change, key, message) => {
    expect(said({ owner: '100001', ...change }, registry(), office)).toContainEqual([key, message]);
  });

  test('may have a license of today', () => {
    const today = dayOf(new Date());

    expect(judged({ ...card, licenseNumber: 'LIC-2', licenseIssued: today, licenseExpires: `${Number(today.slice(0, 4)) + 2}-01-31` }).outcome).toBe('create');
  });

  test('of which the row says one thing of a license wants all of it', () => {
    for (const key of Object.keys(card) as (keyof typeof card)[]) {
      const others = Object.keys(card).filter((one) => one !== key);

      expect(said({ [key]: key === 'licenseNumber' ? 'LIC-2' : card[key] }).map(([name]: string[]) => name)).toEqual(others);
    }
  });

  test('with days of a license that end before they begin, or that are none, is told the one or the other', () => {
    const days = (licenseIssued: string, licenseExpires: string) => said({ ...card, licenseNumber: 'LIC-2', licenseIssued, licenseExpires });

    expect(days('2024-01-31', '2024-01-30').map(([key]: string[]) => key)).toEqual(['licenseExpires']);
    expect(days('2024-01-31', 'soon')).toEqual([['licenseExpires', '"soon" is not a date: YYYY-MM-DD or DD/MM/YYYY']]);
    // A day that no calendar has reads like a day: the field's own words say what is wrong.
    expect(days('2024-02-30', '2029-01-30')[0]?.[1]).not.toContain('YYYY-MM-DD or');
    expect(days('soon', 'later').map(([key]: string[]) => key)).toEqual(['licenseIssued', 'licenseExpires']);
  });
});

describe('a firearm that is registered', () => {
  test('keeps what else is known of it where its notes change', () => {
    const known = registry(registered({ additionalInfo: { rail: 'Picatinny', notes: 'Safe A1' } }));

    expect(judged({ notes: 'Safe B2' }, known).change).toEqual({ additionalInfo: { rail: 'Picatinny', notes: 'Safe B2' } });
    expect(judged({ notes: '' }, known).outcome).toBe('same');
    expect(judged({ notes: 'Safe A1' }, known).outcome).toBe('same');
  });

  test('is changed as it was when it was judged', () => {
    expect(judged({ city: 'Ceres', barrelLength: '120' }, registry(registered({ barrelLength: undefined })))).toEqual({
      ...{ outcome: 'update', firearmId: 'firearm-1', version: 4 },
      change: { city: 'Ceres', barrelLength: 120 },
      from: { city: row.city, barrelLength: null },
    });
  });

  test('is in the keeping of whom the row names: its keeper, or its owner where nobody else keeps it', () => {
    const kept = registry(registered({ keeperId: 2 }));
    const keeper = [['keeper', 'In the keeping of another: the keeper changes by a transaction']];

    expect([said({ keeper: '100002' }, kept, office), said({ keeper: '100001' }, registry(registered()), office)]).toEqual([[], []]);
    expect([said({ keeper: '100001' }, kept, office), said({ keeper: '100002' }, registry(registered()), office)]).toEqual([keeper, keeper]);
    expect(said({ keeper: '99/99' }, registry(registered()), office).map(([key]: string[]) => key)).toEqual(['keeper']);
    expect(said({ owner: '99/99' }, registry(registered()), office).map(([key]: string[]) => key)).toEqual(['owner']);
  });

  test('is its owner’s: a keeper’s file does not claim it, and learns nothing of its license', () => {
    const known = registry(registered({ keeperId: 2 }));
    const keeper: Who = { role: 'client', legalEntityId: 2 };
    const owner = ['owner', 'Registered to another owner: the owner changes by a transaction'];

    expect(said({ ...card, licenseNumber: 'LIC-2' }, known, keeper)).toEqual([owner]);
    expect(said({ ...card, licenseNumber: 'LIC-2' }, known)).toMatchObject([['licenseNumber', expect.stringContaining('no such license of this firearm')]]);
    expect(judged(card, known).outcome).toBe('same');
    expect(said({}, known, { role: 'client', legalEntityId: 3 })).toEqual([['serialNumber', 'Already registered']]);
  });

  test('has the status that the registry says', () => {
    expect(said({ status: 'inactive' }, registry(registered({ status: 'in_service' as never })))).toEqual([
      ['status', 'The registry says in service: the status changes on the lifecycle screen, with its reason'],
    ]);
    expect(judged({ status: '' }, registry(registered({ status: 'inactive' }))).outcome).toBe('same');
  });
});

test('a row with more values than columns is in error, whatever else it says', () => {
  expect(said({ city: '' }, registry(), client, true)).toEqual([
    ['serialNumber', 'The row has more values than the file has columns: look for a delimiter too many'],
  ]);
});

test.each([
  ['a sign that cannot be printed', 'Safe \u0000 B2'],
  ['a book', 'n'.repeat(10_000)],
])('notes with %s are told of as notes', (_, notes) => {
  expect(said({ notes }).map(([key]: string[]) => key)).toEqual(['notes']);
  expect(said({ notes }, registry(registered())).map(([key]: string[]) => key)).toEqual(['notes']);
});

test('a license number of which Excel has left the first digits is none', () => {
  expect(said({ ...card, licenseNumber: '1.23E+11' })).toEqual([
    ['licenseNumber', 'Excel has left only the first digits of this number: format the column as text and enter it in full'],
  ]);
});

test.each(['2026-12-10', '12-Oct', '1-May', 'Mar-50', '12-Oct-26'])('%s, which Excel makes of a number that reads like a day, is no number', (made) => {
  const sentence = 'Excel has made a date of this number: format the column as text and enter it as it is written';

  expect(said({ serialNumber: made })).toEqual([['serialNumber', sentence]]);
  expect(said({ ...card, licenseNumber: made })).toEqual([['licenseNumber', sentence]]);
});

test.each(['12-OCT', 'MAR-50', '2026-12-100', '12-10', 'A-2026-12-10', '12-Octo'])('%s is a serial number', (serialNumber) => {
  expect(judged({ serialNumber }).outcome).toBe('create');
});

test('a row that stands in the file before is told so, with what else is wrong with it', async () => {
  const rows = [{}, { city: '' }, { serialNumber: '' }, { serialNumber: '' }].map(
    (change, at): FileRow => ({ line: at + 2, ...asRead, cells: [], values: valuesOf({ ...row, ...change }), beyond: false, problems: [] }),
  );

  const told = (await judgeFile(rows, registry(), client)).map((verdict) =>
    'problems' in verdict ? verdict.problems.map(({ message }) => message) : verdict.outcome,
  );

  expect(told[0]).toBe('create');
  expect(told[1]).toEqual(['The same serial number stands on line 2 already', 'City is required']);
  expect(told[2]).toEqual(told[3]);
});

test('whatever is thrown while one row is judged is the error of that row, with its line', async () => {
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
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ event: 'import row not judged', name: 'RangeError' })]);
});

const impossible = ['31 March 2024', '12 Feb 2024', '2024-1x-01', '9'.repeat(40), '2024-02-30', '٢٠٢٤-٠١-٠١', '0000-00-00'];

test.each(impossible)('%j in both license dates is the error of both columns', (date) => {
  const told = said({ ...card, licenseNumber: 'LIC-2', licenseIssued: date, licenseExpires: date });

  expect(told.map(([key]: [string]) => key)).toEqual(['licenseIssued', 'licenseExpires']);
});
