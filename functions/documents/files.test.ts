// Checks files of inspections, findings and corrective actions: who can add and see them, and the record's history.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import type { HistoryEntry } from '../../shared/history/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { announce, comes, freshPdf, places, put } from '../../testing/server/documents.ts';
import {
  admin,
  approvalOf,
  decide,
  fillIn,
  inspector,
  note,
  one,
  otherInspector,
  read,
  registered,
  save,
  scheduled,
  step,
  two,
  withInspectors,
} from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstAltered } from '../data/image.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { findDocument } from './store.ts';

withTable({ told: true });
withObjects();
captureLog();
withInspectors();
let office: Claims;
let police: Claims;
let armourer: Claims;
beforeAll(async () => {
  [office, police] = [await signUp('firearm_office'), await signUp('external_saps')];
  armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
});

const { list, get, content, edit, withdraw } = contract.documents;
const due = dayAfter(dayOf(new Date()), 20);
const about = (id: string, place: object = {}) =>
  ({ associatedEntityType: 'inspection', associatedEntityId: id, fileName: 'safe.jpg', fileType: 'image/jpeg', ...place }) as const;
const photograph = (id: string, as: Claims, place: object = {}) => announce(exampleJpeg(), as, about(id, place));
async function added(id: string, as: Claims, place: object = {}): Promise<string> {
  const file = await put(exampleJpeg(), as, about(id, place));
  await comes(file.id);
  return file.id;
}
const listed = (id: string, as: Claims, query: Record<string, string> = {}) =>
  send(list, { as, query: { associatedEntityType: 'inspection', associatedEntityId: id, ...query } });
const namesSeen = async (id: string, as: Claims) => {
  const { status, body } = await listed(id, as);
  return status === 200 ? body.map((file: { id: string }) => file.id) : status;
};
const open = async (id: string, as: Claims) => [(await send(get, { as, params: { id } })).status, (await send(content, { as, params: { id } })).status];
const entries = async (id: string, as: Claims): Promise<HistoryEntry[]> => (await send(contract.inspections.history, { as, params: { id } })).body.entries;

/** An inspection in progress with finding 1 and its corrective action, ready to be completed. */
async function begun(): Promise<string> {
  const id = await scheduled({ firearmId: await registered() });
  await step(id, 'in_progress');
  await note(id, { action: { what: 'Bolt the safe to the floor', dueDate: due } });
  await fillIn(id);
  return id;
}

async function reported(): Promise<string> {
  const id = await begun();
  await step(id, 'completed');
  return id;
}

