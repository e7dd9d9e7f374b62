// The register of provision of a branch (FCA Regulations 2004, reg 22(2)): who was provided with which firearm, and when it came back.
import * as v from 'valibot';
import { purposes } from '../custody/schema.ts';
import { nameText } from '../kinds/cell-text.ts';
import { Instant, optionalText, paging, RecordId, searchText, text } from '../kinds/index.ts';
import { identifyingNumber } from '../kinds/no-number.ts';
import { entryFilters, entryNumber } from '../stock-register/schema.ts';

/** The kind of an entry. A correction replaces the provision or return that it corrects. */
export const provisionEntryKinds = ['provision', 'return', 'correction'] as const;
export const provisionSides = ['provision', 'return'] as const;
export type ProvisionSide = (typeof provisionSides)[number];

/** How a provision ended. `void`: it never took place, so that a correction of the provision says so. */
export const provisionEnds = ['returned', 'handed_over', 'lost', 'seized', 'void'] as const;
export type ProvisionEnd = (typeof provisionEnds)[number];

/** The columns of an entry. A return repeats its provision, so that its line is complete. */
const line = {
  outAt: Instant,
  manufacturer: v.string(),
  model: v.string(),
  type: v.string(),
  caliber: v.string(),
  serialNumber: v.string(),
  marks: v.pipe(v.nullable(v.string()), v.description('Other serial numbers and marks on the weapon.')),
  licenseNumber: v.nullable(v.string()),
  licenseDate: v.nullable(v.string()),
  officerName: v.pipe(v.string(), v.description('Initials and surname.')),
  idNumber: v.pipe(v.string(), v.description('The last four characters; a file for people who may reveal ID numbers has all of it.')),
  psiraNumber: v.string(),
  purpose: v.picklist(purposes),
  place: v.string(),
  dueAt: v.pipe(Instant, v.description('The end of the authorised period.')),
  authorisationNumber: v.string(),
  roundsOut: v.number(),
  issuedBy: v.string(),
  inAt: v.nullable(Instant),
  ended: v.nullable(v.picklist(provisionEnds)),
  roundsIn: v.nullable(v.number()),
  condition: v.nullable(v.string()),
  receivedBy: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
};

export const ProvisionEntry = v.object({
  id: v.pipe(v.string(), v.description('The book and the number.')),
  legalEntityId: v.number(),
  branchId: RecordId,
  number: v.pipe(v.number(), v.description('1, 2, 3 and so on, without gaps in each book.')),
  kind: v.picklist(provisionEntryKinds),
  side: v.pipe(v.picklist(provisionSides), v.description('Provision or return. For a correction: of the entry that it corrects.')),
  provision: v.pipe(v.nullable(v.number()), v.description('Only for a return: the number of its provision.')),
  firearmId: RecordId,
  issueId: RecordId,
  ...line,
  original: v.pipe(v.number(), v.description('The number of the first entry; its own number if it is the first.')),
  corrects: v.pipe(v.nullable(v.number()), v.description('Only for a correction: the entry that it replaces, and the reason.')),
  reason: v.nullable(v.string()),
  automatic: v.pipe(v.boolean(), v.description('True if the registry made the correction from a custody event.')),
  enteredAt: Instant,
  enteredBy: v.string(),
  hash: v.pipe(v.string(), v.description('The SHA-256 of the entry and the previous entry’s hash.')),
  struck: v.pipe(v.boolean(), v.description('True if another entry has replaced it.')),
  correction: v.pipe(
    v.nullable(v.object({ number: v.number(), at: Instant, by: v.string(), reason: v.string() })),
    v.description('The entry that replaced this one. In the corrected view: the entry whose content is shown.'),
  ),
});
export type ProvisionEntry = v.InferOutput<typeof ProvisionEntry>;

const filters = {
  ...entryFilters,
  kind: v.optional(v.picklist(provisionEntryKinds, 'Not a kind of entry')),
  search: v.pipe(v.optional(searchText), v.description('Part of a serial number or of an officer’s name.')),
  from: v.pipe(entryFilters.from, v.description('The first day of the provision or return.')),
};

