// Tables of cases, notes, links, messages and shares.
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
          /** A short number, unique within its year. */
          shortNumber: { type: 'string' },
          title: { type: 'string', required: true },
          description: { type: 'string' },
          priority: { type: casePriorities, required: true, default: 'medium' },
          status: { type: caseStatuses, required: true, default: 'open' },
          assignedTo: { type: 'string' },
          assignedToName: { type: 'string' },
          createdBy: { type: 'string', required: true },
          createdByName: { type: 'string', required: true },
          /** The firearm and the legal entity that have been linked longest (related.ts). */
          relatedFirearmId: { type: 'string' },
          relatedEntityId: { type: 'number' },
          /** The inspection that led to the case, and the number of its finding. */
          inspectionId: { type: 'string' },
          findingNumber: { type: 'number' },
          closedAt: { type: 'string' },
          /** The side whose message is unanswered, and since when (unanswered.ts). */
          unanswered: { type: 'any' },
          ...recorded,
        },
        indexes: {
          // Reads one case.
          one: primaryKeys('case#{id}', 'case'),
          // Lists cases, newest first.
          newest: keys('newest', 'case', 'case#{id}'),
          // Finds changes since the last update of the search.
          changes: changeKeys('case'),
        },
      },
      connection(),
    ),
);

export type CaseRecord = EntityItem<ReturnType<typeof cases>>;

/** Notes never change. The case's history contains the digest of each. */
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
        // Lists the notes of a case, newest first.
        indexes: { ofCase: primaryKeys('case-note#{caseId}', '{id}') },
      },
      connection(),
    ),
);

/** A removed link stays with `isLinked` false, because the case keeps what was once linked. */
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
          // Lists the links of a case.
          ofCase: primaryKeys('case-link#{caseId}', '{kind}#{recordId}'),
          // Lists the cases of a firearm or legal entity.
          ofRecord: keys('subject', 'case#{kind}#{recordId}', 'case-link#{caseId}'),
        },
      },
      connection(),
    ),
);

export type CaseLink = EntityItem<ReturnType<typeof caseLinks>>;

/** Messages never change. The case's history contains the digest of each. */
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
        // Lists the messages of a case, newest first.
        indexes: { ofCase: primaryKeys('case-message#{caseId}', '{id}') },
      },
      connection(),
    ),
);

/** Current and former shares of a case. An ended share stays without `sharedWith`, because the case keeps who could once read it. */
export const caseShares = once(
  () =>
    new Entity(
      {
        model: { entity: 'case-share', service: 'registry', version: '1' },
        attributes: {
          caseId: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          userName: { type: 'string', required: true },
          /** The officer's id while the case is shared. */
          sharedWith: { type: 'string' },
          sharedAt: { type: 'string', required: true },
          sharedBy: { type: 'string', required: true },
          sharedByName: { type: 'string', required: true },
        },
        indexes: {
          // Lists the shares of a case.
          ofCase: primaryKeys('case-share#{caseId}', '{userId}'),
          // Lists the cases shared with an officer, newest first.
          withUser: keys('holder', 'case-share#user#{sharedWith}', 'case-share#{caseId}'),
        },
      },
      connection(),
    ),
);

export type CaseShareRecord = EntityItem<ReturnType<typeof caseShares>>;
