// Checks who has a firearm, as the police and loss reports show it.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { send } from '../../testing/server/call.ts';
import { type Counter, openCounter } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { ask, idsOf, open, people, provider, withPolice } from '../../testing/server/police.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable();
withObjects();
captureLog();
withPolice();
let counter: Counter;
let officerId: string;

beforeAll(async () => {
  counter = await openCounter(provider, 1);
  officerId = await counter.newOfficer({ surname: 'Nkosi', fullNames: 'Sipho Themba' });
});

/** Issues a new firearm and gives it back afterwards, so that the officer can take the next one. */
async function issued(): Promise<{ firearmId: string; serialNumber: string; authorisation: string; giveBack: () => Promise<unknown> }> {
  const firearmId = await counter.newFirearm();
  const { body } = await counter.issue([counter.line(firearmId, officerId)]);
  const [line] = body.lines;
  if (line.outcome !== 'done') throw new Error(line.message);
  const { firearm, authorisations } = line.issue;
  return {
    ...{ firearmId, serialNumber: firearm.serialNumber, authorisation: authorisations[0].number },
    giveBack: () => counter.giveBack([counter.back(firearmId)]),
  };
}

test('the police see in whose hands an issued firearm is, and the read is logged for the officer too', async () => {
  const { firearmId, serialNumber, authorisation, giveBack } = await issued();
  const { body: found } = await ask({ serialNumber });
  const { body } = await open(found, firearmId);
  await giveBack();
  const { body: later } = await open(found, firearmId);
  const { body: readings } = await send(contract.readings.list, { as: people.get('admin'), params: { kind: 'officer', id: officerId } });

  expect(body.custody).toMatchObject({ officerName: 'S T Nkosi', place: 'Midrand sector 4', roundsOut: 30, authorisationNumber: authorisation });
  expect(later.custody).toBeNull();
  expect(readings.map(({ access, searchId }: any) => [access, searchId])).toContainEqual(['opened', found.id]);
});

test('the police find a firearm by the number of its authorisation, in any case and with spaces', async () => {
  const { firearmId, authorisation, giveBack } = await issued();
  const answers = [];
  for (const number of [authorisation, authorisation.toLowerCase(), ` ${authorisation.replaceAll('-', '- ')}`, 'AUT-2026-NOTHING'])
    answers.push(idsOf(await ask({ serialNumber: null, authorisationNumber: number })));
  await giveBack();

  expect(answers).toEqual([[firearmId], [firearmId], [firearmId], []]);
});

test('a loss report keeps the officers who had the firearm, the last one first, and only the opened report shows them', async () => {
  const first = await issued();
  await first.giveBack();
  const { body: again } = await counter.issue([counter.line(first.firearmId, officerId)]);
  const { status, body } = await send(contract.losses.report, { as: provider, body: exampleLoss({ firearmId: first.firearmId, modality: 'robbery' }) });
  const { body: listed } = await send(contract.losses.list, { as: provider, query: { firearmId: first.firearmId } });

  expect(status).toBe(201);
  expect(body).toMatchObject({ modality: 'robbery', holders: [{ officerName: 'S T Nkosi', inAt: null }, { officerName: 'S T Nkosi' }] });
  expect(body.holders.map(({ authorisationNumber }: any) => authorisationNumber)).toEqual([again.lines[0].issue.authorisations[0].number, first.authorisation]);
  expect(listed[0].holders).toBeUndefined();
});
