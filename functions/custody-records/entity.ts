// Custody in the table: where each firearm is (the head), each issue, and each shift.
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import type { LadderTimes } from '../../shared/custody/ladder.ts';
import { custodyStates, issueStates, proofTypes, purposes } from '../../shared/custody/schema.ts';
import { connection, once } from '../data/client.ts';
import { firearmInWords, recorded } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';
import type { AuthorisationCopy, CameFrom, EndCopy, FirearmCopy, HolderCopy, IssuerCopy, LicenseCopy, OfficerCopy, OverrideCopy, TakenStep } from './copies.ts';

/** Where a firearm is now; `id` is the firearm's. Written with each custody event, so that the firearm's own record does not change (decision 187). */
export const heads = once(
  () =>
    new Entity(
      {
        model: { entity: 'firearm-custody', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          ...firearmInWords,
          type: { type: 'string', required: true },
          caliber: { type: 'string', required: true },
          state: { type: custodyStates, required: true },
          since: { type: 'string', required: true },
          safeId: { type: 'string' },
          safeName: { type: 'string' },
          branchId: { type: 'string' },
          /** The safe that issued the firearm, while it is out: it is then in no safe's list. */
          outOfSafeId: { type: 'string' },
          /** Set only while the firearm is issued. */
          issueId: { type: 'string' },
          officerId: { type: 'string' },
          officerName: { type: 'string' },
          officerPhone: { type: 'string' },
          /** The place of the issue, or the gunsmith that has the firearm. */
          place: { type: 'string' },
          outAt: { type: 'string' },
          dueAt: { type: 'string' },
          authorisationNumber: { type: 'string' },
          roundsOut: { type: 'number' },
          /** Set only while the firearm is seized. */
          cameFrom: { type: CustomAttributeType<CameFrom>('any') },
          /** The provider while the firearm is out: the key of the board. */
          outOf: { type: 'number' },
          ...recorded,
        },
        indexes: {
          // Where is this firearm?
          one: primaryKeys('firearm-custody#{id}', 'firearm-custody'),
          // Which firearms of this provider are out, the next due first? Without the id in the sort key: the key must be whole or absent.
          out: keys('dueOf', 'firearm-custody#out#{outOf}', '{dueAt}'),
          // Which firearms does this officer hold?
          ofOfficer: keys('keeper', 'firearm-custody#officer#{officerId}', 'firearm-custody#{id}'),
          // Which firearms are in this safe?
          ofSafe: keys('subject', 'firearm-custody#safe#{safeId}', 'firearm-custody#{id}'),
          // Which firearms of this provider have a custody record?
          ofEntity: keys('holder', 'firearm-custody#entity#{legalEntityId}', 'firearm-custody#{id}'),
        },
      },
      connection(),
    ),
);
export type HeadRecord = EntityItem<ReturnType<typeof heads>>;

/**
 * One issue, from hand-over to return; its id is the client's event id. Its details are copies, as they were at the issue (reg 21(1)(c), 22(2)). It has no
 * history of its own: the firearm's custody history records each event with the issue's digest.
 */
