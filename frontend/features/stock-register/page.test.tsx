// Reading and correcting the stock register, by role and label.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { exampleStockEntry } from '../../../shared/stock-register/example.ts';
import { anEntity, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import StockRegisterPage from './page.tsx';

afterEach(cleanup);

const correction = { number: 2, at: '2026-03-05T08:30:00.000Z', by: 'Naledi Dlamini', reason: 'Wrong caliber' };
const old = exampleStockEntry({ struck: true, correction });
const now = exampleStockEntry({
  number: 2,
  kind: 'correction',
  corrects: 1,
  original: 1,
  reason: 'Wrong caliber',
  caliber: '.40 S&W',
  enteredBy: 'Naledi Dlamini',
});
const sold = exampleStockEntry({
  number: 3,
  kind: 'disposal',
  side: 'disposal',
  how: 'sale',
  counterpartyName: 'Harbour Fynbos Protection (Pty) Ltd',
  serialNumber: 'XYZ9',
});
const figures = {
  legalEntityId: 1,
  legalEntityName: 'Blouklip Armed Response (Pty) Ltd',
  entries: 3,
  acquisitions: 21,
  disposals: 9,
  corrections: 4,
  onHand: 12,
};

const calls: Calls = {
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/legal-entities/1/stock-register': () => list([sold, now, old]),
  'GET /api/legal-entities/1/stock-counts': () => ok(figures),
  'POST /api/legal-entities/1/stock-register/3/corrections': () => ok(exampleStockEntry({ ...sold, number: 4, kind: 'correction' }), 201),
};
const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/stock-register' } = {}) =>
  open(at, [{ path: '/stock-register', element: <StockRegisterPage /> }], { role, calls: { ...calls, ...changed } });
const asked = 'GET /api/legal-entities/1/stock-register';

test('shows a client its own register: the firearms on hand, and each entry as on paper', async () => {
  openPage();

  const row = within((await screen.findByText('To Harbour Fynbos Protection (Pty) Ltd')).closest('tr') as HTMLElement);
  for (const words of ['3', '04 Mar 2026', 'Disposed of: sale', 'Glock 17 Gen5', 'Pistol', '9mm', 'XYZ9', 'FCA-20-0001, 01 Feb 2026'])
    expect(row.getByText(words)).toBeTruthy();
  // No cell is blank: a blank cell would look as if it were not loaded, or could be filled in by hand.
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).not.toContain('');
  expect(screen.getByText('Firearms on hand')).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.getByText('Blouklip Armed Response (Pty) Ltd')).toBeTruthy();
  expect(screen.queryByText('Choose the provider whose register you want to read.')).toBeNull();
});

test('strikes a corrected entry through, with the new entry, the person and the reason, and offers no correction of it', async () => {
  openPage();

  const struck = (await screen.findByText(/^Corrected by entry 2/)).closest('tr') as HTMLElement;
  expect(within(struck).getByText('9mm').closest('del')).toBeTruthy();
  expect(within(struck).getByText('Corrected by entry 2 on 05 March 2026, Naledi Dlamini: Wrong caliber').closest('del')).toBeNull();
  expect(within(struck).queryByRole('button', { name: /^Correct/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Correct entry 2, Glock 17 Gen5 (ABC123)' })).toBeTruthy();
});

test('applies the font while the control of the view loads', async () => {
  let answer: ((entries: Response) => void) | undefined;
  openPage({
    [asked]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });

  // A bare element would show the browser's own serif font.
  expect((await screen.findByText('Both')).className).toMatch(/awsui/);
  answer?.(list([sold]));
  expect(await screen.findByRole('button', { name: 'Both' })).toBeTruthy();
});

test('sends the view to the server and keeps it in the address', async () => {
  const { of, router } = openPage();
  await screen.findByText('XYZ9');

  await person.click(await screen.findByRole('button', { name: 'Corrected' }));

  await waitFor(() => expect(of(asked).at(-1)?.query.view).toBe('corrected'));
  expect(router.state.location.search).toBe('?view=corrected');
});

test('sends the range and the serial number to the server on Search, and clears them together', async () => {
  const { of, router } = openPage({}, { at: '/stock-register?toNumber=30' });
  await screen.findByText('XYZ9');

  await person.type(screen.getByLabelText('From entry'), '2');
  await person.click(screen.getByLabelText('Serial number'));
  await person.paste(' xyz ');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(of(asked).at(-1)?.query).toMatchObject({ fromNumber: '2', toNumber: '30', search: 'xyz' }));
  await person.type(screen.getByLabelText('To entry'), 'x');
  expect(screen.getByText('Enter an entry number, for example 12')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));

  await waitFor(() => expect(router.state.location.search).toBe('?view=both'));
});

test('shows no error while a date is typed, and does not search a range that ends before it begins', async () => {
  const { of } = openPage({}, { at: '/stock-register?fromNumber=2' });
  await screen.findByText('XYZ9');
  const searches = () => of(asked).length;
  const before = searches();
  const search = () => person.click(screen.getByRole('button', { name: 'Search' }));
  const said = () => screen.queryAllByText(/^Enter a date such as/).length > 0;

  await person.type(screen.getByLabelText('From date'), '24/11');
  expect(said()).toBe(false);
  await search();
  expect(said()).toBe(true);
  await person.type(screen.getByLabelText('From date'), '/2026');
  expect(said()).toBe(false);

  await person.type(screen.getByLabelText('To date'), '23/11/2026');
  expect(screen.getByText('To date must not be before From date')).toBeTruthy();
  await person.clear(screen.getByLabelText('To date'));
  await person.type(screen.getByLabelText('To entry'), '1');
  expect(screen.queryByText('To entry must not be lower than From entry')).toBeNull();
  await search();
  expect(screen.getByText('To entry must not be lower than From entry')).toBeTruthy();
  expect(searches()).toBe(before);

  await person.type(screen.getByLabelText('To entry'), '2');
  await search();
  await waitFor(() => expect(of(asked).at(-1)?.query).toMatchObject({ fromNumber: '2', toNumber: '12', from: '2026-11-24' }));
});

test('sends only the changed values and the reason of a correction', async () => {
  const { of } = openPage();
  await person.click(await screen.findByRole('button', { name: /^Correct entry 3/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Correct Entry 3: / }));

  await person.clear(dialog.getByLabelText('Caliber'));
  await person.type(dialog.getByLabelText('Caliber'), '9mm Parabellum');
  await person.click(dialog.getByRole('button', { name: 'Correct Entry' }));
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  expect(of('POST /api/legal-entities/1/stock-register/3/corrections')).toEqual([]);
  await person.type(dialog.getByLabelText('Reason for the correction'), 'As stamped');
  await person.click(dialog.getByRole('button', { name: 'Correct Entry' }));

  expect((await screen.findAllByText('Entry corrected')).length).toBeGreaterThan(0);
  expect(of('POST /api/legal-entities/1/stock-register/3/corrections').map(({ body }) => body)).toEqual([{ caliber: '9mm Parabellum', reason: 'As stamped' }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Correct Entry 3: / })).toBeNull());
});

