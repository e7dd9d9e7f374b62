// Tests of the compliance page: figures, alerts and their actions, rules, and testing a rule.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../shared/users/example.ts';
import { alert, button, dialogOf, openPage, rules } from '../../../testing/browser/compliance.tsx';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('shows the four figures and opens how the score is calculated', async () => {
  openPage();

  for (const name of ['Active Alerts: 3', 'Critical Issues: 1', 'Active Rules: 8']) expect(await screen.findByRole('link', { name })).toBeTruthy();
  expect(await screen.findByText('78.1%')).toBeTruthy();
  await person.click(await button('How it is calculated'));
  const faults = within(await screen.findByRole('list', { name: 'Faults' }));
  expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '25 points1 firearm was missing at a stock countRegulation 22',
    '3 points1 loss report has no case number (CAS) yetRegulation 87(f)',
  ]);
  expect(screen.getByText('2 of 5 providers have a fault; never inspected: 1.')).toBeTruthy();
});

test('shows Not assessed instead of 100% before the first inspection', async () => {
  const nothing = { score: 100, points: 0, level: null, assessed: false, faults: [], providers: { all: 4, faulty: 0, unassessed: 4 } };
  openPage({
    'GET /api/compliance/summary': () =>
      ok({ ...nothing, firearms: 0, open: { low: 0, medium: 0, high: 0, critical: 0 }, activeAlerts: 0, criticalIssues: 0, activeRules: 9, sweptAt: null }),
  });

  expect(await screen.findByText('Not assessed')).toBeTruthy();
  expect(screen.queryByText('100%')).toBeNull();
});

