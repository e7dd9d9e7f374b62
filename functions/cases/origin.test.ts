// Checks cases that are opened from an inspection.
import { expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { approver, carriedOut, inspector, note, one, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
withInspectors();

const open = (about: object) => send(contract.cases.create, { as: approver, body: { ...exampleCase(), ...about } });

test('opening a case from an inspection stores inspection and finding, links provider and firearms, and the inspection lists it', async () => {
  const firearms = [await registered(), await registered()];
  const inspectionId = await scheduled({ entityId: 1 }, { inspectionType: 'safe_inspection' });
  await step(inspectionId, 'in_progress');
  await note(inspectionId);

  const { status, body } = await open({ inspectionId, findingNumber: 1, relatedEntityId: 1, relatedFirearmIds: [...firearms, firearms[0]] });

  expect([status, body.inspectionId, body.findingNumber]).toEqual([201, inspectionId, 1]);
  const { body: detail } = await send(contract.cases.get, { as: approver, params: { id: body.id } });
  expect(detail.firearms.map(({ firearmId }: { firearmId: string }) => firearmId).sort()).toEqual([...firearms].sort());
  expect(detail.entities).toMatchObject([{ entityId: 1 }]);
  const found = await send(contract.cases.list, { as: approver, query: { inspectionId } });
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  const { entries } = (await send(contract.cases.history, { as: approver, params: { id: body.id } })).body;
  expect(entries[0].metadata).toMatchObject({ inspectionId, findingNumber: 1, firearms: [expect.any(String), expect.any(String)] });
  for (const as of [inspector, one]) expect((await send(contract.cases.list, { as, query: { inspectionId } })).status).toBe(403);
});

test('opening a case is refused beside the field for an unknown inspection, finding or firearm', async () => {
  const inspectionId = await carriedOut({ firearmId: await registered() });
  const before = (await itemsOf('case')).length;
  const nowhere = crypto.randomUUID();

  for (const [about, path] of [
    [{ inspectionId: nowhere }, 'inspectionId'],
    [{ inspectionId, findingNumber: 7 }, 'findingNumber'],
    [{ findingNumber: 1 }, 'findingNumber'],
    [{ inspectionId, relatedFirearmIds: [nowhere] }, 'relatedFirearmIds'],
  ] as const)
    expect(await open(about)).toMatchObject({ status: 404, body: { errors: [{ path }] } });
  expect(await open({ relatedFirearmIds: Array.from({ length: 21 }, () => nowhere) })).toMatchObject({ status: 400 });

  expect(await itemsOf('case')).toHaveLength(before);
});
