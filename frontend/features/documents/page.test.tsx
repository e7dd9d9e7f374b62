// Document Management by role and label: the list and its filters, opening a file, and uploading with all that can happen to it.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { examplePdf } from '../../../shared/documents/example.ts';
import { megabyte } from '../../../shared/documents/schema.ts';
import { aDocument, aFirearm, type Calls, list, ok, open, person, refused } from '../../app/testing.tsx';
import DocumentsPage from './page.tsx';

/** The object store as the browser sees it: each PUT waits until the test answers it. */
class Put {
  static all: Put[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  url = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    Put.all.push(this);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number) {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

const tab = { opener: {} as unknown, closed: false, document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
beforeEach(() => {
  Put.all = [];
  vi.stubGlobal('XMLHttpRequest', Put);
  tab.opener = {};
  tab.location.replace.mockReset();
  tab.close.mockReset();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});

const document_ = aDocument();
const one = `GET /api/documents/${document_.id}`;
const firearm = aFirearm();
const upload = { url: 'http://objects.test/incoming/1?signed', headers: { 'content-type': 'application/pdf' } };
const calls: Calls = {
  'GET /api/documents': () => list([document_]),
  'GET /api/documents/counts': () => ok({ firearm: 1204, transaction: 3, disclosure: 0, ancillary: 1, total: 1208 }),
  [one]: () => ok(document_),
  [`${one}/content`]: () => ok({ url: 'https://objects.test/final/1?signed' }),
  'POST /api/documents/upload': () => ok({ document: aDocument({ status: 'uploading' }), upload }, 201),
  'GET /api/firearms': () => list([firearm]),
};
const openPage = (changed: Calls = {}, { at = '/documents', role = 'client' as Role } = {}) =>
  open(at, [{ path: '/documents', element: <DocumentsPage /> }], { role, calls: { ...calls, ...changed } });

const bytes = examplePdf('A license');
/** The test's browser has files, but cannot read their bytes. */
const pdf = (name = 'license card.pdf', type = 'application/pdf') =>
  Object.assign(new File([bytes], name, { type }), { arrayBuffer: async () => bytes.buffer });

async function openDialog() {
  await person.click(await screen.findByRole('button', { name: 'Upload Document' }));
  return within(await screen.findByRole('dialog', { name: 'Upload Document' }));
}
async function choose(...files: File[]) {
  // A file input that takes a kind alone hides the others in the chooser; what is dropped comes all the same.
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  input.removeAttribute('accept');
  await person.upload(input, files);
}
/** By the label and what stands in the field now, which a select's name tells both. */
async function pick(field: RegExp, option: RegExp) {
  await person.click(screen.getByRole('button', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
}
async function begin(...files: File[]) {
  const dialog = await openDialog();
  await pick(/^Entity type Choose/, /^Firearm$/);
  await pick(/^Firearm Choose/, /ABC123/);
  await choose(...files);
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  return dialog;
}
const sent = async (count = 1) => {
  await waitFor(() => expect(Put.all).toHaveLength(count));
  return Put.all[count - 1] as Put;
};

test('lists name, type, size in MB, category, the record as a link, when and by whom', async () => {
  openPage();

  const row = within((await screen.findByText('license card.pdf')).closest('tr') as HTMLElement);

  for (const words of ['PDF', '1.50 MB', 'Firearm', /4 March 2026/, 'Thabo Molefe']) expect(row.getByText(words)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Glock 17 (ABC123)' }).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile?tab=documentation`);
});

test('a tile switches its category on and off, and every filter stands in the address', async () => {
  const { of, router } = openPage();
  const tile = await screen.findByRole('button', { name: /^Transaction/ });
  expect(within(await screen.findByRole('group', { name: 'Filter by category' })).getByText(/^1.204$/)).toBeTruthy();

  await person.click(tile);
  expect(tile.getAttribute('aria-pressed')).toBe('true');
  await pick(/^File type All/, /^DOC$/);
  await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'card');
  await person.type(screen.getByLabelText('Upload date'), '2026-03-04');

  const query = { associatedEntityType: 'transaction', fileType: 'application/msword', search: 'card', uploadedOn: '2026-03-04' };
  await waitFor(() => expect(of('GET /api/documents').at(-1)?.query).toMatchObject(query));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(query);
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(router.state.location.search).toBe('');
});

test.each([
  ['nothing there', '/documents'],
  ['nothing that matches', '/documents?fileType=image/png'],
])('says that no documents are found: %s', async (_what, at) => {
  openPage({ 'GET /api/documents': () => list([]) }, { at });

  expect(await screen.findByText('No documents found')).toBeTruthy();
});

test('a failed list is not an empty one', async () => {
  openPage({ 'GET /api/documents': () => refused('internal', 'Something went wrong on our side.') });

  expect(await screen.findByText('Could not load documents')).toBeTruthy();
  expect(screen.queryByText('No documents found')).toBeNull();
});

test('views in a tab of its own, opened by the click, that cannot reach this window', async () => {
  const { of } = openPage();

  await person.click(await screen.findByRole('button', { name: 'View license card.pdf' }));

  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://objects.test/final/1?signed'));
  expect(of(`${one}/content`)[0]?.query).toEqual({ view: 'inline' });
});

test('a view that fails closes its tab and says so', async () => {
  openPage({ [`${one}/content`]: () => refused('not-found', 'There is no such record.') });

  await person.click(await screen.findByRole('button', { name: 'View license card.pdf' }));

  expect((await screen.findAllByText('View Failed')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Could not open the file. Please try again.').length).toBeGreaterThan(0);
  expect(tab.close).toHaveBeenCalled();
});

test('downloads as a file, and says when that fails', async () => {
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

test('sends nothing without a file and a record, and says what is missing', async () => {
  const { of } = openPage();
  const dialog = await openDialog();

  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  expect((await dialog.findAllByText('Please select a file and fill in all required fields')).length).toBeGreaterThan(0);
  await choose(pdf());
  await pick(/^Entity type Choose/, /^Ancillary$/);
  await person.click(dialog.getByRole('button', { name: 'Upload' }));

  expect((await dialog.findAllByText('Ancillary is required')).length).toBeGreaterThan(0);
  expect(dialog.getAllByText('Please select a file and fill in all required fields').length).toBeGreaterThan(0);
  expect(of('POST /api/documents/upload')).toEqual([]);
});

test('tells of a wrong kind and of too large a file before anything is sent, and sends the others', async () => {
  const { of } = openPage();
  const large = pdf('scan.pdf');
  Object.defineProperty(large, 'size', { value: 11 * megabyte });

  const dialog = await begin(new File(['<html>'], 'page.html', { type: 'text/html' }), large, pdf());

  expect((await dialog.findAllByText('Only PDF and JPEG files are allowed')).length).toBeGreaterThan(0);
  expect((await dialog.findAllByText('The file has 11 MB; at most 10 MB are allowed')).length).toBeGreaterThan(0);
  await sent();
  expect(of('POST /api/documents/upload').map(({ body }) => body.fileName)).toEqual(['license card.pdf']);
});

test('announces the file with its digest, shows how far it is, and says when it is there', async () => {
  const states = [aDocument({ status: 'uploading' }), document_];
  const { of } = openPage({ [one]: () => ok(states.shift()) });

  const dialog = await begin(pdf());
  const put = await sent();
  put.upload.onprogress?.({ loaded: 40, total: 100 });
  await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow') ?? dialog.getByText('40%')).toBeTruthy());
  const before = of('GET /api/documents').length;
  put.answer(200);

  expect((await dialog.findAllByText('Checking the file')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('button', { name: /^Cancel license/ })).toBeNull();
  expect((await screen.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
  expect(put).toMatchObject({ url: upload.url, headers: upload.headers });
  expect(of('POST /api/documents/upload')[0]?.body).toEqual({
    fileName: 'license card.pdf',
    fileType: 'application/pdf',
    fileSize: pdf().size,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    associatedEntityType: 'firearm',
    associatedEntityId: firearm.id,
  });
  await waitFor(() => expect(of('GET /api/documents').length).toBeGreaterThan(before));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('license card');
});

test('a file that the check rejects shows why, and is not offered again', async () => {
  openPage({ [one]: () => ok(aDocument({ status: 'rejected', reason: 'This is not a JPEG picture.' })) });

  const dialog = await begin(pdf('photo.jpg', 'image/jpeg'));
  (await sent()).answer(200);

  expect((await dialog.findAllByText('This is not a JPEG picture.')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('a PUT that fails can be tried again, from the start', async () => {
  const { of } = openPage();

  const dialog = await begin(pdf());
  (await sent()).answer(403);
  expect((await dialog.findAllByText('Failed to upload document')).length).toBeGreaterThan(0);
  await person.click(dialog.getByRole('button', { name: 'Try again: license card.pdf' }));
  (await sent(2)).answer(200);

  expect((await dialog.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/documents/upload')).toHaveLength(2);
});

test('says what the server says when it refuses the upload', async () => {
  openPage({ 'POST /api/documents/upload': () => refused('not-found', 'There is no such record, or it is not yours to see.') });

  const dialog = await begin(pdf());

  expect((await dialog.findAllByText('There is no such record, or it is not yours to see.')).length).toBeGreaterThan(0);
});

test('cancels one of several without touching the others', async () => {
  openPage();

  const dialog = await begin(pdf('one.pdf'), pdf('two.pdf'));
  await sent(2);
  await person.click(dialog.getByRole('button', { name: 'Cancel one.pdf' }));
  for (const put of Put.all) if (put.onload) put.answer(200);

  expect((await dialog.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  expect((await dialog.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
});

test('sends three at a time', async () => {
  openPage();

  await begin(...['1.pdf', '2.pdf', '3.pdf', '4.pdf'].map((name) => pdf(name)));
  const first = await sent(3);
  expect((await screen.findAllByText('Waiting')).length).toBeGreaterThan(0);
  first.answer(200);

  await sent(4);
});

test('asks before it closes on an upload, and cancels what is not sent', async () => {
  openPage();
  const dialog = await begin(pdf());
  const put = await sent();
  const aborted = vi.spyOn(put, 'abort');

  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Uploads are under way' }));
  await person.click(question.getByRole('button', { name: 'Keep Uploading' }));
  expect(aborted).not.toHaveBeenCalled();
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Cancel Uploads and Close' }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull());
  expect(aborted).toHaveBeenCalled();
});
