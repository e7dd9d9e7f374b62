// Tests the legal entity page: details, licenses, firearms, inspections and history.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { anInspection } from '../../../shared/inspections/example.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { firearm, history, routes, withDays } from '../../../testing/browser/licenses.tsx';
import { anEntity, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

const inspection = anInspection({
  id: '01a1fd1d-150b-7a22-a57d-379e1402ef00',
  firearmId: firearm.id,
  firearm: { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123' },
  entityId: 7,
  entityName: 'Blouklip Armed Response (Pty) Ltd',
  inspectionType: 'routine_inspection',
  completedDate: '2026-03-05T08:30:00.000Z',
  completedByName: 'Neo Sithole',
  inspectorName: 'Neo Sithole',
  location: 'Depot 4',
});

describe('legal entity page', () => {
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

  test('shows the details and the state of each license', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });

    expect(await screen.findByRole('heading', { name: entity.name, level: 1 })).toBeTruthy();
    for (const shown of ['2011/004512/07', 'PSiRA-204117', `Naledi Sithole, since ${onDay('2024-02-01')}`, 'office@blouklip.example'])
      expect(screen.getByText(shown)).toBeTruthy();
    expect(await screen.findByText('60 days left')).toBeTruthy();
    expect(screen.getByText('Expired 3 days ago')).toBeTruthy();
    expect(screen.getAllByText('Overdue: lodge now').length).toBeGreaterThan(0);
    expect(screen.queryByText(/may not acquire firearms/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(of('GET /api/licenses')[0]?.query.holderId).toBe('7');
  });

  test('warns about a lapsed provider that still owns firearms', async () => {
    const lapsed = { ...entity, standing: 'lapsed', standingSince: '2026-03-01T08:00:00.000Z', isActive: false };
    const more = { 'GET /api/legal-entities/7': () => ok(lapsed), 'GET /api/firearms': () => list([firearm], { 'x-total-count': '41' }) };
    open('/legal-entities/7', routes, { role: 'psira_management', calls: { ...calls, ...more } });

    expect(await screen.findByText(/It still owns 41 firearms/)).toBeTruthy();
    expect(screen.getByText(`Lapsed since ${onDay('2026-03-01')}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/legal-entities/7/edit');
  });

  test('filters the licenses by state', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });
    await screen.findByText('60 days left');

    await person.click(screen.getByRole('button', { name: /State of the licenses/ }));
    await person.click(await screen.findByRole('option', { name: 'Lodged late' }));

    await waitFor(() => expect(of('GET /api/licenses').at(-1)?.query).toMatchObject({ holderId: '7', state: 'LODGED_LATE' }));
  });

  test('offers no "clear filter" when the provider has no licenses or firearms and no filter is set', async () => {
    open('/legal-entities/7', routes, { calls: { ...calls, 'GET /api/licenses': () => list([]), 'GET /api/firearms': () => list([]) } });

    expect(await screen.findByText('No licenses recorded yet')).toBeTruthy();
    expect(screen.getByText('Licenses appear here once they are recorded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Firearms' }));
    expect(await screen.findByText('Firearms appear here once they are registered to it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();

    await person.type(screen.getByRole('searchbox', { name: 'Search firearms' }), 'z88');
    expect(await screen.findByText('No firearms match')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear filter' })).toBeTruthy();
  });

  test('shows firearms and history in tabs', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });

    await person.click(await screen.findByRole('tab', { name: 'Firearms' }));
    expect((await screen.findByRole('link', { name: 'ABC123' })).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
    expect(of('GET /api/firearms')[0]?.query.ownerId).toBe('7');
    await person.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText(/Record intact/)).toBeTruthy();
  });

  test('shows a provider its own inspections in a tab', async () => {
    const visit = { ...inspection, id: '01a1fd1d-150b-7a22-a57d-379e1402ef01', inspectionType: 'stock_count', firearmId: null, firearm: null, findings: null };
    const { of } = open('/legal-entities/7', routes, { calls: { ...calls, 'GET /api/inspections': () => list([visit, inspection]) } });

    await person.click(await screen.findByRole('tab', { name: 'Inspections' }));

    const ofAll = (await screen.findByText('Stock count')).closest('tr') as HTMLElement;
    const ofOne = screen.getByText('Glock 17 (ABC123)').closest('tr') as HTMLElement;
    expect(within(ofAll).getByText('All firearms')).toBeTruthy();
    expect(within(ofOne).getByText('Completed')).toBeTruthy();
    expect([ofAll, ofOne].map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      `/inspections/${visit.id}`,
      `/inspections/${inspection.id}`,
    ]);
    expect(of('GET /api/inspections')[0]?.query.entityId).toBe('7');
  });

  test('shows management who viewed the record', async () => {
    const access = { 'GET /api/readings/legal-entity/7': () => list([]) };
    open('/legal-entities/7?tab=history', routes, { role: 'psira_management', calls: { ...calls, ...access } });

    expect(await screen.findByText('No one has looked up this legal entity.')).toBeTruthy();
  });

  test('shows "not found" for an entity that the user may not view', async () => {
    open('/legal-entities/8', routes, { calls: { 'GET /api/legal-entities/8': () => refused('not-found', 'No such record.') } });

    expect(await screen.findByRole('heading', { name: 'Legal entity not found' })).toBeTruthy();
  });
});
