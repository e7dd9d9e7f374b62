// Tests which details of a firearm's history each reader sees.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { withTable } from '../../testing/server/registry.ts';
import { approved, begin, expectSteps, internal, office, one, registered, step, three, two, withParties } from '../../testing/server/transactions.ts';

const { firearms, licenses, seizures } = contract;

withTable();
captureLog();
withParties();
let inspector: Claims;

beforeAll(async () => {
  inspector = await signUp('inspector');
});

const read = async (as: Claims, id: string) => (await send(firearms.history, { as, params: { id } })).body;
const words = async (as: Claims, id: string) => JSON.stringify(await read(as, id));
const sold = async (id: string) => {
  const transaction = await begin(id);
  await approved(transaction);
  await expectSteps(transaction, ['completed', office]);
};

/** Records a license, lodges its renewal, refuses it with a reason, and records another license. */
async function licensed(firearmId: string): Promise<string[]> {
  const today = dayOf(new Date());
  const [first, second] = [exampleCard({ expiresOn: dayAfter(today, 200) }), exampleCard()];
  const made = (await send(licenses.create, { as: one, body: { firearmId, ...first } })).body;
  const params = { id: made.id };
  expect((await send(licenses.lodge, { as: one, params, body: { lodgedOn: today, receiptNumber: 'R-1' } })).status).toBe(200);
  const refusal = { decision: 'refused', decidedOn: today, comments: 'The responsible person is unfit' };
  expect((await send(licenses.decide, { as: office, params, body: refusal })).status).toBe(200);
  expect((await send(licenses.create, { as: one, body: { firearmId, ...second } })).status).toBe(201);
  return [first.licenseNumber, second.licenseNumber, 'is unfit'];
}

describe('license entries in the firearm history', () => {
  test('show details to the holder and the firearm office, but not to the keeper or a later owner (decision 012)', async () => {
    const id = await registered({ keeperId: 3 });
    const told = await licensed(id);
    const seen = async (as: Claims) => (await words(as, id)).match(new RegExp(told.join('|'), 'g')) ?? [];

    expect(new Set(await seen(three))).toEqual(new Set());
    expect(new Set(await seen(one))).toEqual(new Set(told));
    expect(new Set(await seen(office))).toEqual(new Set(told));
    await sold(id);
    expect(new Set(await seen(two))).toEqual(new Set());
  });

  test('of a registration show no license number to a later owner', async () => {
    const card = exampleCard();
    const id = await registered({ license: card, keeperId: 3 });

    expect(await words(one, id)).toContain(card.licenseNumber);
    expect(await words(three, id)).not.toContain(card.licenseNumber);
    await sold(id);
    const { entries, verified } = await read(two, id);
    expect([JSON.stringify(entries).includes(card.licenseNumber), verified]).toEqual([false, true]);
    expect(entries.at(-1)).toMatchObject({ action: 'firearms.register', metadata: { ownerId: { id: 1 }, serialNumber: expect.any(String) } });
  });
});

describe('seizure entries in the firearm history', () => {
  test('show the seizure to all readers, but reason and place only to those who may read it (decisions 022 and 081)', async () => {
    const id = await registered({ license: exampleCard() });
    const { body: seizure } = await send(seizures.record, { as: inspector, body: { reason: 'illegal_possession', location: 'Shed 4', firearmId: id } });
    const params = { id: seizure.id };
    await send(seizures.update, { as: inspector, params, body: { status: 'processed' } });
    expect((await send(seizures.update, { as: inspector, params, body: { status: 'returned', comments: 'The charge was dropped' } })).status).toBe(200);
    const told = /illegal|Shed 4|charge was dropped|SEZ-/;

    for (const as of [one, inspector, await signUp('law_enforcement')]) expect(await words(as, id)).toMatch(told);
    await sold(id);
    for (const as of [two, office, internal]) {
      expect(await words(as, id)).not.toMatch(told);
      expect((await read(as, id)).entries.map(({ toStatus }: { toStatus: string }) => toStatus)).toContain('seized');
    }
  });
});

