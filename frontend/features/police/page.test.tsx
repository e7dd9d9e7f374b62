// Checks the police screens: the required reason, the result, an opened record and a repeated search.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSearchResult } from '../../../shared/police/example.ts';
import type { PoliceFirearm } from '../../../shared/police/schema.ts';
import { type Asked, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import InvestigationsPage from './investigations.tsx';
import PoliceLookUpsPage from './look-ups.tsx';
import PoliceSearchPage from './page.tsx';
import PoliceRecordPage from './record.tsx';

afterEach(cleanup);

const { id, hits } = aSearchResult();
const firearmId = hits[0]?.firearmId ?? '';
const pages = [
  { path: '/saps/firearms', element: <PoliceSearchPage /> },
  { path: '/saps/firearms/:searchId/:firearmId', element: <PoliceRecordPage /> },
  { path: '/saps/investigations', element: <InvestigationsPage /> },
];
const openAt = (at: string, calls: Record<string, (asked: Asked) => Response> = {}) =>
  open(at, pages, {
    role: 'external_saps',
    calls: {
      'POST /api/police/searches': () => ok(aSearchResult(), 201),
      [`GET /api/police/searches/${id}`]: () => ok(aSearchResult()),
      ...calls,
    },
  });

const record: PoliceFirearm = {
  ...{ firearmId, searchId: id, docketNumber: 'CAS 77/11/2026', purpose: 'roadblock', purposeText: null },
  ...{ manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', type: 'Pistol', caliber: '9mm', status: 'stolen', ownerName: 'Blouklip' },
  statusSince: '2026-11-20T08:00:00.000Z',
  barrelLength: 114,
  licenseType: 'S20 Business Purposes',
  province: 'Gauteng',
  city: 'Pretoria',
  registeredAt: '2024-01-20T08:00:00.000Z',
  keeperName: null,
  owner: { name: 'Blouklip', psiraNumber: 'PSiRA-204117', standing: 'suspended', province: 'Gauteng', city: 'Pretoria' },
  license: null,
  loss: { docketNumber: null, policeStation: 'Sunnyside', occurredOn: '2026-11-20' },
  lossReport: null,
  custody: {
    ...{ officerName: 'S Nkosi', officerPsiraNumber: '2104318', outAt: '2026-11-28T16:00:00.000Z', dueAt: '2026-11-29T04:00:00.000Z' },
    ...{ place: 'Midrand sector 4', roundsOut: 30, authorisationNumber: 'AUT-2026-41' },
    ...{ authorisationState: 'revoked', authorisationStateAt: '2026-11-28' },
  },
  seizure: null,
};

test('a search requires the reason and a search text before it sends anything', async () => {
  const { of } = openAt('/saps/firearms');

  await person.click(await screen.findByRole('button', { name: 'Search' }));

  expect(await screen.findByText('Case number (CAS) is required')).toBeTruthy();
  expect(screen.getByText('Purpose is required')).toBeTruthy();
  expect(of('POST /api/police/searches')).toEqual([]);
});

test('a search sends its reason in the body, shows the result, and puts neither into the page address', async () => {
  const { of, router } = openAt('/saps/firearms');
  await person.type(await screen.findByLabelText('Case number (CAS)'), 'CAS 77/11/2026');
  await person.click(screen.getByRole('button', { name: /^Purpose/ }));
  await person.click(await screen.findByRole('option', { name: 'Roadblock' }));
  await person.type(screen.getByLabelText(/^Serial number/), 'abc 123');

  await person.click(screen.getByRole('button', { name: 'Search' }));

  const link = await screen.findByRole('link', { name: 'Glock 17 (ABC123)' });
  expect(link.getAttribute('href')).toBe(`/saps/firearms/${id}/${firearmId}`);
  await waitFor(() => expect([...document.querySelectorAll('[aria-live]')].map((region) => region.textContent)).toContain('1 firearm found'));
  expect(screen.getByText(/^Stolen on 20 November 2026: case CAS 12\/11\/2026, Sunnyside$/)).toBeTruthy();
  expect(of('POST /api/police/searches')[0]?.body).toMatchObject({ docketNumber: 'CAS 77/11/2026', purpose: 'roadblock', serialNumber: 'abc 123' });
  expect(router.state.location.search).toBe(`?search=${id}`);
});

test('a result with more matches than shown asks to narrow the search', async () => {
  openAt(`/saps/firearms?search=${id}`, { [`GET /api/police/searches/${id}`]: () => ok(aSearchResult({ more: true, found: 1290 })) });

  expect(await screen.findByText('Narrow the search')).toBeTruthy();
  expect(screen.getByText('(1 290)')).toBeTruthy();
});

test('an empty result and too many searches each have their own message', async () => {
  openAt(`/saps/firearms?search=${id}`, {
    [`GET /api/police/searches/${id}`]: () => ok(aSearchResult({ hits: [], found: 0 })),
    'POST /api/police/searches': () => refused('too-many-requests', 'You have reached the limit of 60 searches in an hour. Continue in the next hour.'),
  });
  expect(await screen.findByText('No Firearms Found')).toBeTruthy();

  await person.type(screen.getByLabelText('Case number (CAS)'), 'CAS 1/1/2026');
  await person.click(screen.getByRole('button', { name: /^Purpose/ }));
  await person.click(await screen.findByRole('option', { name: 'Investigation' }));
  await person.type(screen.getByLabelText(/^Make/), 'Glock');
  await person.click(screen.getByRole('button', { name: 'Search' }));

  expect((await screen.findAllByText(/60 searches in an hour/)).length).toBeGreaterThan(0);
});

test('an opened record shows the reason, and that the read is logged', async () => {
  openAt(`/saps/firearms/${id}/${firearmId}`, { [`GET /api/police/searches/${id}/firearms/${firearmId}`]: () => ok(record) });

  expect(await screen.findByText('Opened for CAS 77/11/2026, roadblock. This is logged.')).toBeTruthy();
  expect(screen.getByText('Reported stolen')).toBeTruthy();
  expect(screen.getByText('Suspended')).toBeTruthy();
  expect(screen.getByText('No current license is recorded for this firearm.')).toBeTruthy();
});

test('an opened record shows in whose hands the firearm is', async () => {
  openAt(`/saps/firearms/${id}/${firearmId}`, { [`GET /api/police/searches/${id}/firearms/${firearmId}`]: () => ok(record) });

  expect(await screen.findByRole('heading', { name: 'In Whose Hands' })).toBeTruthy();
  for (const words of ['S Nkosi', '2104318', 'Midrand sector 4', 'AUT-2026-41', '30']) expect(screen.getByText(words), words).toBeTruthy();
});

test('an opened record of a firearm that is not issued says so', async () => {
  openAt(`/saps/firearms/${id}/${firearmId}`, { [`GET /api/police/searches/${id}/firearms/${firearmId}`]: () => ok({ ...record, custody: null }) });

  expect(await screen.findByText('This firearm is not issued to a security officer now.')).toBeTruthy();
});

test('an expired reason links to a new search', async () => {
  const words = 'This search was made more than 12 hours ago. Search again and give the reason again.';
  openAt(`/saps/firearms/${id}/${firearmId}`, { [`GET /api/police/searches/${id}/firearms/${firearmId}`]: () => refused('conflict', words) });

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search Again' }).getAttribute('href')).toBe(`/saps/firearms?again=${id}`);
});

test('searching again keeps the search text and asks for the reason again', async () => {
  openAt(`/saps/firearms?again=${id}`);

  const serial = (await screen.findByLabelText(/^Serial number/)) as HTMLInputElement;

  expect(serial.value).toBe('ABC123');
  expect((screen.getByLabelText('Case number (CAS)') as HTMLInputElement).value).toBe('');
});

test('Investigation Support groups searches by case number with the opened records, and filters by one case number', async () => {
  const { hits: _hits, more: _more, isOpen: _isOpen, ...search } = aSearchResult();
  const old = { ...search, id: '3f2504e0-4f89-41d3-9a0c-0305e82c3377', docketNumber: 'CAS 1/1/2026', createdAt: '2026-01-02T08:00:00.000Z' };
  const look = { firearmId, name: 'Glock 17 (ABC123)', times: 2, at: search.createdAt };
  const { of } = openAt('/saps/investigations', {
    'GET /api/police/searches': ({ query }) => list(query.docketOf ? [old] : [{ ...search, looks: [look] }, old]),
  });

  expect(await screen.findByRole('heading', { name: /CAS 77\/11\/2026/ })).toBeTruthy();
  expect(screen.getByText('1 found. Opened: Glock 17 (ABC123), 2 times')).toBeTruthy();
  // A search older than twelve hours can only be repeated.
  expect(screen.getAllByRole('link', { name: /^Show result/ })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /^Search again/ })).toHaveLength(2);

  await person.click(screen.getByRole('button', { name: 'Only This Case: CAS 1/1/2026' }));

  await waitFor(() => expect(of('GET /api/police/searches').at(-1)?.query).toMatchObject({ docketOf: old.id }));
  expect(await screen.findByRole('button', { name: 'All Case Numbers' })).toBeTruthy();
});

