// Certificates of competencies and assessments: files of the officer that nobody can withdraw afterwards.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleOfficer, exampleQualifications } from '../../shared/officers/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

const { documents, officers } = contract;

withTable();
withObjects();
captureLog();
let client: Claims;
const [competency] = exampleQualifications().competencies;
const [assessment] = exampleQualifications().assessments;

beforeAll(async () => {
  await foundEntity(1);
  client = await signUp('client', { legalEntityId: 1 });
});

const added = async (n: number) => (await send(officers.create, { as: client, body: exampleOfficer(n) })).body.id as string;
const fileOf = (associatedEntityId: string) => uploaded(freshPdf(), client, { associatedEntityType: 'officer', associatedEntityId });
const set = (id: string, body: object) => send(officers.setQualifications, { as: client, params: { id }, body });

test('a competency and an assessment name files of the officer, which cannot be withdrawn even after a newer certificate', async () => {
  const id = await added(1);
  const [first, second] = [await fileOf(id), await fileOf(id)];
  const free = await fileOf(id);
  const qualified = { competencies: [{ ...competency, documentId: first }], assessments: [{ ...assessment, documentId: second }] };

  const { status, body } = await set(id, qualified);
  expect([status, body.competencies[0].documentId, body.assessments[0].documentId]).toEqual([200, first, second]);
  expect((await set(id, { ...qualified, competencies: [{ ...competency, documentId: null }] })).body.competencies[0].documentId).toBeNull();
  const withdraw = (documentId: string) => send(documents.withdraw, { as: client, params: { id: documentId }, body: { reason: 'Wrong file' } });
  for (const documentId of [first, second]) expect((await withdraw(documentId)).body.detail).toContain('certificate of a competency');
  expect((await withdraw(free)).status).toBeLessThan(300);
  const history = await send(officers.history, { as: client, params: { id } });
  expect(JSON.stringify(history.body.entries)).toContain(first);
});

test('a file of another officer, a withdrawn one and an unknown one are refused with the field', async () => {
  const [id, other] = [await added(2), await added(3)];
  const withdrawn = await fileOf(id);
  await send(documents.withdraw, { as: client, params: { id: withdrawn }, body: { reason: 'Wrong file' } });

  for (const documentId of [await fileOf(other), withdrawn, '019400b4-4b80-7000-8000-000000000000']) {
    const { status, body } = await set(id, { competencies: [competency], assessments: [{ ...assessment, documentId }] });
    expect([status, body.errors]).toEqual([400, [{ path: 'assessments.0.documentId', message: 'No such document of the officer' }]]);
  }
  expect((await send(officers.get, { as: client, params: { id } })).body).toMatchObject({ competencies: [], assessments: [] });
});
