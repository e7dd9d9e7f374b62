// The books of the register of provision: one for each branch.
import type { ProvisionEntry } from '../../shared/provision-register/schema.ts';
import type { Draft as DraftOf } from '../books/append.ts';
import type { Register } from '../books/register.ts';
import { padded } from '../data/record.ts';
import { nextCopyTime } from './copy-times.ts';
import { type ProvisionBookRecord, type ProvisionEntryRecord, provisionBooks, provisionEntries, provisionStrikes } from './entity.ts';

type Line =
  | 'provision'
  | 'issueId'
  | 'outAt'
  | 'manufacturer'
  | 'model'
  | 'type'
  | 'caliber'
  | 'serialNumber'
  | 'marks'
  | 'licenseNumber'
  | 'licenseDate'
  | 'officerName'
  | 'idNumber'
  | 'psiraNumber'
  | 'purpose'
  | 'place'
  | 'dueAt'
  | 'authorisationNumber'
  | 'roundsOut'
  | 'issuedBy'
  | 'inAt'
  | 'ended'
  | 'roundsIn'
  | 'condition'
  | 'receivedBy'
  | 'remarks';
/** The content of an entry, first or corrected. The ID number is whole. */
export type Content = Pick<ProvisionEntry, Line | 'firearmId'>;

export type BookKey = Pick<ProvisionBookRecord, 'legalEntityId' | 'branchId'>;
/** A new entry without its number. */
export interface Draft extends DraftOf<BookKey, Content> {
  readonly side: ProvisionEntry['side'];
}

export const provisionRegister: Register<BookKey, ProvisionEntryRecord, ProvisionBookRecord> = {
  name: 'register of provision',
  entries: provisionEntries,
  strikes: provisionStrikes,
  heads: provisionBooks,
  wordOf: ({ legalEntityId, branchId }) => `${padded(legalEntityId)}#${branchId}`,
  noCounts: { provisions: 0, returns: 0, voids: 0, copyAt: '' },
  counted: (book, entry) => ({
    provisions: book.provisions + (entry.kind === 'provision' ? 1 : 0),
    returns: book.returns + (entry.kind === 'return' ? 1 : 0),
    // A void provision cannot be corrected again.
    voids: book.voids + (entry.ended === 'void' ? 1 : 0),
    copyAt: nextCopyTime(entry.enteredAt),
  }),
};

/** The content of an entry; unknown values are null. */
export function contentOf(entry: ProvisionEntryRecord): Content {
  const { firearmId, issueId, outAt, manufacturer, model, type, caliber, serialNumber, officerName, idNumber, psiraNumber, purpose, place } = entry;
  const { dueAt, authorisationNumber, roundsOut, issuedBy } = entry;
  const { provision = null, marks = null, licenseNumber = null, licenseDate = null, inAt = null, ended = null, roundsIn = null } = entry;
  const { condition = null, receivedBy = null, remarks = null } = entry;
  return {
    ...{ firearmId, issueId, outAt, manufacturer, model, type, caliber, serialNumber, officerName, idNumber, psiraNumber, purpose, place },
    ...{ dueAt, authorisationNumber, roundsOut, issuedBy, provision, marks, licenseNumber, licenseDate, inAt, ended, roundsIn },
    ...{ condition, receivedBy, remarks },
  };
}
