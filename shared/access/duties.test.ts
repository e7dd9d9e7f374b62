// Every rule that lists the steps of a record leaves out the steps that the user's duty does not include.
import { expect, test } from 'vitest';
import { actionsFor as ancillaryActions } from '../ancillaries/rules.ts';
import { stepsFor as disclosureSteps } from '../disclosures/rules.ts';
import { statusChoicesFor } from '../firearms/rules.ts';
import { actionsFor as licenseActions } from '../licenses/rules.ts';
import { sectionsOf } from '../settings/rules.ts';
import { stepsFor as transactionSteps, waitsFor } from '../transactions/rules.ts';
import type { Duty } from './duties.ts';

const license = { status: 'current', lodgedOn: null, lodgedBy: null, recordedBy: null } as const;
const transfer = { status: 'pending', acceptingEntityId: 1, partyHasAccount: true, createdByEntityId: 2, createdBy: 'u2', acceptedBy: null } as const;

function offered(duty: Duty | undefined) {
  const asker = { role: 'client', userId: 'u1', legalEntityId: 1, duty } as const;
  const lists = {
    ancillary: ancillaryActions({ status: 'active', firearm: null }, asker),
    firearm: statusChoicesFor({ status: 'active', lockedBy: null }, asker),
    disclosure: disclosureSteps({ status: 'draft', createdBy: 'u1', submittedBy: null }, asker),
    transaction: transactionSteps(transfer, asker),
  };
  const records = Object.entries(lists).flatMap(([record, steps]) => (steps.length > 0 ? [record] : []));
  const licenses = licenseActions(license, asker).map(({ action }) => `license ${action}`);
  const settings = sectionsOf('client', duty).flatMap(({ title }) => (title === 'Compliance Preferences' ? ['settings'] : []));
  return [...records, ...licenses, ...settings];
}

const everything = ['ancillary', 'firearm', 'disclosure', 'transaction', 'license lodge', 'license cancel', 'license correct', 'settings'];

test.each<[string, Duty | undefined, string[]]>([
  ['a manager', 'manager', everything],
  ['a user without a duty', undefined, everything],
  ['an armourer', 'armourer', ['ancillary', 'firearm', 'license lodge']],
  ['a reader', 'reader', []],
])('offers %s only the steps that the duty includes', (_, duty, expected) => {
  expect(offered(duty)).toEqual(expected);
});

test('does not mark a transaction as pending for a reader', () => {
  const asker = { role: 'client', userId: 'u1', legalEntityId: 1 } as const;

  expect(waitsFor(transfer, asker)).toBe(true);
  expect(waitsFor(transfer, { ...asker, duty: 'reader' })).toBe(false);
});

test('shows a reader auto-save among the personal preferences', () => {
  expect(sectionsOf('client', 'reader').map(({ names }) => names.includes('autoSave'))).toEqual([true]);
});
