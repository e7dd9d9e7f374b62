// Checks the screens of ammunition: balances, entries, the ceiling's warning, and the dialogs that record rounds.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aBalance, anEntry, depot, entriesAt, entriesCall, openAt } from '../../../testing/browser/ammunition.tsx';
import { idAt, safeId } from '../../../testing/browser/custody.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

const record = 'POST /api/ammunition/entries';
const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
const choose = async (item: string) => {
  await person.click(await screen.findByRole('button', { name: 'Record Change' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
};

describe('Ammunition', () => {
  it('lists the rounds of each caliber in each safe, and warns if the ceiling is exceeded', async () => {
    openAt('/custody/ammunition', {
      'GET /api/ammunition': () =>
        list([aBalance(), aBalance({ id: idAt(951), caliber: '.38 Special', balance: 500, held: 500, firearms: 1, ceiling: 200, isOverCeiling: true })]),
    });

    expect((await screen.findByRole('link', { name: '9mm' })).getAttribute('href')).toBe(entriesAt);
    for (const text of ['1 000', '1 400', '8 000', '200, exceeded']) expect(screen.getByText(text.replaceAll(' ', ' ')), text).toBeTruthy();
  });

  it('filters by safe on the server', async () => {
    const { of } = openAt('/custody/ammunition');
    await screen.findByRole('link', { name: '9mm' });
    await person.click(screen.getByRole('button', { name: /^Filter by safe/ }));
    await person.click(await screen.findByRole('option', { name: 'Depot, Cape Town' }));

    await screen.findByRole('link', { name: '9mm' });
    expect(of('GET /api/ammunition').at(-1)?.query).toMatchObject({ safeId: depot.id });
  });

  it('says that nothing is counted, and shows a failure instead of an empty table', async () => {
    openAt('/custody/ammunition', { 'GET /api/ammunition': () => list([]) });
    expect(await screen.findByText('No ammunition is counted yet')).toBeTruthy();
    cleanup();

    openAt('/custody/ammunition', { 'GET /api/ammunition': () => refused('unavailable', 'The register is busy.') });
    expect(await screen.findByText('The register is busy.')).toBeTruthy();
  });

  it('asks users of all providers for a provider first, and offers them no step', async () => {
    const { of } = openAt('/custody/ammunition', {}, 'inspector');
    expect(await screen.findByText('Choose a provider')).toBeTruthy();
    expect(of('GET /api/ammunition')).toEqual([]);
    cleanup();

    openAt('/custody/ammunition?legalEntityId=1', {}, 'inspector');
    await screen.findByRole('link', { name: '9mm' });
    expect(screen.queryByRole('button', { name: 'Receive Rounds' })).toBeNull();
  });

  it('records a receipt, and repeats the same event after a lost answer', async () => {
    let isLost = true;
    const { of } = openAt('/custody/ammunition', {
      [record]: () => {
        if (!isLost) return ok(anEntry());
        isLost = false;
        return refused('internal', 'Broken');
      },
    });
    await screen.findByRole('link', { name: '9mm' });
    await press('Receive Rounds');
    const dialog = await dialogOf(/^Receive rounds/);
    await person.click(dialog.getByRole('button', { name: 'Receive Rounds' }));
    for (const text of ['Safe is required', 'Caliber is required', 'Rounds are required', 'Supplier is required'])
      expect(await dialog.findByText(text), text).toBeTruthy();

    await person.click(dialog.getByLabelText(/^Safe/));
    await person.click(await screen.findByRole('option', { name: 'Strong-room, Midrand' }));
    await person.type(dialog.getByLabelText('Caliber'), '9 MM');
    await person.type(dialog.getByLabelText('Rounds'), '500');
    await person.type(dialog.getByLabelText('Supplier'), 'Pretoria Arms');
    await person.click(dialog.getByRole('button', { name: 'Receive Rounds' }));
    await dialog.findAllByText(/Broken/);
    await person.click(dialog.getByRole('button', { name: 'Receive Rounds' }));
    await screen.findByText('Rounds received');

    const sent = of(record).map(({ body }) => body);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ safeId, kind: 'received', rounds: 500, supplier: 'Pretoria Arms' });
  });
});

describe('Ammunition entries', () => {
  it('shows each entry with its change, balance and details', async () => {
    const moved = anEntry({
      id: 'x-2',
      number: 2,
      kind: 'moved',
      change: -100,
      rounds: 100,
      balance: 900,
      supplier: null,
      invoice: null,
      otherSafeName: 'Depot',
      reason: 'Weekend',
    });
    openAt(entriesAt, { [entriesCall]: () => list([moved, anEntry()]) });

    expect(await screen.findByRole('heading', { name: '9mm in Strong-room' })).toBeTruthy();
    for (const text of ['−100', 'To Depot · Weekend', 'From Pretoria Arms · Invoice INV-2041']) expect(await screen.findByText(text), text).toBeTruthy();
  });

  it('warns if the ceiling is exceeded, with its calculation', async () => {
    openAt(entriesAt, { 'GET /api/ammunition': () => list([aBalance({ firearms: 2, ceiling: 400, isOverCeiling: true })]) });

    expect(await screen.findByText(/The ceiling is 400: 200 for each of 2 firearms/)).toBeTruthy();
  });

  it('saves a count with the balance that was seen and the PIN of the second person', async () => {
    const { of } = openAt(entriesAt, { [record]: () => ok(anEntry({ number: 4, balance: 990 })) });
    await choose('Count Rounds');
    const dialog = await dialogOf(/^Count 9mm in Strong-room/);
    await person.click(dialog.getByRole('button', { name: 'Save Count' }));
    for (const text of ['A reason is required', 'Second person is required', 'PIN of the second person is required'])
      expect(await dialog.findByText(text), text).toBeTruthy();

    await person.type(dialog.getByLabelText('Rounds Counted'), '990');
    await person.type(dialog.getByLabelText('Reason'), 'Monthly count');
    await person.click(dialog.getByLabelText(/^Second Person/));
    await person.click(await screen.findByRole('option', { name: /S Dlamini/ }));
    await person.type(dialog.getByLabelText('PIN of the Second Person'), '482913');
    await person.click(dialog.getByRole('button', { name: 'Save Count' }));
    await screen.findByText('Count saved');

    const count = { kind: 'count_adjustment', rounds: 990, balance: 1000, reason: 'Monthly count', secondOfficerId: idAt(102), secondPin: '482913' };
    expect(of(record)[0]?.body).toMatchObject({ safeId, caliber: '9mm', ...count });
  });

  it('shows a refusal at its field', async () => {
    const message = 'The safe has 100 rounds of 9mm, fewer than 200. Count them first.';
    openAt(entriesAt, { [record]: () => refused('conflict', message, [{ path: 'rounds', message }]) });
    await choose('Expend Rounds');
    const dialog = await dialogOf(/^Expend 9mm/);
    await person.type(dialog.getByLabelText('Rounds Expended'), '200');
    await person.type(dialog.getByLabelText('Reason'), 'Range day');
    await person.click(dialog.getByLabelText(/^Second Person/));
    await person.click(await screen.findByRole('option', { name: /S Dlamini/ }));
    await person.type(dialog.getByLabelText('PIN of the Second Person'), '482913');
    await person.click(dialog.getByRole('button', { name: 'Expend Rounds' }));

    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it('moves rounds to another safe', async () => {
    const { of } = openAt(entriesAt, { 'POST /api/ammunition/moves': () => ok(anEntry({ kind: 'moved', change: -50, balance: 950 })) });
    await choose('Move Rounds');
    const dialog = await dialogOf(/^Move 9mm from Strong-room/);
    await person.click(dialog.getByLabelText(/^To Safe/));
    expect(screen.queryByRole('option', { name: 'Strong-room, Midrand' })).toBeNull();
    await person.click(await screen.findByRole('option', { name: 'Depot, Cape Town' }));
    await person.type(dialog.getByLabelText('Rounds'), '50');
    await person.type(dialog.getByLabelText('Reason'), 'Weekend stock');
    await person.click(dialog.getByRole('button', { name: 'Move Rounds' }));
    await screen.findByText('Rounds moved');

    expect(of('POST /api/ammunition/moves')[0]?.body).toMatchObject({ safeId, toSafeId: depot.id, caliber: '9mm', rounds: 50, reason: 'Weekend stock' });
  });

  it('asks to choose a caliber if the address names none', async () => {
    openAt('/custody/ammunition/entries');

    expect(await screen.findByText('Choose a caliber')).toBeTruthy();
  });
});
