// Tests which role may give which status, and the refusals.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '../access/roles.ts';
import { canChangeHands, isFinal, mayGive, refusalOf, statusAfterReturn, statusChangesFor, statusChoicesFor, statusWords } from './rules.ts';
import { firearmStatuses } from './schema.ts';

const free = { lockedBy: null };
const next = (role: Role, status: (typeof firearmStatuses)[number], lockedBy: string | null = null) =>
  statusChangesFor({ status, lockedBy }, { role })
    .filter(({ refusal }) => !refusal)
    .map((change) => change.status)
    .sort()
    .join(' ');

describe('status changes of a firearm without lock or seizure', () => {
  // The whole matrix: the statuses that each role can give, for each present status.
  test.each<[Role, (typeof firearmStatuses)[number], string]>([
    ['client', 'active', 'inactive lost maintenance stolen'],
    ['client', 'inactive', 'active lost maintenance stolen'],
    ['client', 'maintenance', 'active inactive lost stolen'],
    ['client', 'pending_inspection', 'lost stolen'],
    ['client', 'seized', ''],
    ['client', 'lost', 'pending_inspection'],
    ['client', 'stolen', 'pending_inspection'],
    ['client', 'retired', ''],
    ['inspector', 'active', 'pending_inspection seized'],
    ['inspector', 'inactive', 'pending_inspection seized'],
    ['inspector', 'maintenance', 'pending_inspection seized'],
    ['inspector', 'pending_inspection', 'seized'],
    ['inspector', 'seized', ''],
    ['inspector', 'lost', 'pending_inspection seized'],
    ['inspector', 'retired', ''],
    ['firearm_office', 'active', ''],
    ['firearm_office', 'pending_inspection', 'active inactive maintenance'],
    ['firearm_office', 'seized', ''],
    ['firearm_office', 'stolen', 'pending_inspection'],
    ['internal', 'active', 'inactive lost maintenance pending_inspection retired seized stolen'],
    ['internal', 'inactive', 'active lost maintenance pending_inspection retired seized stolen'],
    ['internal', 'maintenance', 'active inactive lost pending_inspection retired seized stolen'],
    ['internal', 'pending_inspection', 'active inactive lost maintenance retired seized stolen'],
    ['internal', 'seized', 'active inactive retired'],
    ['internal', 'stolen', 'pending_inspection retired seized'],
    ['admin', 'lost', 'pending_inspection retired seized'],
    ['admin', 'retired', ''],
    ['law_enforcement', 'active', ''],
    ['psira_management', 'active', ''],
    ['external_saps', 'active', ''],
  ])('%s can change a firearm that is %s to: %s', (role, status, expected) => {
    expect(next(role, status)).toBe(expected);
  });

  test('refusal says who can make the change and what the user can do instead', () => {
    expect(refusalOf({ ...free, status: 'seized' }, 'active', { role: 'client' })).toBe(
      'Only an internal user can change a firearm from seized to active. You cannot change its status now.',
    );
    expect(refusalOf({ ...free, status: 'pending_inspection' }, 'active', { role: 'client' })).toBe(
      'Only the firearm office can change a firearm from pending inspection to active. You can change it to lost, stolen.',
    );
    expect(refusalOf({ ...free, status: 'lost' }, 'active', { role: 'admin' })).toBe(
      'A firearm that is lost cannot be changed to active. You can change it to pending inspection, seized, retired.',
    );
    expect(refusalOf({ ...free, status: 'retired' }, 'active', { role: 'admin' })).toBe(
      'A firearm that is retired cannot be changed to active. Its record cannot be changed.',
    );
    expect(refusalOf({ ...free, status: 'maintenance' }, 'maintenance', { role: 'client' })).toBe('The firearm is already in maintenance.');
  });
});

