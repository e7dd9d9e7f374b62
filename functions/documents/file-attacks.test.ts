// Checks files of seizures and cases, and attacks on files: by other providers, inspectors and roles, with unknown records, repeated events and moves to
// another record.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { mostCompanyFiles, mostFiles } from '../../shared/documents/rules.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { announce, comes, put, putTo } from '../../testing/server/documents.ts';
import {
  admin,
  approver,
  fillIn,
  inspector,
  note,
  one,
  otherInspector,
  registered,
  scheduled,
  step,
  two,
  withInspectors,
} from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, itemsOf, withTable } from '../../testing/server/registry.ts';
import { findDrift } from '../counters/recount.ts';
import { newId } from '../data/record.ts';
import { type FileRecord, recordFiles } from './entity.ts';
import { findDocument } from './store.ts';

withTable({ told: true });
withObjects();
captureLog();
withInspectors();
let management: Claims;
let office: Claims;
let police: Claims;
beforeAll(async () => {
  [management, office, police] = [await signUp('psira_management'), await signUp('firearm_office'), await signUp('external_saps')];
});

const { list, get, content, counts, edit, withdraw } = contract.documents;
type Kind = 'inspection' | 'seizure' | 'case';
const about = (kind: Kind, id: string, more: object = {}) =>
  ({ associatedEntityType: kind, associatedEntityId: id, fileName: 'safe.jpg', fileType: 'image/jpeg', ...more }) as const;
const begin = (kind: Kind, id: string, as: Claims, more: object = {}) => announce(exampleJpeg(), as, about(kind, id, more));
async function added(kind: Kind, id: string, as: Claims): Promise<string> {
  const file = await put(exampleJpeg(), as, about(kind, id));
  await comes(file.id);
  return file.id;
}
const seen = async (kind: Kind, id: string, as: Claims) => {
  const { status, body } = await send(list, { as, query: { associatedEntityType: kind, associatedEntityId: id } });
  return status === 200 ? body.map((file: { id: string }) => file.id) : status;
};
const opened = async (id: string, as: Claims) => [(await send(get, { as, params: { id } })).status, (await send(content, { as, params: { id } })).status];

async function inProgress(): Promise<string> {
  const id = await scheduled({ firearmId: await registered() });
  await step(id, 'in_progress');
  await note(id);
  return id;
}
const seized = async () =>
  (await send(contract.seizures.record, { as: inspector, body: { reason: 'expired_license', location: 'Sandton', firearmId: await registered() } })).body.id;
const opensCase = async () => (await send(contract.cases.create, { as: approver, body: exampleCase() })).body;

describe('a file of a seizure', () => {
  test('can be added by users who record seizures and read by everyone who can read the seizure', async () => {
    const id = await seized();
    const file = await added('seizure', id, inspector);

    for (const as of [inspector, otherInspector, approver, management, one]) expect(await seen('seizure', id, as)).toEqual([file]);
    expect([await seen('seizure', id, two), await opened(file, two)]).toEqual([404, [404, 404]]);
    // The firearm office cannot read seizures.
    expect([await seen('seizure', id, office), await opened(file, office)]).toEqual([404, [404, 404]]);
    expect([(await begin('seizure', id, one)).status, (await begin('seizure', id, office)).status]).toEqual([403, 404]);
  });

  test('is in its history, and can be added after the seizure is closed', async () => {
    const id = await seized();
    const file = await added('seizure', id, inspector);
    await step_(id, 'processed');
    const history = async () => (await send(contract.seizures.history, { as: one, params: { id } })).body;
    expect((await history()).entries.some(({ metadata }: { metadata: { documentId?: string } | null }) => metadata?.documentId === file)).toBe(true);
    await step_(id, 'returned', { authorityReference: 'DFO 7/2026' });
    await send(contract.seizures.update, { as: admin, params: { id }, body: { status: 'returned' } });

    const answer = await send(withdraw, { as: inspector, params: { id: file }, body: { reason: 'Not needed' } });

    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('The seizure is returned') } });
    expect((await history()).verified).toBe(true);
    // The receipt is signed when the firearm is returned.
    expect((await begin('seizure', id, inspector)).status).toBe(201);
  });
});

