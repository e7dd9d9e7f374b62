// One ancillary: its documents, putting it on a firearm, changing its status, correcting it.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { anAncillary, attached, choose, details, firearm, on, one, openAt } from '../../../testing/browser/ancillaries.tsx';
import { ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('shows the documents that belong to it', async () => {
  const { of } = openAt(details);

  expect(await screen.findByText('invoice.pdf')).toBeTruthy();
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'ancillary', associatedEntityId: attached.id });
});

test('leads to the record of the library that it was described from', async () => {
  openAt(details, { [`GET ${one}`]: () => ok(anAncillary({ libraryReference: 4 })) });

  const link = await screen.findByRole('link', { name: 'Aimpoint ACRO P-2' });

  expect(link.getAttribute('href')).toBe('/ancillaries?tab=library&search=ACRO+P-2');
});

test('names the number of a library record that is not there', async () => {
  openAt(details, {
    [`GET ${one}`]: () => ok(anAncillary({ libraryReference: 5 })),
    'GET /api/library/ancillaries/5': () => refused('not-found', 'There is no such record.'),
  });

  expect(await screen.findByText('Number 5')).toBeTruthy();
});

test('is put on a firearm that must be chosen, and a refusal stands beside the choice', async () => {
  const sentence = 'A firearm has at most 20 ancillaries. Take one off first.';
  const { of } = openAt(details, { [`PUT ${one}/firearm`]: () => refused('conflict', sentence, [{ path: 'firearmId', message: sentence }]) });
  await person.click(await screen.findByRole('button', { name: 'Put on a Firearm' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Put Trijicon/ }));

  await person.click(dialog.getByRole('button', { name: 'Put on Firearm' }));
  expect((await dialog.findAllByText('Firearm is required')).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)).toEqual([]);
  await choose(/^Firearm/, /ABC123/);
  await person.click(dialog.getByRole('button', { name: 'Put on Firearm' }));

  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)[0]).toMatchObject({ body: { firearmId: firearm.id }, ifMatch: '"2"' });
});

test('comes off its firearm with one press', async () => {
  let now = attached;
  const takeOff = () => {
    now = anAncillary({ version: 3 });
    return ok(now);
  };
  const { of } = openAt(details, { [`GET ${one}`]: () => ok(now), [`PUT ${one}/firearm`]: takeOff });

  await person.click(await screen.findByRole('button', { name: 'Take Off' }));

  expect((await screen.findAllByText('Taken off its firearm')).length).toBeGreaterThan(0);
  // The button goes with the firearm: the focus is on the one that takes it back.
  const back = await screen.findByRole('button', { name: 'Put on a Firearm' });
  expect(screen.queryByRole('button', { name: 'Take Off' })).toBeNull();
  expect(document.activeElement).toBe(back);
  expect(of(`PUT ${one}/firearm`)[0]?.body).toEqual({ firearmId: null });
});

test('while it is taken off nothing else is begun, and the keyboard stays where it has gone since', async () => {
  let answer = (_: Response) => undefined as unknown;
  const late = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  openAt(details, { [`GET ${one}`]: () => ok(attached), [`PUT ${one}/firearm`]: late });
  await person.click(await screen.findByRole('button', { name: 'Take Off' }));

  await person.click(screen.getByRole('button', { name: 'Change Status' }));
  await person.click(screen.getByRole('button', { name: 'Move to Another Firearm' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const elsewhere = screen.getByRole('link', { name: 'Register Another' });
  elsewhere.focus();
  answer(ok(anAncillary({ version: 3 })));

  expect((await screen.findAllByText('Taken off its firearm')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(elsewhere);
  await person.click(await screen.findByRole('button', { name: 'Change Status' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('that somebody else has taken off meanwhile is shown as it is now', async () => {
  let now = attached;
  const tooLate = () => {
    now = anAncillary({ version: 3 });
    return refused('stale-version', 'This record has changed since you opened it.');
  };
  openAt(details, { [`GET ${one}`]: () => ok(now), [`PUT ${one}/firearm`]: tooLate });

  await person.click(await screen.findByRole('button', { name: 'Take Off' }));

  expect((await screen.findAllByText(/^This record has changed/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take Off' })).toBeNull());
});

test('changes its status with a reason, saying what follows', async () => {
  const { of } = openAt(details, { [`GET ${one}`]: () => ok(attached), [`PATCH ${one}/status`]: () => ok(anAncillary({ status: 'retired' })) });
  await person.click(await screen.findByRole('button', { name: 'Change Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change the status/ }));

  await choose(/^Status/, /^Retired$/);
  expect(dialog.getByText(/taken off its firearm\. Retiring is final/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  await person.type(dialog.getByLabelText('Reason'), 'Worn out');
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));

  await waitFor(() => expect(of(`PATCH ${one}/status`)[0]?.body).toEqual({ status: 'retired', reason: 'Worn out' }));
});

test.each<[string, Partial<Ancillary>, string]>([
  ['in a transaction it neither moves nor comes off', { associatedFirearmId: firearm.id, firearm: { ...on, isLocked: true } }, 'Take Off'],
  ['retired it is as it is', { status: 'retired' }, 'Edit'],
])('%s', async (_what, change, button) => {
  openAt(details, { [`GET ${one}`]: () => ok(anAncillary(change)) });

  expect((await screen.findByRole('button', { name: button })).getAttribute('aria-disabled')).toBe('true');
});

test('is only read by those who only read', async () => {
  openAt(details, {}, 'inspector');

  expect(await screen.findByRole('heading', { name: 'Trijicon RMR Type 2', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Status' })).toBeNull();
  expect(screen.getByText(/history of this record verifies/)).toBeTruthy();
});

test('is corrected with the version it was read at', async () => {
  const { of, router } = openAt(`${details}/edit`, { [`PATCH ${one}`]: () => ok(anAncillary({ version: 3 })) });
  const model = await screen.findByLabelText('Model');

  await person.clear(model);
  await person.type(model, 'RMR HD');
  await press('Save Changes');

  await waitFor(() => expect(router.state.location.pathname).toBe(details));
  expect(of(`PATCH ${one}`)[0]).toMatchObject({ ifMatch: '"2"', body: { model: 'RMR HD', type: 'Red dot sight', serialNumber: 'RMR-0417' } });
});

test('that is not there is said not to be', async () => {
  openAt(details, { [`GET ${one}`]: () => refused('not-found', 'There is no such record, or it is not yours to see.') });

  expect(await screen.findByRole('heading', { name: 'Ancillary not found' })).toBeTruthy();
});
