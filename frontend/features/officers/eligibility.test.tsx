// Tests the eligibility of one officer and the forecast of a provider.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aForecast, anEligibility, one, openAt, page } from '../../../testing/browser/officers.tsx';
import { ok, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Officer shows the gates of each class, and names the classes without competency in one sentence', async () => {
  openAt(page);

  const table = within(await screen.findByRole('table', { name: 'Eligibility today' }));
  const pistol = within(table.getByRole('rowheader', { name: 'Self-loading handgun' }).closest('tr') as HTMLElement);
  pistol.getByText('Yes');
  pistol.getByText('The yearly assessment of S J Nkosi for handguns was valid until 1 March 2026.');
  screen.getByText('No competency for: handgun, not self-loading and muzzle loader.');
  expect(table.queryByRole('rowheader', { name: 'Muzzle loader' })).toBeNull();
});

test('Officer shows a refusal that concerns every firearm above the classes', async () => {
  const gates = [{ code: 'OFFICER_NOT_ACTIVE', level: 'refusal', message: 'S J Nkosi has been suspended since 3 March 2026.' }] as const;
  const endorsements = anEligibility().endorsements.map((row) => ({ ...row, isEligible: false }));
  openAt(page, { [`GET ${one}/eligibility`]: () => ok(anEligibility({ gates: [...gates], endorsements })) });

  await screen.findByText('S J Nkosi has been suspended since 3 March 2026.');
  const table = within(screen.getByRole('table', { name: 'Eligibility today' }));
  table.getByText('No');
  expect(table.queryByText('Yes')).toBeNull();
});

test('Officers shows the forecast of 30 days with its officers and firearms, and asks for 90 days', async () => {
  const { of } = openAt('/custody/officers', {
    'GET /api/officers/forecast': ({ query }) => ok(aForecast(query.days === '90' ? { officers: [], firearms: [] } : {})),
  });

  await screen.findByText(
    'Within 30 days the registration or a competency of 1 officer ends, and the license of 1 firearm. The yearly assessment of 1 more officer becomes overdue.',
  );
  expect(screen.getByRole('link', { name: 'S J Nkosi' }).getAttribute('href')).toBe(page);
  expect(screen.getByRole('link', { name: 'Glock 17 · ABC123' }).getAttribute('href')).toMatch(/^\/firearms\/.*\/profile$/);
  await press('90 days');

  await screen.findByText('No registration, competency, assessment or license ends within 90 days.');
  expect(of('GET /api/officers/forecast').map(({ query }) => [query.days, query.legalEntityId])).toEqual([
    ['30', '1'],
    ['90', '1'],
  ]);
});

test('Officers shows an error of the forecast beside the list, and no forecast before an overseer has chosen a provider', async () => {
  openAt('/custody/officers', { 'GET /api/officers/forecast': () => refused('unavailable', 'The register is busy.') });
  await screen.findByText('Could not load the forecast');
  await screen.findByRole('link', { name: 'Nkosi, Sipho Jabu' });
  cleanup();

  const { of } = openAt('/custody/officers', {}, 'inspector');
  await screen.findByRole('link', { name: 'Nkosi, Sipho Jabu' });
  await waitFor(() => expect(of('GET /api/officers')).toHaveLength(1));
  expect(of('GET /api/officers/forecast')).toEqual([]);
});