test('does not show its name or the reason to a provider after it was withdrawn', async () => {
  const id = await seized();
  const file = await added('seizure', id, inspector);
  await send(withdraw, { as: inspector, params: { id: file }, body: { reason: 'It shows the informant' } });
  const history = async (as: typeof one) => JSON.stringify((await send(contract.seizures.history, { as, params: { id } })).body);

  expect(await history(inspector)).toMatch(/safe\.jpg.*informant|informant.*safe\.jpg/);
  expect(await history(one)).not.toMatch(/safe\.jpg|informant/);
});

const step_ = (id: string, status: string, more: object = {}) => send(contract.seizures.update, { as: inspector, params: { id }, body: { status, ...more } });

describe('a file of a case', () => {
  test('can be read by users who read cases, but not by a police officer who has the shared case', async () => {
    const case_ = await opensCase();
    const file = await added('case', case_.id, approver);
    await send(contract.cases.shareWithOfficer, { as: approver, params: { id: case_.id }, body: { userId: police.sub } });

    for (const as of [approver, management, admin]) expect(await seen('case', case_.id, as)).toEqual([file]);
    for (const as of [inspector, office, one]) expect([await seen('case', case_.id, as), await opened(file, as)]).toEqual([404, [404, 404]]);
    expect([await seen('case', case_.id, police), await opened(file, police)]).toEqual([403, [403, 403]]);
    const shared = await send(contract.cases.getSharedWithMe, { as: police, params: { id: case_.id } });
    expect([shared.status, JSON.stringify(shared.body).includes('safe.jpg')]).toEqual([200, false]);
    expect((await begin('case', case_.id, management)).status).toBe(403);
  });

  test('cannot be added to a closed case, and an upload in progress is rejected', async () => {
    const { id } = await opensCase();
    const late = await put(exampleJpeg(), approver, about('case', id));
    for (const status of ['in_progress', 'resolved', 'closed']) await send(contract.cases.edit, { as: approver, params: { id }, body: { status } });

    await comes(late.id);

    expect((await begin('case', id, approver)).status).toBe(409);
    expect(await findDocument(late.id)).toMatchObject({ status: 'rejected', reason: 'The case was closed before the file arrived.' });
  });
});

