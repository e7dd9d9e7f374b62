// Checks uploaded files before anybody else can see them (decision 016). Every step can be repeated and the function may crash after any of them: the file is
// written to its final key before the record says so, and the upload is deleted only after the record is closed. The checked bytes themselves are written to
// the final key, so a file there has always passed the check.
import { createHash } from 'node:crypto';
import { contentRefusalOf } from '../../shared/documents/content.ts';
import { withoutMetadata } from '../../shared/documents/jpeg.ts';
import { abandonedMinutes } from '../../shared/documents/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { headObject, readStart, removeObject, writeObject } from '../data/objects.ts';
import { newId } from '../data/record.ts';
import { log, traceOf } from '../platform/log.ts';
import { scanOf } from './scan.ts';
import { type AnyDocument, closeUpload, documentKey, findDocument, incomingKey, listUploading } from './store.ts';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns why the bytes differ from the announced file. */
function refusalOf(bytes: Buffer, { sha256, fileType }: AnyDocument): string | undefined {
  if (digestOf(bytes) !== sha256) return 'The uploaded file is not the announced file: its SHA-256 differs';
  return contentRefusalOf(bytes, fileType);
}

/** The scanner's result from its event, and whether it should have arrived by now. */
type Known = Parameters<typeof scanOf>[1];
type Refused = { readonly refusal: string; readonly isScannerFault?: boolean };

/** Returns the file if it is the announced one; undefined if there is none or it has not been scanned yet. */
async function look(record: AnyDocument, known: Known): Promise<{ bytes: Buffer; changed: boolean } | Refused | undefined> {
  const head = await headObject(incomingKey(record.id));
  if (!head) return undefined;
  if (head.bytes !== record.fileSize) return { refusal: `The uploaded file has ${head.bytes} bytes; ${record.fileSize} were announced` };
  const scan = await scanOf(record.id, known);
  if (scan === 'waiting') return undefined;
  if (scan !== 'clean') {
    log(scan.isScannerFault ? 'error' : 'warn', 'malware scan', { id: record.id, uploadedBy: record.uploadedBy, found: scan.found });
    return scan;
  }
  const bytes = await readStart(incomingKey(record.id), record.fileSize);
  if (!bytes) return undefined;
  const refusal = refusalOf(bytes, record);
  if (refusal) return { refusal };
  // Camera metadata shows where the firearm is stored (decision 049).
  const kept = record.fileType === 'image/jpeg' ? withoutMetadata(bytes) : undefined;
  return !kept || kept === bytes ? { bytes, changed: false } : { bytes: Buffer.from(kept.buffer), changed: true };
}

/** The outcome to record, with size and SHA-256 of the stored file if they differ from the uploaded one. */
const outcomeOf = (found: NonNullable<Awaited<ReturnType<typeof look>>>): Parameters<typeof closeUpload>[1] =>
  'refusal' in found
    ? { status: 'rejected', reason: found.refusal }
    : { status: 'available', ...(found.changed ? { kept: { sha256: digestOf(found.bytes), fileSize: found.bytes.length } } : {}) };

const keyPattern = /^incoming\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Handles an object that was uploaded or scanned: checks it, stores or rejects it, and deletes the upload. */
export async function checkUpload(key: string, known: Known = {}): Promise<void> {
  if (!key.startsWith(incomingKey(''))) return;
  const id = keyPattern.exec(key)?.[1];
  const record = id ? await findDocument(id) : undefined;
  if (!record) {
    log('warn', 'upload without document', { id });
    await removeObject(key);
    return;
  }
  if (record.status !== 'uploading') return tidy(record);
  const found = await look(record, known);
  // A repeated or late event: the object has already been processed.
  if (!found) return;
  if ('bytes' in found) await writeObject(documentKey(record.id), found.bytes, record.fileType);
  await close(record, outcomeOf(found));
  // Triggers the alarm on this function's errors. A retry finds the upload closed and does nothing.
  if ('isScannerFault' in found && found.isScannerFault) throw new Error('An upload could not be scanned for malware');
}

async function close(record: AnyDocument, outcome: Parameters<typeof closeUpload>[1]): Promise<void> {
  try {
    await closeUpload(record, outcome);
    if (outcome.status !== 'available') log('warn', 'upload refused', { id: record.id, status: outcome.status });
  } catch (error) {
    // A concurrent check of the same upload has already decided.
    if (!(error instanceof Problem && error.code === 'stale-version')) throw error;
  }
  const now = await findDocument(record.id);
  if (now && now.status !== 'uploading') await tidy(now);
}

/** Deletes the uploaded object, and the file of a document that was never available. The file of a withdrawn document stays. */
async function tidy({ id, status }: AnyDocument): Promise<void> {
  await removeObject(incomingKey(id));
  if (status !== 'available' && status !== 'withdrawn') await removeObject(documentKey(id));
}

async function sweep(record: AnyDocument): Promise<void> {
  if (await headObject(incomingKey(record.id))) return checkUpload(incomingKey(record.id), { late: true });
  await close(record, { status: 'abandoned', reason: 'The file was never uploaded' });
}

async function* uploadsBefore(id: string): AsyncGenerator<AnyDocument> {
  for (const of of ['documents', 'files'] as const) {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listUploading>> = await listUploading(of, id, cursor);
      yield* page.data;
      cursor = page.cursor;
    } while (cursor);
  }
}

/** Checks old uploads whose event was lost and abandons those without a file. Returns their number. */
export async function sweepUploads(now = new Date()): Promise<number> {
  const before = newId(new Date(now.getTime() - abandonedMinutes * 60_000));
  const failed: string[] = [];
  let swept = 0;
  for await (const record of uploadsBefore(before)) {
    try {
      await sweep(record);
      swept++;
    } catch (error) {
      failed.push(record.id);
      log('error', 'upload not swept', { id: record.id, ...traceOf(error) });
    }
  }
  // Triggers the alarm on this function's errors, after all others have been processed.
  if (failed.length > 0) throw new Error(`Uploads that could not be cleaned up: ${failed.join(', ')}`);
  return swept;
}
