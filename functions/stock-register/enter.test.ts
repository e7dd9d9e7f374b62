// Entries from the table's stream, for any order of its events and any number of workers.
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import type { StockEntry } from '../../shared/stock-register/schema.ts';
import { work } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { bookOf, expectBooksWhole } from '../../testing/server/stock.ts';
import { approved, begin, internal, office, one, registered, registeredBefore, step, two, withParties } from '../../testing/server/transactions.ts';
import { enterFirearm } from './enter.ts';

withTable({ told: true });
captureLog();
withParties();

const own = (id: string, entries: readonly StockEntry[]) => entries.filter(({ firearmId }) => firearmId === id);
const today = () => dayOf(new Date());

/** A fixed different order of the list. */
const shuffled = <T>(list: readonly T[]): T[] => list.map((_, at) => list[(at * 37 + 11) % list.length] as T);

test('forty registrations at once get numbers without gaps, each once, despite several workers and doubled and shuffled events', async () => {
  await doWork();
  const ids = await Promise.all(Array.from({ length: 40 }, (_, at) => registered({ ownerId: (at % 2) + 1 })));
  const events = await freshEvents();
  const coprime = events.length % 37 === 0 ? events.slice(1) : events;
  expect(coprime).toBe(events);
  const twice = [...shuffled(events), ...events.toReversed()];
  const workers = Array.from({ length: 5 }, (_, worker) => twice.filter((_, at) => at % 5 === worker));

  await Promise.all(
    workers.map(async (mine: readonly DynamoDBRecord[]) => {
      for (const record of mine) await work({ Records: [record] });
    }),
  );

  const [first, second] = [await bookOf(1), await bookOf(2)];
  expect([first.map(({ number }) => number), second.map(({ number }) => number)]).toEqual([1, 2].map(() => Array.from({ length: 20 }, (_, at) => at + 1)));
  expect([...first, ...second].map(({ firearmId }) => firearmId).sort()).toEqual([...ids].sort());
  await expectBooksWhole(1, 2);
});

test('a registration becomes an acquisition with all facts that the regulation requires', async () => {
  const license = exampleCard();
  const id = await registered({ ownerId: 3, license, additionalInfo: { 'Barrel serial': 'BRL-77', notes: 'Night sights' } });

  await doWork();

  expect(own(id, await bookOf(3))).toEqual([
    expect.objectContaining({
      kind: 'acquisition',
      how: 'registered',
      date: today(),
      manufacturer: 'Glock',
      model: '17 Gen5',
      type: 'Pistol',
      caliber: '9mm',
      marks: 'Barrel serial: BRL-77',
      licenseNumber: license.licenseNumber,
      licenseDate: license.issuedOn,
      counterpartyName: null,
      enteredBy: 'Thandi Mokoena',
      automatic: false,
      struck: false,
    }),
  ]);
});

test('a change of owner becomes a disposal in one book and an acquisition in the other, each with the other party', async () => {
  const id = await registeredBefore(5, { ownerId: 1, license: exampleCard() });
  // The date of the deal, not of its completion by the office.
  const date = dayAfter(today(), -3);
  const transaction = await begin(id, { transactionType: 'sale', description: 'Invoice 4471', transactionDate: date });
  await approved(transaction);
  await step(transaction, 'completed', office);

  await doWork();

  const [gave, took] = [own(id, await bookOf(1)), own(id, await bookOf(2))];
  const deal = { transactionId: transaction, date, remarks: 'Invoice 4471' };
  expect(gave).toMatchObject(
    [
      { kind: 'disposal', how: 'sale', counterpartyId: 2, counterpartyName: 'Provider 2', licenseNumber: gave[1]?.licenseNumber, ...deal },
      { kind: 'acquisition', how: 'registered' },
    ].toReversed(),
  );
  expect(took).toMatchObject([{ kind: 'acquisition', how: 'purchase', counterpartyId: 1, counterpartyName: 'Provider 1', licenseNumber: null, ...deal }]);
  await expectBooksWhole(1, 2);
});

test('another keeper, a lock and a withdrawn sale enter nothing', async () => {
  const id = await registered({ ownerId: 1 });
  const keeping = await begin(id, { changes: 'keeper' });
  await approved(keeping);
  await step(keeping, 'completed', office);
  const sale = await begin(id, { transactionType: 'sale' });
  await step(sale, 'rejected', one);

  await doWork();

  expect(own(id, await bookOf(1))).toHaveLength(1);
  expect(own(id, await bookOf(2))).toEqual([]);
});

const changeStatus = (id: string, body: object) => send(contract.firearms.changeStatus, { as: internal, params: { id }, body });

