// Checks sharing cases with the police: the shares, the conversation and the police screens.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aCase } from '../../../shared/cases/example.ts';
import type { CaseDetail, CaseMessage, SharedCaseDetail } from '../../../shared/cases/schema.ts';
import { type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import CasePage from './detail.tsx';
import SharedCasePage from './shared-detail.tsx';
import SharedCasesPage from './shared-page.tsx';

afterEach(cleanup);

const { id, createdAt: at } = aCase();
const ruan = { userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3381', userName: 'Ruan Pretorius', sharedAt: at, sharedByName: 'Johan Botha' };
const message: CaseMessage = { id, side: 'police', text: 'It is in our exhibit store.', createdBy: ruan.userId, createdByName: ruan.userName, createdAt: at };
const detail = (change: Partial<CaseDetail> = {}): CaseDetail => ({ ...aCase(), firearms: [], entities: [], shares: [], ...change });

const openOfficers = (change: Partial<CaseDetail> = {}, calls: Calls = {}) =>
  open(`/cases/${id}`, [{ path: '/cases/:id', element: <CasePage /> }], {
    role: 'law_enforcement',
    calls: {
      [`GET /api/cases/${id}`]: () => ok(detail(change)),
      [`GET /api/cases/${id}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
      [`GET /api/cases/${id}/notes`]: () => list([]),
      [`GET /api/cases/${id}/messages`]: () => list([message]),
      'GET /api/firearms': () => list([]),
      'GET /api/legal-entities': () => list([]),
      'GET /api/seizures': () => list([]),
      'GET /api/users/police': () => list([{ id: ruan.userId, firstName: 'Ruan', lastName: 'Pretorius' }]),
      ...calls,
    },
  });

const { id: caseId, caseNumber, title, description, priority, status, assignedToName, createdAt, closedAt } = aCase();
const shown: SharedCaseDetail = {
  ...{
    id: caseId,
    caseNumber,
    shortNumber: null,
    title,
    description,
    priority,
    status,
    assignedToName,
    createdAt,
    closedAt,
    sharedAt: at,
    sharedByName: 'Johan Botha',
  },
  firearms: [{ firearmId: '01b5a000-0000-7000-8000-00000000000f', manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', status: 'stolen' }],
  entities: [{ name: 'Blouklip Armed Response' }],
};

const openPolice = (at: string, calls: Calls = {}) =>
  open(
    at,
    [
      { path: '/saps/cases', element: <SharedCasesPage /> },
      { path: '/saps/cases/:id', element: <SharedCasePage /> },
    ],
    {
      role: 'external_saps',
      calls: {
        'GET /api/cases/shared': () => list([shown]),
        [`GET /api/cases/shared/${id}`]: () => ok(shown),
        [`GET /api/cases/shared/${id}/messages`]: () => list([message]),
        ...calls,
      },
    },
  );

test('law enforcement shares a case with a police officer chosen by name', async () => {
  const { of } = openOfficers({}, { [`POST /api/cases/${id}/shares`]: () => ok(detail({ shares: [ruan] })) });
  expect(await screen.findByText('Not shared')).toBeTruthy();
  expect(screen.getByText('Share the case with a police officer before you write.')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: /^Police officer/ }));
  await person.click(await screen.findByRole('option', { name: 'Ruan Pretorius' }));
  await person.click(screen.getByRole('button', { name: 'Share Case' }));

  expect(await screen.findByText('The case is shared, and the officer has been notified.')).toBeTruthy();
  expect(of(`POST /api/cases/${id}/shares`)[0]?.body).toEqual({ userId: ruan.userId });
});

test('law enforcement sends a message, and stops sharing', async () => {
  const { of } = openOfficers(
    { shares: [ruan] },
    {
      [`DELETE /api/cases/${id}/shares/${ruan.userId}`]: () => ok(detail()),
      [`POST /api/cases/${id}/messages`]: () => ok({ ...message, side: 'law_enforcement', text: 'Please keep it.' }, 201),
    },
  );

  await person.type(await screen.findByLabelText('New message'), 'Please keep it.');
  await person.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByText('Message Sent');
  expect(document.activeElement?.closest('[aria-label="Conversation"]')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Stop sharing with Ruan Pretorius' }));

  expect(await screen.findByText('Ruan Pretorius can no longer read this case.')).toBeTruthy();
  expect(of(`POST /api/cases/${id}/messages`)[0]?.body).toEqual({ text: 'Please keep it.' });
});

test('a closed case accepts no new share and no message, but sharing can be stopped', async () => {
  openOfficers({ shares: [ruan], status: 'closed', closedAt: at });

  expect(await screen.findByText('This case is closed, so its conversation takes no new messages.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share Case' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Stop sharing with Ruan Pretorius' })).toBeTruthy();
});

test('the police read a shared case and send a message', async () => {
  const { of } = openPolice(`/saps/cases/${id}`, { [`POST /api/cases/shared/${id}/messages`]: () => ok(message, 201) });

  expect(await screen.findByText('Glock 17 (ABC123)')).toBeTruthy();
  expect(screen.getByText('Blouklip Armed Response')).toBeTruthy();
  expect(await screen.findByText('It is in our exhibit store.')).toBeTruthy();
  for (const name of ['Edit', 'Start Work', 'Add Note', 'Share Case']) expect(screen.queryByRole('button', { name })).toBeNull();
  const field = screen.getByLabelText('New message') as HTMLTextAreaElement;
  await person.type(field, 'Collected today.');
  await person.click(screen.getByRole('button', { name: 'Send Message' }));

  await waitFor(() => expect(of(`POST /api/cases/shared/${id}/messages`)[0]?.body).toEqual({ text: 'Collected today.' }));
  await waitFor(() => expect(field.value).toBe(''));
});

test('the police see their shared cases, or that there are none', async () => {
  openPolice('/saps/cases');
  expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(`/saps/cases/${id}`);
  cleanup();

  openPolice('/saps/cases', { 'GET /api/cases/shared': () => list([]) });

  expect(await screen.findByText('No Shared Cases')).toBeTruthy();
});

test('a case that is no longer shared shows that it was not found', async () => {
  openPolice(`/saps/cases/${id}`, { [`GET /api/cases/shared/${id}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') });

  expect(await screen.findByText('There is no such case, or it is no longer shared with you.')).toBeTruthy();
});
