// The upload check: what has come is looked at before anybody else can see it (decision 016).
//
// Each step may be done again, and any of them may be the last before the function dies: the file is written to its place before
// the record says so, and what came is taken away only when the record is closed. What stands in a document's place has always
// passed the check, because what was read is written there, and not whatever is at the address by then.
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

/** Why the bytes are not the file that was announced. */
function refusalOf(bytes: Buffer, { sha256, fileType }: AnyDocument): string | undefined {
  if (digestOf(bytes) !== sha256) return 'The uploaded file is not the announced file: its SHA-256 differs';
  return contentRefusalOf(bytes, fileType);
}

/** What is known of an upload beside what came: the scanner's word in its own event, and whether it should have said it by now. */
type Known = Parameters<typeof scanOf>[1];
type Refused = { readonly refusal: string; readonly isOurFault?: boolean };

/** The file as it came, if it is what it was announced to be; undefined when nothing is there, or it has not been scanned yet. */
async function look(record: AnyDocument, known: Known): Promise<{ bytes: Buffer; changed: boolean } | Refused | undefined> {
  const head = await headObject(incomingKey(record.id));
  if (!head) return undefined;
  if (head.bytes !== record.fileSize) return { refusal: `The uploaded file has ${head.bytes} bytes; ${record.fileSize} were announced` };
  const scan = await scanOf(record.id, known);
  if (scan === 'waiting') return undefined;
  if (scan !== 'clean') {
    log(scan.isOurFault ? 'error' : 'warn', 'malware scan', { id: record.id, uploadedBy: record.uploadedBy, found: scan.found });
    return scan;
  }
  const bytes = await readStart(incomingKey(record.id), record.fileSize);
  if (!bytes) return undefined;
  const refusal = refusalOf(bytes, record);
  if (refusal) return { refusal };
  // What a camera writes into a picture tells where the firearm lies (decision 049).
  const kept = record.fileType === 'image/jpeg' ? withoutMetadata(bytes) : undefined;
  return !kept || kept === bytes ? { bytes, changed: false } : { bytes: Buffer.from(kept.buffer), changed: true };
}

/** What is closed with: of a picture that is not kept as it came also what it is now. */
const outcomeOf = (found: NonNullable<Awaited<ReturnType<typeof look>>>): Parameters<typeof closeUpload>[1] =>
  'refusal' in found
    ? { status: 'rejected', reason: found.refusal }
    : { status: 'available', ...(found.changed ? { kept: { sha256: digestOf(found.bytes), fileSize: found.bytes.length } } : {}) };

const keyPattern = /^incoming\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Something came under this key, or was scanned there: it is checked, kept or rejected, and taken away from where it came. */
export async function checkUpload(key: string, known: Known = {}): Promise<void> {
  if (!key.startsWith(incomingKey(''))) return;
  const id = keyPattern.exec(key)?.[1];
  const record = id ? await findDocument(id) : undefined;
  if (!record) {
    log('warn', 'upload of no document', { id });
    await removeObject(key);
    return;
  }
  if (record.status !== 'uploading') return tidy(record);
  const found = await look(record, known);
  // An event that came twice, or late: whatever was there has been dealt with.
  if (!found) return;
  if ('bytes' in found) await writeObject(documentKey(record.id), found.bytes, record.fileType);
  await close(record, outcomeOf(found));
  // Rings the alarm on this function's errors. Told of it again, it finds the upload closed and rests.
  if ('isOurFault' in found && found.isOurFault) throw new Error('An upload could not be scanned for malware');
}

async function close(record: AnyDocument, outcome: Parameters<typeof closeUpload>[1]): Promise<void> {
  try {
    await closeUpload(record, outcome);
    if (outcome.status !== 'available') log('warn', 'upload refused', { id: record.id, status: outcome.status });
  } catch (error) {
    // Another check of the same upload was faster: what it decided stands.
    if (!(error instanceof Problem && error.code === 'stale-version')) throw error;
  }
  const now = await findDocument(record.id);
  if (now && now.status !== 'uploading') await tidy(now);
}

/** Nothing stays where uploads come, and nothing in the place of a document that never was available. A withdrawn one was: its file stays. */
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

/** Uploads that should have come by now: those whose event was lost are checked, the others given up. Answers how many there were. */
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
  // Rings the alarm on this function's errors, after everything else has had its turn.
  if (failed.length > 0) throw new Error(`Uploads that could not be cleaned up: ${failed.join(', ')}`);
  return swept;
}
