// A legal entity with its licenses, its firearms, its inspections and its history.
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

  test('that has no license and no firearm yet is not told of a filter that nobody has set', async () => {
    open('/legal-entities/7', routes, { calls: { ...calls, 'GET /api/licenses': () => list([]), 'GET /api/firearms': () => list([]) } });

    expect(await screen.findByText('No licenses recorded yet')).toBeTruthy();
    expect(screen.getByText('A license appears here as soon as it is recorded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Firearms' }));
    expect(await screen.findByText('A firearm appears here as soon as it is registered to it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();

    await person.type(screen.getByRole('searchbox', { name: 'Search firearms' }), 'z88');
    expect(await screen.findByText('No firearms match')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear filter' })).toBeTruthy();
  });

  test('has its firearms and its history behind tabs', async () => {
    const { of } = open('/legal-entities/7', routes, { calls });

    await person.click(await screen.findByRole('tab', { name: 'Firearms' }));
    expect((await screen.findByRole('link', { name: 'ABC123' })).getAttribute('href')).toBe(`/firearms/${firearm.id}/profile`);
    expect(of('GET /api/firearms')[0]?.query.ownerId).toBe('7');
    await person.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText(/The history of this record verifies/)).toBeTruthy();
  });

  test('has its inspections behind a tab, which is where a provider finds its own', async () => {
    const visit = { ...inspection, id: '01a1fd1d-150b-7a22-a57d-379e1402ef01', inspectionType: 'stock_count', firearmId: null, firearm: null, findings: null };
    const { of } = open('/legal-entities/7', routes, { calls: { ...calls, 'GET /api/inspections': () => list([visit, inspection]) } });

    await person.click(await screen.findByRole('tab', { name: 'Inspections' }));

    const ofAll = (await screen.findByText('Stock count')).closest('tr') as HTMLElement;
    const ofOne = screen.getByText('Glock 17 (ABC123)').closest('tr') as HTMLElement;
    expect(within(ofAll).getByText(/^All firearms/)).toBeTruthy();
    expect(within(ofOne).getByText('Completed')).toBeTruthy();
    expect([ofAll, ofOne].map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      `/inspections/${visit.id}`,
      `/inspections/${inspection.id}`,
    ]);
    expect(of('GET /api/inspections')[0]?.query.entityId).toBe('7');
  });

  test('tells management who has read it', async () => {
    const access = { 'GET /api/readings/legal-entity/7': () => list([]) };
    open('/legal-entities/7?tab=history', routes, { role: 'psira_management', calls: { ...calls, ...access } });

    expect(await screen.findByText('Nobody has looked up this legal entity.')).toBeTruthy();
  });

  test('out of sight is not found', async () => {
    open('/legal-entities/8', routes, { calls: { 'GET /api/legal-entities/8': () => refused('not-found', 'No such record.') } });

    expect(await screen.findByRole('heading', { name: 'Legal entity not found' })).toBeTruthy();
  });
});
