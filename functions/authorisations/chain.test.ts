// Chains of custody of a firearm and of an officer as files.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { csvRows, fetchFile, make } from '../../testing/server/exports.ts';
import { exampleAuthorisation, issueIn } from '../../testing/server/issues.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();

let client: Claims;
let other: Claims;
let firearmId: string;
let officerId: string;
const first = exampleAuthorisation();
const second = exampleAuthorisation();

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [client, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  const created = async (row: typeof contract.firearms.register | typeof contract.officers.create, body: object) =>
    (await send(row, { as: client, body })).body.id as string;
  firearmId = await created(contract.firearms.register, exampleFirearm({ serialNumber: 'CHAIN-1' }));
  officerId = await created(contract.officers.create, exampleOfficer(1));
  const returned = {
    ...{
      at: '2026-11-20T04:00:00.000Z',
      rounds: 28,
      magazines: 2,
      condition: 'dirty' as const,
      receivedByName: 'P Botha',
      broughtByName: 'T Mokoena',
      remarks: 'Mud',
    },
    shortfall: { rounds: 2, explanation: 'training', text: 'Range day', discharge: null },
  } as const;
  const override = { officerId: 'x', name: 'A Smit', reason: 'Range booked', delegationId: 'y' };
  await issueIn({
    ...{ firearmId, officerId, state: 'returned', outAt: '2026-11-19T16:00:00.000Z', authorisations: [{ ...first, override }] },
    ...{ returned, against: ['ASSESSMENT_MISSING'], override },
  });
  await issueIn({ firearmId: '019a9f3e-2f00-7000-8000-00000000aaaa', officerId, outAt: '2026-11-21T16:00:00.000Z', authorisations: [second] });
});

async function fileOf(list: string, query: object, format: string): Promise<Buffer> {
  const made = await make(client, { list, format, query });
  if (made.status !== 'done') throw new Error(JSON.stringify(made));
  return (await fetchFile(client, made.id)).bytes;
}

test('prints every issue of a firearm with times, holder, rounds, issuer, return, exceptions and missing rounds', async () => {
  const { pages } = await readPdf(await fileOf('firearm-custody', { firearmId }, 'pdf'));

  for (const text of ['Chain of custody of a firearm', 'serial number CHAIN-1', '1, newest first', 'S T Nkosi, 1234567', 'Armed response, Midrand sector 4'])
    expect(pages[0]).toContain(text);
  for (const text of ['2026-11-19 18:00 SAST', '2026-11-20 06:00 SAST', 'M Dlamini', 'P Botha', 'Dirty'])
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain(text);
  expect(pages[0]?.replace(/\s+/g, ' ')).toContain(
    'Exceptions: ASSESSMENT_MISSING, allowed by A Smit, Range booked. Brought by: T Mokoena. Rounds missing: 2, Fired in training: Range day. Mud',
  );
});

test('lists every issue of an officer, newest first, without an ID number or a token', async () => {
  const csv = await fileOf('officer-custody', { officerId }, 'csv');
  const { pages } = await readPdf(await fileOf('officer-custody', { officerId }, 'pdf'));

  expect(csvRows(csv).map((row) => [row.Authorisations, row.State, row['Rounds Out'], row['Rounds In'], row['Rounds Missing']])).toEqual([
    [second.number, 'Out', '30', '', ''],
    [first.number, 'Returned', '30', '28', '2'],
  ]);
  for (const text of [csv.toString(), pages.join()]) for (const hidden of [first.token, second.token, '8503155009087']) expect(text).not.toContain(hidden);
});

test('is not exported for a firearm or an officer of another provider', async () => {
  for (const [list, query] of [
    ['firearm-custody', { firearmId }],
    ['officer-custody', { officerId }],
  ] as const)
    expect(await make(other, { list, format: 'pdf', query })).toMatchObject({ status: 'failed', message: expect.stringContaining('you do not have access') });
});
