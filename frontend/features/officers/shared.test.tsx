// Checks the list of officers of several providers: both employments with their links, and an empty list.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { SharedOfficer } from '../../../shared/officers/shared.ts';
import { idAt } from '../../../testing/browser/custody.tsx';
import { list, open } from '../../../testing/browser/screen.tsx';
import SharedOfficersPage from './shared.tsx';

afterEach(cleanup);

const openPage = (answer: () => Response) =>
  open('/custody/officers/shared', [{ path: '/custody/officers/shared', element: <SharedOfficersPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/officers/shared': answer },
  });

test('shows each employment of a person with the officer, the provider and its first day', async () => {
  const employment = (number: number, legalEntityId: number, legalEntityName: string) => ({
    officerId: idAt(number),
    officerName: 'S Nkosi',
    psiraNumber: String(1_234_000 + number),
    legalEntityId,
    legalEntityName,
    since: '2024-07-01',
  });
  const one = { id: idAt(1), foundAt: '2026-03-04T08:30:00.000Z', employments: [employment(11, 1, 'Blouklip'), employment(12, 2, 'Karoo Guards')] };
  openPage(() => list([v.parse(SharedOfficer, one)]));

  expect((await screen.findByRole('link', { name: 'Karoo Guards' })).getAttribute('href')).toBe('/legal-entities/2');
  expect(screen.getAllByRole('link', { name: 'S Nkosi' }).map((link) => link.getAttribute('href'))).toEqual([
    `/custody/officers/${idAt(11)}`,
    `/custody/officers/${idAt(12)}`,
  ]);
  expect(screen.getAllByText(/^since 0?1 Jul/)).toHaveLength(2);
});

test('says that each officer has one provider only', async () => {
  openPage(() => list([]));
  expect(await screen.findByText('Each active officer has one provider only.')).toBeTruthy();
});
