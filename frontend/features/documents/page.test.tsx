// Checks Document Management: the list, its filters, viewing and downloading.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firearm, one, openPage, pick } from '../../../testing/browser/documents.tsx';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';

const tab = { opener: {} as unknown, closed: false, document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
beforeEach(() => {
  tab.opener = {};
  tab.location.replace.mockReset();
  tab.close.mockReset();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});

test('lists name, type, size in MB, category, a link to the record, uploader and time', async () => {
  openPage();

  const row = within((await screen.findByText('license card.pdf')).closest('tr') as HTMLElement);

  for (const words of ['License card', 'PDF, 1.50 MB', 'Firearm', /4 March 2026/, 'Thabo Molefe']) expect(row.getByText(words)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Glock 17 (ABC123)' }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile?tab=documentation`);
});

test('a tile toggles its category, and the URL keeps every filter', async () => {
  const { of, router } = openPage();
  const tile = await screen.findByRole('button', { name: /^Transaction/ });
  expect(within(await screen.findByRole('group', { name: 'Filter by category' })).getByText(/^1.204$/)).toBeTruthy();

  await person.click(tile);
  expect(tile.getAttribute('aria-pressed')).toBe('true');
  await pick(/^Kind All/, /^Affidavit$/);
  await pick(/^File type All/, /^DOC$/);
  await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'card');
  await person.type(screen.getByLabelText('Upload date'), '2026-03-04');

  const query = { associatedEntityType: 'transaction', kind: 'affidavit', fileType: 'application/msword', search: 'card', uploadedOn: '2026-03-04' };
  await waitFor(() => expect(of('GET /api/documents').at(-1)?.query).toMatchObject(query));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(query);
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(router.state.location.search).toBe('');
});

test('the date filter accepts one date after another, and Clear empties it', async () => {
  const { of } = openPage();
  const field = () => screen.getByLabelText('Upload date');
  await screen.findByText('license card.pdf');
  await person.type(field(), '4/3/2026');
  await waitFor(() => expect(of('GET /api/documents').at(-1)?.query.uploadedOn).toBe('2026-03-04'));
  expect(document.activeElement).toBe(field());

  await person.clear(field());
  await person.keyboard('5/3/2026');
  await waitFor(() => expect(of('GET /api/documents').at(-1)?.query.uploadedOn).toBe('2026-03-05'));
  expect(field()).toHaveProperty('value', '2026-03-05');

  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field()).toHaveProperty('value', '');
});

test.each(['/documents', '/documents?fileType=image/png'])('Clear also empties an incomplete date at %s', async (at) => {
  openPage({}, { at });
  const field = () => screen.getByLabelText('Upload date');
  await screen.findByText('license card.pdf');
  await person.type(field(), '24/11/26');
  await person.tab();
  expect(screen.getByText('Enter a date such as 2026-01-31')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Clear' }));

  expect(field()).toHaveProperty('value', '');
  expect(screen.queryByText('Enter a date such as 2026-01-31')).toBeNull();
});

test('disables Clear once the list has cleared the date', async () => {
  openPage({ 'GET /api/documents': () => list([]) });
  const field = () => screen.getByLabelText('Upload date');
  await screen.findByText('No documents found');
  await person.type(field(), '4/3/2026');

  await person.click(await screen.findByRole('button', { name: /Clear filter/ }));

  await waitFor(() => expect(field()).toHaveProperty('value', ''));
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', true);
});

test.each([
  ['an empty registry', '/documents'],
  ['no matches', '/documents?fileType=image/png'],
])('shows that no documents were found: %s', async (_what, at) => {
  openPage({ 'GET /api/documents': () => list([]) }, { at });

  expect(await screen.findByText('No documents found')).toBeTruthy();
});

test('does not show a failed list as empty', async () => {
  openPage({ 'GET /api/documents': () => refused('internal', 'Something went wrong on our side.') });

  expect(await screen.findByText('Could not load documents')).toBeTruthy();
  expect(screen.queryByText('No documents found')).toBeNull();
});

test('views a file in a new tab, opened by the click, without access to this window', async () => {
  const { of } = openPage();

  await person.click(await screen.findByRole('button', { name: 'View license card.pdf' }));

  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://objects.test/final/1?signed'));
  expect(of(`${one}/content`)[0]?.query).toEqual({ view: 'inline' });
});

test('closes the tab and reports a failed view', async () => {
  openPage({ [`${one}/content`]: () => refused('not-found', 'There is no such record.') });

  await person.click(await screen.findByRole('button', { name: 'View license card.pdf' }));

  expect((await screen.findAllByText('View Failed')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Could not open the file. Please try again.').length).toBeGreaterThan(0);
  expect(tab.close).toHaveBeenCalled();
});

test('downloads a file and reports a failed download', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
  let works = true;
  const { of } = openPage({ [`${one}/content`]: () => (works ? ok({ url: 'https://objects.test/final/1?attachment' }) : refused('internal', 'No.')) });

  await person.click(await screen.findByRole('button', { name: 'Download license card.pdf' }));
  await waitFor(() => expect(clicked).toEqual(['https://objects.test/final/1?attachment']));
  expect(of(`${one}/content`)[0]?.query).toEqual({});
  works = false;
  await person.click(screen.getByRole('button', { name: 'Download license card.pdf' }));

  expect((await screen.findAllByText('Download Failed')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Could not download the file. Please try again.').length).toBeGreaterThan(0);
});