test('an open transaction refuses every status change except loss, theft and seizure', () => {
  expect(next('client', 'active', 'a-transaction')).toBe('lost stolen');
  expect(next('inspector', 'active', 'a-transaction')).toBe('seized');
  expect(next('admin', 'active', 'a-transaction')).toBe('lost seized stolen');
  expect(refusalOf({ status: 'active', lockedBy: 'a-transaction' }, 'maintenance', { role: 'client' })).toMatch(/This firearm has an open transaction/);
});

test('an open seizure refuses every status change, even for roles that may release the firearm', () => {
  const changes = statusChangesFor({ status: 'seized', lockedBy: null, seizureId: 'a-seizure' }, { role: 'internal' });

  expect(changes.map(({ status, refusal }) => [status, refusal?.slice(0, 35)])).toEqual(
    ['active', 'inactive', 'retired'].map((status) => [status, 'The firearm is held under a seizure']),
  );
});

// Repeats the matrix by role, because other tests rely on it.
test.each<[Role, string]>([
  ['client', 'active inactive maintenance pending_inspection lost stolen'],
  ['inspector', 'pending_inspection seized'],
  ['firearm_office', 'active inactive maintenance pending_inspection'],
  ['internal', firearmStatuses.join(' ')],
  ['admin', firearmStatuses.join(' ')],
  ['law_enforcement', ''],
  ['psira_management', ''],
  ['external_saps', ''],
])('%s can give, depending on the firearm: %s', (role, expected) => {
  expect(firearmStatuses.filter((status) => mayGive(role, status)).join(' ')).toBe(expected);
});

test('only an active, inactive or maintenance firearm can change hands', () => {
  expect(firearmStatuses.filter(canChangeHands)).toEqual(['active', 'inactive', 'maintenance']);
});

test('a returned firearm becomes inactive, or pending inspection if it was lost, stolen or awaiting inspection', () => {
  const after = Object.fromEntries(firearmStatuses.map((status) => [status, statusAfterReturn(status)]));

  const looked = ['lost', 'stolen', 'seized', 'pending_inspection'];
  expect(after).toEqual(Object.fromEntries(firearmStatuses.map((status) => [status, looked.includes(status) ? 'pending_inspection' : 'inactive'])));
});

const anyRole = fc.constantFrom(...roles);
const anyStatus = fc.constantFrom(...firearmStatuses);
const anyLock = fc.constantFrom(null, 'a-transaction');

describe('status rules for every role, status and lock', () => {
  test('refuse a change exactly when it is not among the allowed changes', () => {
    fc.assert(
      fc.property(anyRole, anyStatus, anyStatus, anyLock, (role, status, wanted, lockedBy) => {
        const allowed = statusChangesFor({ status, lockedBy }, { role }).some((change) => change.status === wanted && !change.refusal);

        const refusal = refusalOf({ status, lockedBy }, wanted, { role });

        expect(refusal === undefined).toBe(allowed);
        if (refusal) expect(refusal).toMatch(/^[A-Z].*\.$/);
        if (allowed) expect(mayGive(role, wanted)).toBe(true);
      }),
    );
  });

  test('offer every status that the role can ever give, except the present one', () => {
    fc.assert(
      fc.property(anyRole, anyStatus, anyLock, (role, status, lockedBy) => {
        const offered = statusChoicesFor({ status, lockedBy }, { role });

        expect(offered.map((choice) => choice.status)).toEqual(firearmStatuses.filter((one) => one !== status && mayGive(role, one)));
        for (const choice of offered) expect(choice.refusal).toBe(refusalOf({ status, lockedBy }, choice.status, { role }));
      }),
    );
  });
});

test('only retired is a final status', () => {
  expect(firearmStatuses.filter(isFinal)).toEqual(['retired']);
});

test('statusWords returns readable words', () => {
  expect(firearmStatuses.map(statusWords)).toEqual(['active', 'inactive', 'in maintenance', 'pending inspection', 'seized', 'retired', 'lost', 'stolen']);
});