describe('a file of an inspection', () => {
  test('can be added by its inspector during the inspection, to the inspection or a finding', async () => {
    const id = await begun();
    const [ofAll, ofFinding] = [await added(id, inspector), await added(id, inspector, { finding: 1, kind: 'photograph' })];

    expect((await listed(id, inspector)).body).toMatchObject([
      { id: ofFinding, finding: 1, action: null, kind: 'photograph', associatedEntityType: 'inspection', status: 'available' },
      { id: ofAll, finding: null, action: null },
    ]);
    expect(await open(ofFinding, inspector)).toEqual([200, 302]);
  });

  test('is in the history of the inspection, which stays intact', async () => {
    const id = await begun();
    const file = await added(id, inspector, { finding: 1 });

    expect((await entries(id, admin))[0]).toMatchObject({ action: 'documents.upload', metadata: { document: 'safe.jpg', documentId: file, finding: 1 } });
    const record = (await itemsOf('inspection')).find((item) => item.id === id) as Record<string, any>;
    expect(await firstBrokenEntry('inspection', id, record as never)).toBeUndefined();
    expect(firstAltered(record, await listHistory('inspection', id))).toBeUndefined();
    const own = await findDocument(file);
    expect(own && (await firstBrokenEntry('record-file', file, own))).toBeUndefined();
  });

  test('is shown to its provider with the findings once the inspection is completed', async () => {
    const id = await begun();
    const file = await added(id, inspector, { finding: 1 });
    expect([await namesSeen(id, one), await open(file, one)]).toEqual([[], [404, 404]]);

    await step(id, 'completed');

    expect([await namesSeen(id, one), await open(file, one)]).toEqual([[file], [200, 302]]);
    expect((await entries(id, one)).some(({ metadata }) => metadata?.documentId === file)).toBe(true);
  });

  test('can be read by everyone who can read the inspection, but not by other providers or the police', async () => {
    const id = await begun();
    const ofAll = await added(id, inspector);
    await step(id, 'completed');

    for (const as of [admin, otherInspector, office]) expect(await open(ofAll, as)).toEqual([200, 302]);
    expect([await namesSeen(id, two), await open(ofAll, two)]).toEqual([404, [404, 404]]);
    expect([await namesSeen(id, police), await open(ofAll, police)]).toEqual([403, [403, 403]]);
  });

  test('does not cause a version conflict for the inspector’s next change', async () => {
    const id = await begun();
    const { version } = await read(id);
    await added(id, inspector, { finding: 1 });
    expect((await read(id)).version).toBe(version + 1);
    const [question = ''] = Object.keys((await read(id)).checklist.answers);
    const mark = () =>
      send(contract.inspections.saveChecklist, { as: inspector, params: { id }, body: { version, answers: { [question]: { answer: 'no' } } } });

    expect([(await mark()).status, (await mark()).status]).toEqual([200, 412]);
  });

  test('prevents its uploader from deciding on the report', async () => {
    const id = await begun();
    await added(id, admin, { finding: 1 });
    await step(id, 'completed');

    expect((await decide((await approvalOf(id)).id, 'approved', admin)).status).toBe(403);
  });

  test('uploaded in time is still added while the report is pending, and rejected after the decision', async () => {
    const [early, late] = [await begun(), await begun()];
    const [first, second] = [await put(exampleJpeg(), inspector, about(early)), await put(exampleJpeg(), inspector, about(late))];
    for (const id of [early, late]) await step(id, 'completed');
    expect((await decide((await approvalOf(late)).id, 'approved', undefined, { comments: 'The high finding is followed up' })).status).toBe(200);

    await comes(first.id, second.id);

    expect(await findDocument(first.id)).toMatchObject({ status: 'available' });
    expect(await findDocument(second.id)).toMatchObject({ status: 'rejected', reason: 'The inspection was decided on before the file arrived.' });
    expect(await places(second.id)).toEqual([undefined, undefined]);
  });

  test('uploaded in time is added after another person completed the inspection, and its uploader cannot decide', async () => {
    const id = await begun();
    const { id: file } = await put(exampleJpeg(), admin, about(id));
    await step(id, 'completed');

    await comes(file);

    expect(await findDocument(file)).toMatchObject({ status: 'available' });
    expect((await decide((await approvalOf(id)).id, 'approved', admin, { comments: 'The high finding is followed up' })).status).toBe(403);
  });

  test('does not trigger another risk assessment of the provider’s firearms', async () => {
    const id = await scheduled({ entityId: 1 }, { inspectionType: `Count ${crypto.randomUUID().slice(0, 8)}` });
    await step(id, 'in_progress');
    await note(id, { action: { what: 'Bolt the safe to the floor', dueDate: due } });
    await fillIn(id);
    await step(id, 'completed');
    await doWork();
    const jobs = async () => (await itemsOf('assessment')).filter(({ subject }) => subject === id).length;
    expect(await jobs()).toBe(1);

    const file = await added(id, one, { action: 1 });
    await send(withdraw, { as: one, params: { id: file }, body: { reason: 'The wrong safe' } });
    await doWork();

    expect(await jobs()).toBe(1);
  });

  test('is added after a concurrent change of the inspection', async () => {
    const id = await begun();
    const { id: file } = await put(exampleJpeg(), inspector, about(id));
    beforeNextWrite(() => save(id, { unexpected: [] }));

    await comes(file);

    expect(await namesSeen(id, inspector)).toEqual([file]);
  });

  test('is found by name, kind, type and day, in pages', async () => {
    const id = await begun();
    const all = [await added(id, inspector), await added(id, inspector, { fileName: 'Door.jpg', kind: 'photograph' })].toReversed();
    const found = async (query: Record<string, string>) => (await listed(id, inspector, query)).body.map((file: { id: string }) => file.id);

    expect(await found({ search: 'door' })).toEqual([all[0]]);
    expect(await found({ kind: 'other' })).toEqual([all[1]]);
    expect([await found({ fileType: 'application/pdf' }), await found({ uploadedOn: dayOf(new Date()) })]).toEqual([[], all]);
    const first = await listed(id, inspector, { limit: '1' });
    expect(first.body.map((file: { id: string }) => file.id)).toEqual([all[0]]);
    const next = /cursor=([^&>]+)/.exec(String(first.headers?.link ?? first.headers?.Link ?? ''))?.[1];
    expect(await found({ limit: '1', cursor: decodeURIComponent(next ?? '') })).toEqual([all[1]]);
  });
});

