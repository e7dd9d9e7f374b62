// Checks the case page: links, notes, documents and a closed case.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCase } from '../../../shared/cases/example.ts';
import type { CaseDetail } from '../../../shared/cases/schema.ts';
import { aDocument, aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import CasePage from './detail.tsx';

afterEach(cleanup);

const { id, createdAt: at } = aCase();
const former = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const isOff = (element: HTMLElement) => element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';

const detail = (change: Partial<CaseDetail> = {}): CaseDetail => ({
  ...aCase(),
  firearms: [
    {
      firearmId: aFirearm().id,
      manufacturer: 'Glock',
      model: '17',
      serialNumber: 'ABC123',
      status: 'active',
      ownerName: 'Blouklip',
      linkedAt: at,
      linkedByName: 'Johan Botha',
    },
  ],
  entities: [],
  shares: [],
  ...change,
});

function openOne(change: Partial<CaseDetail> = {}, calls: Calls = {}) {
  return open(`/cases/${id}`, [{ path: '/cases/:id', element: <CasePage /> }], {
    role: 'law_enforcement',
    calls: {
      [`GET /api/cases/${id}`]: () => ok(detail(change)),
      [`GET /api/cases/${id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      [`GET /api/cases/${id}/notes`]: () => list([{ id, text: 'Camera recordings secured.', createdBy: 'u2', createdByName: 'Johan Botha', createdAt: at }]),
      [`GET /api/cases/${id}/messages`]: () => list([]),
      'GET /api/users/police': () => list([]),
      'GET /api/firearms': () => list([aFirearm({ serialNumber: 'XYZ789' })]),
      'GET /api/legal-entities': () => list([]),
      'GET /api/seizures': () => list([]),
      'GET /api/documents': () => list([]),
      ...calls,
    },
  });
}

test('leaving the page with text in any of its forms asks for confirmation', async () => {
  const { router } = openOne({ shares: [{ userId: 'u9', userName: 'Zanele Khumalo', sharedAt: at, sharedByName: 'Johan Botha' }] });
  await person.type(await screen.findByLabelText('New note'), 'Seen at the gate');
  expect(screen.getByLabelText('New message')).toBeTruthy();

  await act(() => router.navigate('/cases'));

  expect(await screen.findByText(/You have not saved your changes/)).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/cases/${id}`);
});

test('the case page shows its firearms, its notes and an intact history', async () => {
  openOne();

  expect(await screen.findByRole('heading', { name: 'Pistol found at a roadblock', level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Glock 17 (ABC123)' }).getAttribute('href')).toBe(`/firearms/${aFirearm().id}/profile`);
  expect(await screen.findByText('Camera recordings secured.')).toBeTruthy();
  expect(await screen.findByText(/Record intact \(0 entries\)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start Work' })).toBeTruthy();
});

/** Only the documents of firearms. The files of the case have their own list. */
const ofFirearms = (asked: readonly { readonly query: Record<string, string> }[]) =>
  asked.map(({ query }) => query).filter(({ associatedEntityType }) => associatedEntityType === 'firearm');

test('the case page shows the documents of one firearm at a time, without upload', async () => {
  const second = { ...detail().firearms[0], firearmId: former, model: '19', serialNumber: 'DEF456' } as CaseDetail['firearms'][number];
  const { of } = openOne(
    { firearms: [...detail().firearms, second] },
    {
      'GET /api/documents': ({ query }) =>
        query.associatedEntityType === 'case'
          ? list([])
          : list([aDocument({ fileName: query.associatedEntityId === former ? 'license of the second.pdf' : 'photo.jpg' })]),
    },
  );

  expect((await screen.findAllByText('photo.jpg')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Upload Document' })).toBeNull();
  await person.click(screen.getByRole('button', { name: /^Documents of/ }));
  await person.click(await screen.findByRole('option', { name: 'Glock 19 (DEF456)' }));

  expect((await screen.findAllByText('license of the second.pdf')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Documents of/ }));
  expect(ofFirearms(of('GET /api/documents'))).toMatchObject([
    { associatedEntityType: 'firearm', associatedEntityId: aFirearm().id },
    { associatedEntityType: 'firearm', associatedEntityId: former },
  ]);
});

test('a case without firearms explains whose documents would appear', async () => {
  const { of } = openOne({ firearms: [] });

  expect(await screen.findByText('Documents of the firearms linked to this case appear here.')).toBeTruthy();
  expect(ofFirearms(of('GET /api/documents'))).toHaveLength(0);
});

const focusIsIn = (name: string) => document.activeElement?.closest(`[aria-label="${name}"]`) != null;

test('the focus stays near the button after a step, and after unlinking a firearm', async () => {
  let now = detail();
  openOne(
    {},
    {
      [`GET /api/cases/${id}`]: () => ok(now),
      [`PATCH /api/cases/${id}`]: () => {
        now = { ...now, status: 'in_progress' };
        return ok(now);
      },
      [`DELETE /api/cases/${id}/firearms/${aFirearm().id}`]: () => {
        now = { ...now, firearms: [] };
        return ok(now);
      },
    },
  );
  await person.click(await button('Start Work'));
  await button('Mark Resolved');
  await waitFor(() => expect(focusIsIn(`Next step of ${now.caseNumber}`)).toBe(true));

  await person.click(await button(/^Unlink: Glock/));
  await screen.findByText('No firearms');
  await waitFor(() => expect(focusIsIn('Firearms')).toBe(true));
});

test('the firearm field searches the server and links a firearm, and another firearm can be unlinked', async () => {
  const found = aFirearm({ serialNumber: 'XYZ789' });
  const { of } = openOne(
    { firearms: detail().firearms.map((one) => ({ ...one, firearmId: former })) },
    {
      [`POST /api/cases/${id}/firearms/${found.id}`]: () => ok(detail()),
      [`DELETE /api/cases/${id}/firearms/${former}`]: () => ok(detail()),
    },
  );
  expect(isOff(await button('Link Firearm'))).toBe(true);

  await person.click(screen.getByRole('button', { name: /^Firearm/ }));
  await person.click(await screen.findByRole('option', { name: /XYZ789/ }));
  await person.click(await button('Link Firearm'));
  await screen.findByText('The firearm is now linked to the case.');
  await person.click(await button('Unlink: Glock 17 (ABC123)'));
  await screen.findByText(/The firearm has been unlinked from the case/);

  expect(of(`POST /api/cases/${id}/firearms/${found.id}`)).toHaveLength(1);
  expect(of(`DELETE /api/cases/${id}/firearms/${former}`)).toHaveLength(1);
});

test('adding a note empties the field', async () => {
  const { of } = openOne(
    {},
    { [`POST /api/cases/${id}/notes`]: ({ body }) => ok({ id, ...body, createdBy: 'u1', createdByName: 'Thabo Molefe', createdAt: at }, 201) },
  );
  const field = (await screen.findByLabelText('New note')) as HTMLTextAreaElement;
  expect(isOff(await button('Add Note'))).toBe(true);

  await person.type(field, 'Both officers have made statements.');
  await person.click(await button('Add Note'));

  expect(await screen.findByText('The note has been added.')).toBeTruthy();
  expect(of(`POST /api/cases/${id}/notes`)[0]?.body).toEqual({ text: 'Both officers have made statements.' });
  await waitFor(() => expect(field.value).toBe(''));
  // Its button is disabled while the field is empty.
  expect(focusIsIn('Notes')).toBe(true);
});

test('a closed case accepts only notes', async () => {
  openOne({ status: 'closed', closedAt: at });

  expect(await button('Add Note')).toBeTruthy();
  for (const name of ['Edit', 'Link Firearm', 'Link Legal Entity', /^Unlink/, 'Close Case', 'Start Work'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an unknown case shows that it was not found', async () => {
  openOne({}, { [`GET /api/cases/${id}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') });

  expect(await screen.findByRole('heading', { name: 'Case not found' })).toBeTruthy();
});