describe('an upload to an inspection', () => {
  test('is refused to another inspector, another provider and roles that do not inspect', async () => {
    const id = await inProgress();
    const statuses = Object.fromEntries(
      await Promise.all(
        Object.entries({ otherInspector, two, one, office, management, police }).map(async ([who, as]) => [
          who,
          (await begin('inspection', id, as, { finding: 1 })).status,
        ]),
      ),
    );

    expect(statuses).toEqual({ otherInspector: 403, two: 404, one: 404, office: 403, management: 403, police: 403 });
    expect((await itemsOf('record-file')).filter(({ associatedEntityId }) => associatedEntityId === id)).toEqual([]);
  });

  test.each([
    ['a finding that does not exist', { finding: 2 }, 404],
    ['the corrective action of a finding without one', { action: 1 }, 404],
    ['a finding and a corrective action', { finding: 1, action: 1 }, 400],
    ['finding 0', { finding: 0 }, 400],
    ['half a finding', { finding: 1.5 }, 400],
  ])('is refused for %s', async (_, place, status) => {
    expect((await begin('inspection', await inProgress(), inspector, place)).status).toBe(status);
  });

  test('is refused for an unknown record and for a finding of a seizure', async () => {
    const id = newId();
    for (const kind of ['inspection', 'seizure', 'case'] as const) expect((await begin(kind, id, admin)).status).toBe(404);
    expect(await begin('seizure', await seized(), inspector, { finding: 1 })).toMatchObject({ status: 400, body: { errors: [{ path: 'finding' }] } });
    expect(await begin('inspection', await seized(), inspector)).toMatchObject({ status: 404 });
  });

  test('with a repeated event is added once, with one history entry', async () => {
    const id = await inProgress();
    const { id: file, upload } = await put(exampleJpeg(), inspector, about('inspection', id));

    await Promise.all([comes(file), comes(file)]);
    await putTo(upload, exampleJpeg());
    await comes(file);

    expect(await seen('inspection', id, inspector)).toEqual([file]);
    const { entries } = (await send(contract.inspections.history, { as: admin, params: { id } })).body;
    expect(entries.filter(({ metadata }: { metadata: { documentId?: string } | null }) => metadata?.documentId === file)).toHaveLength(1);
  });

  test('is refused once the record has the maximum number of files', async () => {
    const { id } = await opensCase();
    const file = (await findDocument(await added('case', id, approver))) as FileRecord;
    await recordFiles()
      .put(Array.from({ length: mostFiles - 1 }, () => ({ ...file, id: newId() })))
      .go();

    expect(await begin('case', id, approver)).toMatchObject({
      status: 409,
      body: { detail: 'This record has 100 files, the maximum. Withdraw a file first.' },
    });
  });

  test('counts towards separate limits for staff and for a company', async () => {
    const id = await inProgress();
    await note(id, { action: { what: 'Bolt the safe to the floor', dueDate: dayAfter(dayOf(new Date()), 20) } });
    const file = (await findDocument(await added('inspection', id, inspector))) as FileRecord;
    await fillIn(id);
    await step(id, 'completed');
    const fill = (count: number, more: Partial<FileRecord>) =>
      recordFiles()
        .put(Array.from({ length: count }, () => ({ ...file, ...more, id: newId() })))
        .go();
    const statuses = async () => [(await begin('inspection', id, inspector, { action: 2 })).status, (await begin('inspection', id, one, { action: 2 })).status];
    await fill(mostFiles - 2, {});
    expect(await statuses()).toEqual([201, 201]);
    expect(await statuses()).toEqual([409, 201]);

    await fill(mostCompanyFiles - 3, { uploadedForEntityId: 1 });

    expect((await begin('inspection', id, one, { action: 2 })).status).toBe(201);
    expect(await begin('inspection', id, one, { action: 2 })).toMatchObject({
      status: 409,
      body: { detail: 'Your company has added 50 files to this record, the maximum. Withdraw a file first.' },
    });
  });
});

describe('a file of an inspection', () => {
  test('cannot be moved to another record or finding', async () => {
    const [from, to] = [await inProgress(), await inProgress()];
    const file = await added('inspection', from, inspector);

    for (const body of [{ associatedEntityId: to }, { associatedEntityType: 'case' }, { finding: 1 }, { action: 1 }])
      expect((await send(edit, { as: inspector, params: { id: file }, body })).status).toBe(400);

    expect([await seen('inspection', from, inspector), await seen('inspection', to, inspector)]).toEqual([[file], []]);
    // It cannot be read as a file of another kind of record either.
    expect(await seen('case', from, admin)).toBe(404);
  });

  test('can be renamed and withdrawn only by its uploader and only in its current version', async () => {
    const file = await added('inspection', await inProgress(), inspector);
    for (const as of [otherInspector, admin]) expect((await send(withdraw, { as, params: { id: file }, body: { reason: 'Mine' } })).status).toBe(403);
    expect((await send(edit, { as: two, params: { id: file }, body: { fileName: 'mine.jpg' } })).status).toBe(404);

    const stale = await send(edit, { as: inspector, params: { id: file }, body: { fileName: 'b.jpg' }, headers: { 'if-match': '"1"' } });

    expect(stale.status).toBe(412);
  });

  test('is in no list, count or search of documents', async () => {
    const before = (await send(counts, { as: admin })).body;
    const file = await added('inspection', await inProgress(), inspector);
    await countChanges();

    expect((await send(counts, { as: admin })).body).toEqual(before);
    expect(await findDrift()).toEqual([]);
    for (const query of [{}, { search: 'safe' }, { fileType: 'image/jpeg' }] as Record<string, string>[])
      expect((await send(list, { as: admin, query })).body.map(({ id }: { id: string }) => id)).not.toContain(file);
    expect(await send(list, { as: admin, query: { associatedEntityType: 'inspection' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'associatedEntityId', message: 'Choose an inspection to list its files' }] },
    });
  });
});
