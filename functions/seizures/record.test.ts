// Checks recording and listing seizures.
import { describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, licensed, record, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

describe('recording a seizure for a case', () => {
  const seizuresOf = async (caseId: string) => {
    const { body } = await send(contract.seizures.list, { as: as('law_enforcement'), query: { caseId } });
    return body.map((one: { id: string }) => one.id);
  };

  test('accepts its number in any notation, also from an inspector who cannot read cases', async () => {
    const { id: caseId, caseNumber } = (await send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase() })).body;

    const recorded = await Promise.all([caseNumber, ` ${caseNumber.toLowerCase()} `, caseId].map((named) => record({ caseId: named })));

    expect(recorded.map(({ status, body }) => [status, body.caseId])).toEqual(Array(3).fill([201, caseId]));
    expect((await seizuresOf(caseId)).sort()).toEqual(recorded.map(({ body }) => body.id).sort());
    expect((await send(contract.cases.get, { as: as('inspector'), params: { id: caseId } })).status).toBe(403);
  });

  test.each([
    ['of no case', 'CASE-1000000000000', 'No case has this number'],
    ['of a seizure', 'SEZ-1790000000000', 'A case number such as CASE-1790000000000'],
    ['in a wrong format', 'CASE-7', 'A case number such as CASE-1790000000000'],
  ])('is refused beside the field for a number %s, and writes nothing', async (_, caseId, message) => {
    const { id: firearmId } = await licensed();
    const before = (await everyItem()).length;

    const answer = await record({ firearmId, caseId });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path: 'caseId', message }] } });
    expect(await everyItem()).toHaveLength(before);
  });
});

describe('recording a seizure of a firearm', () => {
  test('assigns a number, seizes the firearm, starts the chain of custody, and leaves the histories intact', async () => {
    const firearm = await licensed();

    const { status, headers, body } = await record({ firearmId: firearm.id, evidenceNumber: 'EV-7', caseId: '' });

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({
      seizureNumber: expect.stringMatching(/^SEZ-\d{13}$/),
      status: 'seized',
      reason: 'expired_license',
      firearm: { serialNumber: firearm.serialNumber, ownerName: 'Provider 1' },
      evidenceNumber: 'EV-7',
      caseId: null,
      inspectorId: as('inspector').sub,
      inspectorName: 'Thandi Mokoena',
      destruction: null,
      custody: { count: 1, heldBy: 'Thandi Mokoena', place: 'Sandton', sealNumber: null },
    });
    const after = await firearmOf(firearm.id);
    expect([after.status, after.previousStatus, after.seizureId]).toEqual(['seized', 'active', body.id]);
    expect((await listHistory('firearm', firearm.id)).at(-1)).toMatchObject({
      action: 'seizures.record',
      fromStatus: 'active',
      toStatus: 'seized',
      metadata: { seizureNumber: body.seizureNumber },
    });
    const stored = (await itemsOf('seizure')).find(({ id }) => id === body.id) as { version: number; chainHead: string };
    expect(await firstBrokenEntry('firearm', firearm.id, after)).toBeUndefined();
    expect(await firstBrokenEntry('seizure', body.id, stored)).toBeUndefined();
  });

  test('notifies owner, keeper and office, but not the person who recorded it', async () => {
    const firearm = await licensed({ keeperId: 2 });

    const { body } = await record({ firearmId: firearm.id });

    for (const who of ['client', 'colleague', 'rival', 'firearm_office'] as const) {
      expect(await toldTo(as(who), body.id), who).toMatchObject([{ title: 'Firearm seized', type: 'alert' }]);
    }
    expect(await toldTo(as('inspector'), body.id)).toEqual([]);
  });

  test('links nobody to a page they cannot open, and notifies the office only for firearms', async () => {
    const firearm = await licensed();

    const [ofFirearm, ofNone] = [await record({ firearmId: firearm.id }), await record()];

    expect(await toldTo(as('firearm_office'), ofFirearm.body.id)).toMatchObject([{ actionUrl: `/firearms/${firearm.id}/profile` }]);
    expect(await toldTo(as('firearm_office'), ofNone.body.id)).toEqual([]);
    const told = async (who: 'client' | 'firearm_office') => (await toldTo(as(who), ofFirearm.body.id))[0]?.message;
    const facts = [ofFirearm.body.seizureNumber, ofFirearm.body.location];
    expect([await told('client'), await told('firearm_office')].map((message) => facts.map((fact) => message.includes(fact)))).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('attack 19: ignores number, day, user and status from the caller', async () => {
    const sent = { seizureNumber: 'SEZ-1', seizureDate: '2031-01-01T00:00:00.000Z', inspectorId: as('client').sub, status: 'destroyed' };
    const before = Date.now();

    const { status, body } = await record(sent);

    expect([status, body.status, body.inspectorId]).toEqual([201, 'seized', as('inspector').sub]);
    expect(Math.abs(Date.parse(body.seizureDate) - before)).toBeLessThan(20_000);
    expect(JSON.stringify((await everyItem()).filter((item) => JSON.stringify(item).includes(body.id)))).not.toMatch(/"SEZ-1"|2031-01-01/);
  });

  test.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['an unknown reason', { reason: 'because' }, 'reason'],
    ['no location', { location: ' ' }, 'location'],
    ['an invalid firearm id', { firearmId: '7' }, 'firearmId'],
    ['a field that the server sets', { closedAt: '2026-01-01T00:00:00Z' }, 'closedAt'],
  ])('is refused with %s, names the field and writes nothing', async (_what, change, path) => {
    const items = await everyItem();

    const answer = await record(change);

    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect(await everyItem()).toEqual(items);
  });

  test.each(['active', 'inactive', 'maintenance', 'pending_inspection', 'lost', 'stolen'] as const)('is allowed if it is %s', async (status) => {
    const { id } = await licensed();
    if (status !== 'active') await putInto(status, id, { as: as('admin') });

    expect((await record({ firearmId: id })).status).toBe(201);

    expect(await firearmOf(id)).toMatchObject({ status: 'seized' });
    expect(await firearmOf(id)).not.toHaveProperty('loss');
  });

  test('is allowed if it was marked as seized without a record', async () => {
    const { id } = await licensed();
    await putInto('maintenance', id, { as: as('client') });
    await putInto('seized', id, { as: as('inspector') });

    const { status, body } = await record({ firearmId: id });

    expect(status).toBe(201);
    expect((await itemsOf('seizure')).find((one) => one.id === body.id)).toMatchObject({ firearmStatusBefore: 'maintenance' });
    expect((await firearmOf(id)).seizureId).toBe(body.id);
  });

  test('is refused if it is retired or already seized, with a sentence, and writes nothing', async () => {
    const [retired, held] = [await licensed(), await licensed()];
    await putInto('retired', retired.id, { as: as('admin') });
    await record({ firearmId: held.id });
    const items = await everyItem();

    const answers = await Promise.all([retired, held].map(({ id }) => record({ firearmId: id })));

    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [409, 'A firearm that is retired cannot be changed to seized. Its record cannot be changed.'],
      [409, 'The firearm is already seized.'],
    ]);
    expect((await record({ firearmId: crypto.randomUUID() })).status).toBe(404);
    expect(await everyItem()).toEqual(items);
  });

  test('succeeds for one of two concurrent calls, and uses no number for the other', async () => {
    const { id } = await licensed();

    const answers = await Promise.all([record({ firearmId: id }), record({ firearmId: id }, 'second')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const won = answers.find(({ status }) => status === 201)?.body;
    expect((await firearmOf(id)).seizureId).toBe(won.id);
    expect((await itemsOf('seizure')).filter(({ firearmId }) => firearmId === id)).toHaveLength(1);
  });
});

