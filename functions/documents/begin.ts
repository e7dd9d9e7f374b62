// Starts an upload: creates its record and the address that accepts the file.
import type { InferOutput } from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { documentsRefusal, filesRefusal, nameRefusal, sizeRefusal } from '../../shared/documents/rules.ts';
import { type DocumentCategory, type FileRecordType, isFileRecord, type StartUpload, type Upload } from '../../shared/documents/schema.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { commit, type Write } from '../data/commit.ts';
import { uploadUrl } from '../data/objects.ts';
import { newId } from '../data/record.ts';
import { create } from '../history/change.ts';
import { systemSettings } from '../settings/read.ts';
import { type AnyDocument, documents, recordFiles } from './entity.ts';
import { countFiles } from './file-list.ts';
import { fileSubjectOf } from './file-subject.ts';
import { countHeld, incomingKey, shown } from './store.ts';
import { subjectOf } from './subject.ts';
import { releaseUploadSlot, takeUploadSlot } from './upload-limit.ts';

/** Throws `too-large` or `invalid-input` for a file that is never accepted. */
async function expectAccepted({ fileName, fileSize }: StartUpload): Promise<void> {
  const tooLarge = sizeRefusal(fileSize, (await systemSettings()).maxFileSize);
  if (tooLarge) throw new Problem('too-large', `${tooLarge}.`, [{ path: 'fileSize', message: tooLarge }]);
  const badName = nameRefusal(fileName);
  if (badName) throw new Problem('invalid-input', `Check the file's name: ${badName}.`, [{ path: 'fileName', message: badName }]);
}

/** The record of a new upload. */
function recordOf({ fileName, fileType, fileSize, sha256, associatedEntityId, kind = 'other' }: StartUpload, name: string, actor: Actor, at: Date) {
  const scope = scopeOf(actor);
  return {
    ...{ id: newId(at), fileName, kind, fileType, fileSize, sha256, associatedEntityId },
    associatedEntityName: name,
    status: 'uploading' as const,
    ...{ uploadedBy: actor.userId, uploadedByName: actor.name },
    ...(scope.kind === 'entity' ? { uploadedForEntityId: scope.legalEntityId } : {}),
  };
}

interface Begun {
  readonly record: AnyDocument;
  readonly writes: readonly Write[];
}

async function documentFor(input: StartUpload, associatedEntityType: DocumentCategory, actor: Actor, at: Date): Promise<Begun> {
  const { fileName, kind = 'other', fileType, fileSize, sha256, associatedEntityId } = input;
  const { name, holders } = await subjectOf(associatedEntityType, associatedEntityId, actor);
  const held = await Promise.all(holders.map(countHeld));
  expectAllowed(documentsRefusal(Math.max(0, ...held)));
  const begun = recordOf(input, name, actor, at);
  const metadata = { fileName, kind, fileType, fileSize, sha256, associatedEntityType, associatedEntityId, holders };
  return create(documents(), { ...begun, associatedEntityType, holders: [...holders] }, { action: 'documents.upload', actor, at, metadata });
}

async function fileFor(input: StartUpload, associatedEntityType: FileRecordType, actor: Actor, at: Date): Promise<Begun> {
  const { fileName, kind = 'other', fileType, fileSize, sha256, associatedEntityId, finding, action } = input;
  const subject = await fileSubjectOf(associatedEntityType, associatedEntityId, actor);
  expectAllowed(subject.refusal({ finding, action }));
  const begun = recordOf(input, subject.name, actor, at);
  const company = begun.uploadedForEntityId;
  expectAllowed(filesRefusal(await countFiles(associatedEntityId, company), company === undefined ? 'staff' : 'company'));
  const place = { ...(finding == null ? {} : { finding }), ...(action == null ? {} : { action }) };
  const metadata = { fileName, kind, fileType, fileSize, sha256, associatedEntityType, associatedEntityId, ...place };
  return create(recordFiles(), { ...begun, associatedEntityType, ...place }, { action: 'documents.upload', actor, at, metadata });
}

/** Throws `too-large`, `invalid-input`, `not-found`, `forbidden`, `too-many-requests`, `conflict`. */
export async function beginUpload(input: StartUpload, actor: Actor, at = new Date()): Promise<InferOutput<typeof Upload>> {
  await expectAccepted(input);
  const { associatedEntityType: type, fileType, fileSize, sha256 } = input;
  const { record, writes } = isFileRecord(type) ? await fileFor(input, type, actor, at) : await documentFor(input, type, actor, at);
  await takeUploadSlot(actor.userId, at);
  try {
    await commit(writes);
  } catch (error) {
    await releaseUploadSlot(actor.userId, at);
    throw error;
  }
  return { document: await shown(record), upload: await uploadUrl({ key: incomingKey(record.id), contentType: fileType, bytes: fileSize, sha256, at }) };
}
