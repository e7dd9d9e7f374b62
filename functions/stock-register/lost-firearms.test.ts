// Stock register entries of a lost or stolen firearm, and of its recovery.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { send } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { bookOf, expectBooksWhole } from '../../testing/server/stock.ts';
import { internal, one, registered, withParties } from '../../testing/server/transactions.ts';
import { marksOf } from '../firearms/marks.ts';

withTable({ told: true });
captureLog();
withParties();

const entriesOf = async (id: string) => (await bookOf(1)).filter(({ firearmId }) => firearmId === id);
const report = async (firearmId: string, change: object = {}) =>
  (await send(contract.losses.report, { as: one, body: exampleLoss({ firearmId, ...change }) })).body.id as string;
const find = (id: string) =>
  send(contract.firearms.changeStatus, { as: internal, params: { id }, body: { status: 'pending_inspection', reason: 'Found by the police' } });

test('a later docket number corrects the disposal, and a corrected number replaces the first', async () => {
  const id = await registered({ ownerId: 1 });
  const loss = await report(id, { circumstances: 'Taken from the vehicle.', policeStation: 'Sunnyside' });
  await doWork();
  for (const docketNumber of ['CAS 1/11/2026', 'CAS 12/11/2026']) await send(contract.losses.edit, { as: one, params: { id: loss }, body: { docketNumber } });
  await doWork();

  const [, disposal, first, second, ...more] = await entriesOf(id);
  expect(more).toEqual([]);
  expect(disposal).toMatchObject({ kind: 'disposal', remarks: 'Taken from the vehicle. Station Sunnyside', struck: true });
  expect(first).toMatchObject({
    kind: 'correction',
    side: 'disposal',
    corrects: disposal?.number,
    remarks: 'Taken from the vehicle. Station Sunnyside. Docket CAS 1/11/2026',
    reason: 'Details of the loss report were added: docket number changed from none to CAS 1/11/2026.',
    automatic: true,
  });
  expect(second).toMatchObject({ corrects: first?.number, remarks: 'Taken from the vehicle. Station Sunnyside. Docket CAS 12/11/2026', struck: false });
  await expectBooksWhole(1);
});

test('docket and station stay in the remarks, however long the description of the loss is', async () => {
  const id = await registered({ ownerId: 1 });
  await report(id, { circumstances: 'x'.repeat(2000), docketNumber: 'CAS 7/1/2026', policeStation: 'Sunnyside' });
  await doWork();

  const { remarks } = (await entriesOf(id))[1] ?? {};
  expect([remarks?.length, remarks?.endsWith('x. Docket CAS 7/1/2026. Station Sunnyside')]).toEqual([2000, true]);
});

test('a recovered firearm is entered with the license that was recorded during the loss', async () => {
  const id = await registered({ ownerId: 1 });
  await report(id);
  const card = exampleCard();
  expect((await send(contract.licenses.create, { as: one, params: {}, body: { firearmId: id, ...card } })).status).toBe(201);
  await find(id);
  await doWork();

  expect(await entriesOf(id)).toMatchObject([
    { how: 'registered', licenseNumber: null },
    { how: 'stolen', licenseNumber: null },
    { how: 'recovered', licenseNumber: card.licenseNumber, licenseDate: card.issuedOn },
  ]);
});

test('marks that are cut in the middle of a character do not break the book', async () => {
  const id = await registered({ ownerId: 1, additionalInfo: { mark: `${'x'.repeat(493)}🔫 and more` } });
  await doWork();

  await expectBooksWhole(1);
  expect((await entriesOf(id))[0]?.marks).toBe(`mark: ${'x'.repeat(493)}`);
});

test('marks that are lists or nested values are entered in words', () => {
  const additionalInfo = { 'Other serials': ['BRL-77', 'SLD-12'], marks: { slide: 'PTA', frame: 'ZA 9' }, stamps: [], 'serial read': null };

  expect(marksOf({ additionalInfo })).toBe('Other serials: BRL-77, SLD-12; marks: frame: ZA 9; slide: PTA');
});

test("marks read the same in any order of the table's keys", () => {
  expect(marksOf({ additionalInfo: { stamp: 'B', 'Barrel mark': 'A' } })).toBe(marksOf({ additionalInfo: { 'Barrel mark': 'A', stamp: 'B' } }));
});