test('corrects the current entry in the corrected view, and offers no correction in the original view', async () => {
  const standing = exampleStockEntry({ caliber: '.40 S&W', correction });
  const { of } = openPage(
    { [asked]: () => list([standing]), 'POST /api/legal-entities/1/stock-register/2/corrections': () => refused('conflict', 'Somebody was faster.') },
    { at: '/stock-register?view=corrected' },
  );
  expect(await screen.findByText('As corrected by entry 2 on 05 March 2026, Naledi Dlamini: Wrong caliber')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: /^Correct entry 2/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Correct Entry 2: / }));
  await person.type(dialog.getByLabelText('Reason for the correction'), 'x');
  await person.click(dialog.getByRole('button', { name: 'Correct Entry' }));
  expect((await dialog.findAllByText('Somebody was faster.')).length).toBeGreaterThan(0);
  expect(of('POST /api/legal-entities/1/stock-register/2/corrections')).toHaveLength(1);
  cleanup();

  openPage({}, { at: '/stock-register?view=original' });
  await screen.findByText('XYZ9');
  expect(screen.queryByRole('button', { name: /^Correct entry/ })).toBeNull();
});

test('lets a user with national scope choose a provider, or open one from its page, without corrections', async () => {
  const { of } = openPage({}, { role: 'inspector' });
  expect(await screen.findByText('Choose the provider whose register you want to read.')).toBeTruthy();
  expect(of(asked)).toEqual([]);
  await person.click(screen.getByLabelText(/^Provider/));
  await person.click(await screen.findByRole('option', { name: /Blouklip/ }));
  expect(await screen.findByText('XYZ9')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Correct entry/ })).toBeNull();
  cleanup();

  openPage({}, { role: 'firearm_office', at: '/stock-register?entity=1' });
  expect(await screen.findByText('XYZ9')).toBeTruthy();
});

test('shows different messages for an empty register, no matches, a failed call and an unknown provider', async () => {
  openPage({ [asked]: () => list([]) });
  expect(await screen.findByText('No entries yet')).toBeTruthy();
  cleanup();

  openPage({ [asked]: () => list([]) }, { at: '/stock-register?search=zzz' });
  expect(await screen.findByText('No entries match')).toBeTruthy();
  cleanup();

  openPage({ [asked]: () => refused('unavailable', 'The registry is busy.') });
  expect(await screen.findByText('The registry is busy.')).toBeTruthy();
  cleanup();

  openPage({ 'GET /api/legal-entities/7': () => refused('not-found', 'There is no such record.') }, { role: 'inspector', at: '/stock-register?entity=7' });
  expect(await screen.findByText('There is no such legal entity, or you do not have access to it.')).toBeTruthy();
});

test('exports this provider’s register with the current filters, as PDF too', async () => {
  const { of } = openPage(
    { 'POST /api/exports': () => refused('conflict', 'You have 3 exports in progress.') },
    { at: '/stock-register?fromNumber=2&view=original' },
  );
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: /PDF/ }));

  await waitFor(() =>
    expect(of('POST /api/exports')[0]?.body).toEqual({ list: 'stock-register', format: 'pdf', query: { entity: '1', fromNumber: '2', view: 'original' } }),
  );
});