test('a theft leaves the stock with date, docket and station, a recovery returns to it, and a retirement ends it', async () => {
  const license = exampleCard();
  const id = await registered({ ownerId: 1, license });
  const theft = { circumstances: 'Taken from the vehicle', occurredOn: '2026-01-05', docketNumber: 'CAS 12/1/2026', policeStation: 'Sunnyside' };
  await send(contract.losses.report, { as: internal, body: exampleLoss({ firearmId: id, ...theft }) });
  await changeStatus(id, { status: 'pending_inspection', reason: 'Recovered by the police' });
  await changeStatus(id, { status: 'retired', reason: 'Handed in for destruction' });
  await doWork();

  expect(own(id, await bookOf(1))).toMatchObject([
    { kind: 'acquisition', how: 'registered' },
    {
      kind: 'disposal',
      how: 'stolen',
      date: '2026-01-05',
      remarks: 'Taken from the vehicle. Docket CAS 12/1/2026. Station Sunnyside',
      licenseNumber: license.licenseNumber,
    },
    { kind: 'acquisition', how: 'recovered', remarks: 'Recovered by the police', licenseNumber: license.licenseNumber },
    { kind: 'disposal', how: 'retired', remarks: 'Handed in for destruction' },
  ]);
  await expectBooksWhole(1);
});

test('an edit corrects the current entry only if it changes a fact of the book', async () => {
  const id = await registered({ ownerId: 1 });
  await doWork();
  await send(contract.firearms.edit, { as: internal, params: { id }, body: { city: 'Polokwane' } });
  await send(contract.firearms.edit, { as: one, params: { id }, body: { caliber: '.40 S&W', model: '22 Gen5' } });
  await doWork();

  const [first, second, ...more] = own(id, await bookOf(1));
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    kind: 'correction',
    side: 'acquisition',
    corrects: first?.number,
    original: first?.number,
    caliber: '.40 S&W',
    model: '22 Gen5',
    automatic: true,
    reason: "The firearm's record was corrected: model changed from 17 Gen5 to 22 Gen5, caliber changed from 9mm to .40 S&W.",
    struck: false,
  });
  expect(first).toMatchObject({ caliber: '9mm', struck: true, correction: { number: second?.number, by: 'Thandi Mokoena', reason: second?.reason } });
});

test('a license that is recorded later is added to the entry', async () => {
  const id = await registered({ ownerId: 1 });
  const card = exampleCard();
  await send(contract.licenses.create, { as: one, params: {}, body: { firearmId: id, ...card } });
  await doWork();

  expect(own(id, await bookOf(1)).at(-1)).toMatchObject({
    kind: 'correction',
    licenseNumber: card.licenseNumber,
    licenseDate: card.issuedOn,
    reason: `License ${card.licenseNumber} was recorded.`,
  });
});

test('a purchase that is recorded later adds the seller to the entry', async () => {
  const id = await registered({ ownerId: 2 });
  const purchase = await begin(id, { transactionType: 'purchase', fromEntityId: 4, transactionDate: '2026-02-03' }, two);
  for (const status of ['under_review', 'approved', 'completed']) expect(await step(purchase, status, office)).toMatchObject({ status: 200 });
  await doWork();

  expect(own(id, await bookOf(2))).toMatchObject([
    { kind: 'acquisition', how: 'registered', struck: true },
    { kind: 'correction', how: 'purchase', date: '2026-02-03', counterpartyName: 'Provider 4', transactionId: purchase, automatic: true },
  ]);
});

test('the backfill enters earlier registrations, corrections and sales as they happened, and a second run changes nothing', async () => {
  const id = await registered({ ownerId: 1, caliber: '9mm' });
  await send(contract.firearms.edit, { as: one, params: { id }, body: { caliber: '.45 ACP' } });
  const sale = await begin(id, { transactionType: 'transfer' });
  await approved(sale);
  await step(sale, 'completed', office);
  await send(contract.firearms.edit, { as: two, params: { id }, body: { serialNumber: exampleFirearm().serialNumber } });

  expect(await enterFirearm(id)).toBe(5);
  const before = await itemsOf('stock-entry');
  expect(await enterFirearm(id)).toBe(0);
  await doWork();

  expect((await itemsOf('stock-entry')).filter(({ firearmId }) => firearmId === id)).toEqual(before.filter(({ firearmId }) => firearmId === id));
  expect(own(id, await bookOf(1)).map(({ kind, caliber }) => [kind, caliber])).toEqual([
    ['acquisition', '9mm'],
    ['correction', '.45 ACP'],
    ['disposal', '.45 ACP'],
  ]);
  expect(own(id, await bookOf(2)).map(({ kind, how }) => [kind, how])).toEqual([
    ['acquisition', 'transfer'],
    ['correction', 'transfer'],
  ]);
});
