// An upload begins: the record of it, and the address that takes the file.
import type { InferOutput } from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { documentsRefusal, nameRefusal, sizeRefusal } from '../../shared/documents/rules.ts';
import type { StartUpload, Upload } from '../../shared/documents/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { uploadUrl } from '../data/objects.ts';
import { newId } from '../data/record.ts';
import { systemSettings } from '../settings/read.ts';
import { entryOf } from '../workflow/store.ts';
import { type DocumentRecord, documents } from './entity.ts';
import { giveUploadPlaceBack, takeUploadPlace } from './places.ts';
import { countHeld, incomingKey, shown } from './store.ts';
import { subjectOf } from './subject.ts';

/** Throws `too-large`, `invalid-input`, `not-found`, `too-many-requests`, `conflict`. */
export async function beginUpload(input: StartUpload, actor: Actor, at = new Date()): Promise<InferOutput<typeof Upload>> {
  const { fileName, fileType, fileSize, sha256, associatedEntityType, associatedEntityId, kind = 'other' } = input;
  const tooLarge = sizeRefusal(fileSize, (await systemSettings()).maxFileSize);
  if (tooLarge) throw new Problem('too-large', `${tooLarge}.`, [{ path: 'fileSize', message: tooLarge }]);
  const badName = nameRefusal(fileName);
  if (badName) throw new Problem('invalid-input', `Check the file's name: ${badName}.`, [{ path: 'fileName', message: badName }]);
  const subject = await subjectOf(associatedEntityType, associatedEntityId, actor);
  const held = await Promise.all(subject.holders.map(countHeld));
  const full = documentsRefusal(Math.max(0, ...held));
  if (full) throw new Problem('conflict', full);

  const id = newId(at);
  const createdAt = at.toISOString();
  const entry = entryOf({
    kind: 'document',
    id,
    action: 'documents.upload',
    actor,
    at: createdAt,
    toStatus: 'uploading',
    metadata: { fileName, kind, fileType, fileSize, sha256, associatedEntityType, associatedEntityId, holders: subject.holders },
  });
  const scope = scopeOf(actor);
  const record: DocumentRecord = {
    id,
    fileName,
    kind,
    fileType,
    fileSize,
    sha256,
    associatedEntityType,
    associatedEntityId,
    associatedEntityName: subject.name,
    holders: [...subject.holders],
    status: 'uploading',
    uploadedBy: actor.userId,
    uploadedByName: actor.name,
    ...(scope.kind === 'entity' ? { uploadedForEntityId: scope.legalEntityId } : {}),
    createdAt,
    ...entry.recorded,
  };
  await takeUploadPlace(actor.userId, at);
  try {
    await commit([put(documents().create(record).params()), entry.write]);
  } catch (error) {
    await giveUploadPlaceBack(actor.userId, at);
    throw error;
  }
  return { document: await shown(record), upload: await uploadUrl({ key: incomingKey(id), contentType: fileType, bytes: fileSize, sha256, at }) };
}
