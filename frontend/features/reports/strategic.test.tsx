// The strategic report by role and label: the ranking, waited for or tried again, and the trend.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aReport, openPage } from '../../../testing/browser/reports.tsx';
import { ok, person } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('a ranking that failed says so and waits for no other, until the person has it tried again', async () => {
  const failed = { as_at: null, renewing: false, message: 'The providers could not be ranked. Try again in a minute.', considered: 0, providers: [] };
  const made = { ...failed, as_at: '2026-11-20T10:00:00.000Z', message: null, considered: 14 };
  let ranking: object = failed;
  const { of } = openPage(
    { 'POST /api/reports/strategic': () => ok({ ...aReport({ type: 'strategic' }), analytics: { ...aReport().analytics, trend: [], ranking } }) },
    { role: 'psira_management', at: '/reports/strategic' },
  );

  expect(await screen.findByText('The providers could not be ranked. Try again in a minute.')).toBeTruthy();
  expect(screen.getByText('There is no ranking yet.')).toBeTruthy();
  expect(screen.queryByText('Ranking the providers')).toBeNull();

  ranking = made;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText(/of 14 legal entities/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(of('POST /api/reports/strategic')).toHaveLength(2);
});

test('a ranking that is being made is waited for, over a line that answers more slowly than it is asked', async () => {
  let asked = 0;
  const slowly = async () => {
    const renewing = ++asked === 1;
    await new Promise((resolve) => setTimeout(resolve, renewing ? 0 : 2500));
    const ranking = { as_at: renewing ? null : '2026-11-20T10:00:00.000Z', renewing, message: null, considered: renewing ? 0 : 14, providers: [] };
    return ok({ ...aReport({ type: 'strategic' }), analytics: { ...aReport().analytics, trend: [], ranking } });
  };
  openPage({ 'POST /api/reports/strategic': slowly as unknown as () => Response }, { role: 'psira_management', at: '/reports/strategic' });
  expect(await screen.findByText('The first ranking is being made.')).toBeTruthy();

  expect(await screen.findByText(/of 14 legal entities/, {}, { timeout: 8000 })).toBeTruthy();
});

test('the strategic report shows who worries most, and why, with the way to the provider', async () => {
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
