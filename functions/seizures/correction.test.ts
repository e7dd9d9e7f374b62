// Checks corrections of a seizure, of its firearm and of its chain of custody.
import { describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, licensed, record, registered, seizureIn, step, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { firstBrokenCustody } from './chain.ts';

withTable();
captureLog();
withPeople();

const correct = (id: string, body: object, who: Parameters<typeof as>[0] = 'second') =>
  send(contract.seizures.correct, { as: as(who), params: { id }, body: { correctionReason: 'Typing error', ...body } });
const isWhole = async (id: string) => {
  const stored = (await itemsOf('seizure')).find((one) => one.id === id) as { version: number; chainHead: string };
  return [await firstBrokenEntry('seizure', id, stored), await firstBrokenCustody(id)];
};

describe('recording a seizure', () => {
  test.each([{}, { description: '' }, { description: '   ' }, { firearmId: '', description: '' }])(
    'requires a firearm or a description: %j',
    async (change) => {
      const before = await everyItem();

      const answer = await record({ description: undefined, ...change });

      const message = 'Choose a firearm, or describe the items that were seized';
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'description', message }] } });
      expect(await everyItem()).toEqual(before);
    },
  );

  test('accepts a description of the items, and the search finds it', async () => {
    const { body } = await record({ description: 'Forty rounds of 9mm' });

    expect(body).toMatchObject({ description: 'Forty rounds of 9mm', firearmId: null });
    const found = await send(contract.seizures.list, { as: as('inspector'), query: { search: 'forty rounds' } });
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });
});

describe('a correction of a seizure', () => {
  test('replaces the old value, and keeps it with reason, person and time', async () => {
    const { id } = await seizureIn('seized');

    const { status, body } = await correct(id, { location: 'Rosebank', evidenceNumber: 'EV-9' });

    expect([status, body.location, body.evidenceNumber]).toEqual([201, 'Rosebank', 'EV-9']);
    expect(body.corrections).toMatchObject([
      { field: 'location', from: 'Sandton', to: 'Rosebank', correctionReason: 'Typing error', correctedBy: as('second').sub },
      { field: 'evidenceNumber', from: null, to: 'EV-9' },
    ]);
    expect((await listHistory('seizure', id)).at(-1)).toMatchObject({
      action: 'seizures.correct',
      comments: 'Typing error',
      metadata: { changed: { location: { from: 'Sandton', to: 'Rosebank' } } },
    });
    expect(await isWhole(id)).toEqual([undefined, undefined]);
  });

  test.each([
    ['a missing reason', { location: 'Rosebank', correctionReason: ' ' }, 'correctionReason'],
    ['equal values', { location: 'Sandton' }, 'correctionReason'],
    ['no field', {}, 'correctionReason'],
    ['a field that the server sets', { status: 'returned' }, 'status'],
    ['an empty location', { location: ' ' }, 'location'],
    ['neither a firearm nor items', { firearmId: null }, 'description'],
  ])('is refused with %s beside the field, and writes nothing', async (_what, body, path) => {
    const { id } = await seizureIn('seized');
    const before = await everyItem();

    const answer = await correct(id, body);

    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect(await everyItem()).toEqual(before);
  });

  test('is allowed to users who may record, for seizures that they can see', async () => {
    const { id } = await seizureIn('seized');

    for (const who of ['client', 'law_enforcement', 'psira_management'] as const) expect((await correct(id, { location: 'X' }, who)).status, who).toBe(403);
    expect((await correct(crypto.randomUUID(), { location: 'X' })).status).toBe(404);
  });

  test('is allowed after the seizure is closed, but not for its firearm', async () => {
    const [{ id }, other] = [await seizureIn('returned'), await licensed()];

    expect((await correct(id, { evidenceNumber: 'EV-1' })).status).toBe(201);
    expect(await correct(id, { firearmId: other.id })).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was returned') } });
  });

  test('of its case is hidden from the provider', async () => {
    const { id } = await seizureIn('seized');
    const { body: ofCase } = await send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase() });

    const { body } = await correct(id, { caseId: ofCase.caseNumber });

    expect(body.corrections).toMatchObject([{ field: 'case', from: null, to: ofCase.caseNumber }]);
    const seen = await send(contract.seizures.get, { as: as('client'), params: { id } });
    const history = await send(contract.seizures.history, { as: as('client'), params: { id } });
    expect(seen.body.corrections).toEqual([]);
    expect(JSON.stringify([seen.body, history.body])).not.toMatch(new RegExp(`${ofCase.id}|${ofCase.caseNumber}`));
  });

  test('of its case hides the reason from the provider, also together with another field', async () => {
    const { id } = await seizureIn('seized');
    const { body: ofCase } = await send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase() });
    const correctionReason = `It belongs to ${ofCase.caseNumber}`;

    await correct(id, { caseId: ofCase.caseNumber, location: 'Rosebank', correctionReason });
    await correct(id, { caseId: null, correctionReason });

    const seen = await send(contract.seizures.get, { as: as('client'), params: { id } });
    const history = await send(contract.seizures.history, { as: as('client'), params: { id } });
    expect(seen.body.corrections).toMatchObject([{ field: 'location', to: 'Rosebank', correctionReason: 'Not shown' }]);
    expect(JSON.stringify([seen.body, history.body])).not.toContain('It belongs to');
    const all = await send(contract.seizures.history, { as: as('inspector'), params: { id } });
    expect(JSON.stringify(all.body)).toContain(correctionReason);
  });
});

