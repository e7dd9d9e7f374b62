// For tests: uploads a document like a browser, and sends the object store's event.
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { headObject } from '../../functions/data/objects.ts';
import { documentKey, findDocument, incomingKey } from '../../functions/documents/store.ts';
import { firstBrokenEntry } from '../../functions/history/store.ts';
import { contract } from '../../shared/contract.ts';
import { examplePdf, exampleUpload } from '../../shared/documents/example.ts';
import type { StartUpload } from '../../shared/documents/schema.ts';
import { checkUpload } from './as-job.ts';
import { type Answered, type Claims, send } from './call.ts';

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A number that makes each PDF of a test different. */
let made = 0;
export const freshPdf = () => examplePdf('License card', String(++made));

type Announced = Partial<StartUpload> & Pick<StartUpload, 'associatedEntityId'>;

export const announce = (bytes: Uint8Array, as: Claims, about: Announced): Promise<Answered> =>
  send(contract.documents.upload, { as, body: exampleUpload({ fileSize: bytes.length, sha256: digestOf(bytes), ...about }) });

export const putTo = ({ url, headers }: { url: string; headers: Record<string, string> }, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(url, { method: 'PUT', headers, body: bytes });

/** S3's event for an uploaded file. */
export const eventOf = (...ids: readonly string[]) => ({ Records: ids.map((id) => ({ s3: { object: { key: `incoming/${id}` } } })) });
export const comes = (...ids: readonly string[]): Promise<void> => checkUpload(eventOf(...ids));

/** Announces and uploads a document; returns its id and the address of its file. Does not run the check. */
export async function put(
  bytes: Uint8Array<ArrayBuffer>,
  as: Claims,
  about: Announced,
): Promise<{ id: string; upload: { url: string; headers: Record<string, string> } }> {
  const { status, body } = await announce(bytes, as, about);
  if (status !== 201) throw new Error(`The upload did not begin: ${body.detail}`);
  const answer = await putTo(body.upload, bytes);
  if (answer.status !== 200) throw new Error(`The store refused the file: ${answer.status}`);
  return { id: body.document.id, upload: body.upload };
}

/** Uploads a document and runs the check. */
export async function uploaded(bytes: Uint8Array<ArrayBuffer>, as: Claims, about: Announced): Promise<string> {
  const { id } = await put(bytes, as, about);
  await comes(id);
  return id;
}

export const text = (words: string) => new TextEncoder().encode(words);
export const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Returns the sizes of the upload and of the checked document. */
export const places = async (id: string) => [await headObject(incomingKey(id)), await headObject(documentKey(id))].map((head) => head?.bytes);

export async function expectWhole(id: string): Promise<void> {
  const record = await findDocument(id);
  expect(record && (await firstBrokenEntry('document', id, record))).toBeUndefined();
}
