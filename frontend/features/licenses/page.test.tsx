// License records and legal entities on the screen, by role and label.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { dayAfter, dayOf, daysBetween } from '../../../shared/kinds/time.ts';
import { expiryFor, lodgeBy } from '../../../shared/licenses/periods.ts';
import { stateOf } from '../../../shared/licenses/rules.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import { aFirearm, anEntity, type Calls, list, ok, open, person, refused } from '../../app/testing.tsx';
import AddLicensePage from './create.tsx';
import LicensePage from './detail.tsx';
import LegalEntityPage from './entity.tsx';
import LicenseRecordsPage from './records.tsx';

afterEach(cleanup);

const today = dayOf(new Date());
const history = { entries: [], verified: true, brokenAt: null };
const routes = [
  { path: '/licenses/records', element: <LicenseRecordsPage /> },
  { path: '/licenses/create', element: <AddLicensePage /> },
  { path: '/licenses/:id', element: <LicensePage /> },
  { path: '/legal-entities/:id', element: <LegalEntityPage /> },
];
const firearm = aFirearm();

const nothing = {
  lodgedOn: null,
  receiptNumber: null,
  lodgedBy: null,
  decision: null,
  decidedOn: null,
  closedOn: null,
  closedReason: null,
  renews: null,
  renewedBy: null,
  verifiedBy: null,
  verifiedAt: null,
  notes: null,
} as const;

function aLicense(change: Partial<License> = {}): License {
  const { manufacturer, model, serialNumber } = firearm;
  const plain = {
    ...nothing,
    id: '01a1fd1d-150b-7a22-a57d-379e1402efec',
    firearmId: firearm.id,
    firearm: { manufacturer, model, serialNumber },
    holderId: 7,
    holderName: 'Blouklip Armed Response (Pty) Ltd',
    licenseNumber: 'FCA-20-000417',
    section: '20' as const,
    issuedOn: '2022-03-04',
    expiresOn: dayAfter(today, 1000),
    status: 'current' as const,
    verification: 'unverified' as const,
    version: 3,
    createdAt: '2026-03-04T08:30:00.000Z',
    updatedAt: '2026-03-04T08:30:00.000Z',
    ...change,
  };
  return { ...plain, state: stateOf(plain, today), daysLeft: daysBetween(today, plain.expiresOn), lodgeBy: lodgeBy(plain.expiresOn), ...change };
}

/** A license with so many days left. */
const withDays = (left: number, change: Parameters<typeof aLicense>[0] = {}) => aLicense({ expiresOn: dayAfter(today, left), ...change });

function openLicense(license: ReturnType<typeof aLicense>, { role = 'client' as Role, calls = {} as Calls } = {}) {
  const address = `/api/licenses/${license.id}`;
  return open(`/licenses/${license.id}`, routes, {
    role,
    calls: { [`GET ${address}`]: () => ok(license), [`GET ${address}/history`]: () => ok(history), ...calls },
  });
}

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

    expect(await screen.findByRole('heading', { name: `License ${license.licenseNumber}`, level: 1 })).toBeTruthy();
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

  test('out of sight is not found', async () => {
    open('/licenses/unknown', routes, { calls: { 'GET /api/licenses/unknown': () => refused('not-found', 'No such record.') } });

    expect(await screen.findByRole('heading', { name: 'License not found' })).toBeTruthy();
  });
});

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

    await person.click(dialog.getByLabelText(/^Granted/));
    await person.type(dialog.getByLabelText('License Number'), 'FCA-NEW');
    await person.click(dialog.getByLabelText('Issue Date'));
    await person.paste(today);
    await waitFor(() => expect(dialog.getByLabelText('Expiry Date')).toHaveProperty('value', expiryFor('20', today)));
    await person.click(dialog.getByRole('button', { name: 'Record Decision' }));

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

test('adding a license from a firearm shows the firearm and proposes the expiry, which the card overrides', async () => {
  const calls: Calls = {
    'GET /api/firearms': () => list([]),
    [`GET /api/firearms/${firearm.id}`]: () => ok(firearm),
    'POST /api/licenses': () =>
      refused('conflict', 'A current license with this number is already recorded.', [{ path: 'licenseNumber', message: 'Already recorded' }]),
  };
  const { of } = open(`/licenses/create?firearm=${firearm.id}`, routes, { calls });
  expect(await screen.findByText(/Glock 17 · ABC123/)).toBeTruthy();

  await person.type(screen.getByLabelText('License Number'), 'FCA-1');
  await person.click(screen.getByLabelText('Issue Date'));
  await person.paste('2024-02-29');
  await waitFor(() => expect(screen.getByLabelText('Expiry Date')).toHaveProperty('value', '2029-02-28'));
  await person.clear(screen.getByLabelText('Expiry Date'));
  await person.type(screen.getByLabelText('Expiry Date'), '2029-02-27');
  await person.click(screen.getByRole('button', { name: 'Add License' }));

  expect(await screen.findByText('Already recorded')).toBeTruthy();
  expect(of('POST /api/licenses')[0]?.body).toMatchObject({
    firearmId: firearm.id,
    licenseNumber: 'FCA-1',
    section: '20',
    issuedOn: '2024-02-29',
    expiresOn: '2029-02-27',
  });
});

