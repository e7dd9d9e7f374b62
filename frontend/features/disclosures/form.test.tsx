// Checks the disclosure form and filling it from a CSV file.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { enter, field, openPage, withSaving } from '../../../testing/browser/disclosures.tsx';
import { anEntity, ok, person, press, refused } from '../../../testing/browser/screen.tsx';
import { csvOf, example } from './csv.ts';

afterEach(cleanup);
const saved = withSaving();

/** jsdom cannot read the bytes of its files. */
const csvFile = (text: string, name: string) =>
  Object.assign(new File([text], name, { type: 'text/csv' }), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

async function openForm() {
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));
  await waitFor(async () => expect(await field('Company Name')).toHaveProperty('value', 'Blouklip Armed Response (Pty) Ltd'));
}
async function fillIn() {
  await enter('Start Date', '2026-01-01');
  await enter('End Date', '2026-03-31');
  await person.click(await field('Rifles'));
  await enter('Additional Notes', 'Two safes');
}

test('replaces the quick actions with the form, fills in the company, and closes on Cancel', async () => {
  openPage();

  await openForm();

  expect(screen.queryByText('Quick Actions')).toBeNull();
  expect(await field('PSiRA Number')).toHaveProperty('value', 'PSiRA-204117');
  // The pressed button is gone: Tab must continue in the form that replaced it.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Disclosure form' }));
  await press('Cancel');
  expect(await screen.findByText('Quick Actions')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Disclosure actions' }));
});

test('asks for confirmation before entered data is lost by Cancel or a link', async () => {
  const { router } = openPage();
  await openForm();
  await enter('Additional Notes', 'Two safes');

  await act(() => router.navigate('/disclosure'));

  expect(await screen.findByText(/You have not saved your changes/)).toBeTruthy();
  expect(await field('Additional Notes')).toHaveProperty('value', 'Two safes');
  await press('Leave');
  expect(await screen.findByText('Quick Actions')).toBeTruthy();
});

test('names every missing field in the specification’s words and sends nothing', async () => {
  const { of } = openPage({ 'GET /api/legal-entities/1': () => ok(anEntity({ name: '', psiraNumber: null })) });
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));
  await field('Company Name');

  await press('Generate Disclosure Report');

  for (const words of [
    'Company name is required',
    'PSiRA number is required',
    'Start date is required',
    'End date is required',
    'Select at least one category',
  ]) {
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  }
  expect(of('POST /api/disclosures')).toEqual([]);
});

test('reports an end date before the start date when the field loses focus, while other fields are still empty', async () => {
  openPage();
  await openForm();
  await enter('Start Date', '2026-03-01');
  await enter('End Date', '2026-02-28');

  await person.click(await field('Additional Notes'));

  expect((await screen.findAllByText('End date cannot be before the start date')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Select at least one category')).toBeNull();
});

test.each([
  ['a start in the future', dayAfter(dayOf(new Date()), 1), '9000-01-01', 'Start date cannot be after today'],
  ['a start too long ago', '1899-12-31', '2026-01-01', 'Not before 1900-01-01'],
  ['an end before the start', '2026-03-01', '2026-02-28', 'End date cannot be before the start date'],
])('the disclosure form rejects %s', async (_what, start, end, words) => {
  const { of } = openPage();
  await openForm();
  await fillIn();
  await enter('Start Date', start);
  await enter('End Date', end);

  await press('Save as Draft');

  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(of('POST /api/disclosures')).toEqual([]);
});

test.each([
  ['Save as Draft', 'draft'],
  ['Generate Disclosure Report', 'submitted'],
])('%s sends the whole payload as %s, confirms and closes', async (button, status) => {
  const { of } = openPage();
  await openForm();
  await fillIn();

  await press(button);

  expect((await screen.findAllByText('Disclosure created successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/disclosures').map(({ body }) => body)).toEqual([
    {
      companyName: 'Blouklip Armed Response (Pty) Ltd',
      psiraNumber: 'PSiRA-204117',
      disclosurePeriodStart: '2026-01-01',
      disclosurePeriodEnd: '2026-03-31',
      categories: ['rifles'],
      status,
      reportData: { additionalNotes: 'Two safes', submissionDate: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  ]);
  expect(await screen.findByText('Quick Actions')).toBeTruthy();
});

test('shows a failure in the specification’s words and beside its field, and keeps the form', async () => {
  openPage({
    'POST /api/disclosures': () => refused('invalid-input', 'Check the input.', [{ path: 'companyName', message: 'The register has another name' }]),
  });
  await openForm();
  await fillIn();

  await press('Generate Disclosure Report');

  expect((await screen.findAllByText('Failed to create disclosure')).length).toBeGreaterThan(0);
  expect(screen.getByText('The register has another name')).toBeTruthy();
  expect(await field('Additional Notes')).toHaveProperty('value', 'Two safes');
});

test.each([
  ['123456', 'PSiRA-123456'],
  ['psira-77', 'psira-77'],
  ['PSIRA-9', 'PSIRA-9'],
  ['ps', 'PSiRA-ps'],
  // The user deletes too much. The prefix is completed, not added to what is left of it.
  ['PSiRA-{Backspace}2', 'PSiRA-2'],
  ['PSiRA-{Backspace}{Backspace}-204117', 'PSiRA-204117'],
  ['PSIRA 204117', 'PSiRA-204117'],
])('turns the typed PSiRA number %s into %s', async (typed, expected) => {
  openPage();
  await openForm();
  const one = await field('PSiRA Number');
  await person.clear(one);

  await person.type(one, typed);
  await person.tab();

  expect(one).toHaveProperty('value', expected);
  expect(one).toHaveProperty('placeholder', 'PSiRA-######');
});

test('fills in the provider’s name when an administrator enters its PSiRA number', async () => {
  const { of } = openPage({ 'GET /api/legal-entity-lookup': () => ok({ id: 2, name: 'Second Guarding' }) }, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));

  await person.type(await field('PSiRA Number'), '55');
  await person.tab();

  await waitFor(async () => expect(await field('Company Name')).toHaveProperty('value', 'Second Guarding'));
  expect(of('GET /api/legal-entity-lookup').map(({ query }) => query.number)).toEqual(['PSiRA-55']);
});

test('downloads the template, and fills and checks the form from a file based on it', async () => {
  openPage();
  await person.click(await screen.findByRole('button', { name: 'Download Template' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'disclosure-template.csv', href: 'blob:a-file' }]));
  await openForm();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;

  await person.upload(input, csvFile(csvOf({ ...example, disclosurePeriodEnd: '2025-12-31', additionalNotes: '=1+1, "quoted"\nline' }), 'mine.csv'));

  expect(await screen.findByText('Filled from mine.csv')).toBeTruthy();
  expect(await field('Company Name')).toHaveProperty('value', example.companyName);
  expect(await field('Additional Notes')).toHaveProperty('value', '=1+1, "quoted"\nline');
  expect(await field('Rifles')).toHaveProperty('checked', true);
  expect((await screen.findAllByText('End date cannot be before the start date')).length).toBeGreaterThan(0);

  await person.upload(input, csvFile('a,b\n1,2', 'other.csv'));
  expect(await screen.findByText('other.csv could not be read')).toBeTruthy();
});
