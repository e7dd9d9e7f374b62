// Uploading documents, with all that can happen to it.
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examplePdf } from '../../../shared/documents/example.ts';
import { megabyte } from '../../../shared/kinds/size.ts';
import { document_, firearm, one, openPage, pick, upload } from '../../../testing/browser/documents.tsx';
import { aDocument, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

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

afterEach(cleanup);
beforeEach(() => {
  Put.all = [];
  vi.stubGlobal('XMLHttpRequest', Put);
});

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
])('a double click on Upload, its clicks %s, sends the file once and asks for no other', async (_how, press) => {
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
  expect((await dialog.findAllByText(/^Only PDF and JPEG files are allowed\. This is a web page: print it to a PDF/)).length).toBeGreaterThan(0);
  expect((await dialog.findAllByText('The file is 11 MB; the maximum is 10 MB')).length).toBeGreaterThan(0);
  (await sent()).answer(200);
  await dialog.findAllByText('Document uploaded successfully');
  // What is left will not be taken: a press of Upload is answered.
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  expect((await dialog.findAllByText('Choose a file')).length).toBeGreaterThan(0);
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
    kind: 'license_card',
    associatedEntityType: 'firearm',
    associatedEntityId: firearm.id,
  });
  await waitFor(() => expect(of('GET /api/documents').length).toBeGreaterThan(before));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('license card');
});

test('begins with the kind that is usual with the record, and keeps the one that was chosen', async () => {
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

test('a file that the check rejects shows why, and is not offered again', async () => {
  openPage({ [one]: () => ok(aDocument({ status: 'rejected', reason: 'This is not a JPEG picture.' })) });

  const dialog = await begin(pdf('photo.jpg', 'image/jpeg'));
  (await sent()).answer(200);

  expect((await dialog.findAllByText('This is not a JPEG picture.')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('a file that has been sent is waited for while too many ask at once', async () => {
  const answers = [refused('too-many-requests', 'Too many'), ok(document_)];
  openPage({ [one]: () => answers.shift() ?? ok(document_) });

  const dialog = await begin(pdf());
  (await sent()).answer(200);

  expect((await dialog.findAllByText('Document uploaded successfully')).length).toBeGreaterThan(0);
  expect(dialog.queryByText('Failed to upload document')).toBeNull();
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

test('cancels one of several without touching the others, and keeps the keyboard at the uploads', async () => {
  openPage();
  const dialog = await begin(pdf('one.pdf'), pdf('two.pdf'));
  await sent(2);
  await person.click(dialog.getByRole('button', { name: 'Cancel one.pdf' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Uploads');
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
  // Escape asks the same; once more, it goes back to the upload, and the window that it is of hears nothing of it.
  for (const [from, isAsked] of [
    ['Upload', true],
    ['Keep Uploading', false],
  ] as const) {
    fireEvent.keyDown(screen.getByRole('button', { name: from }), { key: 'Escape', keyCode: 27 });
    expect(screen.queryByRole('dialog', { name: 'Uploads are under way' }) !== null).toBe(isAsked);
  }
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Cancel Uploads and Close' }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload Document' })).toBeNull());
  expect(aborted).toHaveBeenCalled();
});

test('a press beside it does not take away the files that were chosen, and Escape asks first', async () => {
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
