// Checks who may take which step of a transaction, and the reasons for refusals.
import { describe, expect, test } from 'vitest';
import type { Role } from '../access/roles.ts';
import { dateRefusalOf, effectOf, endsAs, isOpen, refusalOf, stepsFor, type TransactionStep, waitsFor } from './rules.ts';
import { type Transaction, transactionStatuses } from './schema.ts';

type Subject = Parameters<typeof refusalOf>[0];

/** A transfer that provider 1 created and provider 2 must accept. */
const one = (change: Partial<Subject> = {}): Subject => ({
  status: 'pending',
  acceptingEntityId: 2,
  partyHasAccount: true,
  createdByEntityId: 1,
  createdBy: 'thabo',
  acceptedBy: null,
  ...change,
});
const person = (role: Role, userId = `${role}-1`, legalEntityId?: number) => ({ role, userId, legalEntityId });
const beginner = person('client', 'thabo', 1);
const acceptor = person('client', 'anisha', 2);
const stranger = person('client', 'piet', 3);
const office = person('firearm_office');

const names = (subject: Subject, asker: typeof beginner) => stepsFor(subject, asker).map(({ status, refusal }) => (refusal ? `(${status})` : status));

describe('the steps of a transaction', () => {
  test.each<[Transaction['status'], string[], string[], string[]]>([
    ['pending', ['rejected'], ['under_review', 'rejected'], ['(under_review)', 'rejected']],
    ['under_review', ['rejected'], ['(rejected)'], ['approved', 'rejected']],
    ['approved', ['rejected'], ['(rejected)'], ['completed', 'rejected']],
    ['completed', [], [], []],
    ['rejected', [], [], []],
  ])('of a transaction that is %s', (status, beginners, acceptors, offices) => {
    expect(names(one({ status }), beginner)).toEqual(beginners);
    expect(names(one({ status }), acceptor)).toEqual(acceptors);
    expect(names(one({ status }), office)).toEqual(offices);
    expect(names(one({ status }), stranger)).toEqual([]);
  });

  test.each(['inspector', 'law_enforcement', 'psira_management', 'external_saps'] as const)('are none for %s, whatever their provider', (role) => {
    for (const status of transactionStatuses) expect(names(one({ status }), person(role, 'x', 2))).toEqual([]);
  });

  test('let the office accept for a party without an account, and start the review of a transaction that needs no acceptance', () => {
    expect(names(one({ partyHasAccount: false }), office)).toContain('under_review');
    expect(names(one({ acceptingEntityId: null, partyHasAccount: false }), office)).toContain('under_review');
  });

  test('do not let the person who created a transaction for one party accept it for the other, unless the office created it or it needs no acceptance', () => {
    const begun = { createdBy: office.userId, partyHasAccount: false };

    expect(names(one({ createdBy: acceptor.userId }), acceptor)).toContain('(under_review)');
    expect(names(one(begun), office)).toContain('(under_review)');
    expect(names(one({ ...begun, createdByEntityId: null }), office)).toContain('under_review');
    expect(names(one({ ...begun, acceptingEntityId: null }), office)).toContain('under_review');
  });

  test.each(['createdBy', 'acceptedBy'] as const)('do not let the person recorded as %s approve', (field) => {
    const subject = one({ status: 'under_review', [field]: office.userId });

    expect(refusalOf(subject, 'approved', office)).toMatchObject({ code: 'conflict', sentence: expect.stringContaining('second person') });
    expect(refusalOf(subject, 'approved', person('firearm_office', 'another'))).toBeUndefined();
  });
});

describe('a refusal', () => {
  test.each<[string, TransactionStep, typeof beginner]>([
    ['the creator who accepts', 'under_review', beginner],
    ['a party that approves', 'approved', acceptor],
    ['a party that completes', 'completed', beginner],
    ['a client of another provider', 'rejected', stranger],
  ])('is "forbidden" for %s in every status', (_what, step, asker) => {
    for (const status of transactionStatuses) expect(refusalOf(one({ status }), step, asker)?.code).toBe('forbidden');
  });

  test('of a step out of order names the possible steps, or says that the transaction is closed', () => {
    expect(refusalOf(one(), 'completed', office)?.sentence).toBe(
      'A transaction that is pending cannot become completed. It can become under review or rejected.',
    );
    expect(refusalOf(one({ status: 'completed' }), 'completed', office)).toEqual({
      code: 'conflict',
      sentence: 'The transaction is already completed. It is closed.',
    });
  });
});

test('waitsFor is true for a person who can take the next step forward', () => {
  expect([acceptor, beginner, office].map((asker) => waitsFor(one(), asker))).toEqual([true, false, false]);
  expect([acceptor, beginner, office].map((asker) => waitsFor(one({ status: 'approved' }), asker))).toEqual([false, false, true]);
});

test('endsAs tells withdrawal, decline and rejection apart', () => {
  expect([beginner, acceptor, office].map((asker) => endsAs(one(), asker))).toEqual(['beginner', 'acceptor', 'office']);
});

test('isOpen is true for each status with a next step', () => {
  expect(transactionStatuses.filter(isOpen)).toEqual(['pending', 'under_review', 'approved']);
});

test('effectOf depends on the type, on what changes and on whether a party must accept', () => {
  const effects = [
    effectOf({ transactionType: 'sale', toEntityId: 2, changes: 'owner', acceptingEntityId: 2 }),
    effectOf({ transactionType: 'transfer', toEntityId: 2, changes: 'keeper', acceptingEntityId: 2 }),
    effectOf({ transactionType: 'purchase', toEntityId: 2, changes: 'owner', acceptingEntityId: 2 }),
    effectOf({ transactionType: 'purchase', toEntityId: 1, changes: 'owner', acceptingEntityId: null }),
    effectOf({ transactionType: 'disposal', toEntityId: null, changes: 'owner', acceptingEntityId: null }),
    effectOf({ transactionType: 'sale', toEntityId: null, changes: 'owner', acceptingEntityId: null }),
  ];

  expect(effects).toEqual(['owner', 'keeper', 'owner', 'recorded', 'retired', 'left']);
});

test.each([
  ['owner', '2024-02-29', undefined, 'Transaction date cannot be before 01 March 2024, when the firearm was registered'],
  ['left', '2024-03-01', undefined, undefined],
  ['retired', '1900-01-01', '2020-05-06', 'Transaction date cannot be before 06 May 2020, when the firearm was acquired'],
  ['keeper', '2020-05-06', '2020-05-06', undefined],
  ['recorded', '1900-01-01', '2020-05-06', undefined],
] as const)('for effect %s, date %s and acquisition on %s, dateRefusalOf returns %s', (effect, date, acquiredOn, refusal) => {
  // This is 1 March in Johannesburg.
  expect(dateRefusalOf(effect, date, { createdAt: '2024-02-29T23:00:00.000Z', acquiredOn })).toBe(refusal);
});
