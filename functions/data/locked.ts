// Objects that are put once and then stand: the bucket whose lock nobody can lift before its time (decision 034).
import { env } from '../platform/env.ts';
import { asked, bytesOf, put } from './store-calls.ts';

/** Throws where the function was given no such bucket: only the jobs that make and verify checkpoints are. */
function bucket(): string {
  const name = env().CHECKPOINT_BUCKET;
  if (name === undefined) throw new Error('CHECKPOINT_BUCKET is not set: this function has nothing to do with checkpoints');
  return name;
}

/** Throws when something else stands under the key. What was put and not answered is sent again, and would be refused for itself. */
export async function putOnce(key: string, body: Buffer, contentType: string): Promise<void> {
  try {
    await put({ bucket: bucket(), key, headers: { 'content-type': contentType, 'if-none-match': '*' } }, body);
  } catch (error) {
    const isSame = (error as Error).name === 'PreconditionFailed' && (await readLocked(key))?.equals(body);
    if (!isSame) throw error;
  }
}

export const readLocked = (key: string): Promise<Buffer | undefined> => asked({ method: 'GET', bucket: bucket(), key }, bytesOf);

/** Every key that begins so, in the order of the keys. */
export async function listLocked(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let from: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, ...(from ? { 'continuation-token': from } : {}) };
    const page = await asked({ method: 'GET', bucket: bucket(), key: '', query }, (response) => response.text());
    // What is put here has letters, digits and - . / in its key: nothing that XML writes otherwise.
    keys.push(...[...(page ?? '').matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key));
    from = /<NextContinuationToken>([^<]+)</.exec(page ?? '')?.[1];
  } while (from);
  return keys.sort();
}
