// Tests of the reports pages: generating, reading and downloading reports, and errors.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ComplianceAlert } from '../../../shared/compliance/schema.ts';
import { aReport, openPage, row } from '../../../testing/browser/reports.tsx';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';
import { csvOf } from './files.ts';

afterEach(cleanup);

const generate = async (name: string) => person.click(await screen.findByRole('button', { name: `Generate ${name}` }));

test('requests last month by default, as specified, and says that the report was generated', async () => {
  const { of } = openPage({ 'POST /api/reports/firearms': () => ok(aReport()) });

  await generate('Monthly Registration Report');

  expect(await screen.findByText('Your report has been generated successfully.')).toBeTruthy();
  expect(of('POST /api/reports/firearms')[0]?.body).toEqual({ filters: { dateRange: 'last-month', format: 'json' } });
  expect(screen.getByRole('heading', { name: 'Monthly Registration Report', level: 2 })).toBeTruthy();
  expect(screen.getByText(/Generated at 20 November 2026 at 12:00/)).toBeTruthy();
  expect(screen.getByText('Period: October 2026')).toBeTruthy();
});

test('keeps the keyboard focus on the pressed button while its report is made, and disables the others', async () => {
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

test('shows six entries of each list, six columns, thirty characters, and the number of records', async () => {
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

test('shows days in words in the preview, and a serial number that looks like a day unchanged', async () => {
  const data = [
    { 'License Number': 'LIC-1', Holder: 'Blouklip', 'Serial Number': '2026-01-15', State: 'Valid', Expires: '2027-01-15', 'Lodge By': '2026-10-17' },
  ];
  openPage({ 'POST /api/reports/firearms': () => ok(aReport({ data, total_records: 1 })) });

  await generate('Monthly Registration Report');

  const shown = (await screen.findByText('LIC-1')).closest('tr') as HTMLElement;
  for (const text of ['15 January 2027', '17 October 2026', '2026-01-15']) expect(within(shown).getByText(text)).toBeTruthy();
});

test('shows the number of all firearms in the middle of the pie chart, including types that are not shown', async () => {
  openPage({ 'POST /api/reports/firearms': () => ok(aReport()) });

  await generate('Monthly Registration Report');

  // 20 + 19 + … + 13. The first six add up to 105.
  expect(await screen.findByText('132')).toBeTruthy();
  expect(screen.queryByText('105')).toBeNull();
});

test('shows “firearm” in the middle of the pie chart for a count of one', async () => {
  const one = { license_distribution: [{ license_type: 'Type 1', count: 1, percentage: 100 }], top_manufacturers: [], distributions: [] };
  openPage({ 'POST /api/reports/firearms': () => ok(aReport({ analytics: one })) });

  await generate('Monthly Registration Report');

  expect(await screen.findByText('firearm')).toBeTruthy();
});

test('requests the chosen months', async () => {
  const { of } = openPage({ 'POST /api/reports/compliance': () => ok(aReport({ type: 'compliance', title: 'Compliance Status Report' })) });
  await person.click(await screen.findByLabelText(/^Period/));
  await person.click(await screen.findByRole('option', { name: 'Choose months' }));

  expect(await screen.findByLabelText(/^First month/)).toBeTruthy();
  await generate('Compliance Status Report');

  await waitFor(() =>
    expect(of('POST /api/reports/compliance')[0]?.body.filters).toMatchObject({ dateRange: 'custom', from: expect.stringMatching(/^\d{4}-\d\d$/) }),
  );
});

test('shows an error, and tries again on request', async () => {
  let calls = 0;
  openPage({ 'POST /api/reports/firearms': () => (calls++ === 0 ? refused('unavailable', 'The registry is busy.') : ok(aReport())) });

  await generate('Monthly Registration Report');
  expect((await screen.findAllByText('Failed to generate report')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('The registry is busy.').length).toBeGreaterThan(0);
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Period: October 2026')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Report');
});

test('shows an empty report without charts for a period without records', async () => {
  const nothing = { license_distribution: [], top_manufacturers: [], distributions: [] };
  openPage({ 'POST /api/reports/firearms': () => ok(aReport({ data: [], total_records: 0, summary: { firearms_registered: 0 }, analytics: nothing })) });

  await generate('Monthly Registration Report');

  expect(await screen.findByText('No records in this period')).toBeTruthy();
  expect(screen.getAllByText('None in this period.')).toHaveLength(2);
});

test('builds the CSV of a small report in the browser, without formulas in its cells', async () => {
  const create = vi.fn((_: Blob) => 'blob:report');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }));
  const { of } = openPage({ 'POST /api/reports/firearms': () => ok(aReport({ data: [row(1)], total_records: 1 })) });
  await generate('Monthly Registration Report');

  await person.click(await screen.findByRole('button', { name: 'Download CSV' }));

  expect(create).toHaveBeenCalledOnce();
  expect(of('POST /api/exports')).toEqual([]);
  expect(csvOf({ data: [row(1)] })).toMatch(/^\uFEFFSerial Number,.*\r\nSER-1,Glock,.*,'=Blouklip,2026-10-31T22:30:00.000Z,Pistol\r\n$/);
  expect(csvOf({ data: [{ Owner: 'Guards;=1+1;' }] })).toBe("\uFEFFOwner\r\nGuards;'=1+1;\r\n");
});

test('has the server make large files and every PDF, for the same months', async () => {
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

test('lists the open alerts with links to their records', async () => {
  const at = '2026-03-04T08:30:00.000Z';
  const alert: ComplianceAlert = {
    ...{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', type: 'license_expired', severity: 'critical', title: 'A license has expired' },
    ...{ description: 'It expired on 1 March 2026.', entityType: 'license', entityId: '7', dueDate: '2026-03-01', actionUrl: '/licenses/7' },
    ...{ ruleId: 2, ruleName: 'License expired', legalEntityId: 1, legalEntityName: 'Blouklip', province: 'Gauteng', documentIds: [] },
    ...{ assignedTo: null, assignedToName: null, isResolved: false, resolvedAt: null, resolvedBy: null, resolvedByName: null, resolution: null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
  openPage({ 'GET /api/compliance/alerts/open': () => list([alert]) });

  const link = await screen.findByRole('link', { name: 'A license has expired' });

  expect(link.getAttribute('href')).toBe('/licenses/7');
  expect(screen.getByRole('heading', { name: /Open Compliance Alerts/ }).textContent).toContain('(1)');
  expect(screen.queryByRole('link', { name: 'Open Compliance Monitoring' })).toBeNull();
});

test('opens a report from a link with months, and requests nothing without them', async () => {
  const linked = openPage({ 'POST /api/reports/firearms': () => ok(aReport()) }, { at: '/reports?report=firearms&from=2026-10&to=2026-10' });
  expect(await screen.findByText('Period: October 2026')).toBeTruthy();
  expect(linked.of('POST /api/reports/firearms').map(({ body }) => body)).toEqual([
    { filters: { dateRange: 'custom', from: '2026-10', to: '2026-10', format: 'json' } },
  ]);
  cleanup();

  const without = openPage({}, { at: '/reports?report=firearms&from=2026-13&to=2026-10' });
  expect(await screen.findByText('No report generated yet')).toBeTruthy();
  expect(without.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});
