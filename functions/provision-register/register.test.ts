// The register of provision: entries from custody events, views, corrections, counts, the check, and access.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import type { ProvisionEntry } from '../../shared/provision-register/schema.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { endedAs, extended, handedOver, issuedTo, voided } from '../../testing/server/custody-events.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { newId } from '../data/record.ts';
import { env } from '../platform/env.ts';

const { list, counts, check, correct } = contract.provisionRegister;

withTable({ told: true });
captureLog();

let own: Claims;
let other: Claims;
let branchId = '';
const firearmId = newId();

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [own, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  branchId = (await send(contract.branches.create, { as: own, body: exampleBranch() })).body.id;
});

const rowsOf = async (query: Record<string, string> = {}, as = own): Promise<ProvisionEntry[]> =>
  (await sendForAll(list, { as, params: { id: branchId }, query: { order: 'asc', limit: '3', ...query } })).flatMap(({ body }) => body);
const correctIt = (number: number | string, body: object, as = own) => send(correct, { as, params: { id: branchId, number: String(number) }, body });
const checked = async () => (await send(check, { as: own, params: { id: branchId } })).body;

describe('custody events', () => {
  test('enter a provision, an extension as a correction, and a return with its provision’s line', async () => {
    const issue = await extended(await issuedTo({ firearmId, branchId, legalEntityId: 1, roundsOut: 30 }));
    await endedAs(issue, 'returned', {
      rounds: 28,
      remarks: 'Dusty',
      shortfall: { rounds: 2, explanation: 'lost', text: 'Fell into the river', discharge: null },
    });
    await doWork();
    await doWork();

    const entries = await rowsOf();
    const [first, second] = issue.authorisations;
    expect(entries.map(({ number, kind, side }) => [number, kind, side])).toEqual([
      [1, 'provision', 'provision'],
      [2, 'correction', 'provision'],
      [3, 'return', 'return'],
    ]);
    expect(entries[0]).toMatchObject({
      ...{ outAt: issue.outAt, serialNumber: issue.firearm.serialNumber, marks: issue.firearm.marks[0], licenseNumber: issue.license.number },
      ...{ officerName: 'S T Nkosi', idNumber: '•••••••••9087', psiraNumber: '1234567', purpose: 'armed_response', place: 'Midrand sector 4' },
      ...{ dueAt: first?.until, authorisationNumber: first?.number, roundsOut: 30, issuedBy: 'M Dlamini', inAt: null, struck: true },
    });
    expect(entries[1]).toMatchObject({ dueAt: second?.until, authorisationNumber: second?.number, corrects: 1, automatic: true, ended: null });
    expect(entries[2]).toMatchObject({
      ...{ provision: 1, ended: 'returned', roundsOut: 30, roundsIn: 28, condition: 'good', receivedBy: 'T Mokoena', authorisationNumber: second?.number },
      remarks: 'Dusty 2 rounds short. Lost: Fell into the river',
    });
  });

  test('enter a hand-over as a return and a provision, a loss without a return time of its own, and a void as a correction', async () => {
    const first = await issuedTo({ firearmId, branchId, legalEntityId: 1 });
    const second = await handedOver(first, { officer: { ...first.officer, surname: 'Zwane' } });
    await endedAs(second, 'lost');
    await voided(await issuedTo({ firearmId: newId(), branchId, legalEntityId: 1 }));
    await doWork();

    const entries = await rowsOf({ fromNumber: '4' });
    expect(entries.map(({ kind, ended, provision, officerName }) => [kind, ended, provision, officerName])).toEqual([
      ['provision', null, null, 'S T Nkosi'],
      ['return', 'handed_over', 4, 'S T Nkosi'],
      ['provision', null, null, 'S T Zwane'],
      ['return', 'lost', 6, 'S T Zwane'],
      ['provision', null, null, 'S T Nkosi'],
      ['correction', 'void', null, 'S T Nkosi'],
    ]);
    expect(entries.at(-1)).toMatchObject({ corrects: 8, reason: 'Wrong officer chosen' });
    expect((await send(counts, { as: own, params: { id: branchId } })).body).toMatchObject({
      ...{ branchName: 'Midrand', entries: 9, provisions: 4, returns: 3, corrections: 2, voids: 1, out: 0 },
    });
  });
});

