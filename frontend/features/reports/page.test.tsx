// The reports' screens by role and label: asked for, read, taken away, and what is said when it goes wrong.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { Report } from '../../../shared/reports/schema.ts';
import { type Calls, ok, open, person, refused } from '../../app/testing.tsx';
import { csvOf } from './files.ts';
import ReportsPage from './page.tsx';
import StrategicReportsPage from './strategic.tsx';

afterEach(cleanup);

const row = (n: number) => ({
  'Serial Number': `SER-${n}`,
  Manufacturer: 'Glock',
  Model: 'A model whose name is far too long to be shown whole',
  'License Type': 'S20 Business Purposes',
  Owner: '=Blouklip',
  Registered: '2026-10-31T22:30:00.000Z',
  Type: 'Pistol',
});

const aReport = (change: Partial<Report> = {}): Report => ({
  type: 'firearms',
  title: 'Monthly Registration Report',
  generated_at: '2026-11-20T10:00:00.000Z',
  period: { dateRange: 'last-month', from: '2026-10', to: '2026-10' },
  summary: { firearms_registered: 1234, now_lost_or_stolen: 2 },
  analytics: {
    license_distribution: Array.from({ length: 8 }, (_, at) => ({ license_type: `Type ${at + 1}`, count: 20 - at, percentage: 12.5 })),
    top_manufacturers: Array.from({ length: 8 }, (_, at) => ({ manufacturer: `Maker ${at + 1}`, count: 20 - at })),
    distributions: [
      { title: 'Province', shares: [{ name: 'Gauteng', count: 5, percentage: 100 }] },
      { title: 'Submitted by Month', shares: [{ name: '2026-05', count: 5, percentage: 100 }] },
    ],
  },
  data: Array.from({ length: 20 }, (_, at) => row(at + 1)),
  total_records: 1234,
  ...change,
});

const openPage = (calls: Calls, { role = 'client' as Role, at = '/reports' } = {}) =>
  open(
    at,
    [
      { path: '/reports', element: <ReportsPage /> },
      { path: '/reports/strategic', element: <StrategicReportsPage /> },
    ],
    { role, calls },
  );
const generate = async (name: string) => person.click(await screen.findByRole('button', { name: `Generate ${name}` }));

test('asks for last month as the specification has it, and says that the report was generated', async () => {
  const { of } = openPage({ 'POST /api/reports/firearms': () => ok(aReport()) });

  await generate('Monthly Registration Report');

  expect(await screen.findByText('Your report has been generated successfully.')).toBeTruthy();
  expect(of('POST /api/reports/firearms')[0]?.body).toEqual({ filters: { dateRange: 'last-month', format: 'json' } });
  expect(screen.getByRole('heading', { name: 'Monthly Registration Report', level: 2 })).toBeTruthy();
  expect(screen.getByText(/Generated at 20 November 2026 at 12:00/)).toBeTruthy();
  expect(screen.getByText('Period: October 2026')).toBeTruthy();
});

test('the button that was pressed keeps the keyboard while its report is made, and the others wait', async () => {
  let answer: (made: Response) => void = () => undefined;
  openPage({ 'POST /api/reports/firearms': () => new Promise<Response>((resolve) => (answer = resolve)) });
  const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

  await generate('Monthly Registration Report');

  await waitFor(() => expect(button('Generate Disclosures Report').disabled).toBe(true));
  expect(button('Generate Monthly Registration Report').disabled).toBe(false);
  expect(button('Generate Monthly Registration Report').getAttribute('aria-disabled')).toBe('true');
  answer(ok(aReport()));
  expect(await screen.findByText('Period: October 2026')).toBeTruthy();
});

