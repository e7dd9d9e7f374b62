// Checks the counter: a shift by scanner and keyboard alone, refused lines, a lost answer, the lock, and returns.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeFrom, inGroups } from '../../../shared/labels/code.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { aLineAnswer, anIssue, anOfficer, aSafe, idAt, openAt, outWith } from '../../../testing/browser/custody.tsx';
import { aDelegation } from '../../../testing/browser/officers.tsx';
import { aPolicy } from '../../../testing/browser/safes.tsx';
import { type Calls, list, ok, refused } from '../../../testing/browser/screen.tsx';
import { newEventId } from '../../ui/form/event-id.ts';
import { counterOf, emptyCounter, type Line } from './counter-state.ts';
import { termsOf } from './lines.ts';
import { lock } from './lock.tsx';

const officers = [anOfficer(101, 'Nkosi'), anOfficer(102, 'Mokoena'), anOfficer(103, 'Dlamini')];
const firearms = [
  { id: idAt(1), serialNumber: 'XDDT220' },
  { id: idAt(2), serialNumber: 'XDDT221' },
  { id: idAt(3), serialNumber: 'ZXDDT220' },
];
/** The label of S Nkosi. */
const code = codeFrom(Uint8Array.from([7, 19, 3, 21, 9, 23, 29, 2, 10, 11])) ?? '';
const misread = `${code.startsWith('7') ? '8' : '7'}${code.slice(1)}`;
const gate = { code: 'ASSESSMENT_OVERDUE', level: 'override', message: 'S Mokoena has no yearly assessment for handguns.' };

const found = (search: string) =>
  officers.filter(({ surname, psiraNumber }) => search === '' || surname.toLowerCase().startsWith(search.toLowerCase()) || psiraNumber === search);
const calls: Calls = {
  'GET /api/officers': ({ query }) => list(found(query.search ?? '')),
  'GET /api/labels/find': ({ query }) => {
    const matches = firearms.filter(({ serialNumber }) => serialNumber.endsWith((query.serial ?? '').toUpperCase()));
    return ok({ total: matches.length, matches: matches.map(({ id, serialNumber }) => ({ kind: 'firearm', id, name: 'Glock 17', detail: serialNumber })) });
  },
  [`GET /api/labels/${code}`]: () => ok({ kind: 'officer', id: idAt(101), name: 'S Nkosi', detail: '1234101', code }),
  'POST /api/custody/checks': ({ body }) =>
    list(
      body.lines.map(({ firearmId, officerId }: { firearmId?: string; officerId?: string }) => ({
        firearmId: firearmId ?? null,
        officerId: officerId ?? null,
        outcome: firearmId && officerId ? (officerId === idAt(102) ? 'override' : 'ready') : 'incomplete',
        gates: officerId === idAt(102) ? [gate] : [],
      })),
    ),
  'GET /api/delegations': () => list([]),
  'POST /api/custody/issues': ({ body }) => ok({ lines: body.lines.map(({ eventId }: { eventId: string }) => aLineAnswer(eventId)) }),
  'GET /api/custody/policies/1': () => ok(aPolicy({ receiverProof: 'paper' })),
  'POST /api/custody/confirmations': ({ body }) =>
    body.pin === '482915'
      ? ok({ officerId: body.officerId, officerName: 'S Dlamini' })
      : refused('conflict', 'Wrong PIN, 4 tries left.', [{ path: 'pin', message: 'Wrong PIN, 4 tries left.' }]),
  [`GET /api/custody/firearms/${idAt(1)}`]: () => ok(outWith(1, 'XDDT220', 'S Nkosi', -2, 14)),
  [`GET /api/custody/firearms/${idAt(2)}`]: () => ok(outWith(2, 'XDDT221', 'S Mokoena', 2, 10, { state: 'in_safe', issueId: null })),
  [`GET /api/custody/issues/${idAt(501)}`]: () => ok(anIssue({ id: idAt(501) })),
  'POST /api/custody/returns': ({ body }) => ok({ lines: body.lines.map(({ eventId }: { eventId: string }) => aLineAnswer(eventId)) }),
};
const party = (officer: Officer) => ({ id: officer.id, name: `S ${officer.surname}`, detail: `PSiRA ${officer.psiraNumber}` });
const store = () => counterOf('u1');

