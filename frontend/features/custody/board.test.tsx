// Checks Who Holds What: its tiles, order, filters and row actions, and the dialogs for a firearm that is out.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anIssue, anOfficer, aSafe, boardOf, idAt, openAt, outWith, safeId } from '../../../testing/browser/custody.tsx';
import { branch } from '../../../testing/browser/safes.tsx';
import { list, ok, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);
afterEach(() => void vi.useRealTimers());

const late = outWith(1, 'XDDT220', 'S Nkosi', -80, 90);
const soon = outWith(2, 'XDDT221', 'T Mokoena', 0.5);
const later = outWith(3, 'XDDT222', 'P Zwane', 8);
const withThree = { 'GET /api/custody/board': () => ok(boardOf([late, soon, later])) };
const rowsShown = () => screen.getAllByRole('link', { name: /^Glock/ }).map(({ textContent }) => textContent);
const act = async (serial: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions for Glock 17 ${serial}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

describe('Who Holds What', () => {
  it('shows each firearm with its officer, place and time, and counts the late ones', async () => {
    openAt('/custody', withThree);

    await screen.findByRole('link', { name: 'Glock 17 XDDT220' });
    expect(rowsShown()).toEqual(['Glock 17 XDDT220', 'Glock 17 XDDT221', 'Glock 17 XDDT222']);
    expect(screen.getByRole('link', { name: 'S Nkosi' }).getAttribute('href')).toBe(`/custody/officers/${idAt(101)}`);
    for (const text of ['overdue by 3 d 8 h', 'beyond 72 h', 'in 29 min', 'AUT-3']) expect(screen.getByText(text), text).toBeTruthy();
    const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) }).textContent;
    expect(['Out', 'Due Within 1 h', 'Overdue', 'Beyond 72 h', 'Unaccounted'].map(tile)).toEqual([
      ...['Out3', 'Due Within 1 h1', 'Overdue1', 'Beyond 72 h1', 'Unaccounted0'],
    ]);
  });

  it('filters by lateness, and by branch and safe on the server', async () => {
    const { of, router } = openAt('/custody', { ...withThree, 'GET /api/safes': () => list([aSafe(), aSafe({ id: idAt(902), name: 'Vehicle safe' })]) });
    await person.click(await screen.findByRole('button', { name: /^Due Within 1 h/ }));
    expect(rowsShown()).toEqual(['Glock 17 XDDT221']);
    expect(router.state.location.search).toBe('?late=soon');

    await person.click(screen.getByRole('button', { name: /^Filter by safe/ }));
    await person.click(await screen.findByRole('option', { name: 'Strong-room, Midrand' }));
    await screen.findByRole('link', { name: 'Glock 17 XDDT221' });
    expect(of('GET /api/custody/board').at(-1)?.query).toEqual({ safeId });
  });

  it('counts the firearms in the chosen safes, and the unaccounted ones', async () => {
    const night = aSafe({ id: idAt(902), name: 'Night safe', branchId: idAt(903), branchName: 'Knysna' });
    const inSafes = [
      { safeId, firearms: 40 },
      { safeId: night.id, firearms: 2 },
    ];
    const missing = outWith(5, 'XDDT225', 'L Botha', -30, 40, { state: 'unaccounted' });
    openAt('/custody', {
      'GET /api/custody/board': () => ok(boardOf([late, missing], { inSafes })),
      'GET /api/safes': () => list([aSafe(), night]),
    });
    await waitFor(() => expect(screen.getByRole('link', { name: /^In Safe/ }).textContent).toBe('In Safe42'));
    expect(screen.getByRole('link', { name: /^In Safe/ }).getAttribute('href')).toBe('/custody/safes');

    await person.click(screen.getByRole('button', { name: /^Unaccounted/ }));
    expect(rowsShown()).toEqual(['Glock 17 XDDT225']);
    await person.click(screen.getByRole('button', { name: /^Filter by branch/ }));
    await person.click(await screen.findByRole('option', { name: 'Knysna' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /^In Safe/ }).textContent).toBe('In Safe2'));
  });

  it('calls the control room of the branch', async () => {
    const { branchId } = aSafe();
    openAt('/custody', { ...withThree, 'GET /api/branches': () => list([{ ...branch, id: branchId, controlRoomPhone: '+27 11 555 0141' }]) });
    const call = await screen.findByRole('link', { name: '+27 11 555 0141: call the control room of S Nkosi' });
    expect(call.getAttribute('href')).toBe('tel:+27115550141');
  });

  it('asks again with the ETag of its answer, and keeps the list if nothing has changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const etags: (string | null)[] = [];
    openAt('/custody', {
      'GET /api/custody/board': ({ ifNoneMatch }) => {
        etags.push(ifNoneMatch);
        return etags.length === 1
          ? new Response(JSON.stringify(boardOf([soon])), { headers: { etag: '"first"' } })
          : new Response(null, { status: 304, headers: { etag: '"first"' } });
      },
    });
    await screen.findByRole('link', { name: 'Glock 17 XDDT221' });
    expect(screen.getByText('in 29 min')).toBeTruthy();

    await vi.advanceTimersByTimeAsync(61_000);
    expect(await screen.findByText('in 28 min')).toBeTruthy();
    expect(etags.slice(0, 3)).toEqual([null, '"first"', '"first"']);
    expect(screen.queryByText('Could not load firearms that are out')).toBeNull();
  });

  it('filters by the type of firearm, and calls the officer by phone', async () => {
    const shotgun = outWith(4, 'V0391', 'L Botha', 3);
    const rows = [soon, { ...shotgun, officerPhone: '+27825550104', firearm: { ...shotgun.firearm, type: 'Shotgun' } }];
    const { router } = openAt('/custody', { 'GET /api/custody/board': () => ok(boardOf(rows)) });
    await screen.findByRole('link', { name: 'Glock 17 XDDT221' });
    expect(screen.getByRole('link', { name: '+27825550104: call L Botha' }).getAttribute('href')).toBe('tel:+27825550104');

    await person.click(screen.getByRole('button', { name: /^Filter by type/ }));
    await person.click(await screen.findByRole('option', { name: 'Shotgun' }));
    expect(rowsShown()).toEqual(['Glock 17 V0391']);
    expect(router.state.location.search).toBe('?type=Shotgun');
  });

  it('shows only overdue firearms on the page of overdue firearms', async () => {
    const { of } = openAt('/custody/overdue', withThree);
    await screen.findByRole('heading', { name: 'Overdue Firearms' });
    await screen.findByRole('link', { name: 'Glock 17 XDDT220' });
    expect(rowsShown()).toEqual(['Glock 17 XDDT220']);
    expect(of('GET /api/custody/board')[0]?.query).toEqual({ overdue: 'true' });
  });

  it('shows who was notified about each overdue firearm, and when', async () => {
    const at = new Date().toISOString();
    const steps = [
      { step: 'due', at, people: 3 },
      { step: 'late', at, people: 0 },
      { step: 'beyond', at, people: 1 },
    ] as const;
    const unwatched = outWith(4, 'XDDT223', 'L Botha', -1);
    const board = boardOf([late, unwatched], { notified: [{ issueId: idAt(501), steps: [...steps] }] });
    openAt('/custody/overdue', { 'GET /api/custody/board': () => ok(board) });

    expect(await screen.findByText(/^Due, \d\d:\d\d today: armourers and managers \(3 people\)$/)).toBeTruthy();
    expect(screen.getByText(/^Late, .*: no user to notify$/)).toBeTruthy();
    expect(screen.getByText(/^Beyond 72 h, .*: all users and PSiRA management \(1 person\)$/)).toBeTruthy();
    expect(screen.getByText('No step so far')).toBeTruthy();
    cleanup();

    openAt('/custody', { 'GET /api/custody/board': () => ok(board) });
    await screen.findByRole('link', { name: 'Glock 17 XDDT220' });
    expect(screen.queryByText('No step so far')).toBeNull();
  });

  it('says that no firearm is out, and shows a failure with a way to retry', async () => {
    openAt('/custody');
    expect(await screen.findByText('No firearm is out')).toBeTruthy();
    cleanup();

    openAt('/custody', { 'GET /api/custody/board': () => refused('internal', 'Broken') });
    expect(await screen.findByText('Could not load firearms that are out')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('asks users of all providers for a provider first, and offers them no step', async () => {
    const { of } = openAt('/custody', withThree, 'inspector');
    expect(await screen.findByText('Choose a provider')).toBeTruthy();
    expect(of('GET /api/custody/board')).toEqual([]);
    cleanup();

    const { of: asked } = openAt('/custody?legalEntityId=1', withThree, 'inspector');
    await screen.findByRole('link', { name: 'Glock 17 XDDT220' });
    expect(asked('GET /api/custody/board')[0]?.query).toEqual({ legalEntityId: '1' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open Counter' })).toBeNull();
  });

  it.each([
    ['Return Firearm', `/custody/counter?tab=return&firearm=${idAt(1)}`],
    ['Report Loss', `/firearms/${idAt(1)}/report-loss`],
  ])('leads from %s to its screen', async (action, address) => {
    const { router } = openAt('/custody', withThree);
    await act('XDDT220', action);
    expect(router.state.location.pathname + router.state.location.search).toBe(address);
  });

  it('revokes the authorisation of a firearm that is out, with a reason', async () => {
    const revoked = {
      number: 'AUT-3',
      from: '2026-03-04T08:30:00.000Z',
      until: '2026-03-04T20:30:00.000Z',
      signedBy: 'M Dlamini',
      revokedAt: '2026-03-04T09:00:00.000Z',
    };
    const { of } = openAt('/custody', { ...withThree, [`POST /api/custody/issues/${idAt(503)}/revocations`]: () => ok(revoked) });
    await act('XDDT222', 'Revoke Authorisation');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the authorisation of P Zwane' }));
    await person.click(dialog.getByRole('button', { name: 'Revoke Authorisation' }));
    expect(await dialog.findByText('A reason is required')).toBeTruthy();

    await person.type(dialog.getByLabelText('Reason'), 'Suspended');
    await person.click(dialog.getByRole('button', { name: 'Revoke Authorisation' }));

    expect(await screen.findByText('AUT-3 is no longer valid. P Zwane must return the firearm.')).toBeTruthy();
    expect(of(`POST /api/custody/issues/${idAt(503)}/revocations`).map(({ body }) => body)).toEqual([{ reason: 'Suspended' }]);
  });

  it('marks a firearm that is long overdue as unaccounted for, with a reason, and offers only its return and the loss report after that', async () => {
    const missing = { ...late, state: 'unaccounted' as const };
    const found = { ...outWith(5, 'XDDT225', '', -1), state: 'unaccounted' as const, issueId: null, officerId: null, officerName: null };
    const { of } = openAt('/custody', {
      'GET /api/custody/board': () => ok(boardOf([late, soon, { ...missing, firearm: { ...missing.firearm, id: idAt(6), serialNumber: 'XDDT226' } }, found])),
      [`POST /api/custody/issues/${idAt(501)}/unaccounted`]: () => ok(missing),
    });
    const choices = async (serial: string) => {
      await person.click(await screen.findByRole('button', { name: `Actions for Glock 17 ${serial}` }));
      const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
      await person.keyboard('{Escape}');
      return items;
    };
    expect(await choices('XDDT221')).not.toContain('Mark Unaccounted');
    expect(await choices('XDDT226')).toEqual(['Return Firearm', 'Print Authorisation', 'Revoke Authorisation', 'Report Loss']);
    expect(await choices('XDDT225')).toEqual(['Move to a Safe', 'Report Loss']);
    expect(screen.getAllByText('unaccounted for')).toHaveLength(2);

    await act('XDDT220', 'Mark Unaccounted');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark Glock 17 XDDT220 as unaccounted for' }));
    await person.click(dialog.getByRole('button', { name: 'Mark Unaccounted' }));
    expect(await dialog.findByText('Reason is required')).toBeTruthy();
    await person.type(dialog.getByLabelText('Reason'), 'No answer');
    await person.click(dialog.getByRole('button', { name: 'Mark Unaccounted' }));

    expect(await screen.findByText('Firearm marked as unaccounted for')).toBeTruthy();
    expect(of(`POST /api/custody/issues/${idAt(501)}/unaccounted`).map(({ body }) => body)).toEqual([{ reason: 'No answer' }]);
  });

  it('prints the authorisation of a firearm that is out', async () => {
    const { of } = openAt('/custody', { ...withThree, 'POST /api/exports': () => refused('conflict', 'Three exports are in progress') });

    await act('XDDT222', 'Print Authorisation');

    await screen.findByText(/Three exports are in progress/);
    expect(of('POST /api/exports').map(({ body }) => body)).toEqual([{ list: 'authorisations', format: 'pdf', query: { issueIds: idAt(503) } }]);
  });

  it('extends an issue, and repeats the same event after a lost answer', async () => {
    let isLost = true;
    const { of } = openAt('/custody', {
      ...withThree,
      'GET /api/officers': () => list([anOfficer(102, 'Dlamini')]),
      'POST /api/custody/extensions': () => {
        if (!isLost) return ok(anIssue());
        isLost = false;
        return refused('internal', 'Broken');
      },
    });
    await act('XDDT222', 'Extend Issue');
    const dialog = within(await screen.findByRole('dialog', { name: /^Extend the issue of/ }));
    await person.click(dialog.getByRole('button', { name: 'Extend Issue' }));
    expect(await dialog.findByText('Reason is required')).toBeTruthy();

    await person.type(dialog.getByLabelText('Reason'), 'Relief is late');
    await person.click(dialog.getByLabelText(/^Issuer/));
    await person.click(await screen.findByRole('option', { name: /S Dlamini/ }));
    await person.type(dialog.getByLabelText('PIN of the Issuer'), '482915');
    await person.click(dialog.getByRole('button', { name: 'Extend Issue' }));
    await dialog.findAllByText(/Broken/);
    await person.click(dialog.getByRole('button', { name: 'Extend Issue' }));
    await screen.findByText('Issue extended');

    const sent = of('POST /api/custody/extensions').map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ issueId: idAt(503), reason: 'Relief is late', issuer: { officerId: idAt(102), pin: '482915' } });
    // The end that the field shows at first: 06:00 or 18:00.
    expect(sent[0].until).toMatch(/T(04|16):00:00.000Z$/);
  });

  it.each([
    ['Extend Issue', 'Extend Issue', 'POST /api/custody/extensions', 'Issue extended'],
    ['Hand Over', 'Hand Over', 'POST /api/custody/hand-overs', 'Firearm handed over'],
  ])('asks for a second person at %s only after the server needs an exception', async (action, button, call, done) => {
    const overdue = 'S Naidoo has no yearly assessment for handguns.';
    const { of } = openAt('/custody', {
      ...withThree,
      'GET /api/officers': () => list([anOfficer(102, 'Dlamini'), anOfficer(104, 'Naidoo')]),
      [call]: ({ body }) => {
        if (!body.override) return refused('conflict', overdue, [{ path: 'override', message: overdue }]);
        if (body.override.pin === '604137') return ok(anIssue());
        return refused('conflict', 'Wrong PIN, 4 tries left.', [{ path: 'override.pin', message: 'Wrong PIN, 4 tries left.' }]);
      },
    });
    await act('XDDT222', action);
    const dialog = within(await screen.findByRole('dialog', { name: /^(Extend the issue of|Hand over)/ }));
    const choose = async (label: RegExp, name: RegExp) => {
      await person.click(dialog.getByLabelText(label));
      await person.click(await screen.findByRole('option', { name }));
    };
    const press = () => person.click(dialog.getByRole('button', { name: button }));
    if (action === 'Hand Over') {
      await choose(/^New holder/, /S Naidoo/);
      for (const label of ['PIN of P Zwane', 'PIN of the New Holder']) await person.type(dialog.getByLabelText(label), '482915');
    }
    await person.type(dialog.getByLabelText('Reason'), 'Relief is late');
    await choose(/^Issuer/, /S Dlamini/);
    await person.type(dialog.getByLabelText('PIN of the Issuer'), '482915');
    expect(dialog.queryByLabelText(/^Second person/)).toBeNull();
    await press();

    const second = await dialog.findByLabelText(/^Second person/);
    expect(document.activeElement).toBe(second);
    expect(dialog.getAllByText(new RegExp(overdue)).length).toBeGreaterThan(0);
    await press();
    expect(await dialog.findByText('Reason is required')).toBeTruthy();
    await choose(/^Second person/, /S Naidoo/);
    await person.type(dialog.getByLabelText('PIN of the Second Person'), '593026');
    await person.type(dialog.getByLabelText('Reason for the exception'), 'No other officer at the post');
    await press();
    expect((await dialog.findAllByText('Wrong PIN, 4 tries left.')).length).toBeGreaterThan(0);
    await person.clear(dialog.getByLabelText('PIN of the Second Person'));
    await person.type(dialog.getByLabelText('PIN of the Second Person'), '604137');
    await press();
    await screen.findByText(done);

    const override = { officerId: idAt(104), pin: '604137', reason: 'No other officer at the post' };
    expect(of(call as `POST ${string}`).map(({ body }) => body.override)).toEqual([undefined, { ...override, pin: '593026' }, override]);
  });

  it('removes the exception from an extension, and sends none', async () => {
    const { of } = openAt('/custody', {
      ...withThree,
      'GET /api/officers': () => list([anOfficer(102, 'Dlamini')]),
      'POST /api/custody/extensions': () => refused('conflict', 'Out for 3 periods.', [{ path: 'override', message: 'Out for 3 periods.' }]),
    });
    await act('XDDT222', 'Extend Issue');
    const dialog = within(await screen.findByRole('dialog', { name: /^(Extend the issue of|Hand over)/ }));
    await person.type(dialog.getByLabelText('Reason'), 'Relief is late');
    await person.click(dialog.getByLabelText(/^Issuer/));
    await person.click(await screen.findByRole('option', { name: /S Dlamini/ }));
    await person.type(dialog.getByLabelText('PIN of the Issuer'), '482915');
    await person.click(dialog.getByRole('button', { name: 'Extend Issue' }));
    await person.click(await dialog.findByRole('button', { name: 'Remove Exception' }));
    expect(dialog.queryByLabelText(/^Second person/)).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Extend Issue' }));

    await dialog.findByLabelText(/^Second person/);
    expect(of('POST /api/custody/extensions').map(({ body }) => 'override' in body)).toEqual([false, false]);
  });

  it('hands a firearm over with fewer rounds only with an explanation and the report of the discharge', async () => {
    const { of } = openAt('/custody', {
      ...withThree,
      'GET /api/officers': () => list([anOfficer(102, 'Dlamini'), anOfficer(104, 'Naidoo')]),
      'POST /api/custody/hand-overs': () => ok(anIssue({ officerName: 'S Naidoo' })),
    });
    await act('XDDT222', 'Hand Over');
    const dialog = within(await screen.findByRole('dialog', { name: /^Hand over/ }));
    const choose = async (label: RegExp, name: RegExp) => {
      await person.click(dialog.getByLabelText(label));
      await person.click(await screen.findByRole('option', { name }));
    };
    await person.type(dialog.getByLabelText('PIN of P Zwane'), '482915');
    await choose(/^New holder/, /S Naidoo/);
    await person.type(dialog.getByLabelText('PIN of the New Holder'), '593026');
    await person.type(dialog.getByLabelText('Reason'), 'Relief');
    await choose(/^Issuer/, /S Dlamini/);
    await person.type(dialog.getByLabelText('PIN of the Issuer'), '604137');
    expect(dialog.queryByLabelText(/^Explanation of/)).toBeNull();
    await person.clear(dialog.getByLabelText('Rounds handed over'));
    await person.type(dialog.getByLabelText('Rounds handed over'), '26');
    await choose(/^Explanation of 4 missing rounds/, /^Discharged/);
    await person.click(dialog.getByRole('button', { name: 'Hand Over' }));
    for (const error of ['Explain the missing rounds', 'Place is required', 'Circumstances are required']) expect(await dialog.findByText(error)).toBeTruthy();
    expect(of('POST /api/custody/hand-overs')).toEqual([]);

    await person.type(dialog.getByLabelText('Details'), 'Robbery at the gate');
    await person.type(dialog.getByLabelText('Time of the discharge'), '00:01 yesterday');
    await person.type(dialog.getByLabelText('Place of the discharge'), 'Gate 2');
    await person.type(dialog.getByLabelText(/^Circumstances/), 'Two shots at a fleeing vehicle');
    await person.click(dialog.getByLabelText('Property was damaged'));
    await person.click(dialog.getByRole('button', { name: 'Hand Over' }));
    await screen.findByText('Firearm handed over');

    const discharge = { place: 'Gate 2', circumstances: 'Two shots at a fleeing vehicle', injury: false, damage: true, docketNumber: null };
    expect(of('POST /api/custody/hand-overs').map(({ body }) => body)).toMatchObject([
      { rounds: 26, toOfficerId: idAt(104), shortfall: { explanation: 'discharged', text: 'Robbery at the gate', discharge } },
    ]);
  });
});
