// Stores registers of provision in the table: entries and strikes, which are only ever added, and the progress of each book and firearm.
import { Entity, type EntityItem } from 'electrodb';
import { purposes } from '../../shared/custody/schema.ts';
import { provisionEnds, provisionEntryKinds, provisionSides } from '../../shared/provision-register/schema.ts';
import { entryAttributes, strikeAttributes } from '../books/register.ts';
import { connection, once } from '../data/client.ts';
import { recorded, serialPadding } from '../data/record.ts';
import { keys, primaryKeys } from '../data/table.ts';

const numbered = { type: 'number', required: true, padding: serialPadding } as const;
const book = { legalEntityId: numbered, branchId: { type: 'string', required: true } } as const;

export const provisionEntries = once(
  () =>
    new Entity(
      {
        model: { entity: 'provision-entry', service: 'registry', version: '1' },
        attributes: {
          ...book,
          number: numbered,
          kind: { type: provisionEntryKinds, required: true },
          side: { type: provisionSides, required: true },
          /** Only for a return: the number of its provision. */
          provision: { type: 'number' },
          firearmId: { type: 'string', required: true },
          issueId: { type: 'string', required: true },
          outAt: { type: 'string', required: true },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          type: { type: 'string', required: true },
          caliber: { type: 'string', required: true },
          serialNumber: { type: 'string', required: true },
          marks: { type: 'string' },
          licenseNumber: { type: 'string' },
          licenseDate: { type: 'string' },
          officerName: { type: 'string', required: true },
          idNumber: { type: 'string', required: true },
          psiraNumber: { type: 'string', required: true },
          purpose: { type: purposes, required: true },
          place: { type: 'string', required: true },
          dueAt: { type: 'string', required: true },
          authorisationNumber: { type: 'string', required: true },
          roundsOut: { type: 'number', required: true },
          issuedBy: { type: 'string', required: true },
          inAt: { type: 'string' },
          ended: { type: provisionEnds },
          roundsIn: { type: 'number' },
          condition: { type: 'string' },
          receivedBy: { type: 'string' },
          remarks: { type: 'string' },
          ...entryAttributes,
        },
        indexes: {
          // Which entries does this book have, in order?
          one: primaryKeys('provision-entry#{legalEntityId}#{branchId}', 'entry#{number}'),
          // Which entries does this firearm have, book by book?
          ofFirearm: keys('subject', 'provision-entry#firearm#{firearmId}', 'provision-entry#{legalEntityId}#{branchId}'),
        },
      },
      connection(),
    ),
);
export type ProvisionEntryRecord = EntityItem<ReturnType<typeof provisionEntries>>;

export const provisionStrikes = once(
  () =>
    new Entity(
      {
        model: { entity: 'provision-strike', service: 'registry', version: '1' },
        attributes: {
          ...book,
          /** The number under which the provision or return was first entered. */
          original: numbered,
          /** The struck entry. */
          number: numbered,
          ...strikeAttributes,
        },
        // Which entry replaced this one? Which corrections does an original have?
        indexes: { one: primaryKeys('provision-entry#{legalEntityId}#{branchId}', 'strike#{original}#{number}') },
      },
      connection(),
    ),
);

/** The head of a book: its last number and hash, and its counts. */
export const provisionBooks = once(
  () =>
    new Entity(
      {
        model: { entity: 'provision-book', service: 'registry', version: '1' },
        attributes: {
          ...book,
          last: { type: 'number', required: true },
          hash: { type: 'string', required: true },
          provisions: { type: 'number', required: true },
          returns: { type: 'number', required: true },
          /** Provisions that never took place. */
          voids: { type: 'number', required: true },
          /** The first time of a daily copy after the last entry. */
          copyAt: { type: 'string', required: true },
        },
        indexes: {
          // What are the last number and the counts of a branch's book?
          one: primaryKeys('provision-book#{legalEntityId}#{branchId}', 'provision-book'),
          // Which books have their last entry in the period before this copy?
          due: keys('due', 'provision-book#copy#{copyAt}', '{legalEntityId}#{branchId}'),
        },
      },
      connection(),
    ),
);
export type ProvisionBookRecord = EntityItem<ReturnType<typeof provisionBooks>>;

/** A daily copy of a branch's register: a PDF of the entries that no earlier copy has. */
export const registerCopies = once(
  () =>
    new Entity(
      {
        model: { entity: 'register-copy', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          ...book,
          /** 06:00 or 18:00: the copy has no later entries. */
          at: { type: 'string', required: true },
          fromNumber: { type: 'number', required: true },
          toNumber: { type: 'number', required: true },
          /** Of the file, in hexadecimal. */
          sha256: { type: 'string', required: true },
          bytes: { type: 'number', required: true },
          ...recorded,
        },
        indexes: {
          // Which copy is this?
          one: primaryKeys('register-copy#{id}', 'register-copy'),
          // Which copies does this branch have?
          ofBranch: keys('subject', 'register-copy#branch#{branchId}', 'register-copy#{id}'),
        },
      },
      connection(),
    ),
);
export type RegisterCopyRecord = EntityItem<ReturnType<typeof registerCopies>>;

/** The progress of the job that makes the daily copies. */
export const copyRuns = once(
  () =>
    new Entity(
      {
        model: { entity: 'register-copy-run', service: 'registry', version: '1' },
        attributes: {
          name: { type: 'string', required: true },
          /** Every branch has its copy of this time. */
          copyAt: { type: 'string', required: true },
          ranAt: { type: 'string', required: true },
        },
        // Which copies were the last ones to be complete?
        indexes: { one: primaryKeys('register-copy-run#{name}', 'register-copy-run') },
      },
      connection(),
    ),
);

/** The progress of a firearm: how much of its custody history has been entered, and the provision that is open. */
export const provisionPlaces = once(
  () =>
    new Entity(
      {
        model: { entity: 'provision-place', service: 'registry', version: '1' },
        attributes: {
          firearmId: { type: 'string', required: true },
          /** The last entry of its custody history that has been entered. */
          seq: { type: 'number', required: true },
          /** The open provision: { legalEntityId, branchId, number, issueId }. Absent while the firearm is not out. */
          open: { type: 'any' },
        },
        // How much of this firearm's custody history has been entered?
        indexes: { one: primaryKeys('provision-place#{firearmId}', 'provision-place') },
      },
      connection(),
    ),
);