/** A counter with its terms: the shift has begun. */
const begin = () =>
  store().set(() => ({
    ...emptyCounter(),
    header: {
      ...emptyCounter().header,
      safe: { id: aSafe().id, name: 'Strong-room', detail: 'Midrand' },
      issuer: party(officers[2] as Officer),
      purpose: 'armed_response',
      reason: 'Evening shift',
      place: 'Midrand sector 4',
      untilText: '12 h',
      until: new Date(Date.now() + 12 * 3_600_000).toISOString(),
    },
  }));

beforeEach(begin);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } });
const enter = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter' });
/** Types into the scan field and presses Enter, as a person without a scanner does. */
async function type(text: string, label: RegExp = /^Scan a/) {
  fill(field(label), text);
  enter(field(label));
  await act(async () => {});
}
/** The result of a scan is shown, and a moment later also in the live region. */
const says = async (text: string) => expect(await screen.findAllByText(text)).not.toEqual([]);
const lines = () => screen.getAllByRole('row').slice(1);
const lineOf = (name: string) => lines().find(({ textContent }) => textContent?.includes(name)) as HTMLElement;
async function addLine(officer: string, serial: string) {
  await type(officer);
  await waitFor(() => expect(lineOf(`S ${officer.charAt(0).toUpperCase()}${officer.slice(1)}`)).toBeTruthy());
  await type(serial);
  await waitFor(() => expect(field(/^Scan a/).value).toBe(''));
}

