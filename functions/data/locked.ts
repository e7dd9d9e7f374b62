// Objects that are written once, in the bucket whose lock nobody can lift early (decision 034).
import { env } from '../platform/env.ts';
import { asked, bytesOf, put } from './store-calls.ts';

/** Throws in functions without this bucket: only the jobs that make and verify checkpoints have it. */
function bucket(): string {
  const name = env().CHECKPOINT_BUCKET;
  if (name === undefined) throw new Error('CHECKPOINT_BUCKET is not set: this function may not use checkpoints');
  return name;
}

/** Throws if the key has other content. A retry after a lost answer finds its own content and succeeds. */
export async function putOnce(key: string, body: Buffer, contentType: string): Promise<void> {
  try {
    await put({ bucket: bucket(), key, headers: { 'content-type': contentType, 'if-none-match': '*' } }, body);
  } catch (error) {
    const isSame = (error as Error).name === 'PreconditionFailed' && (await readLocked(key))?.equals(body);
    if (!isSame) throw error;
  }
}

export const readLocked = (key: string): Promise<Buffer | undefined> => asked({ method: 'GET', bucket: bucket(), key }, bytesOf);

/** Lists every key with the prefix, in order. */
export async function listLocked(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let from: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(from ? { 'continuation-token': from } : {}) };
    const page = await asked({ method: 'GET', bucket: bucket(), key: '', query }, (response) => response.text());
    // Keys here contain only letters, digits and - . / so XML needs no decoding.
    keys.push(...[...(page ?? '').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key));
    from = /<NextContinuationToken>([^<]+)</.exec(page ?? '')?.[1];
  } while (from);
  return keys.sort();
}
