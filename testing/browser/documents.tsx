// Supports page tests of documents: one document of a firearm, and the screen.
import { screen } from '@testing-library/react';
import DocumentsPage from '../../frontend/features/documents/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { aDocument, aFirearm, type Calls, list, ok, open, person } from './screen.tsx';

export const document_ = aDocument();
export const one = `GET /api/documents/${document_.id}`;
export const firearm = aFirearm();
export const upload = { url: 'http://objects.test/incoming/1?signed', headers: { 'content-type': 'application/pdf' } };
const calls: Calls = {
  'GET /api/documents': () => list([document_]),
  'GET /api/documents/counts': () => ok({ firearm: 1204, transaction: 3, disclosure: 0, ancillary: 1, total: 1208 }),
  [one]: () => ok(document_),
  [`${one}/content`]: () => ok({ url: 'https://objects.test/final/1?signed' }),
  'POST /api/documents/upload': () => ok({ document: aDocument({ status: 'uploading' }), upload }, 201),
  'GET /api/firearms': () => list([firearm]),
};
export const openPage = (changed: Calls = {}, { at = '/documents', role = 'client' as Role } = {}) =>
  open(at, [{ path: '/documents', element: <DocumentsPage /> }], { role, calls: { ...calls, ...changed } });

/** A select's name contains the label and the current value. */
export async function pick(field: RegExp, option: RegExp) {
  await person.click(screen.getByRole('button', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
}
