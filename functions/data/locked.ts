// Objects that are put once and then stand: the bucket whose lock nobody can lift before its time (decision 034).
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { env } from '../platform/env.ts';
import { objectStore } from './writing.ts';

/** Throws where the function was given no such bucket: only the jobs that make and verify checkpoints are. */
function bucket(): string {
  const name = env().CHECKPOINT_BUCKET;
  if (name === undefined) throw new Error('CHECKPOINT_BUCKET is not set: this function has nothing to do with checkpoints');
  return name;
}

/** Throws when something stands under the key. A bucket with a lock takes nothing without a digest. */
export async function putOnce(key: string, body: Buffer, contentType: string): Promise<void> {
  const put = { Bucket: bucket(), Key: key, Body: body, ContentType: contentType, IfNoneMatch: '*', ChecksumAlgorithm: 'SHA256' } as const;
  await objectStore().send(new PutObjectCommand(put));
}

export async function readLocked(key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await objectStore().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

/** Every key that begins so, in the order of the keys. */
export async function listLocked(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await objectStore().send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix, ContinuationToken }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return keys.sort();
}
