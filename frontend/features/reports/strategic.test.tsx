// Tests of the strategic report: the ranking in progress or failed, and the trend.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aReport, openPage } from '../../../testing/browser/reports.tsx';
import { ok, person } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('shows a failed ranking without polling, until the user tries again', async () => {
  const failed = { as_at: null, renewing: false, message: 'The ranking of providers failed. Try again in a minute.', considered: 0, providers: [] };
  const made = { ...failed, as_at: '2026-11-20T10:00:00.000Z', message: null, considered: 14 };
  let ranking: object = failed;
  const { of } = openPage(
    { 'POST /api/reports/strategic': () => ok({ ...aReport({ type: 'strategic' }), analytics: { ...aReport().analytics, trend: [], ranking } }) },
    { role: 'psira_management', at: '/reports/strategic' },
  );

  expect(await screen.findByText('The ranking of providers failed. Try again in a minute.')).toBeTruthy();
  expect(screen.getByText('There is no ranking yet.')).toBeTruthy();
  expect(screen.queryByText('Ranking the providers')).toBeNull();

  ranking = made;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText(/for 14 legal entities/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(of('POST /api/reports/strategic')).toHaveLength(2);
});

test('polls for a ranking in progress, also over a connection slower than the polling interval', async () => {
  let asked = 0;
  const slowly = async () => {
    const renewing = ++asked === 1;
    await new Promise((resolve) => setTimeout(resolve, renewing ? 0 : 2500));
    const ranking = { as_at: renewing ? null : '2026-11-20T10:00:00.000Z', renewing, message: null, considered: renewing ? 0 : 14, providers: [] };
    return ok({ ...aReport({ type: 'strategic' }), analytics: { ...aReport().analytics, trend: [], ranking } });
  };
  openPage({ 'POST /api/reports/strategic': slowly as unknown as () => Response }, { role: 'psira_management', at: '/reports/strategic' });
  expect(await screen.findByText('Calculating the first ranking.')).toBeTruthy();

  expect(await screen.findByText(/for 14 legal entities/, {}, { timeout: 8000 })).toBeTruthy();
});

test('shows the highest-risk providers with reasons and links', async () => {
  const ranking = {
    as_at: '2026-11-20T10:00:00.000Z',
    renewing: false,
    message: null,
    considered: 14,
    providers: [
      { id: 7, name: 'Lapsed Guards', standing: 'lapsed', firearms: 41, score: 65, reasons: ['Lapsed, and still holds 41 firearms', '3 licenses expired'] },
    ],
  };
  const trend = ['2026-09', '2026-10'].map((month, at) => ({
    month,
    registered: 5 + at,
    lost_or_stolen: 1,
    retired: 0,
    transactions: 2,
    inspections_due: 4,
    inspections_done: 3,
    disclosures_submitted: 6,
  }));
  const { of } = openPage(
    {
      'POST /api/reports/strategic': () => ok(aReport({ type: 'strategic', title: 'Strategic Report', analytics: { ...aReport().analytics, trend, ranking } })),
    },
    { role: 'psira_management', at: '/reports/strategic' },
  );

  expect((await screen.findByRole('link', { name: 'Lapsed Guards' })).getAttribute('href')).toBe('/legal-entities/7');
  expect(screen.getByText('Lapsed, and still holds 41 firearms')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Trend by month' })).getAllByRole('row')[1]?.textContent).toContain('October 2026');
  expect(of('POST /api/reports/strategic')[0]?.body.filters.dateRange).toBe('last-12-months');
});