test('shows six of each list, six columns, thirty characters, and how many records there are', async () => {
  openPage({ 'POST /api/reports/firearms': () => ok(aReport()) });

  await generate('Monthly Registration Report');

  expect(await screen.findByText(/Showing 20 of 1.234 records/)).toBeTruthy();
  const table = (name: string) => within(screen.getByRole('table', { name }));
  expect(table('License types').getAllByRole('row')).toHaveLength(7);
  expect(table('Manufacturers').getAllByRole('row')).toHaveLength(7);
  expect(screen.getAllByRole('columnheader').some(({ textContent }) => textContent === 'Registered')).toBe(true);
  expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
  expect(screen.getAllByText('A model whose name is far too …')).toHaveLength(20);
  expect(screen.getByText('Lost or stolen', { exact: false })).toBeTruthy();
  expect(table('Submitted by Month').getByRole('rowheader').textContent).toBe('May 2026');
});

test('in the middle of the circle stands the number of all firearms, and not of those whose types are shown', async () => {
  openPage({ 'POST /api/reports/firearms': () => ok(aReport()) });

  await generate('Monthly Registration Report');

  // 20 + 19 + … + 13; the first six of them are 105.
  expect(await screen.findByText('132')).toBeTruthy();
  expect(screen.queryByText('105')).toBeNull();
});

test('asks for the months that were chosen', async () => {
  const { of } = openPage({ 'POST /api/reports/compliance': () => ok(aReport({ type: 'compliance', title: 'Compliance Status Report' })) });
  await person.click(await screen.findByLabelText(/^Period/));
  await person.click(await screen.findByRole('option', { name: 'Choose months' }));

  expect(await screen.findByLabelText(/^First month/)).toBeTruthy();
  await generate('Compliance Status Report');

  await waitFor(() =>
    expect(of('POST /api/reports/compliance')[0]?.body.filters).toMatchObject({ dateRange: 'custom', from: expect.stringMatching(/^\d{4}-\d\d$/) }),
  );
});

test('says what went wrong, and tries again', async () => {
  let calls = 0;
  openPage({ 'POST /api/reports/firearms': () => (calls++ === 0 ? refused('unavailable', 'The registry is busy.') : ok(aReport())) });

  await generate('Monthly Registration Report');
  expect((await screen.findAllByText('Failed to generate report')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('The registry is busy.').length).toBeGreaterThan(0);
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Period: October 2026')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Report');
});

test('of a period without records says so, and draws no chart of nothing', async () => {
  const nothing = { license_distribution: [], top_manufacturers: [], distributions: [] };
  openPage({ 'POST /api/reports/firearms': () => ok(aReport({ data: [], total_records: 0, summary: { firearms_registered: 0 }, analytics: nothing })) });

  await generate('Monthly Registration Report');

  expect(await screen.findByText('No records in this period')).toBeTruthy();
  expect(screen.getAllByText('None in this period.')).toHaveLength(2);
});

test('builds the CSV of a small report itself, and no cell of it is a formula', async () => {
  const create = vi.fn((_: Blob) => 'blob:report');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
  const { of } = openPage({ 'POST /api/reports/firearms': () => ok(aReport({ data: [row(1)], total_records: 1 })) });
  await generate('Monthly Registration Report');

  await person.click(await screen.findByRole('button', { name: 'Download CSV' }));

  expect(create).toHaveBeenCalledOnce();
  expect(of('POST /api/exports')).toEqual([]);
  expect(csvOf({ data: [row(1)] })).toMatch(/^\uFEFFSerial Number,.*\r\nSER-1,Glock,.*,'=Blouklip,2026-10-31T22:30:00.000Z,Pistol\r\n$/);
});

test('has the files of a large one, and every PDF, made by the server for the same months', async () => {
  const job = {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    list: 'report-firearms',
    format: 'csv',
    query: {},
    status: 'running',
    done: 500,
    total: 1234,
    fileName: 'firearms_report_2026-11-20.csv',
    message: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    availableUntil: null,
  };
  const { of } = openPage({
    'POST /api/reports/firearms': () => ok(aReport()),
    'POST /api/exports': () => ok(job, 201),
    [`GET /api/exports/${job.id}`]: () => ok(job),
  });
  await generate('Monthly Registration Report');

  const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
  await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(button('Download PDF').disabled).toBe(true));
  expect(button('Download CSV').disabled).toBe(false);

  await waitFor(() =>
    expect(of('POST /api/exports')[0]?.body).toEqual({
      list: 'report-firearms',
      format: 'csv',
      query: { dateRange: 'custom', from: '2026-10', to: '2026-10' },
    }),
  );
  expect(await screen.findByText('Making the CSV: 500 of 1 234'.replace(' ', ' '), { normalizer: (text) => text.replace(/\s/g, ' ') })).toBeTruthy();
});

