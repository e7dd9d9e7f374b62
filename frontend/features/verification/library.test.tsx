// Checks the Library Records tab.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aRecord, ok, person, press, refused } from '../../../testing/browser/screen.tsx';
import { openAt } from '../../../testing/browser/verification.tsx';

afterEach(cleanup);

describe('the Library Records tab', () => {
  test('rejects a record with a reason', async () => {
    const { of } = openAt('/verification?tab=library', {
      'PATCH /api/library/firearms/12/verification': () => ok(aRecord({ verificationStatus: 'rejected' })),
    });
    await person.click(await screen.findByRole('button', { name: 'Review Glock 17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Glock 17' }));

    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    await person.click(await dialog.findByLabelText('Reason'));
    await person.paste('Twice in the library');
    await person.click(dialog.getByRole('button', { name: 'Reject' }));

    await waitFor(() =>
      expect(of('PATCH /api/library/firearms/12/verification')).toMatchObject([{ body: { status: 'rejected', note: 'Twice in the library' }, ifMatch: '"2"' }]),
    );
    expect(of('GET /api/library/firearms')[0]?.query.verificationStatus).toBe('pending');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Glock 17' })).toBeNull());
  });

  test('keeps the focus in the dialog, and warns before a decision overwrites a concurrent one of another officer', async () => {
    let now = aRecord({ verificationStatus: 'pending' });
    const { of } = openAt('/verification?tab=library', {
      'GET /api/library/firearms/12': () => ok(now),
      'PATCH /api/library/firearms/12/verification': () => refused('stale-version', 'This record has changed since you opened it.'),
    });
    await person.click(await screen.findByRole('button', { name: 'Review Glock 17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Glock 17' }));
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Decide on Glock 17' }));
    await person.click(await dialog.findByLabelText('Reason'));
    await person.paste('Twice in the library');

    now = aRecord({ verificationStatus: 'pending', verifiedByName: 'Naledi Dlamini', verificationNote: 'Looked at again', version: 3 });
    await press('Ask anew');
    expect(await dialog.findByText('Naledi Dlamini: Looked at again')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Reject' }));

    expect(await dialog.findByText('This record has changed since you opened it')).toBeTruthy();
    expect(of('PATCH /api/library/firearms/12/verification')[0]?.ifMatch).toBe('"2"');
  });

  test('shows that another officer has rejected the record', async () => {
    let now = aRecord({ verificationStatus: 'pending' });
    openAt('/verification?tab=library', {
      'GET /api/library/firearms/12': () => ok(now),
      'PATCH /api/library/firearms/12/verification': () => {
        now = aRecord({ verificationStatus: 'rejected', verifiedByName: 'Naledi Dlamini', verificationNote: 'Twice in the library', version: 3 });
        return refused('stale-version', 'This record has changed since you opened it.');
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Review Glock 17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Glock 17' }));

    await person.click(dialog.getByRole('button', { name: 'Verify' }));

    expect((await screen.findAllByText(/^This record has changed/)).length).toBeGreaterThan(0);
    expect(await dialog.findByText('Naledi Dlamini: Twice in the library')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  test('disables rejecting while it saves a verification', async () => {
    openAt('/verification?tab=library', { 'PATCH /api/library/firearms/12/verification': () => new Promise<Response>(() => undefined) });
    await person.click(await screen.findByRole('button', { name: 'Review Glock 17' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Glock 17' }));
    await person.click(dialog.getByRole('button', { name: 'Verify' }));

    await person.click(dialog.getByRole('button', { name: 'Reject' }));

    expect(dialog.queryByLabelText('Reason')).toBeNull();
  });

  test('shows no buttons to users who may not verify', async () => {
    openAt('/verification?tab=library', {}, 'internal');

    await screen.findByRole('link', { name: 'Glock 17, ABC123' });

    expect(screen.queryByRole('tab', { name: 'Library Records' })).toBeNull();
  });
});
