// For tests: a company's counter with a safe, officers with PINs, and licensed firearms.
import { v7 } from 'uuid';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDelegation } from '../../shared/delegations/example.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import type { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleOfficer, exampleQualifications } from '../../shared/officers/example.ts';
import type { Named } from '../../shared/route.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Answered, type Claims, type Sent, send, signUp } from './call.ts';
import { freshPdf, uploaded } from './documents.ts';
import { foundEntity, itemsOf } from './registry.ts';

const { branches, custody, delegations, firearms, officers, safes } = contract;

export const pin = '481516';
export const wrongPin = '907213';

/** The instant so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The slots of firearms that an officer holds. */
export const slotsOf = async (officerId: string) =>
  (await itemsOf('guard')).filter(({ kind, value }) => kind === 'officer-slot' && value.startsWith(officerId));

async function made(row: Named, sent: Sent): Promise<any> {
  const { status, body } = await send(row, sent);
  if (status >= 300) throw new Error(`${row.name}: ${JSON.stringify(body)}`);
  return body;
}

let count = 7000;

export interface Counter {
  readonly as: Claims;
  readonly legalEntityId: number;
  readonly branchId: string;
  readonly safeId: string;
  /** Officers with a PIN: the first two have a written authority of the license holder. */
  readonly issuer: string;
  readonly second: string;
  /** The authority of the issuer. */
  readonly delegationId: string;
  newOfficer(change?: object, qualifications?: object): Promise<string>;
  newFirearm(change?: Partial<RegisterFirearm>): Promise<string>;
  issue(lines: readonly object[], change?: object): Promise<Answered>;
  giveBack(lines: readonly object[], change?: object): Promise<Answered>;
  /** Issues a new firearm to a new officer. */
  out(change?: object): Promise<{ readonly firearmId: string; readonly officerId: string; readonly issueId: string; readonly dueAt: string }>;
  /** Where a firearm is now. */
  custodyOf(firearmId: string): Promise<any>;
  line(firearmId: string, officerId: string, change?: object): any;
  back(firearmId: string, change?: object): any;
}

/** Sets up the counter of a provider that exists. Needs `withObjects`, for the written authorities. */
export async function openCounter(as: Claims, legalEntityId: number): Promise<Counter> {
  const branch = await made(branches.create, { as, body: exampleBranch({ legalEntityId, name: `Branch ${++count}` }) });
  const safe = await made(safes.create, { as, body: exampleSafe({ branchId: branch.id }) });
  const newOfficer = async (change: object = {}, qualifications: object = {}) => {
    const officer = await made(officers.create, { as, body: exampleOfficer(++count, { legalEntityId, ...change }) });
    await made(officers.setQualifications, { as, params: { id: officer.id }, body: exampleQualifications(qualifications) });
    await made(officers.setPin, { as, params: { id: officer.id }, body: { pin } });
    return officer.id as string;
  };
  const newFirearm = async (change: Partial<RegisterFirearm> = {}) => {
    const body = exampleFirearm({ ownerId: legalEntityId, serialNumber: `CUS-${++count}`, type: 'Pistol', license: exampleCard({ section: '20' }), ...change });
    return (await made(firearms.register, { as, body })).id as string;
  };
  const issuer = await newOfficer({ surname: 'Dlamini', fullNames: 'Mandla' });
  const second = await newOfficer({ surname: 'Botha', fullNames: 'Petrus' });
  const delegate = async (officerId: string) => {
    const documentId = await uploaded(freshPdf(), as, { associatedEntityType: 'officer', associatedEntityId: officerId, kind: 'written_authority' });
    return (await made(delegations.create, { as, body: exampleDelegation({ officerId, documentId }) })).id as string;
  };
  const delegationId = await delegate(issuer);
  await delegate(second);
  const header = () => ({
    ...{ safeId: safe.id, purpose: 'armed_response', reason: 'Night shift', place: 'Midrand sector 4' },
    until: inHours(12),
    issuer: { officerId: issuer, pin },
  });
  const line = (firearmId: string, officerId: string, change = {}) => ({ eventId: v7(), firearmId, officerId, rounds: 30, magazines: 2, ...change });
  // The usual policy asks for the officer's PIN outside a shift.
  const confirmed = (lines: readonly object[], change: object) =>
    lines.length === 1 && !('shiftId' in change) ? lines.map((one) => ({ receiverPin: pin, ...one })) : lines;
  const issue = (lines: readonly object[], change = {}) => send(custody.issue, { as, body: { ...header(), lines: confirmed(lines, change), ...change } });
  const out = async (change = {}) => {
    const [firearmId, officerId] = [await newFirearm(), await newOfficer()];
    const { body } = await issue([line(firearmId, officerId)], change);
    if (body.lines[0].outcome !== 'done') throw new Error(JSON.stringify(body));
    return { firearmId, officerId, issueId: body.lines[0].eventId as string, dueAt: body.lines[0].issue.dueAt as string };
  };
  return {
    ...{ as, legalEntityId, branchId: branch.id, safeId: safe.id, issuer, second, delegationId, newOfficer, newFirearm, line, issue, out },
    custodyOf: async (id) => (await send(custody.ofFirearm, { as, params: { id } })).body,
    giveBack: (lines, change = {}) => send(custody.return, { as, body: { safeId: safe.id, receiver: { officerId: issuer, pin }, lines, ...change } }),
    back: (firearmId, change = {}) => ({ eventId: v7(), firearmId, rounds: 30, magazines: 2, condition: 'good', ...change }),
  };
}

/** Creates a provider with a user and opens its counter. */
export async function foundCounter(): Promise<Counter> {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  return openCounter(await signUp('client', { legalEntityId: 1 }), 1);
}