describe('transaction entries in the firearm history', () => {
  test('show the result to all readers, but comments only to the parties', async () => {
    const id = await registered({ keeperId: 3 });
    const transaction = await begin(id);
    await step(transaction, 'rejected', office, { comments: 'The buyer is under inquiry' });

    expect(await words(one, id)).toContain('under inquiry');
    expect(await words(office, id)).toContain('under inquiry');
    const { entries } = await read(three, id);
    expect(JSON.stringify(entries)).not.toContain('under inquiry');
    expect(entries[0]).toMatchObject({ action: 'transactions.decide', metadata: { transactionStatus: 'rejected' } });
  });

  test('show the new owner where the firearm came from and the comment', async () => {
    const id = await registered();
    const transaction = await begin(id);
    await approved(transaction);
    expect((await step(transaction, 'completed', office, { comments: 'Handed over at the office' })).status).toBe(200);

    const { entries } = await read(two, id);
    expect(entries[0]).toMatchObject({
      comments: 'Handed over at the office',
      metadata: { transactionId: expect.anything(), changed: { ownerId: expect.anything() } },
    });
    expect(entries[0].metadata.changed).not.toHaveProperty('keeperId');
  });
});

test.each(['lost', 'stolen'] as const)(
  'firearm history hides the details of its being %s from a later owner but shows them to the keeper of that time',
  async (kind) => {
    const id = await registered({ keeperId: 3 });
    const transaction = await begin(id);
    await putInto(kind, id, { as: three }, 'Taken from Sipho Dlamini');
    // Another change comes between the loss and its end.
    await expectSteps(transaction, ['rejected', office]);
    await putInto('pending_inspection', id, { as: one }, 'Found at Sipho Dlamini’s');
    await putInto('active', id, { as: office }, 'Looked at and in order');
    expect(await words(three, id)).toMatch(/Found at Sipho.*Taken from Sipho/);
    await sold(id);

    const { entries } = await read(two, id);
    expect(JSON.stringify(entries)).not.toContain('Dlamini');
    expect(JSON.stringify(entries)).toContain('Looked at and in order');
    expect(await words(inspector, id)).toMatch(/Found at Sipho.*Taken from Sipho/);
  },
);

test("firearm history tells a later owner that a holder's notes changed, but not the notes (decision 103)", async () => {
  const id = await registered();
  const profile = (as: Claims, body: object) => send(firearms.profile, { as, params: { id }, body });
  await profile(inspector, { profileNotes: 'In the inner safe', riskAssessment: 'Bolt kept apart', condition: 'good', riskLevel: 'medium' });
  await send(firearms.edit, { as: one, params: { id }, body: { profileNotes: 'Now in the outer safe', model: '19' } });
  await sold(id);
  const ofTwo = (await profile(two, { profileNotes: 'Came clean' })).body;

  expect(ofTwo).toMatchObject({ riskAssessment: null, condition: 'good', riskLevel: 'medium', model: '19' });
  const { entries, verified } = await read(two, id);
  expect(verified).toBe(true);
  expect(JSON.stringify(entries)).not.toMatch(/safe|Bolt/);
  expect(JSON.stringify(entries)).toContain('Came clean');
  expect(entries.map(({ metadata }: { metadata: { changed?: object } | null }) => Object.keys(metadata?.changed ?? {}))).toEqual(
    expect.arrayContaining([['profileNotes'], ['model'], ['condition', 'riskLevel']]),
  );
  for (const all of [await words(inspector, id), await words(office, id)]) expect(all).toMatch(/Now in the outer safe.*Bolt kept apart/);
  // The first owner buys the firearm back and sees its own notes again, but not the other owner's.
  const back = await begin(id, { toEntityId: 1 }, two);
  await expectSteps(back, ['under_review', one], ['approved', office], ['completed', office]);
  const again = await words(one, id);
  expect([again.includes('Now in the outer safe'), again.includes('Came clean')]).toEqual([true, false]);
});

