// The list of a company's firearms: each with its license and where it is, sorted by any column.
import * as v from 'valibot';
import { Instant, paging, querySerialId, RecordId, searchText } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { licenseStates, stateNames } from '../licenses/schema.ts';
import { Firearm, firearmStatuses, firearmTypes } from './schema.ts';

/** The columns of the list, each of which sorts it. */
export const sorts = [
  'serialNumber',
  'make',
  'type',
  'caliber',
  'status',
  'licenseNumber',
  'licenseState',
  'expiresOn',
  'keeper',
  'place',
  'inspected',
  'registered',
] as const;
export type Sort = (typeof sorts)[number];
export const orders = ['ascending', 'descending'] as const;

/** The states of a current license, and `NONE`: a firearm that needs a license and has no current one. */
export const licenseFilters = [...licenseStates, 'NONE'] as const;
export type LicenseFilter = (typeof licenseFilters)[number];
export const licenseWords = (state: LicenseFilter): string => (state === 'NONE' ? 'No license' : stateNames[state]);

/** `here`: the company has its own firearm. `elsewhere`: another provider keeps it. `for_others`: the company keeps it for its owner. */
export const keepings = ['here', 'elsewhere', 'for_others'] as const;
export type Keeping = (typeof keepings)[number];

/** Who has the firearm, as the list says it. */
export const keeperWords = ({ keeping, keeperName, ownerName }: Pick<FirearmOfCompany, 'keeping' | 'keeperName' | 'ownerName'>): string => {
  if (keeping === 'for_others') return `Kept for ${ownerName}`;
  return keeping === 'elsewhere' ? `Kept by ${keeperName}` : ownerName;
};

/** How many firearms may be chosen at a time, to change, lodge, print or export them. */
export const mostChosen = 100;

export const FirearmOfCompany = v.object({
  ...v.pick(Firearm, [
    'id',
    'serialNumber',
    'manufacturer',
    'model',
    'type',
    'caliber',
    'status',
    'lockedBy',
    'seizureId',
    'ownerId',
    'ownerName',
    'keeperId',
    'keeperName',
    'province',
    'city',
    'lastInspectionDate',
    'createdAt',
    'version',
  ]).entries,
  keeping: v.picklist(keepings),
  /** Its current license. Null without one, and of a firearm that the company keeps for another: that license is the owner's. */
  license: v.nullable(
    v.object({
      id: RecordId,
      licenseNumber: v.string(),
      expiresOn: v.string(),
      daysLeft: v.number(),
      /** False once a renewal has been lodged. */
      lodgeable: v.boolean(),
      version: v.number(),
    }),
  ),
  /** Null where the company needs no license for it: it is kept for another, or lost, stolen, seized or retired without a license. */
  licenseState: v.nullable(v.picklist(licenseFilters)),
  /** When it was last inspected. */
  lastInspectionDate: v.nullable(Instant),
});
export type FirearmOfCompany = v.InferOutput<typeof FirearmOfCompany>;

const filters = {
  /** The company. A client sees its own, whatever it asks; anybody else must name one. */
  holderId: v.optional(querySerialId),
  /** In serial number, manufacturer, model, type, caliber, license number, keeper and city. */
  search: v.optional(searchText),
  status: v.optional(v.picklist(firearmStatuses)),
  type: v.optional(v.picklist(firearmTypes)),
  licenseState: v.optional(v.picklist(licenseFilters)),
  keeping: v.optional(v.picklist(keepings)),
  province: v.optional(Province),
  sort: v.optional(v.picklist(sorts), 'registered'),
  /** Firearms without a value come last either way. */
  order: v.optional(v.picklist(orders), 'descending'),
};

export const CompanyFirearmsQuery = v.strictObject({ ...paging, ...filters });
export type CompanyFirearmsQuery = v.InferOutput<typeof CompanyFirearmsQuery>;

/** Ids with commas between them. */
const Chosen = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.maxLength(mostChosen, `Choose at most ${mostChosen} firearms`),
  v.array(RecordId),
);

/** The list as a file: as filtered, or only the chosen firearms. */
export const CompanyFirearmsExportQuery = v.strictObject({ ...paging, ...filters, ids: v.optional(Chosen) });
export type CompanyFirearmsExportQuery = v.InferOutput<typeof CompanyFirearmsExportQuery>;
