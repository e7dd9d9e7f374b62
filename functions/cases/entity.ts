// Cases, their notes, and the firearms and legal entities that belong to them, in the table.
import { Entity, type EntityItem } from 'electrodb';
import { casePriorities, caseStatuses, messageSides } from '../../shared/cases/schema.ts';
import { connection, once } from '../data/client.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const cases = once(
  () =>
    new Entity(
      {
        model: { entity: 'case', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          caseNumber: { type: 'string', required: true },
          /** The number of its year, to be said aloud. */
          shortNumber: { type: 'string' },
          title: { type: 'string', required: true },
          description: { type: 'string' },
          priority: { type: casePriorities, required: true, default: 'medium' },
          status: { type: caseStatuses, required: true, default: 'open' },
          assignedTo: { type: 'string' },
          assignedToName: { type: 'string' },
          createdBy: { type: 'string', required: true },
          createdByName: { type: 'string', required: true },
          /** Of what belongs to it, the firearm and the legal entity that have longest (related.ts). */
          relatedFirearmId: { type: 'string' },
          relatedEntityId: { type: 'number' },
          /** The inspection that it was opened from, and which of its findings. */
          inspectionId: { type: 'string' },
          findingNumber: { type: 'number' },
          closedAt: { type: 'string' },
          /** The side whose message is unanswered, and since when (unanswered.ts). */
          unanswered: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Which case is this?
          one: primaryKeys('case#{id}', 'case'),
          // Which came last?
          newest: keys('newest', 'case', 'case#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('case'),
        },
      },
      connection(),
    ),
);

export type CaseRecord = EntityItem<ReturnType<typeof cases>>;

/** Never changed once written; the case's history holds the digest of each. */
export const caseNotes = once(
  () =>
    new Entity(
      {
        model: { entity: 'case-note', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          caseId: { type: 'string', required: true },
          text: { type: 'string', required: true },
          createdBy: { type: 'string', required: true },
          createdByName: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
        },
        // What was noted of this case, newest first?
        indexes: { ofCase: primaryKeys('case-note#{caseId}', '{id}') },
      },
      connection(),
    ),
);

/** Taken off, it stays with `isLinked` false: that it once belonged to the case is part of the case. */
export const caseLinks = once(
  () =>
    new Entity(
      {
        model: { entity: 'case-link', service: 'registry', version: '1' },
        attributes: {
          caseId: { type: 'string', required: true },
          kind: { type: ['firearm', 'legal-entity'] as const, required: true },
          recordId: { type: 'string', required: true },
          isLinked: { type: 'boolean', required: true },
          linkedAt: { type: 'string', required: true },
          linkedByName: { type: 'string', required: true },
        },
        indexes: {
          // What belongs to this case?
          ofCase: primaryKeys('case-link#{caseId}', '{kind}#{recordId}'),
          // Which cases does this firearm or legal entity belong to?
          ofRecord: keys('subject', 'case#{kind}#{recordId}', 'case-link#{caseId}'),
        },
      },
      connection(),
    ),
);

export type CaseLink = EntityItem<ReturnType<typeof caseLinks>>;

/** The conversation with the police: never changed once written; the case's history holds the digest of each. */
export const caseMessages = once(
  () =>
    new Entity(
      {
        model: { entity: 'case-message', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          caseId: { type: 'string', required: true },
          side: { type: messageSides, required: true },
          text: { type: 'string', required: true },
          createdBy: { type: 'string', required: true },
          createdByName: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
        },
        // What was said about this case, newest first?
        indexes: { ofCase: primaryKeys('case-message#{caseId}', '{id}') },
      },
      connection(),
    ),
);

/** Whom a case is or was shared with. Taken back, it stays without `sharedWith`: that somebody once read the case is part of it. */
export const caseShares = once(
  () =>
    new Entity(
      {
        model: { entity: 'case-share', service: 'registry', version: '1' },
        attributes: {
          caseId: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          userName: { type: 'string', required: true },
          /** The officer again, while it is shared. */
          sharedWith: { type: 'string' },
          sharedAt: { type: 'string', required: true },
          sharedBy: { type: 'string', required: true },
          sharedByName: { type: 'string', required: true },
        },
        indexes: {
          // Whom is this case shared with?
          ofCase: primaryKeys('case-share#{caseId}', '{userId}'),
          // Which cases are shared with this officer, newest first?
          withUser: keys('holder', 'case-share#user#{sharedWith}', 'case-share#{caseId}'),
        },
      },
      connection(),
    ),
);

export type CaseShareRecord = EntityItem<ReturnType<typeof caseShares>>;
