// The current state of a document's record: whether its documents can still be changed, and the record's part of such a change.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf as disclosureRefusalOf } from '../../shared/disclosures/rules.ts';
import { decidedRefusal, noAccessRefusal } from '../../shared/documents/rules.ts';
import type { DocumentCategory } from '../../shared/documents/schema.ts';
import { editRefusalOf as firearmRefusalOf } from '../../shared/firearms/record-rules.ts';
import { Problem } from '../../shared/problem.ts';
import { ancillaries } from '../ancillaries/entity.ts';
import { getAncillary } from '../ancillaries/store.ts';
import { disclosures } from '../disclosures/entity.ts';
import { readDisclosure } from '../disclosures/store.ts';
import { firearms } from '../firearms/entity.ts';
import { latestFirearm } from '../firearms/store.ts';
import { transactions } from '../transactions/entity.ts';
import { findTransaction } from '../transactions/store.ts';
import { type AnyDocument, type FileRecord, isFile } from './entity.ts';
import { holdingOf } from './file-record.ts';
import { type FileAsker, fileSubjectOf } from './file-subject.ts';
import { type RecordEntry, recordEntry } from './record-entry.ts';

interface Standing extends RecordEntry {
  /** Why its documents can no longer be changed; undefined while they can. */
  readonly refusal: string | undefined;
}

async function firearm(id: string, actor: Actor): Promise<Standing> {
  const record = await latestFirearm(id, scopeOf(actor));
  return { refusal: firearmRefusalOf(record), ...recordEntry('firearm', record, firearms()) };
}

async function transaction(id: string, actor: Actor): Promise<Standing> {
  const record = await findTransaction(id, scopeOf(actor));
  const refusal = record.status === 'pending' ? undefined : decidedRefusal(`The transaction is ${record.status.replaceAll('_', ' ')}`);
  return { refusal, ...recordEntry('transaction', record, transactions()) };
}

async function disclosure(id: string, actor: Actor): Promise<Standing> {
  const record = await readDisclosure(id, actor);
  const refusal = disclosureRefusalOf(record) ? decidedRefusal(`The disclosure is ${record.status}`) : undefined;
  return { refusal, ...recordEntry('disclosure', record, disclosures()) };
}

async function ancillary(id: string, actor: Actor): Promise<Standing> {
  const record = await getAncillary(id, scopeOf(actor));
  const refusal = record.status === 'retired' ? decidedRefusal('The ancillary is retired') : undefined;
  return { refusal, ...recordEntry('ancillary', record, ancillaries()) };
}

const standings = { firearm, transaction, disclosure, ancillary } as const satisfies Record<DocumentCategory, unknown>;

/** A file can be changed as long as its uploader could still add it. */
async function ofFile(file: FileRecord, actor: FileAsker): Promise<Standing> {
  const subject = await fileSubjectOf(file.associatedEntityType, file.associatedEntityId, actor);
  const { closed, holds, note } = await holdingOf(file);
  return { refusal: subject.refusal(file)?.sentence ?? closed, holds, note };
}

/** Throws `conflict` if the record is no longer in the caller's scope. */
export async function standingOf(document: AnyDocument, actor: Actor): Promise<Standing> {
  try {
    return isFile(document) ? await ofFile(document, actor) : await standings[document.associatedEntityType](document.associatedEntityId, actor);
  } catch (error) {
    throw error instanceof Problem && error.code === 'not-found' ? new Problem('conflict', noAccessRefusal(document.associatedEntityType)) : error;
  }
}