describe('provisionRegister.correct', () => {
  test('replaces an entry with a reason, and every view shows it', async () => {
    const { status, body } = await correctIt(3, { roundsIn: 29, remarks: 'Found one', reason: 'Counted again' });

    expect([status, body.number, body.corrects, body.roundsIn, body.automatic]).toEqual([201, 10, 3, 29, false]);
    const of = async (view: string) => (await rowsOf({ view })).find(({ number }) => number === 3);
    expect(await of('original')).toMatchObject({ roundsIn: 28, struck: false });
    expect(await of('corrected')).toMatchObject({ roundsIn: 29, correction: { number: 10, reason: 'Counted again' } });
    expect(await of('both')).toMatchObject({ roundsIn: 28, struck: true, correction: { number: 10 } });
    expect((await rowsOf({ view: 'corrected' })).map(({ number }) => number)).toEqual([1, 3, 4, 5, 6, 7, 8]);
  });

  test.each([
    [3, { roundsIn: 27, reason: 'Again' }, 409, undefined],
    [9, { place: 'Elsewhere', reason: 'It is void' }, 409, undefined],
    [4, { roundsIn: 3, reason: 'A provision' }, 400, 'roundsIn'],
    [4, { place: 'Midrand sector 4', reason: 'No change' }, 409, undefined],
    [4, { place: 'Elsewhere' }, 400, 'reason'],
    [4, { idNumber: '8503155009087', reason: 'x' }, 400, 'idNumber'],
    [4, { roundsOut: 1.5, reason: 'x' }, 400, 'roundsOut'],
  ])('refuses a correction of entry %i with %j', async (number, body, status, path) => {
    const answer = await correctIt(number, body);

    expect(answer.status).toBe(status);
    if (path) expect(answer.body.errors).toContainEqual(expect.objectContaining({ path }));
  });

  test('is refused for an armourer and an inspector, and returns 404 for another provider and an unknown entry', async () => {
    const body = { place: 'Elsewhere', reason: 'x' };
    for (const as of [await signUp('client', { legalEntityId: 1, duty: 'armourer' }), await signUp('inspector')])
      expect((await correctIt(4, body, as)).status).toBe(403);
    for (const number of [4, 99, '0', 'abc']) expect((await correctIt(number, body, other)).status).toBe(404);
    expect((await correctIt(99, body)).status).toBe(404);
  });
});

describe('provisionRegister.list', () => {
  test.each([
    [{ kind: 'return' }, [3, 5, 7]],
    [{ search: 'zwane' }, [6, 7]],
    [{ fromNumber: '2', toNumber: '4' }, [2, 3, 4]],
    [{ firearmId }, [1, 2, 3, 4, 5, 6, 7, 10]],
    [{ to: '2020-01-01' }, []],
  ])('with the filter %j returns %j', async (query, expected) => {
    expect((await rowsOf(query as Record<string, string>)).map(({ number }) => number)).toEqual(expected);
  });

  test('is open to roles with national scope, and returns 404 to another provider', async () => {
    for (const role of ['inspector', 'psira_management', 'law_enforcement'] as const) expect(await rowsOf({}, await signUp(role))).toHaveLength(10);
    for (const row of [list, counts, check]) expect((await send(row, { as: other, params: { id: branchId } })).status).toBe(404);
    expect((await send(list, { as: await signUp('external_saps'), params: { id: branchId } })).status).toBe(403);
  });
});

test('provisionRegister.check finds an altered entry, and an intact book has none', async () => {
  expect(await checked()).toEqual({ from: 1, to: 10, more: false, broken: null });
  const item = (await itemsOf('provision-entry')).find(({ number }) => number === 4);
  const set = (place: string) =>
    database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: { pk: item?.pk, sk: item?.sk },
        UpdateExpression: 'SET place = :p',
        ExpressionAttributeValues: { ':p': place },
      }),
    );
  await set('Nowhere');
  expect((await checked()).broken).toEqual({ number: 4, how: 'was altered' });
  await set(item?.place);
  expect((await checked()).broken).toBeNull();
  expect((await send(check, { as: own, params: { id: branchId }, query: { after: '8' } })).body).toEqual({ from: 9, to: 10, more: false, broken: null });
});
