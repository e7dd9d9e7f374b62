// Tests the ancillary page: documents, attaching, status changes and edits.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { anAncillary, attached, choose, details, firearm, on, one, openAt } from '../../../testing/browser/ancillaries.tsx';
import { ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test("ancillary page shows the ancillary's documents", async () => {
  const { of } = openAt(details);

  expect(await screen.findByText('invoice.pdf')).toBeTruthy();
  expect(of('GET /api/documents')[0]?.query).toMatchObject({ associatedEntityType: 'ancillary', associatedEntityId: attached.id });
});

test('ancillary page links to the library record', async () => {
  openAt(details, { [`GET ${one}`]: () => ok(anAncillary({ libraryReference: 4 })) });

  const link = await screen.findByRole('link', { name: 'Aimpoint ACRO P-2' });

  expect(link.getAttribute('href')).toBe('/ancillaries?tab=library&search=ACRO+P-2');
});

test('ancillary page shows the number of a missing library record', async () => {
  openAt(details, {
    [`GET ${one}`]: () => ok(anAncillary({ libraryReference: 5 })),
    'GET /api/library/ancillaries/5': () => refused('not-found', 'There is no such record.'),
  });

  expect(await screen.findByText('Number 5')).toBeTruthy();
});

test('ancillary page requires a firearm for attaching and shows a refusal below the field', async () => {
  const sentence = 'A firearm can have at most 20 ancillaries. Detach one first.';
  const { of } = openAt(details, { [`PUT ${one}/firearm`]: () => refused('conflict', sentence, [{ path: 'firearmId', message: sentence }]) });
  await person.click(await screen.findByRole('button', { name: 'Attach to Firearm' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Attach Trijicon/ }));

  await person.click(dialog.getByRole('button', { name: 'Attach to Firearm' }));
  expect((await dialog.findAllByText('Firearm is required')).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)).toEqual([]);
  await choose(/^Firearm/, /ABC123/);
  await person.click(dialog.getByRole('button', { name: 'Attach to Firearm' }));

  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(of(`PUT ${one}/firearm`)[0]).toMatchObject({ body: { firearmId: firearm.id }, ifMatch: '"2"' });
});

test('ancillary page detaches from the firearm with one click', async () => {
  let now = attached;
  const detachWrite = () => {
    now = anAncillary({ version: 3 });
    return ok(now);
  };
  const { of } = openAt(details, { [`GET ${one}`]: () => ok(now), [`PUT ${one}/firearm`]: detachWrite });

  await person.click(await screen.findByRole('button', { name: 'Detach' }));

  expect((await screen.findAllByText('Detached from its firearm')).length).toBeGreaterThan(0);
  // The button is gone, so the focus is on the one that attaches again.
  const back = await screen.findByRole('button', { name: 'Attach to Firearm' });
  expect(screen.queryByRole('button', { name: 'Detach' })).toBeNull();
  expect(document.activeElement).toBe(back);
  expect(of(`PUT ${one}/firearm`)[0]?.body).toEqual({ firearmId: null });
});

test('ancillary page disables other actions while detaching and leaves a moved focus alone', async () => {
  let answer = (_: Response) => undefined as unknown;
  const late = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  openAt(details, { [`GET ${one}`]: () => ok(attached), [`PUT ${one}/firearm`]: late });
  await person.click(await screen.findByRole('button', { name: 'Detach' }));

  await person.click(screen.getByRole('button', { name: 'Change Status' }));
  await person.click(screen.getByRole('button', { name: 'Move to Another Firearm' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const elsewhere = screen.getByRole('link', { name: 'Register Another' });
  elsewhere.focus();
  answer(ok(anAncillary({ version: 3 })));

  expect((await screen.findAllByText('Detached from its firearm')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(elsewhere);
  await person.click(await screen.findByRole('button', { name: 'Change Status' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('ancillary page reloads when someone else has detached the ancillary', async () => {
  let now = attached;
  const tooLate = () => {
    now = anAncillary({ version: 3 });
    return refused('stale-version', 'This record has changed since you opened it.');
  };
  openAt(details, { [`GET ${one}`]: () => ok(now), [`PUT ${one}/firearm`]: tooLate });

  await person.click(await screen.findByRole('button', { name: 'Detach' }));

  expect((await screen.findAllByText(/^This record has changed/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Detach' })).toBeNull());
});

test('ancillary page changes the status with a reason and shows the consequences', async () => {
  const { of } = openAt(details, { [`GET ${one}`]: () => ok(attached), [`PATCH ${one}/status`]: () => ok(anAncillary({ status: 'retired' })) });
  await person.click(await screen.findByRole('button', { name: 'Change Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change the status/ }));

  await choose(/^Status/, /^Retired$/);
  expect(dialog.getByText(/detached from its firearm\. Retirement is permanent/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  await person.type(dialog.getByLabelText('Reason'), 'Worn out');
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));

  await waitFor(() => expect(of(`PATCH ${one}/status`)[0]?.body).toEqual({ status: 'retired', reason: 'Worn out' }));
});

test.each<[string, Partial<Ancillary>, string]>([
  ['Detach is disabled while a transaction is open', { associatedFirearmId: firearm.id, firearm: { ...on, isLocked: true } }, 'Detach'],
  ['Edit is disabled for a retired ancillary', { status: 'retired' }, 'Edit'],
])('ancillary page: %s', async (_what, change, button) => {
  openAt(details, { [`GET ${one}`]: () => ok(anAncillary(change)) });

  expect((await screen.findByRole('button', { name: button })).getAttribute('aria-disabled')).toBe('true');
});

test('ancillary page shows no buttons to read-only users', async () => {
  openAt(details, {}, 'inspector');

  expect(await screen.findByRole('heading', { name: 'Trijicon RMR Type 2', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Status' })).toBeNull();
  expect(screen.getByText(/Record intact/)).toBeTruthy();
});

test('ancillary edit sends the version that was loaded', async () => {
  const { of, router } = openAt(`${details}/edit`, { [`PATCH ${one}`]: () => ok(anAncillary({ version: 3 })) });
  const model = await screen.findByLabelText('Model');

  await person.clear(model);
  await person.type(model, 'RMR HD');
  await press('Save Changes');

  await waitFor(() => expect(router.state.location.pathname).toBe(details));
  expect(of(`PATCH ${one}`)[0]).toMatchObject({ ifMatch: '"2"', body: { model: 'RMR HD', type: 'Red dot sight', serialNumber: 'RMR-0417' } });
});

test('ancillary page shows "not found" for a missing ancillary', async () => {
  openAt(details, { [`GET ${one}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') });

  expect(await screen.findByRole('heading', { name: 'Ancillary not found' })).toBeTruthy();
});
