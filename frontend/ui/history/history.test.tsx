// Checks the words of a record's history.
// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { History, HistoryEntry } from '../../../shared/history/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { open } from '../../../testing/browser/screen.tsx';
import { ApiError } from '../../api/error.ts';
import type { RouteState } from '../../api/hooks.ts';
import { RecordHistory } from './history-list.tsx';

afterEach(cleanup);

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  seq: 1,
  action: 'firearms.register',
  actorName: 'Thabo Molefe',
  fromStatus: null,
  toStatus: 'active',
  comments: null,
  metadata: null,
  createdAt: '2026-03-04T08:30:00.000Z',
  ...change,
});
const state = (change: Partial<RouteState<History>>): RouteState<History> => ({
  data: undefined,
  total: undefined,
  next: undefined,
  error: undefined,
  loading: false,
  refreshing: false,
  former: false,
  reload: () => undefined,
  ...change,
});
async function show(entries: HistoryEntry[], { brokenAt = null as number | null, role = 'admin' as Role } = {}) {
  const element = <RecordHistory of={state({ data: { entries, verified: brokenAt === null, brokenAt } })} />;
  open('/', [{ path: '/', element }], { role, calls: {} });
  await screen.findAllByRole('listitem');
}

test('the history shows who did what, when, the status change, the reason and the changed fields', async () => {
  await show([
    entry({
      seq: 3,
      action: 'firearms.edit',
      fromStatus: 'maintenance',
      toStatus: 'maintenance',
      metadata: { changed: { barrelLength: { from: null, to: 114 }, expiresOn: { from: null, to: '2031-08-29' } }, lodgedAt: '2026-08-29T22:30:00.000Z' },
    }),
    entry({ seq: 2, action: 'firearms.changeStatus', fromStatus: 'active', toStatus: 'maintenance', comments: 'Firing pin worn' }),
    entry({ metadata: { serialNumber: 'ABC123', keeperId: null, psiraNumber: '1', role: 'external_saps', notes: 'internal', since: '2026-01-31' } }),
  ]);

  const [edit, change, first] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  expect(edit).toContain('Description corrected');
  expect(edit).not.toContain('Maintenance');
  expect(edit).toContain('Barrel length: not set → 114');
  expect(edit).toContain('Expires on: not set → 29 August 2031');
  expect(edit).toContain('Lodged at: 30 August 2026 at 00:30:00 SAST');
  expect(change).toContain('Status changed: Active → Maintenance');
  expect(change).toContain('Firing pin worn');
  expect(first).toContain('Registered: Active');
  expect(first).toContain('Serial number: ABC123');
  for (const fact of ['PSiRA number: 1', 'Role: External State (SAPS)', 'Notes: internal', `Since: ${onDay('2026-01-31')}`]) expect(first).toContain(fact);
  expect(first).not.toContain('Keeper');
  expect(first).toMatch(/Thabo Molefe, 0?4 March 2026.*10:30:00.*SAST, entry 1/);
});

test('the history shows list values as the screens do, and typed text unchanged', async () => {
  await show([
    entry({
      metadata: {
        transactionType: 'purchase',
        changes: 'owner',
        changed: { severity: { from: 'low', to: 'high' }, city: { from: 'eZulwini', to: 'paarl' } },
        reference: 'sold',
      },
    }),
  ]);

  const said = screen.getByRole('listitem').textContent;
  for (const fact of ['Transaction type: Purchase', 'Changes: Owner', 'Severity: Low → High', 'City: eZulwini → paarl', 'Reference: sold'])
    expect(said).toContain(fact);
});

test('the history links records by name and shows no ids', async () => {
  const [firearm, loss] = ['01a204b6-3589-7822-b788-b0cef982bd43', '01a204b6-3589-7822-b788-b0cef982bd44'];
  await show([
    entry({ seq: 6, action: 'cases.linkEntity', metadata: { legalEntity: 'Sentinel Guarding', recordId: '7' } }),
    entry({ seq: 5, action: 'cases.linkFirearm', metadata: { firearm: 'Glock 17 ABC123', recordId: firearm } }),
    entry({ seq: 4, metadata: { lossId: loss, firearmId: firearm, ownerId: 7 } }),
    entry({ seq: 3, metadata: { firearm: 'Glock 17 ABC123', firearmId: firearm, owner: 'Sentinel Guarding', ownerId: 7 } }),
    entry({ seq: 2, metadata: { changed: { ownerId: { from: 7, to: 9 } }, userId: loss, sharedWith: 'Sipho Dlamini' } }),
    entry({
      metadata: { changed: { ownerId: { from: { id: 7, name: 'Sentinel Guarding' }, to: 9 }, keeper: { from: 'A', to: 'B' }, keeperId: { from: 1, to: 2 } } },
    }),
  ]);

  const [entity, linked, bare, worded, changed, named] = screen.getAllByRole('listitem');
  expect(entity?.textContent).toContain('Legal entity: Sentinel Guarding');
  expect(entity?.textContent).not.toContain('Record');
  expect(bare?.textContent).toContain('Owner: legal entity 7');
  expect(
    within(bare as HTMLElement)
      .getByRole('link', { name: 'Firearm: Open' })
      .getAttribute('href'),
  ).toBe(`/firearms/${firearm}/profile`);
  for (const one of [worded, linked])
    expect(
      within(one as HTMLElement)
        .getByRole('link', { name: 'Firearm: Glock 17 ABC123' })
        .getAttribute('href'),
    ).toBe(`/firearms/${firearm}/profile`);
  expect(worded?.textContent).toContain('Owner: Sentinel Guarding');
  expect(worded?.textContent).not.toContain('legal entity');
  expect(changed?.textContent).toContain('Owner: legal entity 7 → legal entity 9');
  expect(named?.textContent).toContain('Owner: Sentinel Guarding → legal entity 9');
  expect(named?.textContent?.split('Keeper: ')).toHaveLength(2);
  expect(changed?.textContent).toContain('Shared with: Sipho Dlamini');
  for (const one of [entity, linked, bare, worded, changed]) expect(one?.textContent).not.toMatch(/01a204b6|\bid\b/i);
});

