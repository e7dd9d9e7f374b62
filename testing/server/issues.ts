// For tests: an issue put into the table with its custody head and the guard of its token.
import { randomBytes } from 'node:crypto';
import { branches } from '../../functions/branches/entity.ts';
import type { AuthorisationCopy } from '../../functions/custody/copies.ts';
import { heads, type IssueRecord, issues } from '../../functions/custody/entity.ts';
import { commit, put } from '../../functions/data/commit.ts';
import { guards } from '../../functions/data/guard.ts';
import { newId } from '../../functions/data/record.ts';
import { create } from '../../functions/history/change.ts';
import { founder } from './call.ts';

let made = 0;

const newToken = () => randomBytes(16).toString('hex');

/** An authorisation from now for twelve hours. */
export function exampleAuthorisation(change: Partial<AuthorisationCopy> = {}): AuthorisationCopy {
  const from = new Date();
  return {
    number: `AUT-2026-${String(++made).padStart(6, '0')}`,
    token: newToken(),
    from: from.toISOString(),
    until: new Date(from.getTime() + 12 * 3_600_000).toISOString(),
    reason: 'Night shift of the armed response team',
    signedBy: 'M Dlamini',
    delegationId: newId(),
    grantedByName: 'Anna van Wyk',
    ...change,
  };
}

export function exampleIssue(change: Partial<IssueRecord> = {}): IssueRecord {
  const authorisation = exampleAuthorisation();
  const serialNumber = `XDDT${String(made).padStart(3, '0')}`;
  return {
    id: newId(),
    version: 1,
    state: 'open',
    legalEntityId: 1,
    holder: { name: 'Blouklip Armed Response', street: '14 Lynnwood Road', city: 'Pretoria', province: 'Gauteng', psiraNumber: '1200345' },
    firearmId: newId(),
    firearm: { manufacturer: 'Glock', model: '17', type: 'Pistol', caliber: '9mm', serialNumber, marks: [`BARREL ${serialNumber}B`] },
    license: { number: 'FCA20-2024-0000146R', issuedOn: '2024-03-01', section: '20' },
    officerId: newId(),
    officer: {
      surname: 'Nkosi',
      fullNames: 'Sipho Themba',
      initials: 'S T',
      idType: 'sa_id',
      idNumber: '8503155009087',
      psiraNumber: '1234567',
      psiraGrade: 'C',
    },
    issuer: { officerId: newId(), name: 'M Dlamini', delegationId: authorisation.delegationId, grantedByName: 'Anna van Wyk' },
    safeId: newId(),
    safeName: 'Strong-room',
    branchId: newId(),
    purpose: 'armed_response',
    reason: authorisation.reason,
    place: 'Midrand sector 4',
    outAt: authorisation.from,
    dueAt: authorisation.until,
    roundsOut: 30,
    magazinesOut: 2,
    proof: 'pin',
    against: [],
    authorisations: [authorisation],
    slot: 'handgun',
    sentHash: 'test',
    ...change,
  };
}

/** Puts the issue, the custody head of its firearm while it is open, its branch, and the guards of its tokens into the table. */
export async function issueIn(change: Partial<IssueRecord> = {}): Promise<IssueRecord> {
  const issue = exampleIssue(change);
  const { firearm, officer } = issue;
  const head = {
    id: issue.firearmId,
    legalEntityId: issue.legalEntityId,
    ...{ manufacturer: firearm.manufacturer, model: firearm.model, serialNumber: firearm.serialNumber, type: firearm.type, caliber: firearm.caliber },
    state: 'issued' as const,
    since: issue.outAt,
    ...{ issueId: issue.id, officerId: issue.officerId, officerName: `${officer.initials} ${officer.surname}`, outOf: issue.legalEntityId },
    ...{ dueAt: issue.dueAt, outAt: issue.outAt, place: issue.place, roundsOut: issue.roundsOut },
    authorisationNumber: issue.authorisations.at(-1)?.number,
  };
  const branch = { id: issue.branchId, legalEntityId: issue.legalEntityId, name: 'Midrand', street: '14 Lynnwood Road', city: 'Midrand', activeSafes: 1 };
  const how = { action: 'custody.issue', actor: founder, at: issue.outAt } as const;
  await commit([
    put(issues().create(issue).params()),
    ...create(heads(), head, { ...how, status: ({ state }) => state }).writes,
    ...create(
      branches(),
      { ...branch, province: 'Gauteng', controlRoomPhone: '+27115550100', isActive: true },
      { ...how, action: 'branches.create', status: () => 'active' },
    ).writes,
    ...issue.authorisations.map(({ token }) => put(guards().create({ kind: 'authorisation-token', value: token, heldBy: issue.id }).params())),
  ]);
  return issue;
}
