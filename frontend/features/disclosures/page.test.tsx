// Checks the disclosure screen: the list, its actions and its filters.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { draft, field, openPage, rejected, row, submitted, withSaving } from '../../../testing/browser/disclosures.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);
const saved = withSaving();

test('offers Edit only for drafts and Download only for submitted disclosures', async () => {
  openPage();

  const buttons = async (name: string) => (await row(name)).getAllByRole('button').map(({ textContent }) => textContent);

  expect(await buttons('Blouklip')).toEqual(['View', 'Edit', 'View History']);
  expect(await buttons('Submitted')).toEqual(['View', 'Download', 'View History']);
  expect(await buttons('Rejected')).toEqual(['View', 'Correct and resubmit', 'Download', 'View History']);
});

test('edits a draft with its values in the form and saves with the version shown', async () => {
  const { of } = openPage();
  await person.click((await row('Blouklip')).getByRole('button', { name: /^Edit/ }));
  await screen.findByText('Edit Disclosure');
  expect(await field('Additional Notes')).toHaveProperty('value', 'Two safes');
  await person.click(await field('Shotguns'));

  await press('Save as Draft');

  await waitFor(() => expect(of(`PATCH /api/disclosures/${draft.id}`)).toMatchObject([{ ifMatch: '"4"', body: { categories: ['handguns', 'shotguns'] } }]));
  expect(of(`PATCH /api/disclosures/${draft.id}`)[0]?.body).not.toHaveProperty('status');
});

test('shows the rejection reason while a rejected disclosure is corrected and resubmitted', async () => {
  const { of } = openPage();
  await person.click((await row('Rejected')).getByRole('button', { name: /^Correct and resubmit/ }));
  expect(await screen.findByText('Rejected by Sipho Nkosi')).toBeTruthy();

  await press('Resubmit');

  await waitFor(() => expect(of(`PATCH /api/disclosures/${rejected.id}`)[0]?.body.status).toBe('submitted'));
});

test('downloads the file that the server names, and reports a failure', async () => {
  openPage({ [`GET /api/disclosures/${rejected.id}/register`]: () => refused('unavailable', 'Busy') });

  await person.click((await row('Submitted')).getByRole('button', { name: /^Download/ }));
  await waitFor(() => expect(saved).toEqual([{ name: 'disclosure-Blouklip-2026-04-01.json', href: 'http://objects.test/frozen' }]));

  await person.click((await row('Rejected')).getByRole('button', { name: /^Download/ }));
  expect((await screen.findAllByText('Download Failed')).length).toBeGreaterThan(0);
});

test('opens the history from the list', async () => {
  openPage();

  await person.click((await row('Submitted')).getByRole('button', { name: /^View History/ }));

  expect(await screen.findByRole('dialog', { name: 'Disclosure History' })).toBeTruthy();
  expect(await screen.findByText('Record intact (0 entries)')).toBeTruthy();
});

test('shows the specification’s texts for empty lists', async () => {
  openPage({ 'GET /api/disclosures': () => list([]) });

  expect(await screen.findByText('No disclosures created yet')).toBeTruthy();
  expect(await screen.findByText('No disclosures found')).toBeTruthy();
});

test('offers the Draft filter only to roles that can see drafts', async () => {
  const choice = async (role: Role) => {
    openPage({}, { role });
    await screen.findAllByText('Submitted Guarding');
    await person.click(screen.getByRole('button', { name: /All statuses/ }));
    expect(await screen.findByRole('option', { name: 'Rejected' })).toBeTruthy();
    const offered = screen.queryByRole('option', { name: 'Draft' }) !== null;
    cleanup();
    return offered;
  };

  expect(await choice('client')).toBe(true);
  expect(await choice('psira_management')).toBe(false);
});

test('writes filters to the URL and to the request', async () => {
  const { of, router } = openPage({}, { at: '/disclosure?search=guard' });
  await screen.findAllByText('Submitted Guarding');

  await person.click(screen.getByRole('button', { name: /All statuses/ }));
  await person.click(await screen.findByRole('option', { name: 'Rejected' }));

  await waitFor(() => expect(of('GET /api/disclosures').at(-1)?.query).toMatchObject({ search: 'guard', status: 'rejected' }));
  expect(router.state.location.search).toBe('?search=guard&status=rejected');
  await person.click((await row('Rejected')).getByRole('button', { name: /^View: / }));
  expect(router.state.location.search).toContain('search=guard&status=rejected&id=');
});

test('keeps the typed data when a draft is submitted elsewhere, and does not open a submitted disclosure for editing', async () => {
  let now = draft;
  const { of } = openPage(
    {
      [`GET /api/disclosures/${draft.id}`]: () => ok(now),
      [`PATCH /api/disclosures/${draft.id}`]: () => refused('stale-version', 'This record has changed since you opened it.'),
    },
    { at: `/disclosure?form=${draft.id}` },
  );
  await person.type(await field('Additional Notes'), ' and a vault');
  now = { ...submitted, id: draft.id, version: 5 };

  await press('Ask anew');
  await waitFor(() => expect(of(`GET /api/disclosures/${draft.id}`)).toHaveLength(2));

  expect(await field('Additional Notes')).toHaveProperty('value', 'Two safes and a vault');
  await press('Save as Draft');
  expect(await screen.findByText('This record has changed since you opened it')).toBeTruthy();
  await press('Reload');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save as Draft' })).toBeNull());
  cleanup();

  openPage({ [`GET /api/disclosures/${draft.id}`]: () => ok(now) }, { at: `/disclosure?form=${draft.id}` });
  expect(await screen.findByText(/^A disclosure that is submitted cannot be changed/)).toBeTruthy();
});

test('keeps filters that were set while the form was saving', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { router } = openPage({ [`PATCH /api/disclosures/${draft.id}`]: () => answered.then(() => ok(draft)) }, { at: `/disclosure?form=${draft.id}` });
  await person.type(await field('Additional Notes'), ' and a vault');
  await press('Save as Draft');
  await person.type(screen.getByLabelText('Search disclosures'), 'Blouklip');
  await waitFor(() => expect(router.state.location.search).toContain('search=Blouklip'));

  answer();

  await waitFor(() => expect(router.state.location.search).toBe('?search=Blouklip'));
});
