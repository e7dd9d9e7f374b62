// Demo custody: sixty firearms of the demo company are with its officers, two of them overdue and one out for more than 72 hours, and the others are in its
// safes. One return lacked rounds.
import * as v from 'valibot';
import { recordAmmunition } from '../../../functions/ammunition/store.ts';
import { issueFirearms } from '../../../functions/custody/issue-store.ts';
import { moveFirearms } from '../../../functions/custody/move-store.ts';
import { returnFirearms } from '../../../functions/custody/return-store.ts';
import { newId } from '../../../functions/data/record.ts';
import { createDelegation } from '../../../functions/delegations/store.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { currentLicensesOf } from '../../../functions/licenses/record.ts';
import { officers as officerTable } from '../../../functions/officers/entity.ts';
import { watchCustody } from '../../../functions/overdue/run.ts';
import { safes as safeTable } from '../../../functions/safes/entity.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { RecordAmmunition } from '../../../shared/ammunition/schema.ts';
import { IssueFirearms, type LineAnswer, MoveFirearms, mostLines, ReturnFirearms } from '../../../shared/custody/schema.ts';
import { CreateDelegation } from '../../../shared/delegations/schema.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { dayAfter, dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { stateOf } from '../../../shared/licenses/rules.ts';
import { demoActor } from './actors.ts';
import { pdf, upload } from './documents.ts';
import { demoPin } from './officers.ts';

const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** Officers whose registration or competency has lapsed; the gates refuse them (officers.ts). */
const lapsed = [27, 33];
const issuers = 2;

interface Pair {
  readonly officerId: string;
  readonly firearmId: string;
  readonly safeId: string;
  readonly rounds: number;
}