test.each([
  ['inspector', ['Seizure: Open', 'Firearm: Glock 17 ABC123']],
  ['client', ['Firearm: Glock 17 ABC123']],
  ['external_saps', []],
] as const)('the history gives %s no link to a record that the role may not open', async (role, ways) => {
  const [firearmId, seizureId] = ['01a204b6-3589-7822-b788-b0cef982bd43', '01a204b6-3589-7822-b788-b0cef982bd44'];
  await show([entry({ metadata: { seizureId, seizureNumber: 'SEZ-2026-000001', firearm: 'Glock 17 ABC123', firearmId } })], { role });

  const item = screen.getByRole('listitem');
  const found = within(item).queryAllByRole('link');
  expect(found.map((link) => link.getAttribute('aria-label'))).toEqual(ways);
  expect(item.textContent).toContain('Seizure number: SEZ-2026-000001');
  expect(item.textContent).toContain('Firearm: Glock 17 ABC123');
});

test('the history shows parties by name and list values by their labels', async () => {
  await show([entry({ metadata: { from: { name: 'Sentinel Guarding', id: 1 }, firearm: { id: 7, serialNumber: 'ABC123' }, reason: 'expired_license' } })]);

  const text = screen.getByRole('listitem').textContent;
  for (const fact of ['From: Sentinel Guarding', 'Firearm: Serial number: ABC123', 'Reason: Expired license']) expect(text).toContain(fact);
  expect(text).not.toContain('Id:');
});

test('the history names the step of a seizure', async () => {
  const step = (seq: number, move: string, fromStatus = 'processed', toStatus = fromStatus) =>
    entry({ seq, action: 'seizures.update', fromStatus, toStatus, metadata: { step: move } });
  await show([step(3, 'withdraw'), step(2, 'propose'), step(1, 'process', 'seized', 'processed')]);

  const [withdrawn, proposed, processed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(withdrawn).toContain('Step: Proposal or request withdrawn');
  expect(proposed).toContain('Step: Destruction proposed');
  expect(processed).toContain('Step: Entered as processed');
});

test('the history labels digests and shows them in full', async () => {
  const digest = 'xPCo5gxWNwkO11QEWCDmDV9qkd_Ano7sF2H-RJo7YG8';
  await show([
    entry({ seq: 5, action: 'seizures.handOver', metadata: { custodyEntry: 2, heldBy: 'Evidence store', custodySha256: digest } }),
    entry({ seq: 4, action: 'cases.addNote', metadata: { noteId: '01a20543-a8e7-76cf-946b-cc122e58808b', noteSha256: digest } }),
    entry({ seq: 3, action: 'cases.addMessage', metadata: { messageSha256: digest } }),
    entry({ seq: 2, action: 'disclosures.submit', metadata: { submission: 1, registerSha256: digest, registerTotal: 16 } }),
    entry({ action: 'ancillaries.changeStatus', fromStatus: 'active', toStatus: 'retired', metadata: { changed: { isActive: { from: true, to: false } } } }),
  ]);

  const [handed, note, message, disclosed, retired] = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  for (const fact of ['Entry in the chain of custody: 2', 'Held by: Evidence store', `SHA-256 of that entry: ${digest}`]) expect(handed).toContain(fact);
  expect(note).toContain(`SHA-256 of the note: ${digest}`);
  expect(message).toContain(`SHA-256 of the message: ${digest}`);
  for (const fact of [`SHA-256 of the frozen register: ${digest}`, 'Firearms in the frozen register: 16']) expect(disclosed).toContain(fact);
  expect(retired).toContain('Status changed: Active → Retired');
  expect(retired).toContain('Active: yes → no');
});

test('the history shows an intact record with its number of entries', async () => {
  await show([entry({ seq: 2 }), entry({})]);

  expect(screen.getByText('Record intact (2 entries)')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the history names the first broken entry of an altered history', async () => {
  await show([entry({ seq: 3 }), entry({})], { brokenAt: 2 });

  expect(within(screen.getByRole('alert')).getByText(/Entry 2 is missing, altered or out of place/)).toBeTruthy();
  expect(screen.queryByText(/Record intact/)).toBeNull();
});

test('the history shows the answers of a checklist with their questions', async () => {
  await show([
    entry({ action: 'inspections.saveChecklist', metadata: { answers: { 'safe-keys': 'no', 'safe-fixed': 'not_applicable' }, marked: ['ABC123 missing'] } }),
  ]);

  const told = screen.getByRole('listitem').textContent;
  expect(told).toContain('Only the responsible person has the keys and codes: no; It is fixed to the wall or floor, or cannot be carried away: Not applicable');
  expect(told).toContain('Marked: ABC123 missing');
});

test('the history derives the words of an unknown call from its name', async () => {
  await show([entry({ action: 'legalEntities.changeResponsiblePerson', fromStatus: 'registered', toStatus: 'registered' })]);

  expect(screen.getByText('Change responsible person')).toBeTruthy();
});

test('the history shows an error for a history that could not be loaded', () => {
  render(<RecordHistory of={state({ error: new ApiError(503, 'Service Unavailable') })} />);

  expect(screen.getByText('Could not load the history')).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});