describe('a legal entity', () => {
  const entity = anEntity({
    id: 7,
    registrationNumber: '2011/004512/07',
    contactDetails: { email: 'office@blouklip.example', phone: '+27 11 555 0100' },
    responsiblePerson: { name: 'Naledi Sithole', email: 'naledi@blouklip.example', phone: null, since: '2024-02-01' },
  });
  const calls: Calls = {
    'GET /api/legal-entities/7': () => ok(entity),
    'GET /api/legal-entities/7/history': () => ok(history),
    'GET /api/licenses': () => list([withDays(60), withDays(-3, { id: firearm.id, licenseNumber: 'FCA-OLD' })]),
    'GET /api/firearms': () => list([firearm]),
  };

  test('shows who it is and how its licenses stand', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });

    expect(await screen.findByRole('heading', { name: entity.name, level: 1 })).toBeTruthy();
    for (const shown of ['2011/004512/07', 'PSiRA-204117', `Naledi Sithole, since ${onDay('2024-02-01')}`, 'office@blouklip.example'])
      expect(screen.getByText(shown)).toBeTruthy();
    expect(await screen.findByText('60 days left')).toBeTruthy();
    expect(screen.getByText('Expired 3 days ago')).toBeTruthy();
    expect(screen.getAllByText('Late: lodge now').length).toBeGreaterThan(0);
    expect(screen.queryByText(/may not take firearms/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(of('GET /api/licenses')[0]?.query.holderId).toBe('7');
  });

  test('that has lapsed stands out with the firearms it still owns', async () => {
    const lapsed = { ...entity, standing: 'lapsed', standingSince: '2026-03-01T08:00:00.000Z', isActive: false };
    const more = { 'GET /api/legal-entities/7': () => ok(lapsed), 'GET /api/firearms': () => list([firearm], { 'x-total-count': '41' }) };
    open('/legal-entities/7', routes, { role: 'psira_management', calls: { ...calls, ...more } });

    expect(await screen.findByText(/It still owns 41 firearms/)).toBeTruthy();
    expect(screen.getByText(`Lapsed since ${onDay('2026-03-01')}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/legal-entities/7/edit');
  });

  test('narrows its licenses by state', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });
    await screen.findByText('60 days left');

    await person.click(screen.getByRole('button', { name: /State of the licenses/ }));
    await person.click(await screen.findByRole('option', { name: 'Lodged late' }));

    await waitFor(() => expect(of('GET /api/licenses').at(-1)?.query).toMatchObject({ holderId: '7', state: 'LODGED_LATE' }));
  });

  test('has its firearms and its history behind tabs', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });

    await person.click(await screen.findByRole('tab', { name: 'Firearms' }));
    expect((await screen.findByRole('link', { name: 'ABC123' })).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
    expect(of('GET /api/firearms')[0]?.query.ownerId).toBe('7');
    await person.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText(/The history of this record verifies/)).toBeTruthy();
  });

  test('tells management who has read it', async () => {
    const access = { 'GET /api/access/legal-entity/7': () => list([]) };
    open('/legal-entities/7?tab=history', routes, { role: 'psira_management', calls: { ...calls, ...access } });

    expect(await screen.findByText('Nobody has looked this legal entity up.')).toBeTruthy();
  });

  test('out of sight is not found', async () => {
    open('/legal-entities/8', routes, { calls: { 'GET /api/legal-entities/8': () => refused('not-found', 'No such record.') } });

    expect(await screen.findByRole('heading', { name: 'Legal entity not found' })).toBeTruthy();
  });
});

test('the records of all are counted by state, and a tile shows those of its own', async () => {
  const states = { VALID: 30, PREPARE: 4, LODGED_VALID: 3, LODGED_LATE: 2, LATE_WINDOW: 1, EXPIRED: 0 };
  const calls: Calls = { 'GET /api/dashboard/licenses': () => ok({ states, inForce: 40 }), 'GET /api/licenses': () => list([withDays(60)]) };
  const { of, router } = open('/licenses/records', routes, { role: 'firearm_office', calls });
  await screen.findByText('60 days left');

  await person.click(await screen.findByRole('button', { name: /^Lodged late\s*2$/ }));

  await waitFor(() => expect(of('GET /api/licenses').at(-1)?.query).toMatchObject({ state: 'LODGED_LATE' }));
  expect(router.state.location.search).toBe('?show=LODGED_LATE');
  expect(screen.getByRole('button', { name: /^Lodged late/, pressed: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Blouklip Armed Response (Pty) Ltd' }).getAttribute('href')).toBe('/legal-entities/7');
});