test('the list of look-ups shows overseers all searches, and filters by officer or by case number', async () => {
  const { hits: _hits, more: _more, isOpen: _isOpen, ...search } = aSearchResult({ purpose: 'other', purposeText: 'Asked by Court 4' });
  const other = { ...search, id: '3f2504e0-4f89-41d3-9a0c-0305e82c3378', userName: 'Lindiwe Khumalo', found: 0 };
  const look = { firearmId, name: 'Glock 17 (ABC123)', times: 2, at: search.createdAt };
  const { of, router } = open('/police-look-ups', [{ path: '/police-look-ups', element: <PoliceLookUpsPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/police/audit': ({ query }) => list(query.officerOf ? [other] : [{ ...search, looks: [look] }, other]) },
  });

  expect((await screen.findByRole('link', { name: 'Glock 17 (ABC123)' })).getAttribute('href')).toBe(`/firearms/${firearmId}/profile`);
  expect(screen.getAllByText('Other: Asked by Court 4')).toHaveLength(2);
  // In print, only buttons with information remain.
  for (const said of ['Lindiwe Khumalo', 'CAS 77/11/2026']) for (const words of screen.getAllByText(said)) expect(words.closest('.button-says')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Only this officer: Lindiwe Khumalo' }));

  await waitFor(() => expect(of('GET /api/police/audit').at(-1)?.query).toMatchObject({ officerOf: other.id }));
  await person.click(await screen.findByRole('button', { name: 'Only this case: CAS 77/11/2026' }));
  await waitFor(() => expect(of('GET /api/police/audit').at(-1)?.query).toMatchObject({ officerOf: other.id, docketOf: other.id }));
  expect(router.state.location.search).not.toMatch(/CAS|Khumalo/);
  await person.click(screen.getByRole('button', { name: 'All Officers' }));
  await waitFor(() => expect(of('GET /api/police/audit').at(-1)?.query).not.toHaveProperty('officerOf'));
});