describe('the issue counter', () => {
  it('issues a firearm with four interactions: badge, firearm, Enter and PIN', async () => {
    const { of } = openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    expect(await screen.findByText('Ready')).toBeTruthy();
    enter(field(/^Scan a badge/));
    await screen.findByLabelText(/^PIN of the issuer, S Dlamini/);
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN of the issuer/)));
    fill(field(/^PIN of the issuer/), '482915');

    expect(await screen.findByText('Issued, AUT-1')).toBeTruthy();
    const { body } = of('POST /api/custody/issues')[0] ?? {};
    expect(body).toMatchObject({ purpose: 'armed_response', place: 'Midrand sector 4', issuer: { officerId: idAt(103), pin: '482915' } });
    expect(body.lines).toEqual([
      { eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), firearmId: idAt(3), officerId: idAt(101), rounds: 30, magazines: 2 },
    ]);
    expect(body.shiftId).toBeUndefined();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Scan a badge/)));
  });

  it('asks for the PIN of the officer of a single issue, if the policy requires it, before the PIN of the issuer', async () => {
    const { of } = openAt('/custody/counter', { ...calls, 'GET /api/custody/policies/1': () => ok(aPolicy({ receiverProof: 'pin' })) });
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await screen.findByText('Ready');
    enter(field(/^Scan a badge/));
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN of S Nkosi/)));
    fill(field(/^PIN of the issuer/), '482915');
    expect(await screen.findByText('S Nkosi must enter the PIN')).toBeTruthy();
    expect(of('POST /api/custody/issues')).toEqual([]);

    fill(field(/^PIN of the issuer/), '');
    fill(field(/^PIN of S Nkosi/), '274916');
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN of the issuer/)));
    fill(field(/^PIN of the issuer/), '482915');
    expect(await screen.findByText('Issued, AUT-1')).toBeTruthy();
    expect(of('POST /api/custody/issues')[0]?.body.lines[0].receiverPin).toBe('274916');
    cleanup();

    // The issuer has entered the PIN at this counter.
    begin();
    const issuerPin = { officerId: store().get().header.issuer?.id ?? '', pin: '482915' };
    store().set({ issuerPin });
    const again = openAt('/custody/counter', { ...calls, 'GET /api/custody/policies/1': () => ok(aPolicy({ receiverProof: 'pin' })) });
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await screen.findByText('Ready');
    enter(field(/^Scan a badge/));
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN of S Nkosi/)));
    expect(screen.queryByLabelText(/^PIN of the issuer/)).toBeNull();
    fill(field(/^PIN of S Nkosi/), '274916');
    expect(await screen.findByText('Issued, AUT-1')).toBeTruthy();
    const [sent] = again.of('POST /api/custody/issues');
    expect([sent?.body.issuer.pin, sent?.body.lines[0].receiverPin]).toEqual(['482915', '274916']);
    expect([store().get().issuerPin, lock(store().get()).issuerPin]).toEqual([issuerPin, undefined]);
    cleanup();

    // A line that was sent for a shift: its officer signs the sheet. A line that is added alone after the shift is not of it.
    for (const [shiftId, asked] of [
      [idAt(99), /^PIN of the issuer/],
      [undefined, /^PIN of S Nkosi/],
    ] as const) {
      begin();
      store().set({ shift: { id: idAt(99), safeId: aSafe().id, lines: 2 } });
      openAt('/custody/counter', { ...calls, 'GET /api/custody/policies/1': () => ok(aPolicy({ receiverProof: 'pin' })) });
      await screen.findByText('No lines yet');
      await addLine('nkosi', 'ZXDDT220');
      await screen.findByText('Ready');
      if (shiftId) store().set((state) => ({ ...state, lines: state.lines.map((line) => ({ ...line, shiftId })) }));
      enter(field(/^Scan a badge/));
      await waitFor(() => expect(document.activeElement).toBe(field(asked)));
      cleanup();
    }
  });

  it('keeps the dialog and the exception after a wrong PIN of the officer', async () => {
    const message = 'Wrong PIN, 4 tries left.';
    const { of } = openAt('/custody/counter', {
      ...calls,
      'GET /api/custody/policies/1': () => ok(aPolicy({ receiverProof: 'pin' })),
      'POST /api/custody/issues': ({ body: { lines: sent } }) => {
        const isWrong = sent[0].receiverPin !== '274916';
        const wrong = { outcome: 'refused', code: 'PROOF_WRONG', message, path: 'receiverPin', issue: null } as const;
        return ok({ lines: [{ ...aLineAnswer(sent[0].eventId), ...(isWrong ? wrong : {}) }] });
      },
    });
    await screen.findByText('No lines yet');
    await addLine('mokoena', 'ZXDDT220');
    await says(gate.message);
    const exception = { officerId: idAt(101), officerName: 'S Nkosi', pin: '111222', reason: 'Assessed yesterday' };
    act(() => store().set((state) => ({ ...state, lines: state.lines.map((line) => ({ ...line, exception })) })));
    enter(field(/^Scan a badge/));
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN of S Mokoena/)));
    fill(field(/^PIN of S Mokoena/), '999999');
    fill(field(/^PIN of the issuer/), '482915');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN of S Mokoena/)));
    expect(field(/^PIN of S Mokoena/).value).toBe('');

    fill(field(/^PIN of S Mokoena/), '274916');
    expect(await screen.findByText('Issued, AUT-1')).toBeTruthy();
    const overrides = of('POST /api/custody/issues').map(({ body }) => body.lines[0].override);
    expect(overrides).toEqual(Array(2).fill({ officerId: exception.officerId, pin: exception.pin, reason: exception.reason }));
  });

  it('shows until when the issuer has the authority of the license holder at the branch of the safe', async () => {
    const authority = aDelegation({ officerId: idAt(103), branchId: aSafe().branchId, state: 'in_force' });
    const delegations = [
      { ...authority, id: idAt(801), branchId: idAt(999), branchName: 'Knysna', validUntil: '2027-09-30' },
      { ...authority, id: idAt(802), validUntil: '2027-03-31' },
      { ...authority, id: idAt(803), validUntil: '2027-12-31', state: 'revoked' },
    ];
    const { of } = openAt('/custody/counter', { ...calls, 'GET /api/delegations': () => list(delegations) });
    expect(await screen.findByText('Issuer: S Dlamini (authority to 31 Mar 2027)')).toBeTruthy();
    expect(of('GET /api/delegations')[0]?.query).toMatchObject({ officerId: idAt(103) });
    cleanup();

    openAt('/custody/counter', { ...calls, 'GET /api/delegations': () => list([]) });
    expect(await screen.findByText('Issuer: S Dlamini (no authority in force at this branch)')).toBeTruthy();
  });

  it('sends the destination of a transport, whose name is the place', async () => {
    store().set((state) => ({ ...state, header: { ...state.header, purpose: 'transport', toSafe: { id: idAt(903), name: 'Depot', detail: 'Centurion' } } }));
    const { of } = openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    expect(await screen.findByText('Ready')).toBeTruthy();
    enter(field(/^Scan a badge/));
    fill(await screen.findByLabelText(/^PIN of the issuer, S Dlamini/), '482915');

    expect(await screen.findByText('Issued, AUT-1')).toBeTruthy();
    expect(of('POST /api/custody/issues')[0]?.body).toMatchObject({ purpose: 'transport', toSafeId: idAt(903) });
  });

  it('prints the papers of a shift in one file, and of more issues in several files', async () => {
    const lines = Array.from({ length: 85 }, (_, n) => ({
      ...{
        eventId: `event-${n}`,
        officer: party(officers[0] as Officer),
        firearm: { id: idAt(n), name: `Glock 17 ${n}`, detail: '' },
        rounds: 30,
        magazines: 2,
      },
      ...{ state: 'done' as const, issueId: idAt(600 + n) },
    }));
    store().set((state) => ({ ...state, lines }));
    const { of } = openAt('/custody/counter', { ...calls, 'POST /api/exports': () => refused('conflict', 'Three exports are in progress') });

    fireEvent.click(await screen.findByRole('button', { name: 'Print Authorisations 81 to 85' }));

    await screen.findByText(/Three exports are in progress/);
    expect(of('POST /api/exports').map(({ body }) => body.query.issueIds.split(','))).toEqual([lines.slice(80).map(({ issueId }) => issueId)]);
    expect(screen.getByRole('button', { name: 'Print Shift Sheet 1 to 80' })).toBeTruthy();
  });

  it('takes the label of a safe as the safe of the counter', async () => {
    const label = codeFrom(new Uint8Array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3])) ?? '';
    const safe = { kind: 'safe', id: idAt(77), name: 'Site safe', detail: 'Menlyn', code: label };
    openAt('/custody/counter', { ...calls, [`GET /api/labels/${label}`]: () => ok(safe) });
    await screen.findByText('No lines yet');
    await type(label);

    await says('The safe is Site safe');
    expect(store().get().header.safe).toEqual({ id: idAt(77), name: 'Site safe', detail: 'Menlyn' });
  });

  it('keeps a refused line, takes a second person for an exception, and issues it in the same shift', async () => {
    const { of } = openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await addLine('mokoena', 'DT221');
    expect(await screen.findAllByText(gate.message)).not.toEqual([]);
    expect(screen.getByRole('button', { name: 'Issue 1 of 2' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: /^Allow exception for S Mokoena/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow an exception for S Mokoena' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Allow Exception' }));
    expect(dialog.getByText('Reason is required')).toBeTruthy();
    await act(async () => fireEvent.mouseDown(dialog.getByLabelText(/^Second person/)));
    fireEvent.mouseUp(await screen.findByRole('option', { name: /S Nkosi/ }));
    fill(dialog.getByLabelText(/^PIN of the second person/), '482915');
    fill(dialog.getByLabelText('Reason'), 'Assessment is tomorrow');
    fireEvent.click(dialog.getByRole('button', { name: 'Allow Exception' }));

    fireEvent.click(await screen.findByRole('button', { name: 'Issue 2 of 2' }));
    fill(await screen.findByLabelText(/^PIN of the issuer/), '482915');
    await waitFor(() => expect(screen.getAllByText('Issued, AUT-1')).toHaveLength(2));
    const { body } = of('POST /api/custody/issues')[0] ?? {};
    expect(body.lines[1].override).toEqual({ officerId: idAt(101), pin: '482915', reason: 'Assessment is tomorrow' });
    expect(body.shiftId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('issues only the lines that the dialog names, and starts another shift for another safe', async () => {
    const { of } = openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    const add = (name: string, at: number): Line => ({
      ...{
        eventId: newEventId(),
        officer: party(officers[at] as Officer),
        firearm: { id: idAt(3 + at), name, detail: '' },
        rounds: 30,
        magazines: 2,
        state: 'draft',
      },
    });
    const ready = (line: Line): Line => ({ ...line, verdict: { of: termsOf(store().get().header, line), outcome: 'ready', gates: [] } });
    const issueAll = async (names: readonly Line[], more: readonly Line[] = []) => {
      act(() => store().set({ lines: names.map(ready) }));
      fireEvent.click(await screen.findByRole('button', { name: `Issue ${names.length} of ${names.length}` }));
      const pin = await screen.findByLabelText(/^PIN of the issuer/);
      act(() => store().set((now) => ({ ...now, lines: [...now.lines, ...more.map(ready)] })));
      fill(pin, '482915');
      await screen.findAllByText('Issued, AUT-1');
    };
    await issueAll([add('A', 0), add('B', 1)], [add('C', 2)]);
    act(() => store().set((now) => ({ ...now, header: { ...now.header, safe: { id: idAt(77), name: 'Depot', detail: '' } } })));
    await issueAll([add('D', 0), add('E', 1)]);
    const [first, second] = of('POST /api/custody/issues').map(({ body }) => body);
    expect(first.lines).toHaveLength(2);
    expect([second.safeId, second.shiftId === first.shiftId]).toEqual([idAt(77), false]);
  });

  it('repeats the same events after a lost answer, and changes no terms before', async () => {
    let isLost = true;
    const { of } = openAt('/custody/counter', {
      ...calls,
      'POST /api/custody/issues': (asked) => {
        if (!isLost) return (calls['POST /api/custody/issues'] as (one: typeof asked) => Response)(asked);
        isLost = false;
        return refused('internal', 'Broken');
      },
    });
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await screen.findByText('Ready');
    for (let times = 0; times < 2; times++) {
      fireEvent.click(screen.getByRole('button', { name: 'Issue 1 of 1' }));
      fill(await screen.findByLabelText(/^PIN of the issuer/), '482915');
      await screen.findByText(times === 0 ? 'No answer came. Issue again: nothing is issued twice.' : 'Issued, AUT-1');
      if (times === 0) expect(field('Place').disabled).toBe(true);
    }
    const [first, second] = of('POST /api/custody/issues').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('shows a refusal of one line at that line, and a wrong PIN at its field', async () => {
    let isWrong = true;
    openAt('/custody/counter', {
      ...calls,
      'POST /api/custody/issues': ({ body }) => {
        if (isWrong) {
          isWrong = false;
          return refused('conflict', 'Wrong PIN, 4 tries left.', [{ path: 'issuer.pin', message: 'Wrong PIN, 4 tries left.' }]);
        }
        const refusal = {
          outcome: 'refused',
          message: 'Held.',
          gates: [{ code: 'FIREARM_OUT', level: 'refusal', message: 'Already issued to T Zwane today.' }],
          issue: null,
        } as const;
        return ok({ lines: [aLineAnswer(body.lines[0].eventId, refusal as never)] });
      },
    });
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await screen.findByText('Ready');
    fireEvent.click(screen.getByRole('button', { name: 'Issue 1 of 1' }));
    fill(await screen.findByLabelText(/^PIN of the issuer/), '111222');
    expect(await screen.findByText('Wrong PIN, 4 tries left.')).toBeTruthy();
    expect(field(/^PIN of the issuer/).value).toBe('');
    fill(field(/^PIN of the issuer/), '482915');

    expect(await screen.findByText('Already issued to T Zwane today.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Issue 0 of 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Check S Nkosi.* again$/ })).toBeTruthy();
  });

  it('lets the user choose among several matches, and never takes the first', async () => {
    openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await type('nkosi');
    await says('S Nkosi: scan the firearm');
    await type('DT220');
    const dialog = within(await screen.findByRole('dialog', { name: '2 matches for “DT220”' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Glock 17 ZXDDT220');
    fireEvent.click(dialog.getByRole('button', { name: /ZXDDT220/ }));
    await waitFor(() => expect(within(lineOf('S Nkosi')).getByText('Glock 17 ZXDDT220')).toBeTruthy());

    await type(inGroups(code).toLowerCase());
    await says('S Nkosi has line 1. Scan a second firearm, or the next badge.');
    await type('nobody');
    await says('No officer or firearm matches “nobody”. Scan the label, or type more.');
    await type(misread);
    await says(`“${misread}” has a wrong character. Scan it again.`);
  });

  it('names the missing terms instead of asking for the PIN', async () => {
    store().set((now) => ({ ...now, header: { ...now.header, place: '', reason: ' ' } }));
    openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await screen.findByText('Ready');
    enter(field(/^Scan a badge/));
    expect(within(await screen.findByRole('alert')).getByText('Missing: reason, place.')).toBeTruthy();
    expect(screen.queryByLabelText(/^PIN of the issuer/)).toBeNull();
  });

  it('locks after two minutes without input, keeps the lines, and opens with a PIN', async () => {
    openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    await screen.findByText('Ready');
    const real = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(real + 120_001);
    expect(await screen.findByText('Counter Locked', {}, { timeout: 3000 })).toBeTruthy();
    clock.mockRestore();
    expect(screen.getByRole('button', { name: 'Issue 1 of 1', hidden: true }).closest('[hidden]')).toBeTruthy();

    fill(field(/^PIN/), '111222');
    expect(await screen.findByText('Wrong PIN, 4 tries left.')).toBeTruthy();
    fill(field(/^PIN/), '482915');
    await waitFor(() => expect(screen.queryByText('Counter Locked')).toBeNull());
    expect(lineOf('S Nkosi').textContent).toContain('Ready');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Scan a badge/)));
  });

  it('stays locked after a reload of the page and a new sign-in, until an officer enters the PIN', async () => {
    openAt('/custody/counter', calls);
    fireEvent.click(await screen.findByRole('button', { name: 'Lock Counter' }));
    await screen.findByText('Counter Locked');
    expect(localStorage.getItem('counterLocked')).toBe('1');
    cleanup();

    // Another user's counter replaces the one in memory, as a reload does: only the browser's storage is left.
    expect(counterOf('u2').get().isLocked).toBe(true);
    expect(store().get()).toMatchObject({ isLocked: true, lines: [], header: { reason: '' } });
    openAt('/custody/counter', calls);
    expect(await screen.findByText('Counter Locked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Lock Counter' })).toBeNull();
    fireEvent.keyDown(window, { key: 'F3' });
    await waitFor(() => expect(document.activeElement).toBe(field('Scan a badge')));
    await type('dlamini', /^Scan a badge$/);
    await waitFor(() => expect(document.activeElement).toBe(field(/^PIN/)));
    fill(field(/^PIN/), '482915');
    await waitFor(() => expect(screen.queryByText('Counter Locked')).toBeNull());
    expect(localStorage.getItem('counterLocked')).toBeNull();
  });

  it('keeps no name and no PIN in the browser’s storage or the address', async () => {
    const { router } = openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('nkosi', 'ZXDDT220');
    store().set({ isLocked: true });
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage }) + router.state.location.search;
    expect(kept).not.toMatch(/Nkosi|Dlamini|482915|XDDT220/);
  });

  it('has no accessibility errors', async () => {
    openAt('/custody/counter', calls);
    await screen.findByText('No lines yet');
    await addLine('mokoena', 'DT221');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('the return counter', () => {
  const confirm = async () => {
    await act(async () => fireEvent.mouseDown(screen.getByLabelText(/^Receiver/)));
    fireEvent.mouseUp(await screen.findByRole('option', { name: /S Dlamini/ }));
    fill(field(/^PIN/), '482915');
    await screen.findByText('Received by S Dlamini');
  };

  it('returns a firearm with scan and Enter', async () => {
    const { of } = openAt('/custody/counter?tab=return', calls);
    await screen.findByText('No returns yet');
    await confirm();
    await type('ZXDDT220');
    await type('XXDDT220'.slice(1), /^Scan a firearm/);
    fireEvent.click(within(await screen.findByRole('dialog', { name: /^2 matches/ })).getByRole('button', { name: 'Glock 17 XDDT220' }));
    expect(await screen.findByText('overdue by 2 h')).toBeTruthy();
    enter(field(/^Scan a firearm/));

    expect(await screen.findByText('Returned: Glock 17 XDDT220 from S Nkosi, 30 of 30 rounds')).toBeTruthy();
    const { body } = of('POST /api/custody/returns')[0] ?? {};
    expect(body.receiver).toEqual({ officerId: idAt(103), pin: '482915' });
    expect(body.lines).toEqual([{ eventId: expect.any(String), firearmId: idAt(1), issueId: idAt(501), rounds: 30, magazines: 2, condition: 'good' }]);
  });

  it('asks for the explanation of missing rounds and for the report of a discharge', async () => {
    const { of } = openAt(`/custody/counter?tab=return&firearm=${idAt(1)}`, calls);
    await screen.findByText('overdue by 2 h');
    await confirm();
    fill(field('Rounds back'), '27');
    fireEvent.click(screen.getByRole('button', { name: 'Return Firearm' }));
    expect(await screen.findByText('Explanation is required')).toBeTruthy();
    await act(async () => fireEvent.mouseDown(screen.getByLabelText(/^Explanation of 3 missing rounds/)));
    fireEvent.mouseUp(await screen.findByRole('option', { name: 'Discharged on duty' }));
    fill(field('Details'), 'Warning shots');
    fill(field('Time of the discharge'), '00:01');
    fill(field('Place of the discharge'), 'Gate 2');
    fill(screen.getByLabelText(/^Circumstances/), 'Three warning shots at the fence');
    fireEvent.click(screen.getByRole('button', { name: 'Return Firearm' }));

    expect(await screen.findByText(/^Returned: .* 27 of 30 rounds$/)).toBeTruthy();
    expect(of('POST /api/custody/returns')[0]?.body.lines[0].shortfall).toMatchObject({
      explanation: 'discharged',
      text: 'Warning shots',
      discharge: { place: 'Gate 2', injury: false, damage: false, docketNumber: null },
    });
  });

  it('refuses a firearm that is not out, and records who brought it instead of the holder', async () => {
    const { of } = openAt('/custody/counter?tab=return', calls);
    await screen.findByText('No returns yet');
    await confirm();
    await type('DT221');
    expect(await screen.findByText('Glock 17 XDDT221 is not out: in safe.')).toBeTruthy();
    await type('XDDT220');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Glock 17 XDDT220' }));
    await screen.findByText('overdue by 2 h');
    await type('mokoena');
    expect(await screen.findByText('Brought by S Mokoena, who does not hold it')).toBeTruthy();
    enter(field(/^Scan a firearm/));
    await screen.findByText(/^Returned:/);
    expect(of('POST /api/custody/returns')[0]?.body.lines[0].broughtById).toBe(idAt(102));
  });

  it('hides the rounds that were issued, and asks for a count, if the policy says so', async () => {
    store().set({ isExpress: true, receiver: { ...party(officers[2] as Officer), pin: '482915' } });
    const blind = { ...calls, 'GET /api/custody/policies/1': () => ok(aPolicy({ blindReturn: true })) };
    const { of } = openAt('/custody/counter?tab=return', blind);
    await screen.findByText(/requires a count of the rounds/);
    await type('ZXDDT220'.slice(1));
    const dialog = screen.queryByRole('dialog');
    if (dialog) fireEvent.click(within(dialog).getByRole('button', { name: 'Glock 17 XDDT220' }));
    await screen.findByText('overdue by 2 h');
    expect(screen.queryByText('Rounds out')).toBeNull();
    expect(field('Rounds back').value).toBe('');

    enter(field(/^Scan a firearm/));
    expect(await screen.findByText('Count the rounds, and enter the number')).toBeTruthy();
    fill(field('Rounds back'), '31');
    expect(await screen.findByText('More than were issued. Count them again')).toBeTruthy();
    fill(field('Rounds back'), '27');
    expect(await screen.findByText('Explanation of 3 missing rounds')).toBeTruthy();
    fill(field('Rounds back'), '30');
    enter(field(/^Scan a firearm/));
    await screen.findByText(/^Returned:/);
    expect(of('POST /api/custody/returns')[0]?.body.lines[0]).toMatchObject({ rounds: 30, counted: true });
  });

  it('returns in express mode five seconds after the scan, unless it is undone', async () => {
    store().set({ isExpress: true, receiver: { ...party(officers[2] as Officer), pin: '482915' } });
    const { of } = openAt(`/custody/counter?tab=return&firearm=${idAt(1)}`, calls);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No returns yet')).toBeTruthy();
    cleanup();

    const { of: again } = openAt(`/custody/counter?tab=return&firearm=${idAt(1)}`, calls);
    await screen.findByRole('button', { name: 'Undo' });
    expect(await screen.findByText(/^Returned:/, {}, { timeout: 7000 })).toBeTruthy();
    expect([of('POST /api/custody/returns').length, again('POST /api/custody/returns').length]).toEqual([0, 1]);
  }, 15_000);
});
