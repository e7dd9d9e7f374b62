// Checks the files of an inspection on its page: by finding, as pictures, added by camera or chooser, and read-only once the inspection is completed.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { examplePdf } from '../../../shared/documents/example.ts';
import type { Document } from '../../../shared/documents/schema.ts';
import { anInspection } from '../../../shared/inspections/example.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { aDocument, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import InspectionPage from '../../features/inspections/detail.tsx';

/** The object store, which accepts each file at once. */
class Put {
  readonly upload = {};
  status = 200;
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send() {
    this.onload?.();
    this.onloadend?.();
  }
  abort() {}
}

afterEach(cleanup);
beforeEach(() => vi.stubGlobal('XMLHttpRequest', Put));

const finding = { number: 1, type: 'safe_custody', notes: 'The safe is open.', severity: 'high', action_required: false, action: null } as const;
const { id } = anInspection();
const file = (change: Partial<Document>) =>
  aDocument({ fileType: 'image/jpeg', kind: 'photograph', associatedEntityType: 'inspection', associatedEntityId: id, finding: null, action: null, ...change });
const [ofAll, ofFinding] = [
  file({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', fileName: 'plan.pdf', fileType: 'application/pdf', kind: 'other' }),
  file({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', fileName: 'safe.jpg', finding: 1 }),
];

function openPage(change: Partial<Inspection> = {}, calls: Calls = {}) {
  const one = anInspection({ status: 'in_progress', inspectorId: null, findings: [finding], ...change });
  const path = `/api/inspections/${id}`;
  return open(`/inspections/${id}`, [{ path: '/inspections/:id', element: <InspectionPage /> }], {
    role: 'inspector',
    calls: {
      [`GET ${path}`]: () => ok(one),
      [`GET ${path}/history`]: () => list([]),
      [`GET ${path}/stock`]: () => list([]),
      'GET /api/documents': () => list([ofFinding, ofAll]),
      [`GET /api/documents/${ofFinding.id}/content`]: () => ok({ url: 'https://objects.test/safe?signed' }),
      ...calls,
    },
  });
}
/** jsdom cannot read a file's bytes. The server judges the contents. */
const bytes = examplePdf('A page');
const named = (name: string, type: string) => Object.assign(new File([bytes], name, { type }), { arrayBuffer: async () => bytes.buffer });
const photo = (name: string) => named(name, 'image/jpeg');
/** The two inputs beside the buttons: for the camera and for the file chooser. */
const inputs = async (label: string) => {
  const button = await screen.findByRole('button', { name: `Add files: ${label}` });
  let place: HTMLElement | null = button;
  while (place && !place.querySelector('input[type=file]')) place = place.parentElement;
  return [...(place?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])] as [HTMLInputElement, HTMLInputElement];
};

test('the file list shows a photograph at its finding as a picture, and a document of the inspection by name', async () => {
  openPage();

  const photographs = within(await screen.findByRole('list', { name: 'Files of finding 1' }));
  const picture = photographs.getByRole('img', { name: 'Photograph of finding 1: safe.jpg' });
  await waitFor(() => expect(picture.getAttribute('src')).toBe('https://objects.test/safe?signed'));
  expect(within(screen.getByRole('list', { name: 'Files of this inspection' })).getByText('plan.pdf')).toBeTruthy();
  expect(photographs.queryByText('plan.pdf')).toBeNull();
});

test('the file list uploads a photograph from the camera to its finding', async () => {
  const { of } = openPage({}, { 'POST /api/documents/upload': () => ok({ document: ofFinding, upload: { url: 'http://objects.test/in', headers: {} } }, 201) });
  const [camera] = await inputs('finding 1');
  expect([camera.accept, camera.getAttribute('capture'), camera.multiple]).toEqual(['image/*', 'environment', false]);

  await person.upload(camera, photo('image.jpg'));

  await waitFor(() => expect(of('POST /api/documents/upload')).toHaveLength(1));
  expect(of('POST /api/documents/upload')[0]?.body).toMatchObject({
    ...{ fileName: 'image.jpg', fileType: 'image/jpeg', kind: 'photograph' },
    ...{ associatedEntityType: 'inspection', associatedEntityId: id, finding: 1 },
  });
});

test('the file list uploads several files at once, and shows the reason for a rejected one', async () => {
  const { of } = openPage({}, { 'POST /api/documents/upload': () => ok({ document: ofAll, upload: { url: 'http://objects.test/in', headers: {} } }, 201) });
  const [, chooser] = await inputs('this inspection');
  chooser.removeAttribute('accept');

  await person.upload(chooser, [photo('a.jpg'), named('b.pdf', 'application/pdf'), named('c.heic', 'image/heic')]);

  expect((await screen.findByText(/^c\.heic: Only PDF and JPEG files are allowed\. This is an iPhone HEIC picture/)).closest('[role=alert]')).toBeTruthy();
  await waitFor(() =>
    // A photograph is made smaller first, so that the other file may be sent before it.
    expect(new Map(of('POST /api/documents/upload').map(({ body }) => [body.fileName, body.kind]))).toEqual(
      new Map([
        ['a.jpg', 'photograph'],
        ['b.pdf', 'other'],
      ]),
    ),
  );
  expect(of('POST /api/documents/upload')[0]?.body).not.toHaveProperty('finding');
});

test('the file list shows why the server rejected an upload, and retries it', async () => {
  openPage({}, { 'POST /api/documents/upload': () => refused('conflict', 'This record has 100 files.') });
  const [camera] = await inputs('finding 1');

  await person.upload(camera, photo('image.jpg'));

  const uploads = within(await screen.findByRole('list', { name: 'Uploads' }));
  expect((await uploads.findAllByText('This record has 100 files.')).length).toBeGreaterThan(0);
  expect(uploads.getByRole('button', { name: 'Try again: image.jpg' })).toBeTruthy();
});

test('the file list offers downloads but no additions or withdrawals for a completed inspection', async () => {
  openPage({ status: 'completed' });

  expect(await screen.findByRole('button', { name: 'Download safe.jpg' })).toBeTruthy();
  for (const name of [/^Add files/, /^Take photograph/, /^Withdraw/, /^Rename/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the file list shows one error for files that could not be loaded, and retries', async () => {
  let fails = true;
  openPage({}, { 'GET /api/documents': () => (fails ? refused('internal', 'No') : list([ofFinding])) });
  expect(await screen.findAllByText(/could not be loaded\.$/)).toHaveLength(1);
  fails = false;

  await person.click(screen.getByRole('button', { name: 'Retry: files of this inspection' }));

  expect(await screen.findByText('safe.jpg')).toBeTruthy();
});

test('the file list shows the files beyond the first hundred too', async () => {
  const first = Array.from({ length: 100 }, (_, n) =>
    file({ id: `3f2504e0-4f89-41d3-9a0c-${String(n).padStart(12, '0')}`, fileName: `${n}.pdf`, fileType: 'application/pdf' }),
  );
  openPage(
    {},
    {
      'GET /api/documents': ({ query }) =>
        query.cursor === 'second' ? list([ofAll]) : list(first, { link: '</api/documents?limit=100&cursor=second>; rel="next"' }),
    },
  );

  const files = within(await screen.findByRole('list', { name: 'Files of this inspection' }));
  expect(await files.findByText('plan.pdf')).toBeTruthy();
  expect(files.getByText('99.pdf')).toBeTruthy();
});
