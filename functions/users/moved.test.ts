// Users who left, or have another role or provider, get no notifications about records they started or were assigned.
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import * as inspections from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { placeOf } from '../../testing/server/people.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { begin } from '../../testing/server/transactions.ts';
import { users } from './entity.ts';

withTable();
withObjects();
captureLog();
inspections.withInspectors();
let office: Claims;
let law: Claims;

beforeAll(async () => {
  await foundEntity(3);
  [office, law] = [await signUp('firearm_office'), await signUp('law_enforcement')];
  await send(contract.legalEntities.edit, { as: inspections.internal, params: { id: '1' }, body: { psiraNumber: 'PSiRA-100001' } });
});

const toldTo = async ({ sub }: Claims, entityId: string) => (await itemsOf('notification')).filter((one) => one.userId === sub && one.entityId === entityId);
const moves = {
  'to another provider': async ({ sub = '' }: Claims) => void (await users().patch({ id: sub }).set({ role: 'client', legalEntityId: 2 }).go()),
  'out of the registry': async ({ sub = '' }: Claims) => void (await users().patch({ id: sub }).set({ isActive: false }).go()),
} as const;
const everyMove = Object.entries(moves);
const firearm = () => inspections.registered();
const of = (role: Role) => signUp(role, placeOf(role));

/** For each role, what a user starts or is assigned, and the later event that sends a notification. */
const told: Record<string, (who: Claims, meanwhile: () => Promise<void>) => Promise<string>> = {
  'client: the end of a transaction': async (who, meanwhile) => {
    const id = await begin(await firearm(), { toEntityId: 3 }, who);
    await meanwhile();
    const body = { status: 'rejected', comments: 'The buyer is under inquiry' };
    expect((await send(contract.transactions.decide, { as: office, params: { id }, body })).status).toBe(200);
    return id;
  },
  'client: the decision on a disclosure': async (who, meanwhile) => {
    const body = exampleDisclosure({ companyName: 'Provider 1', psiraNumber: 'PSiRA-100001', status: 'submitted' });
    const { id } = (await send(contract.disclosures.create, { as: who, body })).body;
    await meanwhile();
    const decision = { status: 'rejected', comments: 'The shotguns are missing' };
    expect((await send(contract.disclosures.decide, { as: inspections.admin, params: { id }, body: decision })).status).toBe(200);
    return id;
  },
  'firearm_office: the answer to a question': async (who, meanwhile) => {
    const id = await firearm();
    await send(contract.verification.decide, { as: who, params: { id }, body: { status: 'queried', note: 'Which card?' } });
    await meanwhile();
    expect((await send(contract.verification.answer, { as: inspections.one, params: { id }, body: { text: 'The green one' } })).status).toBe(200);
    return id;
  },
  'inspector: an inspection that is called off': async (who, meanwhile) => {
    const firearmId = await firearm();
    const id = await inspections.scheduled({ firearmId }, { inspectorId: who.sub });
    await clear(who, id);
    await meanwhile();
    expect((await putInto('retired', firearmId, { as: inspections.internal })).status).toBe(200);
    return id;
  },
  'inspector: the answer to a corrective action': async (who, meanwhile) => {
    const id = await reported(who);
    await clear(who, id);
    await meanwhile();
    const { status } = await send(contract.inspections.answerAction, { as: inspections.one, params: { id, n: '1' }, body: { text: 'Bolted down' } });
    expect(status).toBe(200);
    return id;
  },
  'inspector: the decision on a report': async (who, meanwhile) => {
    const id = await reported(who);
    await clear(who, id);
    await meanwhile();
    expect((await inspections.decide((await inspections.approvalOf(id)).id, 'rejected')).status).toBe(200);
    return id;
  },
  'law_enforcement: a message about a case': async (who, meanwhile) => {
    const officer = await signUp('external_saps');
    const { id } = (await send(contract.cases.create, { as: who, body: exampleCase() })).body;
    await send(contract.cases.shareWithOfficer, { as: law, params: { id }, body: { userId: officer.sub } });
    await meanwhile();
    expect((await send(contract.cases.replyAsOfficer, { as: officer, params: { id }, body: { text: 'Seen in Sunnyside' } })).status).toBe(201);
    expect(await toldTo(law, id)).toHaveLength(1);
    return id;
  },
};

async function reported(who: Claims): Promise<string> {
  const id = await inspections.scheduled({ firearmId: await firearm() }, { inspectorId: who.sub });
  await inspections.step(id, 'in_progress', who);
  await inspections.note(id, { action: { what: 'Fix it to the wall', dueDate: dayAfter(dayOf(new Date()), 30) } }, who);
  const lines: { firearmId: string; sheet: number }[] = await inspections.linesOf(id, {}, who);
  const answers = Object.fromEntries(questionsOf((await inspections.read(id)).inspectionType).map((question) => [question.id, { answer: 'yes' }]));
  await inspections.save(id, { answers, ...(lines[0] ? { marks: lines.map(({ firearmId, sheet }) => ({ firearmId, sheet, mark: 'found' })) } : {}) }, who);
  expect((await inspections.step(id, 'completed', who)).status).toBe(200);
  return id;
}

/** Deletes the notifications from before the move. */
async function clear(who: Claims, entityId: string): Promise<void> {
  for (const { id } of await toldTo(who, entityId)) await send(contract.notifications.delete, { as: who, params: { id } });
}

test.each(Object.entries(told))('notifies users of %s, but not users who have moved on', async (words, happens) => {
  const role = words.split(':')[0] as Role;
  const stays = await of(role);
  const id = await happens(stays, async () => undefined);
  expect(await toldTo(stays, id)).toHaveLength(1);

  for (const [where, move] of everyMove) {
    const moved = await of(role);
    const about = await happens(moved, () => move(moved));
    expect([where, await toldTo(moved, about)]).toEqual([where, []]);
  }
});