describe('correcting a wrong firearm', () => {
  test('restores its earlier status, seizes the right firearm, and notifies both providers', async () => {
    const [wrong, right] = [await licensed(), await licensed({ ownerId: 2 })];
    await putInto('maintenance', wrong.id, { as: as('client') });
    const { id } = (await record({ firearmId: wrong.id })).body;

    const { status, body } = await correct(id, { firearmId: right.id });

    expect([status, body.firearm.serialNumber, body.firearmId]).toEqual([201, right.serialNumber, right.id]);
    const [former, seized] = [await firearmOf(wrong.id), await firearmOf(right.id)];
    expect([former.status, former.seizureId, seized.status, seized.seizureId]).toEqual(['maintenance', undefined, 'seized', id]);
    expect((await toldTo(as('client'), id)).map(({ title }) => title)).toContain('Seizure corrected');
    expect((await toldTo(as('rival'), id)).map(({ title }) => title)).toContain('Firearm seized');
    const get = (who: Parameters<typeof as>[0]) => send(contract.seizures.get, { as: as(who), params: { id } });
    expect([(await get('client')).status, (await get('rival')).status]).toEqual([404, 200]);
    expect(await isWhole(id)).toEqual([undefined, undefined]);
    // The firearm recorded by mistake belongs to another provider.
    const history = (await send(contract.seizures.history, { as: as('rival'), params: { id } })).body;
    const told = JSON.stringify([(await get('rival')).body, history.entries]);
    expect([told.includes(right.serialNumber), told.includes(wrong.serialNumber)]).toEqual([true, false]);
    // It was never really seized, so it needs no license to become active.
    expect((await putInto('active', wrong.id, { as: as('client') })).status).toBe(200);
  });

  test('leaves it seized if it was already seized without a record', async () => {
    const [wrong, right] = [await licensed(), await licensed()];
    await putInto('seized', wrong.id, { as: as('inspector') });
    const { id } = (await record({ firearmId: wrong.id })).body;

    expect((await correct(id, { firearmId: right.id })).status).toBe(201);

    const former = await firearmOf(wrong.id);
    expect([former.status, former.previousStatus, former.seizureId]).toEqual(['seized', 'active', undefined]);
    expect((await firearmOf(right.id)).seizureId).toBe(id);
    // A new seizure includes it again, and a correction removes it again.
    const again = (await record({ firearmId: wrong.id })).body;
    expect((await correct(again.id, { firearmId: null, description: 'A replica' })).status).toBe(201);
    expect((await firearmOf(wrong.id)).status).toBe('seized');
  });

  test('can replace it with a description of the items', async () => {
    const { id, firearmId } = await seizureIn('seized');

    const { body } = await correct(id, { firearmId: null, description: 'A replica' });

    expect(body).toMatchObject({ firearmId: null, firearm: null, description: 'A replica' });
    expect((await firearmOf(firearmId)).status).toBe('active');
    expect((await step(id, 'processed')).status).toBe(200);
  });

  test('requires a second person while the return has obstacles', async () => {
    const unlicensed = await registered();
    const { id } = (await record({ firearmId: unlicensed.id })).body;

    expect(await correct(id, { firearmId: null, description: 'A replica' }, 'inspector')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Ask a second person') },
    });
    expect((await firearmOf(unlicensed.id)).status).toBe('seized');
    expect((await correct(id, { firearmId: null, description: 'A replica' }, 'second')).status).toBe(201);
  });

  test('is refused while the right one is under another seizure, or a second person is awaited', async () => {
    const [held, asked] = [await seizureIn('seized'), await seizureIn('processed')];
    const { id } = await seizureIn('seized');
    await step(asked.id, 'destroyed', 'inspector', { authorityReference: 'DFO 1' });
    const before = await everyItem();

    expect((await correct(id, { firearmId: held.firearmId })).body.detail).toBe('The firearm is already seized.');
    expect((await correct(asked.id, { firearmId: (await licensed()).id })).status).toBe(409);
    expect((await everyItem()).filter(({ id: one }) => one === id)).toEqual(before.filter(({ id: one }) => one === id));
  });
});

