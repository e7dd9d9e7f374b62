// Checks that tests run calls and jobs with exactly their rights on AWS.
import { readdirSync, readFileSync } from 'node:fs';
import { DeleteCommand, GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '../../functions/data/client.ts';
import { writeObjectInPieces } from '../../functions/data/in-pieces.ts';
import { downloadUrl, readObject, removeObject, tagOf, uploadUrl, writeObject } from '../../functions/data/objects.ts';
import { env } from '../../functions/platform/env.ts';
import { findLogin, setGroup } from '../../functions/platform/logins.ts';
import { type JobName, rightsOfJob } from '../../infra/parts/job-rights.ts';
import { rightsOf } from '../../infra/parts/rights.ts';
import { contract } from '../../shared/contract.ts';
import { withIdentity } from './identity.ts';
import { withObjects } from './objects.ts';
import { withTable } from './registry.ts';
import { asRole } from './rights.ts';

withTable();
withObjects();
withIdentity();
beforeAll(() => writeObject('search/firearm.bin', 'as it was', 'application/octet-stream'));

const { auth, documents, firearms, users } = contract;
const upload = { key: 'incoming/1', contentType: 'application/pdf', bytes: 1, sha256: '00' };
const download = { key: 'documents/1', fileName: 'card.pdf', contentType: 'application/pdf' };
const look = () => database().send(new GetCommand({ TableName: env().TABLE_NAME, Key: { pk: 'a', sk: 'b' } }));

describe('a call', () => {
  test.each([
    ['an address for an upload', documents.upload, () => uploadUrl(upload)],
    ['an address of a document', documents.content, () => downloadUrl(download)],
    ['the snapshot of a search', firearms.list, () => readObject('search/firearm.bin')],
    ['a login', users.create, () => findLogin('nobody@people.test')],
    ['an item', firearms.get, look],
  ])('is allowed %s if its role allows it', async (_, row, work) => {
    await expect(asRole<unknown>(row.name, rightsOf(row), work)).resolves.not.toThrow();
  });

  test.each([
    ['an address in another folder', documents.upload, () => uploadUrl({ ...upload, key: 'documents/1' }), 's3:PutObject on documents/1'],
    [
      'an upload address in a folder that it may only read',
      documents.content,
      () => uploadUrl({ ...upload, key: 'documents/1' }),
      's3:PutObject on documents/1',
    ],
    ['any file', firearms.get, () => readObject('search/firearm.bin'), 's3:GetObject on search/firearm.bin'],
    ['a login', users.list, () => findLogin('nobody@people.test'), 'cognito-idp:AdminGetUser on the user pool'],
    ['a group for a login', users.resetSecondFactor, () => setGroup('nobody', 'client'), 'cognito-idp:AdminListGroupsForUser on the user pool'],
    ['an item', auth.start, look, 'dynamodb:GetItem on the table'],
  ])('is refused %s if its role does not allow it', async (_, row, work, what) => {
    await expect(asRole<unknown>(row.name, rightsOf(row), work)).rejects.toThrow(`AccessDenied: ${row.name} is not authorized to perform ${what}`);
  });
});

test('a call with any rights cannot change a version that it has not read', async () => {
  const move = (condition: object) =>
    database().send(
      new UpdateCommand({
        ...{ TableName: env().TABLE_NAME, Key: { pk: 'firearm#1', sk: 'firearm' }, UpdateExpression: 'SET #version = :next', ...condition },
        ...{ ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':next': 2 } },
      }),
    );
  const moving = (condition: object) => asRole(firearms.edit.name, rightsOf(firearms.edit), () => move(condition));

  await expect(moving({})).rejects.toThrow('firearms.edit writes a version over whichever stands by then');
  await expect(moving({ ConditionExpression: '#version = :next' })).rejects.toThrow('conditional');
});

describe('a job', () => {
  const drop = (pk: string) => () => database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk, sk: 'b' } }));
  const scan = () => database().send(new ScanCommand({ TableName: env().TABLE_NAME }));
  const inPieces = (key: string) => async () => {
    // Several pieces, which use another client than small objects.
    async function* chunks() {
      for (let piece = 0; piece < 2; piece++) yield new Uint8Array(9 * 1024 * 1024);
    }
    return writeObjectInPieces(key, chunks(), 'text/csv');
  };
  const doing = (job: JobName, work: () => Promise<unknown>, malwareScan = false) => asRole(`jobs.${job}`, rightsOfJob(job, { malwareScan }), work);

  test.each<[string, JobName, () => Promise<unknown>]>([
    ['the deletion of a completed account change', 'work', drop('user-change#1')],
    ['a large file', 'work', inPieces('exports/1.csv')],
    ['the reading of a missing file', 'work', () => readObject('imports/1')],
    ['the whole table', 'checkpoint', scan],
    ['the deletion of an upload', 'checkUpload', () => removeObject('incoming/1')],
  ])('is allowed %s if its role allows it', async (_, job, work) => {
    await expect(doing(job, work)).resolves.not.toThrow();
  });

  test.each<[string, JobName, () => Promise<unknown>, string]>([
    ['the deletion of another item', 'work', drop('firearm#1'), 'dynamodb:DeleteItem on firearm#1'],
    ['the deletion of any item', 'sweep', drop('user-change#1'), 'dynamodb:DeleteItem on user-change#1'],
    ['the whole table', 'work', scan, 'dynamodb:Scan on the table'],
    ['a large file in another folder', 'work', inPieces('documents/1'), 's3:PutObject on documents/1'],
    ['the scanner’s tag without a scanner', 'checkUpload', () => tagOf('incoming/1', 'a'), 's3:GetObjectTagging on incoming/1'],
    ['the deletion of a snapshot', 'snapshot', () => removeObject('search/firearm.bin'), 's3:DeleteObject on search/firearm.bin'],
    [
      'a file even if its code continues without it',
      'count',
      () => readObject('search/firearm.bin').catch(() => undefined),
      's3:GetObject on search/firearm.bin',
    ],
  ])('is refused %s if its role does not allow it', async (_, job, work, what) => {
    await expect(doing(job, work)).rejects.toThrow(`AccessDenied: jobs.${job} is not authorized to perform ${what}`);
  });

  test('may read the scanner’s tag if there is a scanner', async () => {
    await expect(doing('checkUpload', () => tagOf('incoming/1', 'a'), true)).resolves.toBeUndefined();
  });

  test('gets 403 for a missing object if it may not list the folder', async () => {
    await expect(doing('snapshot', () => readObject('search/nothing.bin'))).rejects.toThrow('403');
  });

  test('runs in tests only with its rights', () => {
    const top = new URL('../../functions/', import.meta.url);
    const tests = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((file) => /\.test\.ts$|^testing\//.test(file) && !file.endsWith('as-job.ts'));
    const past = tests.filter((file) => /\bhandler\b[^;]*from '(\.\.\/jobs|\.)\//.test(readFileSync(new URL(file, top), 'utf8')));

    expect(tests.length).toBeGreaterThan(100);
    expect(past).toEqual([]);
  });
});
