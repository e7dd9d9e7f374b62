// Supports page tests of ancillaries: a registered one, one on a firearm, one of the library, and their screens.
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import AddLibraryAncillaryPage from '../../frontend/features/ancillaries/add-library.tsx';
import AncillaryPage from '../../frontend/features/ancillaries/details.tsx';
import EditAncillaryPage from '../../frontend/features/ancillaries/edit.tsx';
import AncillariesPage from '../../frontend/features/ancillaries/page.tsx';
import RegisterAncillaryPage from '../../frontend/features/ancillaries/register.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { Ancillary } from '../../shared/ancillaries/schema.ts';
import { LibraryAncillary } from '../../shared/ancillary-library/schema.ts';
import { aDocument, aFirearm, anEntity, type Calls, list, ok, open, person } from './screen.tsx';

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3399';
export const firearm = aFirearm();
export const on = { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', isLocked: false };

export const anAncillary = (change: Partial<Ancillary> = {}): Ancillary =>
  v.parse(Ancillary, {
    ...exampleAncillary(),
    id,
    associatedFirearmId: null,
    firearm: null,
    ownerName: 'Blouklip Armed Response (Pty) Ltd',
    status: 'active',
    libraryReference: null,
    version: 2,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
export const attached = anAncillary({ associatedFirearmId: firearm.id, firearm: on });

export const rmr: LibraryAncillary = v.parse(LibraryAncillary, {
  id: 4,
  manufacturer: 'Aimpoint',
  model: 'ACRO P-2',
  type: 'Red dot sight',
  category: 'Sighting',
  compatibility: ['ACRO footprint'],
  description: null,
  specifications: null,
  createdBy: 'u9',
  createdAt: at,
  updatedAt: at,
});

export const one = `/api/ancillaries/${id}`;
const calls: Calls = {
  'GET /api/ancillaries': () => list([attached]),
  [`GET ${one}`]: () => ok(anAncillary()),
  [`GET ${one}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
  'GET /api/documents': () => list([aDocument({ fileName: 'invoice.pdf', associatedEntityType: 'ancillary' })]),
  'GET /api/firearms': () => list([firearm]),
  [`GET /api/firearms/${firearm.id}`]: () => ok(firearm),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/library/ancillaries': () => list([rmr]),
  'GET /api/library/ancillaries/4': () => ok(rmr),
  'POST /api/ancillaries': () => ok(anAncillary(), 201),
};
const routes = [
  { path: '/ancillaries', element: <AncillariesPage /> },
  { path: '/ancillaries/register', element: <RegisterAncillaryPage /> },
  { path: '/ancillaries/library/add', element: <AddLibraryAncillaryPage /> },
  { path: '/ancillaries/:id', element: <AncillaryPage /> },
  { path: '/ancillaries/:id/edit', element: <EditAncillaryPage /> },
];
export const openAt = (page: string, changed: Calls = {}, role: Role = 'client') => open(page, routes, { role, calls: { ...calls, ...changed } });
export const details = `/ancillaries/${id}`;

export async function choose(label: RegExp, choice: RegExp) {
  await person.click(screen.getByLabelText(label));
  await person.click(await screen.findByRole('option', { name: choice }));
}