test('firearm history shows a later owner the result of a verification, but not the query and its answer (decision 107)', async () => {
  const id = await registered();
  const params = { id };
  await send(contract.verification.decide, { as: office, params, body: { status: 'queried', note: 'Card 4711 is another’s: where is yours?' } });
  await send(contract.verification.answer, { as: one, params, body: { text: 'In the inner safe, card 0815' } });
  await sold(id);

  expect((await send(firearms.get, { as: two, params })).body.verification).toMatchObject({ status: 'pending', byName: null, note: null, answer: null });
  const { entries, verified } = await read(two, id);
  expect(verified).toBe(true);
  expect(JSON.stringify(entries)).not.toMatch(/4711|0815/);
  expect(entries.filter(({ action }: { action: string }) => action.startsWith('verification.'))).toMatchObject([
    { metadata: { verification: { to: 'pending' } } },
    { metadata: { verification: { to: 'queried' } } },
  ]);
  for (const all of [await words(inspector, id), await words(office, id)]) expect(all).toMatch(/0815.*4711/);
});

test('firearm history shows accepted differences to the owner only, without those about another provider’s firearm', async () => {
  await registered({ ownerId: 2, serialNumber: 'TOLD-0I1' });
  const id = await registered({ keeperId: 3, serialNumber: 'TOLD-O11', license: exampleCard({ section: '13' }) });
  const decision = { status: 'verified', note: 'Compared with the card' };
  expect((await send(contract.verification.decide, { as: office, params: { id }, body: decision })).status).toBe(200);
  const told = async (as: Claims) => {
    const all = await words(as, id);
    return [all.includes('Section of the Act'), all.includes('TOLD-0I1')];
  };

  expect(await told(office)).toEqual([true, true]);
  expect(await told(one)).toEqual([true, false]);
  expect(await told(three)).toEqual([false, false]);
  await sold(id);
  expect(await told(two)).toEqual([false, false]);
});

test('firearm history and record hide from a keeper what an inspector assessed on the owner’s premises (decision 111)', async () => {
  const id = await registered();
  const params = { id };
  await send(firearms.profile, { as: one, params, body: { profileNotes: 'Clean it weekly' } });
  await send(firearms.profile, { as: inspector, params, body: { riskAssessment: 'The strongroom door of one does not lock', riskLevel: 'high' } });
  const transaction = await begin(id, { toEntityId: 3, changes: 'keeper' });
  await expectSteps(transaction, ['under_review', three], ['approved', office], ['completed', office]);

  const seen = (await send(firearms.get, { as: three, params })).body;
  expect(seen).toMatchObject({ keeperId: 3, profileNotes: 'Clean it weekly', riskAssessment: null, riskLevel: 'high' });
  expect([await words(three, id), await words(one, id)]).toEqual([expect.not.stringContaining('strongroom'), expect.stringContaining('strongroom')]);
  expect((await read(three, id)).verified).toBe(true);
});

test('firearm history hides notes from a time with one keeper from the next keeper, but not from the owner (decision 108)', async () => {
  const id = await registered({ keeperId: 3 });
  const profile = (as: Claims, profileNotes: string) => send(firearms.profile, { as, params: { id }, body: { profileNotes } });
  const notesNow = async () => (await send(firearms.get, { as: one, params: { id } })).body.profileNotes;
  const give = async (to: number, by: Claims, as: Claims) => {
    const transaction = await begin(id, { toEntityId: to, changes: 'keeper' }, by);
    await expectSteps(transaction, ['under_review', as], ['approved', office], ['completed', office]);
  };
  await profile(three, 'In the safe of three');
  await give(2, one, two);
  expect(await notesNow()).toBeNull();
  await profile(two, 'In the safe of two');

  expect((await read(two, id)).verified).toBe(true);
  expect((await words(two, id)).match(/safe of \w+/g)).toEqual(['safe of two']);
  expect((await words(one, id)).match(/safe of \w+/g)).toEqual(['safe of two', 'safe of three', 'safe of three']);
  // After a return to the owner, only the owner's new notes go to the next keeper.
  await give(1, two, one);
  expect(await notesNow()).toBeNull();
  await profile(one, 'Clean it weekly');
  await give(3, one, three);
  expect(await notesNow()).toBe('Clean it weekly');
  expect(new Set((await words(three, id)).match(/safe of \w+/g))).toEqual(new Set(['safe of three']));
});
