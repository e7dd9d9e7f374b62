// Undo of an import: registrations are reversed, changes are restored, nothing is deleted, and the same file can be imported again.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { makeCheckpoint, verifyHistories, work } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { checked, getImport, ran, rowsOf, runImport, undoImport, undoRowsOf } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNext } from '../../testing/server/meanwhile.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { bookOf, expectBooksWhole } from '../../testing/server/stock.ts';
import { findDrift } from '../counters/recount.ts';
import { findStockGaps } from '../stock-register/check.ts';
import { users } from '../users/entity.ts';
import type { ImportRecord } from './entity.ts';
import { runPart } from './run-part.ts';
import { findImport, type KeptUndo } from './store.ts';
import { undoPart } from './undo-work.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let other: Claims;
let internal: Claims;
let office: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1, firstName: 'Thandi' });
  other = await signUp('client', { legalEntityId: 2 });
  internal = await signUp('internal');
  office = await signUp('firearm_office');
});

const { firearms, licenses } = contract;
let cards = 0;
const aCard = () => ({ licenseNumber: `LIC-U-${++cards}`, licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' });
const firearmOf = async (serialNumber: string | undefined) => (await itemsOf('firearm')).filter((one) => one.serialNumber === serialNumber);
const idOf = async (serialNumber: string | undefined): Promise<string> => (await firearmOf(serialNumber)).find(({ reversal }) => !reversal)?.id;
const found = async (search: string, as = client) => (await send(firearms.list, { as, query: { search } })).body.map(({ id }: { id: string }) => id);
const totals = async () => {
  await countChanges();
  const [dashboard, cards] = await Promise.all([send(firearms.list, { as: client }), send(licenses.list, { as: client })]);
  return [Number(dashboard.headers['x-total-count']), Number(cards.headers['x-total-count']), dashboard.body.length, cards.body.length];
};
async function undone(id: string, as = client) {
  const { status, body } = await undoImport(id, as);
  if (status !== 200) throw new Error(body.detail);
  await doWork();
  return getImport(id, as);
}

describe('an undone import', () => {
  test('has reversed its registrations and restored its changes, and counters, books and histories agree', async () => {
    const stays = exampleRow({ notes: 'Safe 1', barrelLength: '' });
    await ran([stays], client);
    const before = await totals();
    const rows = [exampleRow(aCard()), exampleRow(), { ...stays, notes: 'Safe 2', barrelLength: '114', city: 'Paarl' }];
    const id = await ran(rows, client);
    const [licensed, plain] = [await idOf(rows[0]?.serialNumber), await idOf(rows[1]?.serialNumber)];
    expect(await undoRowsOf(id, client)).toMatchObject([
      { line: 2, outcome: 'create', reason: null, firearmId: licensed },
      { line: 3, outcome: 'create', reason: null },
      { line: 4, outcome: 'update', reason: null },
    ]);

    const after = await undone(id);

    expect(after).toMatchObject({ status: 'undone', undo: { stage: 'undone', reversed: 2, restored: 1, blocked: 0, problems: [], reason: 'The wrong file' } });
    expect(await totals()).toEqual(before);
    expect(await found(String(rows[0]?.serialNumber))).toEqual([]);
    expect((await firearmOf(stays.serialNumber))[0]).toMatchObject({ additionalInfo: { notes: 'Safe 1' }, city: 'Pretoria', version: 3 });
    expect((await firearmOf(stays.serialNumber))[0]?.barrelLength).toBeUndefined();
    // The record remains: the page shows it with its history and its owner.
    const { body: shown } = await send(firearms.get, { as: client, params: { id: licensed } });
    expect(shown).toMatchObject({ reversal: { importId: id, fileName: 'firearms.csv', reason: 'The wrong file', byName: 'Thandi Mokoena' } });
    const { body: history } = await send(firearms.history, { as: client, params: { id: licensed } });
    expect(history).toMatchObject({ verified: true, entries: [{ action: 'imports.undo', comments: 'The wrong file' }, { action: 'firearms.register' }] });
    expect((await send(firearms.get, { as: other, params: { id: plain } })).status).toBe(404);
    const ofFirearm = (await itemsOf('license')).filter(({ firearmId }) => firearmId === licensed);
    expect(ofFirearm).toMatchObject([{ status: 'cancelled', reversal: { importId: id } }]);
    expect((await itemsOf('guard')).filter(({ heldBy }) => [licensed, plain, ofFirearm[0]?.id].includes(heldBy))).toEqual([]);
    // The book keeps both entries; the reversal strikes the acquisition.
    const entries = (await bookOf(1)).filter(({ firearmId }) => firearmId === licensed);
    expect(entries).toMatchObject([
      { kind: 'acquisition', how: 'import', struck: true },
      { kind: 'correction', how: 'reversed', side: 'acquisition', reason: 'The import that registered this firearm was undone: The wrong file' },
    ]);
    await expectBooksWhole(1);
    expect(await findStockGaps(new Date(Date.now() + 3_600_000))).toEqual([]);
    expect(await findDrift()).toEqual([]);
    await makeCheckpoint();
    expect((await verifyHistories({ pauseMs: 0 })).broken).toEqual([]);
  });

  test('can be checked and run again, registers its firearms anew, and can be undone again', async () => {
    const rows = [exampleRow(aCard()), exampleRow(aCard())];
    const id = await ran(rows, client);
    const first = await idOf(rows[0]?.serialNumber);
    await undone(id);

    const { status } = await send(contract.imports.check, { as: client, params: { id } });
    await doWork();
    expect([status, await getImport(id, client)]).toMatchObject([
      200,
      { status: 'checked', counts: { create: 2 }, result: null, done: 0, undo: null, mode: null },
    ]);
    await runImport(id, client);
    await doWork();

    expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 2, error: 0 } });
    const second = await idOf(rows[0]?.serialNumber);
    expect([second !== first, await found(String(rows[0]?.serialNumber))]).toEqual([true, [second]]);
    const { body: listed } = await send(contract.imports.firearms, { as: client, params: { id } });
    expect(listed.map((one: { reversal: unknown }) => one.reversal)).toEqual([null, null]);
    expect(await undone(id)).toMatchObject({ status: 'undone', undo: { reversed: 2 } });
    await expectBooksWhole(1);
    await countChanges();
    expect(await findDrift()).toEqual([]);
  });

  test('allows no further change of the reversed records', async () => {
    const row = exampleRow(aCard());
    const id = await ran([row], client);
    const firearm = await idOf(row.serialNumber);
    const [card] = (await itemsOf('license')).filter(({ firearmId }) => firearmId === firearm);
    await undone(id);

    const params = { id: firearm };
    const answers = await Promise.all([
      send(firearms.edit, { as: client, params, body: { city: 'Paarl' } }),
      send(firearms.changeStatus, { as: client, params, body: { status: 'inactive', reason: 'Not in use' } }),
      send(contract.transactions.create, {
        as: client,
        body: { firearmId: firearm, transactionType: 'sale', toEntityId: 2, transactionDate: dayOf(new Date()) },
      }),
      send(licenses.create, {
        as: client,
        body: { firearmId: firearm, licenseNumber: 'LIC-U-X', section: '20', issuedOn: '2024-01-31', expiresOn: '2029-01-30' },
      }),
      send(contract.verification.decide, { as: office, params, body: { status: 'verified', note: 'Compared with the card' } }),
      send(licenses.lodge, { as: client, params: { id: card?.id }, body: { lodgedOn: dayOf(new Date()), receiptNumber: 'R-1' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(answers[0]?.body.detail).toBe(
      'The registration of this firearm was reversed with the import firearms.csv. Register the firearm again to work with it.',
    );
    expect((await undoImport(id, client)).body.detail).toBe('This import was undone.');
  });
});

describe('undo of an import after other changes', () => {
  const attach = (firearm: string) =>
    send(contract.documents.upload, {
      as: client,
      body: {
        fileName: 'card.pdf',
        fileType: 'application/pdf',
        fileSize: 900,
        sha256: 'a'.repeat(64),
        associatedEntityType: 'firearm',
        associatedEntityId: firearm,
      },
    });
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const happenings: [string, (firearm: string, license: string) => Promise<{ status: number; body: any }>, RegExp][] = [
    [
      'was edited',
      (id) => send(firearms.edit, { as: client, params: { id }, body: { city: 'Paarl' } }),
      /^The record was changed on \d+ \w+ \d{4} by Thandi Mokoena$/,
    ],
    [
      'has an open transaction',
      (id) =>
        send(contract.transactions.create, {
          as: client,
          body: { firearmId: id, transactionType: 'sale', toEntityId: 2, transactionDate: dayOf(new Date()) },
        }),
      /^A transaction of the firearm is open/,
    ],
    [
      'was verified',
      (id) => send(contract.verification.decide, { as: office, params: { id }, body: { status: 'verified', note: 'Compared with the card' } }),
      /^The firearm office has verified/,
    ],
    [
      'has a lodged renewal',
      (_, id) => send(licenses.lodge, { as: client, params: { id }, body: { lodgedOn: dayOf(new Date()), receiptNumber: 'R-1' } }),
      /^The renewal of license LIC-U-\d+ was lodged$/,
    ],
    [
      'has a verified license',
      (_, id) => send(licenses.verify, { as: office, params: { id }, body: { verification: 'verified' } }),
      /^The firearm office has verified or queried license/,
    ],
    [
      'has a scheduled inspection',
      (id) => send(contract.inspections.schedule, { as: internal, body: { firearmId: id, inspectionType: 'routine_inspection', scheduledDate: inAWeek } }),
      /^An inspection of the firearm is scheduled/,
    ],
    ['has a document', attach, /^A document was attached/],
    [
      'has an ancillary',
      (id) => send(contract.ancillaries.register, { as: client, body: exampleAncillary({ ownerId: 1, associatedFirearmId: id }) }),
      /^An ancillary is fitted/,
    ],
  ];

  test('reverses a registration with a scheduled unannounced inspection, and cancels the inspection without telling the provider', async () => {
    const row = exampleRow(aCard());
    const id = await ran([row], client);
    const body = { firearmId: await idOf(row.serialNumber), inspectionType: 'routine_inspection', scheduledDate: inAWeek, unannounced: true };
    const { body: visit } = await send(contract.inspections.schedule, { as: internal, body });

    expect(await undone(id)).toMatchObject({ undo: { blocked: 0, reversed: 1 } });

    const asked = (as: Claims) => send(contract.inspections.get, { as, params: { id: visit.id } });
    expect((await asked(internal)).body).toMatchObject({ status: 'cancelled', reason: 'The registration of the firearm was undone.' });
    expect((await asked(client)).status).toBe(404);
  });

  test('does not reverse a registration if its unannounced inspection starts after the row was judged', async () => {
    const row = exampleRow(aCard());
    const id = await ran([row], client);
    const firearm = await idOf(row.serialNumber);
    const body = { firearmId: firearm, inspectionType: 'routine_inspection', scheduledDate: inAWeek, unannounced: true };
    const { body: visit } = await send(contract.inspections.schedule, { as: internal, body });
    const admin = await signUp('admin');
    const start = async () => {
      const { status } = await send(contract.inspections.change, { as: admin, params: { id: visit.id }, body: { status: 'in_progress' } });
      expect(status).toBe(200);
    };
    // Reversing reads the open inspection by its own key.
    beforeNext((command, input) => /^Get/.test(command) && JSON.stringify(input).includes('open-inspection'), start);

    const after = await undone(id);

    expect(after).toMatchObject({ undo: { blocked: 1, reversed: 0, problems: [{ reason: expect.stringMatching(/^An inspection of the firearm is/) }] } });
    expect(await idOf(row.serialNumber)).toBe(firearm);
    expect((await send(contract.inspections.get, { as: admin, params: { id: visit.id } })).body).toMatchObject({ status: 'in_progress' });
  });

  test.each(happenings)('undoes nothing if a firearm %s, and names its line and the reason', async (_, happen, reason) => {
    const rows = [exampleRow(aCard()), exampleRow(aCard())];
    const id = await ran(rows, client);
    const firearm = await idOf(rows[1]?.serialNumber);
    const [license] = (await itemsOf('license')).filter(({ firearmId }) => firearmId === firearm);
    const happened = await happen(firearm, license?.id);
    expect([happened.status < 300, happened.body.detail]).toEqual([true, undefined]);
    await doWork();

    const after = await undone(id);

    const problem = { line: 3, serialNumber: rows[1]?.serialNumber, reason: expect.stringMatching(reason) };
    expect(after).toMatchObject({ status: 'done', undo: { stage: 'blocked', blocked: 1, reversed: 0, problems: [problem] }, result: { create: 2 } });
    expect(await undoRowsOf(id, client)).toMatchObject([{ line: 2, reason: null }, problem]);
    expect((await itemsOf('firearm')).filter(({ importId, reversal }) => importId === id && reversal)).toEqual([]);
    expect(await found(String(rows[0]?.serialNumber))).toHaveLength(1);
  });

  test('undoes nothing if a firearm that it changed was changed again', async () => {
    const row = exampleRow({ notes: 'Safe 1' });
    await ran([row], client);
    const id = await ran([exampleRow(), { ...row, notes: 'Safe 2' }], client);
    await send(firearms.edit, { as: client, params: { id: await idOf(row.serialNumber) }, body: { city: 'Paarl' } });

    expect(await undone(id)).toMatchObject({ status: 'done', undo: { stage: 'blocked', blocked: 1, problems: [{ line: 3 }] } });
  });

  test('does not touch a firearm to which someone else gave the same values', async () => {
    const row = exampleRow({ notes: 'Safe 1' });
    await ran([row], client);
    const id = await checked([exampleRow(), { ...row, city: 'Ceres' }], client);
    await send(firearms.edit, { as: client, params: { id: await idOf(row.serialNumber) }, body: { city: 'Ceres' } });
    await runImport(id, client);
    await doWork();

    expect(await undone(id)).toMatchObject({ status: 'undone', undo: { reversed: 1, restored: 0, blocked: 0 } });
    expect((await firearmOf(row.serialNumber))[0]).toMatchObject({ city: 'Ceres' });
  });
});

describe('a worker that undoes an import', () => {
  test('continues after a failure in the middle, and reverses each firearm once', async () => {
    // Another provider, because the books of these firearms are not updated here.
    const rows = Array.from({ length: 40 }, (_, at) => (at < 3 ? exampleRow(aCard()) : exampleRow()));
    const id = await ran(rows, other);
    await undoImport(id, other);
    const faults = withFaults({ seed: 4471, probability: 0.1, only: /^TransactWrite/, kinds: ['internal', 'reset', 'lost'], most: 30 });

    try {
      await doWork({ only: 'import' });
    } finally {
      faults.stop();
    }
    await doWork();

    expect(faults.made.internal + faults.made.reset + faults.made.lost).toBeGreaterThan(2);
    expect(await getImport(id, other)).toMatchObject({ status: 'undone', undo: { reversed: 40, restored: 0, blocked: 0, problems: [] } });
    const own = new Set((await itemsOf('firearm')).flatMap((one) => (one.importId === id ? [one.id] : [])));
    const entries = (await itemsOf('workflow-history')).filter(({ entityId, action }) => own.has(entityId) && action === 'imports.undo');
    expect([own.size, entries.length]).toEqual([40, 40]);
  });

  test('reverses nothing twice if it ends before recording its progress', async () => {
    const rows = [exampleRow(), exampleRow(aCard())];
    const id = await ran(rows, client);
    await undoImport(id, client);
    const job = await findImport(id);
    const actor = { userId: client.sub ?? '', name: 'Thandi Mokoena', role: 'client', legalEntityId: 1, sessionId: 'x' } as const;
    // The second pass works on a copy of the record that is never written.
    await undoPart({ ...job, turn: -1, undo: { ...(job?.undo as KeptUndo), stage: 'reversing' } } as ImportRecord, actor).catch(() => undefined);
    expect((await itemsOf('firearm')).filter(({ importId, reversal }) => importId === id && reversal)).toHaveLength(2);

    await doWork();

    expect(await getImport(id, client)).toMatchObject({ status: 'undone', undo: { reversed: 2, blocked: 0 } });
  });

  test('ignores an event that arrives again and writes the end once', async () => {
    const id = await ran([exampleRow()], client);
    await undoImport(id, client);
    const events = await freshEvents();
    for (const record of events) await work({ Records: [record] });
    for (const record of events) await work({ Records: [record] });
    await doWork();

    const entries = (await itemsOf('workflow-history')).filter(({ entityId }) => entityId === id);
    expect(entries.filter(({ toStatus }) => toStatus === 'undone')).toHaveLength(1);
    expect(entries.filter(({ toStatus }) => toStatus === 'done')).toHaveLength(1);
  });

  test('stops with a message if the account that started the undo loses its permission', async () => {
    const clerk = await signUp('client', { legalEntityId: 1 });
    const id = await ran([exampleRow()], client);
    await undoImport(id, clerk);
    await users()
      .patch({ id: clerk.sub ?? '' })
      .set({ isActive: false })
      .go();
    await doWork();

    expect(await getImport(id, client)).toMatchObject({
      status: 'failed',
      message: 'The account that started the undo is no longer active. Records that were already reversed stay reversed.',
    });
    expect(await undone(id)).toMatchObject({ status: 'undone', undo: { reversed: 1 } });
  });
});

test('undoes the completed rows of an import that failed in the middle', async () => {
  const clerk = await signUp('client', { legalEntityId: 1 });
  const rows = [exampleRow(), exampleRow()];
  const id = await checked(rows, clerk);
  await runImport(id, clerk);
  // Some of its rows are written, then its account is deactivated.
  await runPart({ id, legalEntityId: 1 }, 0, { userId: clerk.sub ?? '', name: 'x', role: 'client', legalEntityId: 1, sessionId: 'x' });
  await users()
    .patch({ id: clerk.sub ?? '' })
    .set({ isActive: false })
    .go();
  await doWork();
  expect(await getImport(id, client)).toMatchObject({ status: 'failed' });

  expect(await undone(id)).toMatchObject({ status: 'undone', undo: { reversed: 2, blocked: 0 } });
});

describe('imports.undo', () => {
  test("is allowed to users of the import's provider who may import", async () => {
    const id = await ran([exampleRow()], client);

    expect((await undoImport(id, other)).status).toBe(404);
    expect((await undoImport(id, office)).status).toBe(403);
    expect((await undoImport(id, client, ' ')).status).toBe(400);
    expect(await undone(id, internal)).toMatchObject({ status: 'undone' });
  });

  test('returns 409 if the import has written nothing', async () => {
    const id = await checked([exampleRow()], client);

    const { status, body } = await undoImport(id, client);

    expect([status, body.detail]).toEqual([409, 'This import has not imported anything: there is nothing to undo.']);
    expect((await send(contract.imports.undoRows, { as: client, params: { id } })).status).toBe(409);
    expect((await rowsOf(id, client)).length).toBe(1);
  });
});