/** Active firearms with a valid license that nobody else keeps, newest first. */
async function firearmsOf(ownerId: number, now: Date): Promise<Firearm[]> {
  const found: Firearm[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFirearms({ kind: 'national' }, { limit: 100, ownerId, status: 'active', ...(cursor ? { cursor } : {}) });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  const today = dayOf(now);
  const licenses = await currentLicensesOf(found.map(({ id }) => id));
  const valid = new Set(
    licenses
      .filter((one) => ['VALID', 'PREPARE', 'LODGED_VALID'].includes(stateOf({ ...one, lodgedOn: one.lodgedOn ?? null }, today) ?? ''))
      .map(({ firearmId }) => firearmId),
  );
  return found.filter(({ id, lockedBy, keeperId }) => valid.has(id) && !lockedBy && keeperId === null);
}

/** One handgun for each officer, and a shotgun or a rifle for as many as there are. */
function pairsOf(
  officers: readonly { readonly id: string; readonly branchId?: string | undefined }[],
  firearms: readonly Firearm[],
  safeFor: (branchId?: string) => string,
): Pair[] {
  const taken = new Set<string>();
  const take = (types: readonly string[]) => {
    const found = firearms.find(({ id, type }) => types.includes(type) && !taken.has(id));
    if (found) taken.add(found.id);
    return found;
  };
  const wanted = [
    { types: ['Pistol', 'Revolver'], rounds: 30 },
    { types: ['Shotgun'], rounds: 12 },
  ];
  return wanted.flatMap(({ types, rounds }) =>
    officers.flatMap(({ id, branchId }, at) => {
      const isTrained = !lapsed.includes(at) && at >= issuers;
      const firearm = isTrained ? take(types) : undefined;
      return firearm ? [{ officerId: id, firearmId: firearm.id, safeId: safeFor(branchId), rounds }] : [];
    }),
  );
}

function expectDone({ lines }: { readonly lines: readonly LineAnswer[] }): void {
  const refused = lines.find(({ outcome }) => outcome !== 'done');
  if (refused) throw new Error(`A line of the demo shift was refused: ${refused.message}`);
}

async function issue(pairs: readonly Pair[], issuerId: string, until: Date, at: Date, actor: Actor, isShift = true): Promise<void> {
  for (const safeId of new Set(pairs.map((pair) => pair.safeId))) {
    const terms = { safeId, purpose: 'armed_response', reason: 'Armed response, night shift', place: 'Johannesburg and Midrand', until: until.toISOString() };
    const ofSafe = pairs.filter((pair) => pair.safeId === safeId);
    for (let from = 0; from < ofSafe.length; from += 40) {
      const proof = isShift ? {} : { receiverPin: demoPin };
      const lines = ofSafe.slice(from, from + 40).map(({ safeId: _, ...pair }) => ({ ...pair, ...proof, eventId: newId(at), magazines: 2 }));
      const shift = isShift ? { shiftId: newId(at) } : {};
      expectDone(await issueFirearms(v.parse(IssueFirearms, { ...terms, ...shift, issuer: { officerId: issuerId, pin: demoPin }, lines }), actor, at));
    }
  }
}

/** All come back, the first one without four rounds that were fired. */
async function giveBack(pairs: readonly Pair[], receiverId: string, at: Date, actor: Actor): Promise<void> {
  for (const safeId of new Set(pairs.map((pair) => pair.safeId))) {
    const lines = pairs
      .filter((pair) => pair.safeId === safeId)
      .map(({ firearmId, rounds }) => ({
        ...{ eventId: newId(at), firearmId, rounds, magazines: 2, condition: 'good' },
        ...(firearmId === pairs[0]?.firearmId ? { rounds: rounds - 4, condition: 'dirty', shortfall: shortfallAt(at) } : {}),
      }));
    expectDone(await returnFirearms(v.parse(ReturnFirearms, { safeId, receiver: { officerId: receiverId, pin: demoPin }, lines }), actor, at));
  }
}

const shortfallAt = (at: Date) => ({
  explanation: 'discharged',
  text: 'Four rounds fired at an armed robbery',
  discharge: {
    at: hoursFrom(at, -5).toISOString(),
    place: 'Louis Botha Avenue, Orange Grove',
    circumstances: 'Two armed robbers fired at the response vehicle. The officer fired four rounds, and they fled.',
    injury: false,
    damage: true,
    docketNumber: 'CAS 318/11/2026',
  },
});

/** Gives two officers the written authority to issue firearms. */
async function delegate(officerId: string, name: string, now: Date, actor: Actor): Promise<void> {
  const file = { to: 'officer', id: officerId, kind: 'written_authority', fileName: `Written authority ${name}.pdf` } as const;
  const documentId = await upload({ ...file, ...pdf('Written authority to issue firearms (demo)', name) }, actor, daysAfter(now, -120));
  const [grantedOn, validFrom] = [dayOf(daysAfter(now, -120)), dayOf(daysAfter(now, -119))];
  const sent = { officerId, grantedByName: 'Anna van Wyk', grantedOn, validFrom, validUntil: dayAfter(validFrom, 300), documentId };
  await createDelegation(v.parse(CreateDelegation, sent), actor, daysAfter(now, -119));
}

async function receive(pairs: readonly Pair[], firearms: readonly Firearm[], now: Date, actor: Actor): Promise<void> {
  const calibers = new Map(firearms.map(({ id, caliber }) => [id, caliber]));
  const kinds = new Set(pairs.map(({ firearmId, safeId }) => `${safeId} ${calibers.get(firearmId)}`));
  const at = daysAfter(now, -100);
  for (const kind of kinds) {
    const [safeId, ...caliber] = kind.split(' ');
    if (caliber.join(' ') === 'Other') continue;
    const sent = { id: newId(at), safeId, caliber: caliber.join(' '), kind: 'received', rounds: 2000, supplier: 'Highveld Arms (demo)', invoice: 'INV-20871' };
    await recordAmmunition(v.parse(RecordAmmunition, sent), actor, at);
  }
}

/** Enough for the demo company. A benchmark's company with thousands of firearms has the others in no safe. */
const mostPlaced = 240;

/** Puts the firearms into the safes: those of pairs into the safe that issues them, the others into each safe in turn. */
async function placeInSafes(
  firearms: readonly Firearm[],
  pairs: readonly Pair[],
  safeIds: readonly string[],
  officerId: string,
  at: Date,
  actor: Actor,
): Promise<void> {
  const safeOf = new Map(pairs.map(({ firearmId, safeId }) => [firearmId, safeId]));
  const others = firearms.filter(({ id }) => !safeOf.has(id)).slice(0, mostPlaced - pairs.length);
  for (const [turn, { id }] of others.entries()) safeOf.set(id, safeIds[turn % safeIds.length] as string);
  for (const toSafeId of safeIds) {
    const firearmIds = [...safeOf].flatMap(([id, safeId]) => (safeId === toSafeId ? id : []));
    for (let from = 0; from < firearmIds.length; from += mostLines) {
      const by = { officerId, pin: demoPin };
      const sent = { eventId: newId(at), toSafeId, firearmIds: firearmIds.slice(from, from + mostLines), reason: 'Count of all safes', by };
      expectDone(await moveFirearms(v.parse(MoveFirearms, sent), actor, at));
    }
  }
}

/** The custody of one provider's firearms, up to now. Its branches, safes and officers exist (officers.ts). */
export async function seedCustody(legalEntityId: number, now: Date): Promise<void> {
  const actor = demoActor('client', legalEntityId);
  const [{ data: officers }, { data: safes }, firearms] = await Promise.all([
    officerTable().query.ofEntity({ legalEntityId }).go({ pages: 'all' }),
    safeTable().query.ofEntity({ legalEntityId }).go({ pages: 'all' }),
    firearmsOf(legalEntityId, now),
  ]);
  const byNumber = officers.toSorted((a, b) => ((a.employeeNumber ?? '') < (b.employeeNumber ?? '') ? -1 : 1));
  const [first, second] = byNumber;
  if (!first || !second) throw new Error('The demo company has no officers');
  for (const { id, initials, surname } of [first, second]) await delegate(id, `${initials} ${surname}`, now, actor);
  const safeFor = (branchId?: string) => (safes.find((safe) => safe.branchId === branchId) ?? safes[0])?.id ?? '';
  const pairs = pairsOf(byNumber, firearms, safeFor);
  await receive(pairs, firearms, now, actor);
  await placeInSafes(
    firearms,
    pairs,
    safes.map(({ id }) => id),
    first.id,
    daysAfter(now, -100),
    actor,
  );
  const [forgotten, late, returned, out] = [pairs.slice(0, 1), pairs.slice(1, 3), pairs.slice(3, 15), pairs.slice(3, 60)];
  await issue(forgotten, first.id, hoursFrom(now, -68), hoursFrom(now, -80), actor, false);
  await issue(returned, first.id, hoursFrom(now, -8), hoursFrom(now, -20), actor);
  await issue(late, second.id, hoursFrom(now, -4), hoursFrom(now, -16), actor, false);
  await giveBack(returned, second.id, hoursFrom(now, -8), actor);
  await issue(out, first.id, hoursFrom(now, 9), hoursFrom(now, -3), actor);
  // Otherwise the national figures show nobody overdue until the job runs, five minutes after the start.
  await watchCustody(now);
}