export const ProvisionQuery = v.strictObject({ ...paging, ...filters, order: v.optional(v.picklist(['asc', 'desc'], 'Order must be asc or desc'), 'desc') });
export type ProvisionQuery = v.InferOutput<typeof ProvisionQuery>;

/** An export of the register: the branch and the range of entries, oldest first. */
export const ProvisionExportQuery = v.strictObject({ ...paging, ...filters, branch: RecordId });
export type ProvisionExportQuery = v.InferOutput<typeof ProvisionExportQuery>;

export const ProvisionCounts = v.pipe(
  v.object({
    legalEntityId: v.number(),
    legalEntityName: v.string(),
    branchId: RecordId,
    branchName: v.string(),
    entries: v.number(),
    provisions: v.number(),
    returns: v.number(),
    corrections: v.number(),
    voids: v.pipe(v.number(), v.description('Provisions that never took place.')),
    out: v.pipe(v.number(), v.description('Provisions without a return.')),
  }),
  v.description('The number of entries of each kind, and of firearms that are out.'),
);
export type ProvisionCounts = v.InferOutput<typeof ProvisionCounts>;

/** The most entries that one check reads; a longer book is checked in parts. */
export const mostChecked = 5000;
export const ProvisionCheckQuery = v.strictObject({
  after: v.pipe(v.optional(entryNumber), v.description('The last entry that an earlier check read.')),
});
export const ProvisionCheck = v.object({
  from: v.number(),
  to: v.pipe(v.number(), v.description('The last entry that was read.')),
  more: v.pipe(v.boolean(), v.description(`True if the book has more than ${mostChecked} further entries: check again after \`to\`.`)),
  broken: v.pipe(v.nullable(v.object({ number: v.number(), how: v.string() })), v.description('The first entry that is missing or was altered.')),
});
export type ProvisionCheck = v.InferOutput<typeof ProvisionCheck>;

export const ProvisionCopy = v.pipe(
  v.object({
    id: RecordId,
    branchId: RecordId,
    at: v.pipe(Instant, v.description('06:00 or 18:00 in Johannesburg: the copy has no later entries.')),
    fromNumber: v.pipe(v.number(), v.description('The first entry: the one after the last entry of the copy before.')),
    toNumber: v.number(),
    sha256: v.pipe(v.string(), v.description('The SHA-256 of the file, in hexadecimal.')),
    bytes: v.number(),
    createdAt: v.pipe(Instant, v.description('When the copy was made.')),
  }),
  v.description('A PDF of the entries that no earlier copy has.'),
);
export type ProvisionCopy = v.InferOutput<typeof ProvisionCopy>;
export const ProvisionCopyQuery = v.strictObject(paging);
export type ProvisionCopyQuery = v.InferOutput<typeof ProvisionCopyQuery>;
export const ProvisionCopyFile = v.pipe(v.object({ url: v.pipe(v.string(), v.url()) }), v.description('The address of the file, valid for one minute.'));
export type ProvisionCopyFile = v.InferOutput<typeof ProvisionCopyFile>;

const rounds = (name: string) =>
  v.optional(v.pipe(v.number(`${name} must be a number`), v.integer(`${name} must be a whole number`), v.minValue(0), v.maxValue(1000)));

export const CorrectProvisionEntry = v.pipe(
  v.strictObject({
    ...v.partial(
      v.object({
        manufacturer: nameText('Manufacturer is required', 100),
        model: nameText('Model is required', 100),
        caliber: nameText('Caliber is required', 60),
        serialNumber: identifyingNumber('firearm', 'Serial number', 'Serial number is required'),
        officerName: nameText('Officer is required', 120),
        psiraNumber: text('PSiRA number is required', 40),
        purpose: v.picklist(purposes, 'Purpose is required'),
        place: text('Place is required', 200),
        issuedBy: nameText('Issuer is required', 120),
      }),
    ).entries,
    roundsOut: rounds('Rounds issued'),
    roundsIn: rounds('Rounds returned'),
    marks: optionalText(500),
    remarks: optionalText(),
    reason: text('A reason is required', 2000),
  }),
  v.description('The corrected values. A field that is left out keeps its value.'),
);
export type CorrectProvisionEntry = v.InferOutput<typeof CorrectProvisionEntry>;