test('attack 19: gives fifty numbers to fifty concurrent calls', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => record()));

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(new Set(answers.map(({ body }) => body.seizureNumber)).size).toBe(50);
});

describe('the list of seizures', () => {
  test('shows all to inspectors, law enforcement, management and administrators, their own to providers, and none to others', async () => {
    const { id: firearmId } = await licensed({ ownerId: 1, keeperId: 2 });
    const own = (await record({ firearmId, location: 'Melrose Arch' })).body;
    const loose = (await record({ location: 'Melrose Arch' })).body;
    const found = async (who: Parameters<typeof as>[0]) =>
      (await send(contract.seizures.list, { as: as(who), query: { search: 'melrose' } })).body.map(({ id }: { id: string }) => id);

    for (const who of ['inspector', 'admin', 'law_enforcement', 'psira_management'] as const) {
      expect((await found(who)).sort(), who).toEqual([own.id, loose.id].sort());
    }
    for (const who of ['client', 'rival'] as const) expect(await found(who), who).toEqual([own.id]);
    const stranger = await licensed({ ownerId: 2 });
    const foreign = (await record({ firearmId: stranger.id })).body;
    const rows = [contract.seizures.get, contract.seizures.custody, contract.seizures.history];
    const missing = await send(contract.seizures.get, { as: as('client'), params: { id: crypto.randomUUID() } });
    for (const row of rows) {
      const answer = await send(row, { as: as('client'), params: { id: foreign.id } });
      expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
      for (const who of ['internal', 'firearm_office'] as const) expect((await send(row, { as: as(who), params: { id: own.id } })).status, who).toBe(403);
    }
  });

  test('can be searched by number, location, reason and serial number, and filtered by status, firearm and case', async () => {
    const caseId = crypto.randomUUID();
    const { id: firearmId, serialNumber } = await licensed();
    const { id, seizureNumber } = (await record({ firearmId, location: 'Ngodwana Gate', reason: 'safety_concern', caseId })).body;
    const found = async (query: Record<string, string>) => {
      const { body, headers } = await send(contract.seizures.list, { as: as('inspector'), query });
      return [body.map((one: { id: string }) => one.id), headers['x-total-count']];
    };

    const queries: Record<string, string>[] = [
      { search: seizureNumber },
      { search: 'ngodwana' },
      { search: 'safety concern' },
      { search: 'safety_concern' },
      { search: serialNumber.toLowerCase() },
      { firearmId },
      { caseId },
      { status: 'seized', search: 'ngodwana' },
    ];
    for (const query of queries) {
      expect(await found(query), JSON.stringify(query)).toEqual([[id], '1']);
    }
    expect(await found({ status: 'returned', firearmId })).toEqual([[], '0']);
  });
});
