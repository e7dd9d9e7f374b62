// Tests the license detail page: its state, renewal, verification and cancellation.
// @vitest-environment jsdom
import { act, type BoundFunctions, cleanup, type queries, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { onDay } from '../../../shared/kinds/format.ts';
import { dayAfter } from '../../../shared/kinds/time.ts';
import { expiryFor } from '../../../shared/licenses/periods.ts';
import { aLicense, firearm, history, openLicense, routes, today, withDays } from '../../../testing/browser/licenses.tsx';
import { ok, open, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

describe('license detail page', () => {
  test.each([
    [300, {}, 'Valid', /Start preparing the renewal on .* and lodge it by /],
    [91, {}, 'Prepare renewal', /Lodge the renewal by .* \(1 day from now\)/],
    [90, {}, 'Prepare renewal', /today is the last day/],
    [89, {}, 'Overdue: lodge now', /Deadline missed: the last day to lodge the renewal was .* Lodge it now/],
    [0, {}, 'Overdue: lodge now', /The license expires on .* \(expires today\)/],
    [-1, {}, 'Expired', /Expired on .* and no renewal was lodged/],
    [40, { lodgedOn: dayAfter(today, -60) }, 'Lodged in time', /stays valid until the renewal is decided/],
    [40, { lodgedOn: today }, 'Lodged late', /expires on .* unless the renewal is decided before/],
  ])('with %i days left %j shows the state %s and what to do', async (left, change, badge, sentence) => {
    openLicense(withDays(left, change));

    expect((await screen.findAllByText(badge)).length).toBeGreaterThan(0);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('shows card, firearm, holder and the length of the period', async () => {
    const license = withDays(300, { issuedOn: '2024-01-31', renews: aLicense().id });
    openLicense(license);

    expect(await screen.findByRole('heading', { name: new RegExp(`^License ${license.licenseNumber}: .*\\(`), level: 1 })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Glock 17, ABC123/ }).getAttribute('href')).toBe(`/firearms/${license.firearmId}/profile`);
    expect(screen.getByRole('link', { name: license.holderName }).getAttribute('href')).toBe(`/legal-entities/${license.holderId}`);
    expect(screen.getByText(/^5 years\. The Act's period would end on .*, but the date on the card wins\.$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Previous license' }).getAttribute('href')).toBe(`/licenses/${license.renews}`);
    expect(screen.getByText(`${onDay(license.lodgeBy)}: Last day to lodge`)).toBeTruthy();
  });

  test('links a renewed license to its successor and disables the actions', async () => {
    openLicense(withDays(-20, { status: 'superseded', renewedBy: firearm.id, closedOn: today, closedReason: 'Renewed' }));

    expect((await screen.findByRole('link', { name: /Open the new license/ })).getAttribute('href')).toBe(`/licenses/${firearm.id}`);
    expect(screen.getByRole('button', { name: 'Lodge Renewal' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('links the firearm of an ended license only for users who may view the firearm', async () => {
    const ended = withDays(300, { status: 'cancelled', closedOn: today, closedReason: 'The firearm changed hands to Depot Xaba.' });
    const address = `GET /api/firearms/${ended.firearmId}`;
    const words = /Glock 17, ABC123/;
    const { of } = openLicense(ended, { calls: { [address]: () => refused('not-found', 'No such record.') } });
    await waitFor(() => expect(of(address)).toHaveLength(1));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('link', { name: words })).toBeNull();
    cleanup();

    openLicense(ended, { calls: { [address]: () => ok(firearm) } });
    expect(await screen.findByRole('link', { name: words })).toBeTruthy();
    cleanup();

    expect(openLicense(withDays(300)).of(address)).toEqual([]);
    expect(await screen.findByRole('link', { name: words })).toBeTruthy();
  });

  test('shows "License not found" for a license that the user may not view', async () => {
    open('/licenses/unknown', routes, { calls: { 'GET /api/licenses/unknown': () => refused('not-found', 'No such record.') } });

    expect(await screen.findByRole('heading', { name: 'License not found' })).toBeTruthy();
  });
});

/** Grants the renewal with a new card. */
async function grant(dialog: BoundFunctions<typeof queries>): Promise<void> {
  await person.click(dialog.getByLabelText(/^Granted/));
  await person.type(dialog.getByLabelText('License Number'), 'FCA-NEW');
  await person.click(dialog.getByLabelText('Issue Date'));
  await person.paste(today);
  await waitFor(() => expect(dialog.getByLabelText('Expiry Date')).toHaveProperty('value', expiryFor('20', today)));
  await person.click(dialog.getByRole('button', { name: 'Record Decision' }));
}

describe('renewal on the license page', () => {
  test('is lodged by the holder, and the dialog says whether it is in time', async () => {
    const license = withDays(30);
    const after = { ...license, lodgedOn: today, receiptNumber: 'R-7', state: 'LODGED_LATE', version: 4 };
    const { of } = openLicense(license, { calls: { [`POST /api/licenses/${license.id}/renewal`]: () => ok(after) } });
    await person.click(await screen.findByRole('button', { name: 'Lodge Renewal' }));

    const dialog = within(await screen.findByRole('dialog', { name: /Lodge the renewal of/ }));
    expect(dialog.getByText(/Late: the deadline was/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Record Lodging' }));
    expect(await dialog.findByText('Receipt number is required')).toBeTruthy();
    await person.type(dialog.getByLabelText('Receipt Number'), 'R-7');
    await person.click(dialog.getByRole('button', { name: 'Record Lodging' }));

    await waitFor(() =>
      expect(of(`POST /api/licenses/${license.id}/renewal`)).toMatchObject([
        { body: { lodgedOn: today, receiptNumber: 'R-7' }, ifMatch: `"${license.version}"` },
      ]),
    );
    expect((await screen.findAllByText('Renewal recorded as lodged')).length).toBeGreaterThan(0);
  });

  test('is granted by the firearm office with a new card, and the new license opens', async () => {
    const license = withDays(30, { lodgedOn: today, lodgedBy: 'somebody' });
    const renewed = aLicense({ id: firearm.id, licenseNumber: 'FCA-NEW' });
    const { of, router } = openLicense(license, { role: 'firearm_office', calls: { [`POST /api/licenses/${license.id}/decision`]: () => ok(renewed) } });
    await person.click(await screen.findByRole('button', { name: 'Decide Renewal' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Decide on the renewal of/ }));
    await person.click(dialog.getByRole('button', { name: 'Record Decision' }));
    expect(await dialog.findByText('Granted or refused')).toBeTruthy();

    await grant(dialog);

    await waitFor(() => expect(router.state.location.pathname).toBe(`/licenses/${renewed.id}`));
    expect(of(`POST /api/licenses/${license.id}/decision`)[0]?.body).toEqual({
      decision: 'granted',
      decidedOn: today,
      licenseNumber: 'FCA-NEW',
      section: '20',
      issuedOn: today,
      expiresOn: expiryFor('20', today),
      comments: '',
    });
  });

  test('does not navigate away when the officer has opened another license before the answer', async () => {
    let answer: (response: Response) => void = () => undefined;
    const former = aLicense({ id: '01a1fd1d-150b-7a22-a57d-379e1402efed', licenseNumber: 'FCA-OLD', status: 'superseded' });
    const license = withDays(30, { lodgedOn: today, lodgedBy: 'somebody', renews: former.id });
    const { router } = openLicense(license, {
      role: 'firearm_office',
      calls: {
        [`POST /api/licenses/${license.id}/decision`]: () =>
          new Promise<Response>((resolve) => {
            answer = resolve;
          }),
        [`GET /api/licenses/${former.id}`]: () => ok(former),
        [`GET /api/licenses/${former.id}/history`]: () => ok(history),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Decide Renewal' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Decide on the renewal of/ }));
    await grant(dialog);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await act(() => router.navigate(`/licenses/${former.id}`));
    await screen.findByRole('heading', { name: /^License FCA-OLD: / });

    answer(ok(aLicense({ id: firearm.id, licenseNumber: 'FCA-NEW' })));

    expect((await screen.findAllByText('Decision recorded')).length).toBeGreaterThan(0);
    expect(router.state.location.pathname).toBe(`/licenses/${former.id}`);
  });

  test('disables Decide Renewal, with the reason, for the person who lodged it', async () => {
    openLicense(withDays(30, { lodgedOn: today, lodgedBy: 'u1' }), { role: 'admin' });

    const button = await screen.findByRole('button', { name: 'Decide Renewal' });

    expect(button.getAttribute('aria-disabled')).toBe('true');
    await person.hover(button);
    expect((await screen.findAllByText(/a second person must decide/)).length).toBeGreaterThan(0);
  });

  test('shows an inspector no buttons', async () => {
    openLicense(withDays(30), { role: 'inspector' });

    await screen.findAllByText('Overdue: lodge now');
    for (const name of ['Lodge Renewal', 'Decide Renewal', 'Cancel License', 'Verify']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

test('verify dialog requires a comment for a query', async () => {
  const license = withDays(300);
  const { of } = openLicense(license, { role: 'firearm_office', calls: { [`POST /api/licenses/${license.id}/verification`]: () => ok(license) } });
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Verify license/ }));
  await person.click(dialog.getByLabelText(/^Queried/));
  await person.click(dialog.getByRole('button', { name: 'Record Result' }));
  expect(await dialog.findByText('Enter what is in doubt')).toBeTruthy();

  await person.type(dialog.getByLabelText(/^Comments/), 'Section unreadable');
  await person.click(dialog.getByRole('button', { name: 'Record Result' }));

  await waitFor(() =>
    expect(of(`POST /api/licenses/${license.id}/verification`)[0]?.body).toEqual({ verification: 'queried', comments: 'Section unreadable' }),
  );
});

test('the action after a verification sends the new version before the record has been reloaded', async () => {
  const license = withDays(300);
  const verified = { verification: 'verified', verifiedBy: 'Sipho Nkosi', verifiedAt: license.updatedAt };
  let reads = 0;
  const { of } = openLicense(license, {
    role: 'admin',
    calls: {
      [`GET /api/licenses/${license.id}`]: () => (reads++ === 0 ? ok(license) : new Promise<Response>(() => undefined)),
      [`POST /api/licenses/${license.id}/verification`]: () => ok({ ...license, ...verified, version: license.version + 1 }),
      [`POST /api/licenses/${license.id}/cancellation`]: () => ok({ ...license, ...verified, status: 'cancelled', state: null, version: license.version + 2 }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  await person.click(screen.getByLabelText(/^Verified/));
  await person.click(screen.getByRole('button', { name: 'Record Result' }));
  await screen.findByText('Result recorded');

  await person.click(await screen.findByRole('button', { name: 'Cancel License' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Cancel license/ }));
  await person.type(dialog.getByLabelText('Reason'), 'Entered twice');
  await person.click(dialog.getByRole('button', { name: 'Cancel License' }));

  await waitFor(() => expect(of(`POST /api/licenses/${license.id}/cancellation`)[0]?.ifMatch).toBe(`"${license.version + 1}"`));
  expect(await screen.findByText('This license has ended: cancelled')).toBeTruthy();
});

test('cancel dialog requires a reason and warns', async () => {
  const license = withDays(300);
  const { of } = openLicense(license, {
    calls: { [`POST /api/licenses/${license.id}/cancellation`]: () => refused('conflict', 'This license has ended. Its record cannot be changed.') },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel License' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Cancel license/ }));
  expect(dialog.getByText(/This cannot be undone/)).toBeTruthy();
  await person.type(dialog.getByLabelText('Reason'), 'Entered twice');

  await person.click(dialog.getByRole('button', { name: 'Cancel License' }));

  expect((await screen.findAllByText('This license has ended. Its record cannot be changed.')).length).toBeGreaterThan(0);
  expect(of(`POST /api/licenses/${license.id}/cancellation`)[0]?.body).toEqual({ reason: 'Entered twice' });
});