test('lists the documents that an alert was resolved with', async () => {
  const documentIds = ['3f2504e0-4f89-41d3-9a0c-0305e82c3311', '3f2504e0-4f89-41d3-9a0c-0305e82c3312'];
  const resolved = { ...alert, isResolved: true, resolvedByName: 'Thandi Mokoena', resolution: 'Inspected on paper.', documentIds };
  openPage(
    {
      'GET /api/compliance/alerts': () => list([resolved]),
      [`GET /api/documents/${documentIds[0]}`]: () => ok({ id: documentIds[0], fileName: 'certificate.pdf' }),
      [`GET /api/documents/${documentIds[1]}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.'),
    },
    { query: '?state=resolved', role: 'firearm_office' },
  );

  expect(await screen.findByText('Inspected on paper.')).toBeTruthy();
  expect(await button('View certificate.pdf')).toBeTruthy();
  expect(await screen.findByText('A document that you do not have access to, or that was withdrawn')).toBeTruthy();
  expect(screen.getByText(alert.description)).toBeTruthy();
  expect(['Actions', 'State'].filter((name) => screen.queryAllByRole('columnheader', { name }).length > 0)).toEqual(['State']);
});

test('retries evidence that could not be loaded', async () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3311';
  let asked = 0;
  openPage(
    {
      'GET /api/compliance/alerts': () => list([{ ...alert, isResolved: true, resolvedByName: 'Thandi Mokoena', resolution: 'On paper.', documentIds: [id] }]),
      [`GET /api/documents/${id}`]: () => (++asked === 1 ? refused('internal', 'Something went wrong on our side.') : ok({ id, fileName: 'certificate.pdf' })),
    },
    { query: '?state=resolved' },
  );

  expect(await screen.findByText('A document could not be loaded')).toBeTruthy();
  await person.click(await button('Retry'));

  expect(await button('View certificate.pdf')).toBeTruthy();
});

test('lists open alerts, with the filters in the address', async () => {
  const { of } = openPage({}, { query: '?severity=critical&province=Gauteng&assignedTo=nobody' });

  expect((await screen.findByRole('link', { name: alert.title })).getAttribute('href')).toBe(alert.actionUrl);
  expect(of('GET /api/compliance/alerts')[0]?.query).toMatchObject({
    severity: 'critical',
    province: 'Gauteng',
    assignedTo: 'nobody',
    isResolved: 'false',
  });
});

test('shows an error, not an empty list, when loading the alerts fails', async () => {
  openPage({ 'GET /api/compliance/alerts': () => refused('internal', 'Something went wrong on our side.') });

  expect(await screen.findByText('Could not load alerts')).toBeTruthy();
  expect(screen.queryByText('No alerts found')).toBeNull();
});

test('resolves an alert with a note and the version on the screen', async () => {
  const { of } = openPage();
  const dialog = await dialogOf(`Resolve: ${alert.title}`, 'Resolve Alert');
  await person.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByText('A note is required')).toBeTruthy();

  await person.type(dialog.getByLabelText('Note'), 'It was inspected abroad');
  await person.click(dialog.getByRole('button', { name: 'Resolve' }));

  expect(await screen.findByText('Alert Resolved')).toBeTruthy();
  expect(of(`POST /api/compliance/alerts/${alert.id}/resolve`)[0]).toMatchObject({ body: { note: 'It was inspected abroad' }, ifMatch: '"2"' });
});

test('keeps the keyboard focus on the alerts when a resolved alert leaves the list', async () => {
  const other = { ...alert, id: '3f2504e0-4f89-41d3-9a0c-0305e82c33aa', title: 'Another alert' };
  let isResolved = false;
  openPage({
    'GET /api/compliance/alerts': () => list(isResolved ? [other] : [alert, other]),
    [`POST /api/compliance/alerts/${alert.id}/resolve`]: ({ body }) => {
      isResolved = true;
      return ok({ ...alert, isResolved, resolution: body.note });
    },
  });
  const dialog = await dialogOf(`Resolve: ${alert.title}`, 'Resolve Alert');
  await person.type(dialog.getByLabelText('Note'), 'It was inspected abroad');

  await person.click(dialog.getByRole('button', { name: 'Resolve' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: `Resolve: ${alert.title}` })).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('[aria-label="List of alerts"]')).toBeTruthy());
});

test('updates the cards when the counters include a resolved alert', async () => {
  const { of } = openPage();
  const dialog = await dialogOf(`Resolve: ${alert.title}`, 'Resolve Alert');
  await person.type(dialog.getByLabelText('Note'), 'It was inspected abroad');
  const asked = () => of('GET /api/compliance/summary').length;
  const before = asked();

  await person.click(dialog.getByRole('button', { name: 'Resolve' }));

  // The page reloads the cards at once with the list, and again a moment later.
  await waitFor(() => expect(asked()).toBe(before + 2), { timeout: 5000 });
});

test('assigns an alert to a person who manages compliance', async () => {
  const { of } = openPage();
  const dialog = await dialogOf(`Assign: ${alert.title}`, 'Assign Alert');

  await person.click(dialog.getByRole('button', { name: /Person/ }));
  await person.click(await screen.findByRole('option', { name: /Thandi Mokoena/ }));
  await person.click(dialog.getByRole('button', { name: 'Assign' }));

  expect(await screen.findByText('Alert assigned to Thandi Mokoena')).toBeTruthy();
  expect(of(`POST /api/compliance/alerts/${alert.id}/assign`)[0]?.body).toEqual({ userId: aUser().id });
});

test('Compliance Monitoring shows the firearm office no actions', async () => {
  openPage({}, { role: 'firearm_office', query: '?tab=rules' });

  await screen.findAllByText('Transaction pending too long');
  for (const name of [/^Resolve/, /^Assign/, 'Add Rule', /^Edit/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('tests a rule on today’s register and saves numbers as numbers', async () => {
  const { of } = openPage({}, { query: '?tab=rules' });
  const dialog = await dialogOf('Edit Transaction pending too long', 'Edit Transaction pending too long');

  await person.clear(dialog.getByLabelText('Escalate after (days)'));
  await person.type(dialog.getByLabelText('Escalate after (days)'), '5, 10');
  await person.click(dialog.getByRole('button', { name: 'Test Rule' }));
  expect(await dialog.findByText('4 findings today.')).toBeTruthy();
  expect(dialog.getByText('Showing the first 1.')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Save Rule' }));

  const criteria = { afterDays: 14, raiseAfterDays: [5, 10] };
  expect(of('POST /api/compliance/try')[0]?.body).toEqual({ ruleType: 'transaction_pending', criteria });
  await waitFor(() => expect(of('PATCH /api/compliance/rules/8')[0]).toMatchObject({ body: { criteria }, ifMatch: '"1"' }));
});

test('asks for days in a rule for missing licenses, and filters alerts by that type', async () => {
  const { of } = openPage({ 'POST /api/compliance/rules': ({ body }) => ok({ ...rules[8], ...body, id: 10 }) }, { query: '?tab=rules' });
  const [row] = (await screen.findAllByText('Days after registration or the end of the last license: 14 · Escalate after (days): 30, 90')) ?? [];
  const dialog = await dialogOf('Add Rule', 'Add Rule');
  await person.click(dialog.getByRole('button', { name: /Rule type/ }));
  await person.click(await screen.findByRole('option', { name: 'License missing' }));
  await person.type(dialog.getByLabelText('Name'), 'Sooner');
  const days = dialog.getByLabelText('Days after registration or the end of the last license');
  await person.clear(days);
  await person.type(days, '7');
  await person.click(dialog.getByRole('button', { name: 'Add Rule' }));

  await waitFor(() =>
    expect(of('POST /api/compliance/rules')[0]?.body).toMatchObject({ ruleType: 'license_missing', criteria: { afterDays: 7, raiseAfterDays: [30, 90] } }),
  );
  expect(row).toBeTruthy();
  cleanup();
  const listed = openPage({}, { query: '?type=license_missing' });
  await screen.findByRole('link', { name: alert.title });
  expect(listed.of('GET /api/compliance/alerts')[0]?.query).toMatchObject({ type: 'license_missing' });
});

test('switches a rule off in the list', async () => {
  const { of } = openPage({}, { query: '?tab=rules' });

  await person.click(await screen.findByLabelText('Transaction pending too long is active'));

  expect(await screen.findByText('Rule switched off')).toBeTruthy();
  expect(of('PATCH /api/compliance/rules/8')[0]).toMatchObject({ body: { isActive: false }, ifMatch: '"1"' });
});

test('keeps the keyboard focus on a switch while its single call runs', async () => {
  const { of } = openPage({ 'PATCH /api/compliance/rules/8': () => new Promise(() => undefined) }, { query: '?tab=rules' });
  const toggle = await screen.findByLabelText<HTMLInputElement>('Transaction pending too long is active');

  await person.click(toggle);
  await waitFor(() => expect(of('PATCH /api/compliance/rules/8')).toHaveLength(1));
  await person.click(toggle);

  expect(toggle.disabled).toBe(false);
  expect(document.activeElement).toBe(toggle);
  expect(of('PATCH /api/compliance/rules/8')).toHaveLength(1);
});
