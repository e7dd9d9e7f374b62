// The rights that calls are held to in the tests: what a role may not do on AWS fails here, and what it may goes through.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { database } from '../data/client.ts';
import { downloadUrl, readObject, uploadUrl } from '../data/objects.ts';
import { env } from '../platform/env.ts';
import { findLogin, setGroup } from '../platform/logins.ts';
import { withIdentity } from './identity.ts';
import { withObjects } from './objects.ts';
import { withTable } from './registry.ts';
import { asRole } from './rights.ts';

withTable();
withObjects();
withIdentity();

const { auth, documents, firearms, users } = contract;
const upload = { key: 'incoming/1', contentType: 'application/pdf', bytes: 1, sha256: '00' };
const download = { key: 'documents/1', fileName: 'card.pdf', contentType: 'application/pdf' };
const look = () => database().send(new GetCommand({ TableName: env().TABLE_NAME, Key: { pk: 'a', sk: 'b' } }));

describe('a call', () => {
  test.each([
    ['an address for a file', documents.upload, () => uploadUrl(upload)],
    ['an address of a document', documents.content, () => downloadUrl(download)],
    ['the snapshot that a search begins with', firearms.list, () => readObject('search/firearm.bin')],
    ['a login', users.create, () => findLogin('nobody@people.test')],
    ['an item', firearms.get, look],
  ])('is given %s where its role may', async (_, row, work) => {
    await expect(asRole<unknown>(row, work)).resolves.not.toThrow();
  });

  test.each([
    ['an address in another folder', documents.upload, () => uploadUrl({ ...upload, key: 'documents/1' }), 's3:PutObject on documents/1'],
    ['an address to write where it may read', documents.content, () => uploadUrl({ ...upload, key: 'documents/1' }), 's3:PutObject on documents/1'],
    ['a file at all', firearms.get, () => readObject('search/firearm.bin'), 's3:GetObject on search/firearm.bin'],
    ['a login', users.list, () => findLogin('nobody@people.test'), 'cognito-idp:AdminGetUser on the user pool'],
    ['a group for a login', users.resetSecondFactor, () => setGroup('nobody', 'client'), 'cognito-idp:AdminListGroupsForUser on the user pool'],
    ['an item', auth.start, look, 'dynamodb:GetItem on the table'],
  ])('is refused %s where its role may not', async (_, row, work, what) => {
    await expect(asRole<unknown>(row, work)).rejects.toThrow(`AccessDenied: ${row.name} is not authorized to perform ${what}`);
  });
});