test('a ranking that failed says so and waits for no other, until the person has it tried again', async () => {
  const failed = { as_at: null, renewing: false, message: 'The providers could not be ranked. Try again in a minute.', considered: 0, providers: [] };
  const made = { ...failed, as_at: '2026-11-20T10:00:00.000Z', message: null, considered: 14 };
  let ranking: object = failed;
  const { of } = openPage(
    { 'POST /api/reports/strategic': () => ok({ ...aReport({ type: 'strategic' }), analytics: { ...aReport().analytics, trend: [], ranking } }) },
    { role: 'psira_management', at: '/reports/strategic' },
  );

  expect(await screen.findByText('The providers could not be ranked. Try again in a minute.')).toBeTruthy();
  expect(screen.getByText('There is no ranking yet.')).toBeTruthy();
  expect(screen.queryByText('Ranking the providers')).toBeNull();

  ranking = made;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText(/of 14 legal entities/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(of('POST /api/reports/strategic')).toHaveLength(2);
});

test('a ranking that is being made is waited for, over a line that answers more slowly than it is asked', async () => {
  let asked = 0;
  const slowly = async () => {
    const renewing = ++asked === 1;
    await new Promise((resolve) => setTimeout(resolve, renewing ? 0 : 2500));
    const ranking = { as_at: renewing ? null : '2026-11-20T10:00:00.000Z', renewing, message: null, considered: renewing ? 0 : 14, providers: [] };
    return ok({ ...aReport({ type: 'strategic' }), analytics: { ...aReport().analytics, trend: [], ranking } });
  };
  openPage({ 'POST /api/reports/strategic': slowly as unknown as () => Response }, { role: 'psira_management', at: '/reports/strategic' });
  expect(await screen.findByText('The first ranking is being made.')).toBeTruthy();

  expect(await screen.findByText(/of 14 legal entities/, {}, { timeout: 8000 })).toBeTruthy();
});

test('the strategic report shows who worries most, and why, with the way to the provider', async () => {
  const ranking = {
    as_at: '2026-11-20T10:00:00.000Z',
    renewing: false,
    message: null,
    considered: 14,
    providers: [
      { id: 7, name: 'Lapsed Guards', standing: 'lapsed', firearms: 41, score: 65, reasons: ['Lapsed, and still holds 41 firearms', '3 licenses expired'] },
    ],
  };
  const trend = ['2026-09', '2026-10'].map((month, at) => ({
    month,
    registered: 5 + at,
    lost_or_stolen: 1,
    retired: 0,
    transactions: 2,
    inspections_due: 4,
    inspections_done: 3,
    disclosures_submitted: 6,
  }));
  const { of } = openPage(
    {
      'POST /api/reports/strategic': () => ok(aReport({ type: 'strategic', title: 'Strategic Report', analytics: { ...aReport().analytics, trend, ranking } })),
    },
    { role: 'psira_management', at: '/reports/strategic' },
  );

  expect((await screen.findByRole('link', { name: 'Lapsed Guards' })).getAttribute('href')).toBe('/legal-entities/7');
  expect(screen.getByText('Lapsed, and still holds 41 firearms')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Trend by month' })).getAllByRole('row')[1]?.textContent).toContain('October 2026');
  expect(of('POST /api/reports/strategic')[0]?.body.filters.dateRange).toBe('last-12-months');
});
