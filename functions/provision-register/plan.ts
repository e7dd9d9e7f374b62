// Plans the entries of the register of provision for one entry of a firearm's custody history: a provision, a return, both for a hand-over, a correction, or
// nothing.
import { gatesInWords } from '../../shared/custody/gate-words.ts';
import { type Issue, shortfallWords } from '../../shared/custody/schema.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import type { ProvisionEnd } from '../../shared/provision-register/schema.ts';
import type { AuthorisationCopy } from '../custody/copies.ts';
import type { IssueRecord } from '../custody/entity.ts';
import type { HistoryItem } from '../history/store.ts';
import type { Content, Draft } from './book.ts';
import type { ProvisionEntryRecord } from './entity.ts';

/** The provision that is open, with its current entry. */
export interface Open {
  readonly number: number;
  readonly entry: Pick<ProvisionEntryRecord, 'number'>;
  readonly content: Content;
  readonly issue: IssueRecord;
}

const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' ') || null;

/** The gates that a period did not pass, and who allowed it. */
const exceptionWords = ({ against = [], override }: Pick<AuthorisationCopy, 'against' | 'override'>): string | null =>
  joined([against.length > 0 && `${gatesInWords(against)}.`, override && `${override.name} allowed an exception: ${override.reason}`]);

/** The entry of a provision, as it was issued: later periods and the return are in later entries. */
function provided(issue: IssueRecord): Content {
  const { firearm, license, officer, issuer, authorisations } = issue;
  const [first] = authorisations;
  if (!first) throw new Error('An issue has no authorisation');
  return {
    ...{ provision: null, firearmId: issue.firearmId, issueId: issue.id, outAt: issue.outAt },
    ...{ manufacturer: firearm.manufacturer, model: firearm.model, type: firearm.type, caliber: firearm.caliber, serialNumber: firearm.serialNumber },
    marks: firearm.marks.join('; ') || null,
    ...{ licenseNumber: license.number, licenseDate: license.issuedOn },
    ...{ officerName: `${officer.initials} ${officer.surname}`, idNumber: officer.idNumber, psiraNumber: officer.psiraNumber },
    ...{ purpose: issue.purpose, place: issue.place, dueAt: first.until, authorisationNumber: first.number },
    ...{ roundsOut: issue.roundsOut, issuedBy: issuer.name },
    ...{ inAt: null, ended: null, roundsIn: null, condition: null, receivedBy: null, remarks: exceptionWords(first) },
  };
}

const shortfallText = (shortfall: Issue['shortfall'] | undefined) =>
  shortfall && `${shortfall.rounds} rounds short. ${shortfallWords[shortfall.explanation]}: ${shortfall.text}`;

/** The entry of a return: the provision's line with its end. */
function ended({ number, content, issue }: Open, how: ProvisionEnd, event: HistoryItem): Content {
  const { at = event.createdAt, rounds, condition, receivedByName, broughtByName, remarks, shortfall } = issue.returned ?? {};
  const brought = broughtByName && broughtByName !== content.officerName ? `Brought by ${broughtByName}.` : null;
  return {
    ...content,
    ...{ provision: number, ended: how, inAt: at, roundsIn: rounds ?? null, condition: condition ?? null, receivedBy: receivedByName ?? null },
    remarks: joined([brought, remarks, shortfallText(shortfall)]),
  };
}

/** True for the states of a firearm whose issue can be open. */
export const isOut = (state: string): boolean => ['issued', 'in_transit', 'unaccounted'].includes(state);

/** How a provision ended, by the state of the firearm's custody; undefined while it is open. */
const endOf: Readonly<Record<string, ProvisionEnd>> = { in_safe: 'returned', lost: 'lost', seized: 'seized' };

/** Entries that the event makes, in order. `issued`: the issue that the event names. */
export function plan(event: HistoryItem, open: Open | undefined, issued: IssueRecord | undefined): Draft[] {
  const common = { by: { userId: event.actionBy, name: event.actorName }, event: event.seq };
  const correction = (of: Open, change: Partial<Content>, reason: string): Draft => ({
    ...common,
    automatic: true,
    book: bookOf(of.issue),
    side: 'provision',
    content: { ...of.content, ...change },
    corrects: { number: of.entry.number, original: of.number, reason },
  });
  const end = (of: Open, how: ProvisionEnd): Draft => ({ ...common, automatic: false, book: bookOf(of.issue), side: 'return', content: ended(of, how, event) });
  const isNew = isOut(event.toStatus) && issued && issued.id !== open?.issue.id;
  if (isNew)
    return [
      ...(open ? [end(open, 'handed_over')] : []),
      { ...common, automatic: false, book: bookOf(issued), side: 'provision' as const, content: provided(issued) },
    ];
  if (!open) return [];
  if (event.action === 'custody.void') return [correction(open, { ended: 'void' }, event.comments ?? 'The firearm was not issued.')];
  if (event.action === 'custody.extend') {
    const { authorisations } = open.issue;
    const next = authorisations[authorisations.findIndex(({ number }) => number === open.content.authorisationNumber) + 1];
    if (!next) return [];
    return [
      correction(
        open,
        { dueAt: next.until, authorisationNumber: next.number, remarks: joined([open.content.remarks, exceptionWords(next)]) },
        `Extended until ${printedTime(next.until)} by authorisation ${next.number}: ${next.reason}`,
      ),
    ];
  }
  const how = endOf[event.toStatus];
  return how ? [end(open, how)] : [];
}

export const bookOf = ({ legalEntityId, branchId }: Pick<IssueRecord, 'legalEntityId' | 'branchId'>) => ({ legalEntityId, branchId });