describe('a file of a corrective action', () => {
  test('can be added by the provider with its answer, and is shown with the action', async () => {
    const id = await reported();
    expect((await photograph(id, inspector)).status).toBe(409);
    const file = await added(id, one, { action: 1, fileName: 'bolted.jpg' });

    expect((await listed(id, inspector)).body).toMatchObject([{ id: file, action: 1, finding: null, uploadedForEntityId: 1 }]);
    expect(await namesSeen(id, one)).toEqual([file]);
  });

  test('can be added by the inspector who checks the action, until it is closed', async () => {
    const id = await reported();
    expect(await added(id, inspector, { action: 1 })).toBeTruthy();
    await send(contract.inspections.answerAction, { as: one, params: { id, n: '1' }, body: { text: 'Bolted' } });
    const { status } = await send(contract.inspections.closeAction, { as: inspector, params: { id, n: '1' }, body: { note: 'Looked at it' } });

    expect([status, ...(await Promise.all([one, inspector].map(async (as) => (await photograph(id, as, { action: 1 })).status)))]).toEqual([200, 409, 409]);
  });

  test('cannot be added by an armourer, who does not answer for the company, or by another provider', async () => {
    const id = await reported();

    expect(await Promise.all([armourer, two, office, otherInspector].map(async (as) => (await photograph(id, as, { action: 1 })).status))).toEqual([
      403, 404, 403, 403,
    ]);
  });

  test('can be withdrawn by its uploader with a reason, which the history keeps', async () => {
    const id = await reported();
    const file = await added(id, one, { action: 1 });
    const takeBack = (as: Claims) => send(withdraw, { as, params: { id: file }, body: { reason: 'The wrong safe' } });
    expect((await takeBack(inspector)).status).toBe(403);
    expect((await send(edit, { as: inspector, params: { id: file }, body: { fileName: 'not bolted.jpg' } })).status).toBe(403);

    expect(await takeBack(one)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect((await takeBack(one)).status).toBe(200);

    expect([await namesSeen(id, one), await open(file, inspector)]).toEqual([[], [404, 404]]);
    expect((await entries(id, one)).filter(({ action }) => action === 'documents.withdraw')).toMatchObject([
      { comments: 'The wrong safe', metadata: { documentId: file } },
    ]);
  });
});

describe('a file that the inspector withdraws before the inspection is completed', () => {
  test('is not named to the provider, nor is the reason', async () => {
    const id = await begun();
    const file = await added(id, inspector, { fileName: 'face of the guard.jpg' });
    await send(withdraw, { as: inspector, params: { id: file }, body: { reason: 'A face can be recognised' } });
    await step(id, 'completed');

    expect(JSON.stringify(await entries(id, one))).not.toMatch(/face/);
    expect(JSON.stringify(await entries(id, admin))).toMatch(/A face can be recognised/);
  });

  test('cannot be withdrawn or renamed once it is part of the report', async () => {
    const id = await begun();
    const file = await added(id, inspector, { finding: 1 });
    expect(await send(edit, { as: inspector, params: { id: file }, body: { fileName: 'open safe.jpg' } })).toMatchObject({
      status: 200,
      body: { fileName: 'open safe.jpg' },
    });
    await step(id, 'completed');

    expect((await send(withdraw, { as: inspector, params: { id: file }, body: { reason: 'Blurred' } })).status).toBe(409);
    expect((await send(edit, { as: inspector, params: { id: file }, body: { fileName: 'shut.jpg' } })).status).toBe(409);
    expect(await open(file, one)).toEqual([200, 302]);
  });
});

test('an inspection accepts PDFs, and removing a finding removes its files', async () => {
  const id = await begun();
  const { body } = await announce(freshPdf(), inspector, { associatedEntityType: 'inspection', associatedEntityId: id, finding: 1 });
  expect(body.document).toMatchObject({ fileType: 'application/pdf', finding: 1 });
  const file = await added(id, inspector, { finding: 1 });
  const { id: late } = await put(exampleJpeg(), inspector, about(id, { finding: 1 }));

  await send(contract.inspections.withdrawFinding, { as: inspector, params: { id, n: '1' } });
  await comes(late);

  expect([await namesSeen(id, inspector), await open(file, inspector)]).toEqual([[], [404, 404]]);
  expect(await findDocument(late)).toMatchObject({ status: 'rejected', reason: 'The inspector removed finding 1 before the file arrived.' });
});
