// The columns of papers as files, and their words.
import { purposeWords } from '../../shared/custody/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { decimal, onDay, timeOfDay } from '../../shared/kinds/format.ts';
import type { AuthorisationCopy, HolderCopy } from '../custody/copies.ts';
import type { IssueRecord } from '../custody/entity.ts';
import type { Columns } from '../data/columns.ts';

export interface Paper {
  readonly issue: IssueRecord;
  readonly authorisation: AuthorisationCopy;
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');

export const addressOf = ({ street, city, province }: HolderCopy): string => joined([street, city, province]);
export const idWords = { sa_id: 'ID number', passport: 'Passport number' } as const;
export const marksOf = ({ firearm }: IssueRecord): string => joined([firearm.serialNumber, ...firearm.marks]);

const hoursOf = ({ from, until }: AuthorisationCopy): number => (Date.parse(until) - Date.parse(from)) / 3_600_000;
const moment = (at: string) => `${onDay(at)}, ${timeOfDay(at)}`;

/** "28 November 2026, 18:00 to 29 November 2026, 06:00 (12 hours; at most 72 hours)" in Johannesburg. */
export const periodOf = (one: AuthorisationCopy): string =>
  `${moment(one.from)} to ${moment(one.until)} (${decimal(hoursOf(one), 1, 0)} hours; at most 72 hours)`;

export const authorisationColumns: Columns<Paper> = [
  ['Authorisation', ({ authorisation }): Value => authorisation.number],
  ['Surname', ({ issue }) => issue.officer.surname],
  ['Full Names', ({ issue }) => issue.officer.fullNames],
  ['ID Type', ({ issue }) => idWords[issue.officer.idType]],
  ['ID or Passport Number', ({ issue }) => issue.officer.idNumber],
  ['PSiRA Number', ({ issue }) => issue.officer.psiraNumber],
  ['License Holder', ({ issue }) => issue.holder.name],
  ['Address', ({ issue }) => addressOf(issue.holder)],
  ['PSiRA Number of the Holder', ({ issue }) => issue.holder.psiraNumber],
  ['License Number', ({ issue }) => issue.license.number],
  ['License Date', ({ issue }) => issue.license.issuedOn],
  ['Type', ({ issue }) => issue.firearm.type],
  ['Caliber', ({ issue }) => issue.firearm.caliber],
  ['Manufacturer', ({ issue }) => issue.firearm.manufacturer],
  ['Model', ({ issue }) => issue.firearm.model],
  ['Serial Number and Marks', ({ issue }) => marksOf(issue)],
  ['Purpose', ({ issue }) => purposeWords[issue.purpose]],
  ['From', ({ authorisation }) => authorisation.from],
  ['Until', ({ authorisation }) => authorisation.until],
  ['Reason', ({ authorisation }) => authorisation.reason],
  ['Place', ({ issue }) => issue.place],
  ['Rounds', ({ issue }) => issue.roundsOut],
  ['Magazines', ({ issue }) => issue.magazinesOut],
  ['Issued by', ({ authorisation }) => authorisation.signedBy],
  ['Written Authority', ({ authorisation }) => authorisation.delegationId],
  ['Written Authority Granted by', ({ authorisation }) => authorisation.grantedByName],
  ['Issue ID', ({ issue }) => issue.id],
];
