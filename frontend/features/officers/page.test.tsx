// Tests the officers list and the form that adds an officer.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aBranch, aForecast, anOfficer, inDays, openAt, page } from '../../../testing/browser/officers.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** No lapse in the forecast, so that the dates on the screen are those of the list. */
const quiet = { 'GET /api/officers/forecast': () => ok(aForecast({ officers: [], firearms: [] })) };

const choose = async (label: RegExp, choice: RegExp) => {
  await person.click(screen.getByLabelText(label));
  await person.click(await screen.findByRole('option', { name: choice }));
};

test('Officers lists the officers with the earliest lapse, and searches on the server', async () => {
  const { of, router } = openAt('/custody/officers');

  const link = await screen.findByRole('link', { name: 'Nkosi, Sipho Jabu' });
  expect(link.getAttribute('href')).toBe(page);
  const row = within(link.closest('tr') as HTMLElement);
  row.getByText('Yearly assessment: handguns');
  row.getByText(/, in 12 days$/);
  await person.type(screen.getByRole('searchbox', { name: 'Search officers' }), 'nko');
  await choose(/^Branch All/, /^Midrand$/);
  await choose(/^Employment Any/, /^Suspended$/);

  await waitFor(() => expect(of('GET /api/officers').at(-1)?.query).toMatchObject({ search: 'nko', branchId: aBranch().id, employment: 'suspended' }));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ search: 'nko', branchId: aBranch().id, employment: 'suspended' });
  expect(of('GET /api/branches').at(-1)?.query.legalEntityId).toBe('1');
});

test.each([
  ['expired', anOfficer({ psiraExpiresOn: inDays(-1) }), 'PSiRA registration', /^Expired on /],
  ['lapsing today', anOfficer({ psiraExpiresOn: inDays(0) }), 'PSiRA registration', /, today$/],
  ['valid for longer', anOfficer({ assessments: [], psiraExpiresOn: inDays(31) }), 'PSiRA registration', /\d{4}$/],
])('Officers shows a registration that is %s', async (_, officer, what, words) => {
  openAt('/custody/officers', { ...quiet, 'GET /api/officers': () => list([officer]) });

  await screen.findByText(what);
  screen.getByText(words);
});

test('Officers shows no lapse for an officer who left, nor for one without dates', async () => {
  openAt('/custody/officers', {
    ...quiet,
    'GET /api/officers': () => list([anOfficer({ employment: 'left', psiraExpiresOn: inDays(-9) })]),
  });

  await screen.findByText('Left');
  expect(screen.queryByText(/^Expired/)).toBeNull();
});

test('Officers offers a provider filter to overseers, and no Add button', async () => {
  const { of } = openAt('/custody/officers?legalEntityId=1', {}, 'inspector');

  await screen.findByRole('button', { name: /^Provider - optional/ });
  expect(of('GET /api/officers').at(-1)?.query.legalEntityId).toBe('1');
  expect((await screen.findAllByRole('columnheader', { name: /Provider/ })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'Add Officer' })).toBeNull();
});

test('Officers ignores filters in the address that the call would reject', async () => {
  const { of } = openAt('/custody/officers?employment=fired&branchId=x&legalEntityId=2');

  await screen.findByRole('link', { name: 'Nkosi, Sipho Jabu' });
  expect(Object.keys(of('GET /api/officers').at(-1)?.query ?? {})).toEqual(['limit']);
});

test('Officers shows an empty list, no match and an error as different states', async () => {
  openAt('/custody/officers', { 'GET /api/officers': () => list([]) });
  await screen.findByText('No officers yet');
  cleanup();
  openAt('/custody/officers?search=zz', { 'GET /api/officers': () => list([]) });
  await screen.findByText('No officers match');
  cleanup();
  openAt('/custody/officers', { 'GET /api/officers': () => refused('unavailable', 'The register is busy.') });
  await screen.findByText('The register is busy.');
});

test('Add Officer checks the ID number by its type, and sends what was entered', async () => {
  const { of, router } = openAt('/custody/officers/new', { 'POST /api/officers': () => ok(anOfficer(), 201) });
  await screen.findByRole('button', { name: /^Provider Blouklip/ });
  const fill = async (label: string | RegExp, text: string) => person.type(screen.getByLabelText(label), text);
  await fill('Surname', 'Nkosi');
  await fill('Full names', 'Sipho Jabu');
  await fill('ID number', '8001015009086');
  await fill('PSiRA number', '1234567');
  await choose(/^PSiRA grade/, /^Grade C$/);
  await fill('Date of employment', '2020-01-06');
  await press('Add Officer');
  await screen.findByText('The last digit does not match the others. Check the ID number');
  expect(of('POST /api/officers')).toEqual([]);

  await person.clear(screen.getByLabelText('ID number'));
  await fill('ID number', '8001015009087');
  await choose(/^Branch /, /^Midrand/);
  await press('Add Officer');

  await waitFor(() => expect(router.state.location.pathname).toBe(page));
  expect(of('POST /api/officers')[0]?.body).toEqual({
    legalEntityId: 1,
    idType: 'sa_id',
    idNumber: '8001015009087',
    surname: 'Nkosi',
    fullNames: 'Sipho Jabu',
    psiraNumber: '1234567',
    psiraGrade: 'C',
    psiraExpiresOn: null,
    employeeNumber: null,
    branchId: aBranch().id,
    phone: null,
    employedFrom: '2020-01-06',
  });
});

test('Add Officer asks for number and country of a passport, and empties the number of the other type', async () => {
  openAt('/custody/officers/new');
  await screen.findByRole('button', { name: /^Provider Blouklip/ });
  await person.type(screen.getByLabelText('ID number'), '800101');
  await choose(/^ID type/, /^Passport$/);

  expect((screen.getByLabelText('Passport number') as HTMLInputElement).value).toBe('');
  await choose(/^Country of the passport/, /^Zimbabwe$/);
  expect(screen.queryByLabelText('ID number')).toBeNull();
});

test('Add Officer shows a refusal of the server at its field', async () => {
  openAt('/custody/officers/new', {
    'POST /api/officers': () =>
      refused('already-registered', 'An officer with this PSiRA number is already recorded for this provider.', [
        { path: 'psiraNumber', message: 'Already recorded' },
      ]),
  });
  await screen.findByRole('button', { name: /^Provider Blouklip/ });
  const fill = async (label: string | RegExp, text: string) => person.type(screen.getByLabelText(label), text);
  await fill('Surname', 'Nkosi');
  await fill('Full names', 'Sipho Jabu');
  await fill('ID number', '8001015009087');
  await fill('PSiRA number', '1234567');
  await choose(/^PSiRA grade/, /^Grade C$/);
  await fill('Date of employment', '2020-01-06');
  await press('Add Officer');

  await screen.findByText('Already recorded');
  expect(screen.getByLabelText('PSiRA number').getAttribute('aria-invalid')).toBe('true');
});