describe('the chain of custody', () => {
  const handOver = (id: string, heldBy: string) =>
    send(contract.seizures.handOver, { as: as('inspector'), params: { id }, body: { heldBy, place: 'SAPS 13 store' } });
  const chain = async (id: string, limit = '100') => (await send(contract.seizures.custody, { as: as('inspector'), params: { id }, query: { limit } })).body;
  const correctEntry = (id: string, number: number, body: object) =>
    send(contract.seizures.correctCustody, {
      as: as('second'),
      params: { id, number: String(number) },
      body: { heldBy: 'Constable Nkosi', place: 'SAPS 13 store', correctionReason: 'Wrong name', ...body },
    });

  test('takes the previous holder from the entry before, ignores the caller’s value, and ends with the owner', async () => {
    const { id } = await seizureIn('processed');
    await handOver(id, 'Constable Nkosi');
    await handOver(id, 'Captain Venter');
    await step(id, 'returned');

    expect((await chain(id)).map(({ from, heldBy }: Record<string, string>) => [from, heldBy])).toEqual([
      ['Provider 1', 'Thandi Mokoena'],
      ['Thandi Mokoena', 'Constable Nkosi'],
      ['Constable Nkosi', 'Captain Venter'],
      ['Captain Venter', 'Provider 1'],
    ]);
    const gap = await send(contract.seizures.handOver, { as: as('inspector'), params: { id }, body: { from: 'Nobody', heldBy: 'A', place: 'B' } });
    expect(gap).toMatchObject({ status: 400, body: { errors: [{ path: 'from' }] } });
  });

  test('keeps a corrected entry, and continues from its correction', async () => {
    const { id } = await seizureIn('processed');
    await handOver(id, 'Constable Nkozi');
    await handOver(id, 'Captain Venter');

    const { status, body } = await correctEntry(id, 2, {});

    expect([status, body.custody]).toEqual([201, { count: 4, heldBy: 'Captain Venter', place: 'SAPS 13 store', sealNumber: null }]);
    const entries = await chain(id);
    expect(entries).toMatchObject([
      { number: 1, correctedBy: null },
      { number: 2, heldBy: 'Constable Nkozi', correctedBy: 4 },
      { number: 3, from: 'Constable Nkosi', correctedBy: null },
      { number: 4, from: 'Thandi Mokoena', heldBy: 'Constable Nkosi', corrects: 2, correctionReason: 'Wrong name' },
    ]);
    expect((await correctEntry(id, 2, {})).body.detail).toBe('Entry 2 was corrected by entry 4. Correct that entry instead.');
    expect((await correctEntry(id, 4, {})).status).toBe(400);
    expect((await correctEntry(id, 9, {})).status).toBe(404);
    expect(await isWhole(id)).toEqual([undefined, undefined]);
  });

  test('shows the holder of the last correction, also of a corrected correction', async () => {
    const { id } = await seizureIn('processed');
    await handOver(id, 'Constable Nkozi');
    await correctEntry(id, 2, { heldBy: 'Constable Nkose' });

    const { body } = await correctEntry(id, 3, {});
    await handOver(id, 'Captain Venter');

    expect(body.custody).toMatchObject({ count: 4, heldBy: 'Constable Nkosi' });
    expect((await chain(id)).at(-1)).toMatchObject({ number: 5, from: 'Constable Nkosi' });
  });
});
