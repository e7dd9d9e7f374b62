// One license: how it stands and what to do, its renewal, its verification, its end.
// @vitest-environment jsdom
import { act, type BoundFunctions, cleanup, type queries, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { onDay } from '../../../shared/kinds/format.ts';
import { dayAfter } from '../../../shared/kinds/time.ts';
import { expiryFor } from '../../../shared/licenses/periods.ts';
import { aLicense, firearm, history, openLicense, routes, today, withDays } from '../../../testing/browser/licenses.tsx';
import { ok, open, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

describe('a license', () => {
  test.each([
    [300, {}, 'Valid', /Begin to prepare the renewal on .* and lodge it by .*: s24\(1\)/],
    [91, {}, 'Prepare renewal', /Lodge the renewal by .* \(1 day from now\): s24\(1\)/],
    [90, {}, 'Prepare renewal', /today is the last day/],
    [89, {}, 'Late: lodge now', /The last day to lodge the renewal in time was .* Lodge it at once/],
    [0, {}, 'Late: lodge now', /in force until .* \(expires today\)/],
    [-1, {}, 'Expired', /Ran out on .* and no renewal was lodged/],
    [40, { lodgedOn: dayAfter(today, -60) }, 'Lodged in time', /stays valid until the application is decided/],
    [40, { lodgedOn: today }, 'Lodged late', /Unless it is decided before, the license lapses/],
  ])('with %i days left %j is %s, and says what to do', async (left, change, badge, sentence) => {
    openLicense(withDays(left, change));

    expect((await screen.findAllByText(badge)).length).toBeGreaterThan(0);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('shows its card, its firearm, its holder and where its period comes from', async () => {
    const license = withDays(300, { issuedOn: '2024-01-31', renews: aLicense().id });
    openLicense(license);

    expect(await screen.findByRole('heading', { name: new RegExp(`^License ${license.licenseNumber}: .*\\(`), level: 1 })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Glock 17, ABC123/ }).getAttribute('href')).toBe(`/firearms/${license.firearmId}/profile`);
    expect(screen.getByRole('link', { name: license.holderName }).getAttribute('href')).toBe(`/legal-entities/${license.holderId}`);
    expect(screen.getByText(/FCA 60 of 2000, s27.*the card's date wins/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The license before this one' }).getAttribute('href')).toBe(`/licenses/${license.renews}`);
    expect(screen.getByText(`${onDay(license.lodgeBy)}: Last day to lodge`)).toBeTruthy();
  });

  test('that was renewed leads to the one that took its place, and offers nothing', async () => {
    openLicense(withDays(-20, { status: 'superseded', renewedBy: firearm.id, closedOn: today, closedReason: 'Renewed' }));

    expect((await screen.findByRole('link', { name: /took its place/ })).getAttribute('href')).toBe(`/licenses/${firearm.id}`);
    expect(screen.getByRole('button', { name: 'Lodge Renewal' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('that ended as its firearm changed hands leads its former holder to no page that is not theirs, and to one that is', async () => {
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

  test('out of sight is not found', async () => {
    open('/licenses/unknown', routes, { calls: { 'GET /api/licenses/unknown': () => refused('not-found', 'No such record.') } });

    expect(await screen.findByRole('heading', { name: 'License not found' })).toBeTruthy();
  });
});

/** With the new card. */
async function grant(dialog: BoundFunctions<typeof queries>): Promise<void> {
  await person.click(dialog.getByLabelText(/^Granted/));
  await person.type(dialog.getByLabelText('License Number'), 'FCA-NEW');
  await person.click(dialog.getByLabelText('Issue Date'));
  await person.paste(today);
  await waitFor(() => expect(dialog.getByLabelText('Expiry Date')).toHaveProperty('value', expiryFor('20', today)));
  await person.click(dialog.getByRole('button', { name: 'Record Decision' }));
}

describe('a renewal', () => {
  test('is lodged by its holder, who is told whether that is in time', async () => {
    const license = withDays(30);
    const after = { ...license, lodgedOn: today, receiptNumber: 'R-7', state: 'LODGED_LATE', version: 4 };
    const { of } = openLicense(license, { calls: { [`POST /api/licenses/${license.id}/renewal`]: () => ok(after) } });
    await person.click(await screen.findByRole('button', { name: 'Lodge Renewal' }));

    const dialog = within(await screen.findByRole('dialog', { name: /Lodge the renewal of/ }));
    expect(dialog.getByText(/the last day in time/)).toBeTruthy();
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

  test('is granted by the firearm office with the new card, and the new license opens', async () => {
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

  test('granted after its officer has gone on to another license, leaves them there', async () => {
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

  test('is not decided by whoever lodged it, and the button says why', async () => {
    openLicense(withDays(30, { lodgedOn: today, lodgedBy: 'u1' }), { role: 'admin' });

    const button = await screen.findByRole('button', { name: 'Decide Renewal' });

    expect(button.getAttribute('aria-disabled')).toBe('true');
    await person.hover(button);
    expect((await screen.findAllByText(/a second person does/)).length).toBeGreaterThan(0);
  });

  test('is none of an inspector’s business', async () => {
    openLicense(withDays(30), { role: 'inspector' });

    await screen.findAllByText('Late: lodge now');
    for (const name of ['Lodge Renewal', 'Decide Renewal', 'Cancel License', 'Verify']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

test('a query of the firearm office says what is in doubt', async () => {
  const license = withDays(300);
  const { of } = openLicense(license, { role: 'firearm_office', calls: { [`POST /api/licenses/${license.id}/verification`]: () => ok(license) } });
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Verify license/ }));
  await person.click(dialog.getByLabelText(/^Queried/));
  await person.click(dialog.getByRole('button', { name: 'Record Result' }));
  expect(await dialog.findByText('Say what is in doubt')).toBeTruthy();

  await person.type(dialog.getByLabelText(/^Comments/), 'Section unreadable');
  await person.click(dialog.getByRole('button', { name: 'Record Result' }));

  await waitFor(() =>
    expect(of(`POST /api/licenses/${license.id}/verification`)[0]?.body).toEqual({ verification: 'queried', comments: 'Section unreadable' }),
  );
});

test('after the look at the card the next step goes over what that made of the record, before it has been asked for anew', async () => {
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

test('a cancellation asks for its reason and warns', async () => {
  const license = withDays(300);
  const { of } = openLicense(license, {
    calls: { [`POST /api/licenses/${license.id}/cancellation`]: () => refused('conflict', 'This license has ended; its record stays as it is.') },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel License' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Cancel license/ }));
  expect(dialog.getByText(/This cannot be undone/)).toBeTruthy();
  await person.type(dialog.getByLabelText('Reason'), 'Entered twice');

  await person.click(dialog.getByRole('button', { name: 'Cancel License' }));

  expect((await screen.findAllByText('This license has ended; its record stays as it is.')).length).toBeGreaterThan(0);
  expect(of(`POST /api/licenses/${license.id}/cancellation`)[0]?.body).toEqual({ reason: 'Entered twice' });
});
