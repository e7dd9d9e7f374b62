// Checks the header's search: keyboard, results, links, and the roles that have it.
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { type Calls, ok, open, person, refused } from '../../testing/browser/screen.tsx';
import { HeaderSearch } from './header-search.tsx';

afterEach(cleanup);

const record = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  detail: 'Blouklip Armed Response',
  status: 'under_review',
  firearmId: null,
  ...more,
});
const found = {
  groups: [
    { kind: 'firearm', total: 7, records: [record('f1', 'Glock 17 (XDDT220)', { firearmId: 'f1' }), record('f2', 'Glock 19 (FLD1)', { firearmId: 'f2' })] },
    { kind: 'case', total: 1, records: [record('c1', 'CASE-1')] },
    { kind: 'seizure', total: 1, records: [record('s1', 'SEIZ-1', { firearmId: 'f9' })] },
  ],
};

const Screen = () => (
  <>
    <HeaderSearch />
    <button type="button">Elsewhere</button>
    <input aria-label="A field" />
  </>
);
const openHeader = (calls: Calls = { 'GET /api/search': () => ok(found) }, role: Role = 'admin') =>
  open('/', [{ path: '*', element: <Screen /> }], { role, calls });
const field = () => screen.getByRole('combobox', { name: 'Search the registry' }) as HTMLInputElement;
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('"/" focuses the search unless a text field has the focus, and Escape returns the focus', async () => {
  openHeader();
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await person.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().value).toBe('');

  await person.keyboard('gl{Escape}');

  expect([field().value, document.activeElement?.textContent, field().getAttribute('aria-expanded')]).toEqual(['', 'Elsewhere', 'false']);
  await person.type(screen.getByRole('textbox', { name: 'A field' }), 'a/b');
  expect((screen.getByRole('textbox', { name: 'A field' }) as HTMLInputElement).value).toBe('a/b');
});

test('the search shows results by kind, and arrow keys and Enter open one', async () => {
  const { of, router } = openHeader();
  await person.type(field(), ' glock  17 ');
  await screen.findByText('Glock 17 (XDDT220)');

  expect(of('GET /api/search').at(-1)?.query).toEqual({ text: 'glock  17' });
  expect(screen.getAllByRole('group').map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)).toEqual([
    'Firearms',
    'Cases',
    'Seizures',
  ]);
  expect(options()[0]).toBe('Glock 17 (XDDT220)Under reviewBlouklip Armed Response');
  expect(options()[2]).toBe('Show all 7 in Firearms');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect([activeOption()?.slice(0, 8), screen.getAllByRole('option', { selected: true })]).toEqual(['Glock 19', [expect.anything()]]);
  await person.keyboard('{Enter}');

  expect(router.state.location.pathname).toBe('/firearms/f2/profile');
  expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['', 'false']);
});

test('"Show all" in the search results opens the list with the same search', async () => {
  const { router } = openHeader();
  await person.type(field(), 'gl & 7');
  await screen.findByText('Glock 17 (XDDT220)');

  fireEvent.click(screen.getByRole('option', { name: 'Show all 7 in Firearms' }));

  expect(router.state.location.pathname + router.state.location.search).toBe('/registration?search=gl+%26+7');
});

test('Enter straight after typing opens a single search result and highlights the first of several', async () => {
  const only = { groups: [{ kind: 'license', total: 1, records: [record('l1', 'FCA-1')] }] };
  const { router } = openHeader({ 'GET /api/search': ({ query }) => ok(query.text === 'FCA-1' ? only : found) });

  await person.type(field(), 'glock{Enter}');
  await waitFor(() => expect(activeOption()).toMatch(/^Glock 17/));
  expect(router.state.location.pathname).toBe('/');
  await person.clear(field());
  await person.type(field(), 'FCA-1{Enter}');

  await waitFor(() => expect(router.state.location.pathname).toBe('/licenses/l1'));
});

test('the search links a seizure to its firearm and hides cases from a role that cannot open them', async () => {
  const { router } = openHeader(undefined, 'client');
  await person.type(field(), 'seiz');
  fireEvent.click(await screen.findByRole('option', { name: /^SEIZ-1/ }));

  expect(router.state.location.pathname).toBe('/firearms/f9/profile');
  await person.type(field(), 'case');
  await screen.findByText('Glock 17 (XDDT220)');
  expect(screen.queryByText('CASE-1')).toBeNull();
});

test('the search shows that there are no results, or why the search failed', async () => {
  openHeader({ 'GET /api/search': ({ query }) => (query.text === 'none' ? ok({ groups: [] }) : refused('unavailable', 'The search is getting ready.')) });
  await person.type(field(), 'none');
  expect(await screen.findByText(/^No results for “none”/)).toBeTruthy();
  await person.type(field(), 'such');

  expect((await screen.findByRole('alert')).textContent).toBe('The search failed. The search is getting ready.');
});

test('the search sends no request for one letter, and is hidden from external police', async () => {
  const { of } = openHeader();
  await person.type(field(), 'g');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(of('GET /api/search')).toEqual([]);
  cleanup();

  openHeader(undefined, 'external_saps');
  expect(screen.queryByRole('combobox')).toBeNull();
});