export const issues = once(
  () =>
    new Entity(
      {
        model: { entity: 'issue', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          version: { type: 'number', required: true },
          state: { type: issueStates, required: true },
          legalEntityId: { type: 'number', required: true },
          /** Name, address and PSiRA number of the license holder. */
          holder: { type: CustomAttributeType<HolderCopy>('any'), required: true },
          firearmId: { type: 'string', required: true },
          firearm: { type: CustomAttributeType<FirearmCopy>('any'), required: true },
          license: { type: CustomAttributeType<LicenseCopy>('any'), required: true },
          officerId: { type: 'string', required: true },
          officer: { type: CustomAttributeType<OfficerCopy>('any'), required: true },
          issuer: { type: CustomAttributeType<IssuerCopy>('any'), required: true },
          witness: { type: 'any' },
          safeId: { type: 'string', required: true },
          safeName: { type: 'string', required: true },
          branchId: { type: 'string', required: true },
          /** For a transport between branches: the safe that the officer takes the firearm to. */
          toSafeId: { type: 'string' },
          toSafeName: { type: 'string' },
          purpose: { type: purposes, required: true },
          reason: { type: 'string', required: true },
          place: { type: 'string', required: true },
          outAt: { type: 'string', required: true },
          dueAt: { type: 'string', required: true },
          roundsOut: { type: 'number', required: true },
          magazinesOut: { type: 'number', required: true },
          proof: { type: proofTypes, required: true },
          shiftId: { type: 'string' },
          /** For an issue that began with a hand-over: the issue before, and the periods of all issues before in succession. */
          handedOverFrom: { type: 'string' },
          periodsBefore: { type: 'number' },
          /** After a hand-over: the caliber of the balance that the rounds left. The firearm's caliber may have been corrected since. */
          roundsCaliber: { type: 'string' },
          against: { type: 'any', required: true },
          override: { type: CustomAttributeType<OverrideCopy>('any') },
          /** One for each period of at most 72 hours, with the token of its verify page. */
          authorisations: { type: CustomAttributeType<readonly AuthorisationCopy[]>('any'), required: true },
          /** The officer's slot: one handgun and one long gun, such as `handgun`; `handgun#2` for a second one that a second person allowed. */
          slot: { type: 'string', required: true },
          /** The end of the issue. */
          returned: { type: CustomAttributeType<EndCopy>('any') },
          /** For an issue that somebody should look at (an exception, missing rounds, a check of a paper that is not valid): its provider, and since when. */
          flaggedOf: { type: 'number' },
          flaggedAt: { type: 'string' },
          /** The last notice of a check of an authorisation that was not valid. */
          staleCheckAt: { type: 'string' },
          /** The times of its alerts: the provider's policy on the day of issue. */
          ladder: { type: CustomAttributeType<LadderTimes>('any') },
          /** Digest of what was sent, to tell a repetition from another event with the same id. */
          sentHash: { type: 'string', required: true },
        },
        indexes: {
          // Which issue is this?
          one: primaryKeys('issue#{id}', 'issue'),
          // Who had this firearm, and when?
          ofFirearm: keys('subject', 'issue#firearm#{firearmId}', 'issue#{id}'),
          // Which firearms did this officer have?
          ofOfficer: keys('keeper', 'issue#officer#{officerId}', 'issue#{id}'),
          // Which issues does this provider have?
          ofEntity: keys('holder', 'issue#entity#{legalEntityId}', 'issue#{id}'),
          // Which issues of this provider should somebody look at? Without the id in the sort key: the key must be whole or absent.
          flagged: keys('due', 'issue#flagged#{flaggedOf}', '{flaggedAt}'),
          // Which issues belong to this shift?
          ofShift: keys('dueOf', 'issue#shift#{shiftId}', '{outAt}#{id}'),
        },
      },
      connection(),
    ),
);
export type IssueRecord = EntityItem<ReturnType<typeof issues>>;

/** The header of a shift, written before its lines. Counts follow from its issues. */
export const shifts = once(
  () =>
    new Entity(
      {
        model: { entity: 'shift', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          safeId: { type: 'string', required: true },
          safeName: { type: 'string', required: true },
          purpose: { type: purposes, required: true },
          reason: { type: 'string', required: true },
          place: { type: 'string', required: true },
          until: { type: 'string', required: true },
          issuerName: { type: 'string', required: true },
          createdAt: { type: 'string', required: true },
          /** The event ids of the lines that were sent, refused ones too. */
          lines: { type: 'set', items: 'string' },
        },
        indexes: {
          // Which shift is this?
          one: primaryKeys('shift#{id}', 'shift'),
          // Which shifts did this provider issue?
          ofEntity: keys('holder', 'shift#entity#{legalEntityId}', 'shift#{id}'),
        },
      },
      connection(),
    ),
);
export type ShiftRecord = EntityItem<ReturnType<typeof shifts>>;

/** The next step of the alerts of an open issue, by hour. Put with the issue, removed with the return. */
export const watches = once(
  () =>
    new Entity(
      {
        model: { entity: 'custody-watch', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          legalEntityId: { type: 'number', required: true },
          firearmId: { type: 'string', required: true },
          /** The provider's province at the issue, for the national counters. */
          province: { type: 'string', required: true },
          /** The finding of the job at its last step: `overdue` from the due time, `beyond` after the 72 hours. */
          standing: { type: ['in_time', 'overdue', 'beyond'] as const, required: true },
          step: { type: 'number', required: true },
          hour: { type: 'string', required: true },
          nextStepAt: { type: 'string', required: true },
          /** The steps that the job took in the present period. */
          taken: { type: CustomAttributeType<readonly TakenStep[]>('any') },
        },
        indexes: {
          // Which watch belongs to this issue?
          one: primaryKeys('custody-watch#{id}', 'custody-watch'),
          // Whose next step is due in this hour?
          due: keys('due', 'due#custody#{hour}', '{nextStepAt}#{id}'),
        },
      },
      connection(),
    ),
);
export type WatchRecord = EntityItem<ReturnType<typeof watches>>;
