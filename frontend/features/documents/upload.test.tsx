// Checks uploading documents, including failures.
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examplePdf } from '../../../shared/documents/example.ts';
import { megabyte } from '../../../shared/kinds/size.ts';
import { document_, firearm, one, openPage, pick, upload } from '../../../testing/browser/documents.tsx';
import { aDocument, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

/** A fake object store: each PUT waits until the test answers it. */
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

afterEach(cleanup);
beforeEach(() => {
  Put.all = [];
  vi.stubGlobal('XMLHttpRequest', Put);
});

const bytes = examplePdf('A license');
/** jsdom cannot read the bytes of its files. */
const pdf = (name = 'license card.pdf', type = 'application/pdf') =>
  Object.assign(new File([bytes], name, { type }), { arrayBuffer: async () => bytes.buffer });

async function openDialog() {
  await person.click(await screen.findByRole('button', { name: 'Upload Document' }));
  return within(await screen.findByRole('dialog', { name: 'Upload Document' }));
}
async function choose(...files: File[]) {
  // An `accept` attribute filters the file chooser but not dropped files.
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  input.removeAttribute('accept');
  await person.upload(input, files);
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

test.each([
  ['at once', (button: HTMLElement) => [fireEvent.click(button), fireEvent.click(button)]],
  ['one after the other', (button: HTMLElement) => person.dblClick(button)],
])('sends the file once on a double click on Upload, with clicks %s, and asks for no other file', async (_how, press) => {
  openPage();
  const dialog = await openDialog();
  await pick(/^Entity type Choose/, /^Firearm$/);
  await pick(/^Firearm Choose/, /ABC123/);
  await choose(pdf());

  await press(dialog.getByRole('button', { name: 'Upload' }));

  await sent();
  expect(dialog.getAllByText('license card.pdf')).toHaveLength(1);
  expect(dialog.queryByText('Choose a file')).toBeNull();
});

test('sends nothing without a file and a record, and names the missing field', async () => {
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

test('reports a wrong type or size before sending, and sends the other files', async () => {
  const { of } = openPage();
  const large = pdf('scan.pdf');
  Object.defineProperty(large, 'size', { value: 11 * megabyte });
  const dialog = await begin(new File(['<html>'], 'page.html', { type: 'text/html' }), large, pdf());
  expect((await dialog.findAllByText(/^Only PDF and JPEG files are allowed\. This is a web page: print it to a PDF/)).length).toBeGreaterThan(0);
  expect((await dialog.findAllByText('The file is 11 MB; the maximum is 10 MB')).length).toBeGreaterThan(0);
  (await sent()).answer(200);
  await dialog.findAllByText('Document uploaded successfully');
  // No valid file is left, so Upload asks for one.
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  expect((await dialog.findAllByText('Choose a file')).length).toBeGreaterThan(0);
  expect(of('POST /api/documents/upload').map(({ body }) => body.fileName)).toEqual(['license card.pdf']);
});

test('announces the file with its SHA-256, shows progress and confirms', async () => {
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
    kind: 'license_card',
    associatedEntityType: 'firearm',
    associatedEntityId: firearm.id,
  });
  await waitFor(() => expect(of('GET /api/documents').length).toBeGreaterThan(before));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('license card');
});

test('preselects the usual document kind for the record and keeps the user’s choice', async () => {
  const { of } = openPage();
  const dialog = await openDialog();
  expect(dialog.getByRole('button', { name: /^Kind Other/ })).toBeTruthy();
  await pick(/^Entity type Choose/, /^Transaction$/);
  expect(dialog.getByRole('button', { name: /^Kind Proof of sale/ })).toBeTruthy();
  await pick(/^Kind Proof of sale/, /^Affidavit$/);
  await pick(/^Entity type Transaction/, /^Firearm$/);
  expect(dialog.getByRole('button', { name: /^Kind Affidavit/ })).toBeTruthy();
  await pick(/^Firearm Choose/, /ABC123/);
  await choose(pdf());
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  (await sent()).answer(200);

  expect(of('POST /api/documents/upload')[0]?.body).toMatchObject({ kind: 'affidavit', associatedEntityType: 'firearm' });
});

test('shows why a file was rejected and does not offer to retry it', async () => {
  openPage({ [one]: () => ok(aDocument({ status: 'rejected', reason: 'This is not a JPEG picture.' })) });

  const dialog = await begin(pdf('photo.jpg', 'image/jpeg'));
  (await sent()).answer(200);

  expect((await dialog.findAllByText('This is not a JPEG picture.')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('waits for the check of a sent file even while the server is rate limiting', async () => {
  const answers = [refused('too-many-requests', 'Too many'), ok(document_)];
  openPage({ [one]: () => answers.shift() ?? ok(document_) });

  const dialog = await begin(pdf());
  (await sent()).answer(200);

  expect((await dialog.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
  expect(dialog.queryByText('Failed to upload document')).toBeNull();
});

test('retries a failed PUT from the start', async () => {
  const { of } = openPage();

  const dialog = await begin(pdf());
  (await sent()).answer(403);
  expect((await dialog.findAllByText('Failed to upload document')).length).toBeGreaterThan(0);
  await person.click(dialog.getByRole('button', { name: 'Try again: license card.pdf' }));
  (await sent(2)).answer(200);

  expect((await dialog.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/documents/upload')).toHaveLength(2);
});

test('shows the server’s reason for refusing an upload', async () => {
  openPage({ 'POST /api/documents/upload': () => refused('not-found', 'There is no such record, or you do not have access to it.') });
  const dialog = await begin(pdf());

  expect((await dialog.findAllByText('There is no such record, or you do not have access to it.')).length).toBeGreaterThan(0);
});

test('cancels one of several uploads, and keeps the focus on the uploads', async () => {
  openPage();
  const dialog = await begin(pdf('one.pdf'), pdf('two.pdf'));
  await sent(2);
  await person.click(dialog.getByRole('button', { name: 'Cancel one.pdf' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Uploads');
  for (const put of Put.all) if (put.onload) put.answer(200);

  expect((await dialog.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  expect((await dialog.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
});

test('sends three files at a time', async () => {
  openPage();
  await begin(...['1.pdf', '2.pdf', '3.pdf', '4.pdf'].map((name) => pdf(name)));
  const first = await sent(3);
  expect((await screen.findAllByText('Waiting')).length).toBeGreaterThan(0);
  first.answer(200);

  await sent(4);
});

test('asks before closing during uploads, and cancels the unsent ones', async () => {
  openPage();
  const dialog = await begin(pdf());
  const put = await sent();
  const aborted = vi.spyOn(put, 'abort');

  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Upload in progress' }));
  await person.click(question.getByRole('button', { name: 'Keep Uploading' }));
  expect(aborted).not.toHaveBeenCalled();
  // Escape asks as well. A second Escape returns to the uploads and does not close the dialog behind.
  for (const [from, isAsked] of [
    ['Upload', true],
    ['Keep Uploading', false],
  ] as const) {
    fireEvent.keyDown(screen.getByRole('button', { name: from }), { key: 'Escape', keyCode: 27 });
    expect(screen.queryByRole('dialog', { name: 'Upload in progress' }) !== null).toBe(isAsked);
  }
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Cancel Uploads and Close' }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull());
  expect(aborted).toHaveBeenCalled();
});

test('keeps the chosen files on a click outside the dialog, and asks on Escape', async () => {
  openPage();
  const dialog = await openDialog();
  await choose(pdf('one.pdf'), pdf('two.pdf'));
  const window = screen.getByRole('dialog', { name: 'Upload Document' });

  fireEvent.mouseDown(window);
  fireEvent.click(window);
  expect(dialog.getByText('two.pdf')).toBeTruthy();
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Upload' }), { key: 'Escape', keyCode: 27 });
  await press('Leave');
  expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull();
});
