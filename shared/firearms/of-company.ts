// Schemas of the list of a company's firearms.
import * as v from 'valibot';
import { Instant, paging, querySerialId, RecordId, searchText } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { licenseStates, stateNames } from '../licenses/schema.ts';
import { Firearm, firearmStatuses, firearmTypes } from './schema.ts';

/** The sortable columns. */
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

/** Who keeps the firearm, in the words of the list. */
export const keeperWords = ({ keeping, keeperName, ownerName }: Pick<FirearmOfCompany, 'keeping' | 'keeperName' | 'ownerName'>): string => {
  if (keeping === 'for_others') return `Kept for ${ownerName}`;
  return keeping === 'elsewhere' ? `Kept by ${keeperName}` : ownerName;
};

/** Most firearms that can be selected at once. */
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
  license: v.pipe(
    v.nullable(
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
    v.description('The current license; null if there is none, and for a firearm that the company keeps for its owner.'),
  ),
  licenseState: v.pipe(
    v.nullable(v.picklist(licenseFilters)),
    v.description(
      'Null if the company needs no license: it keeps the firearm for its owner, or the firearm is lost, stolen, seized or retired without a license.',
    ),
  ),
  lastInspectionDate: v.pipe(v.nullable(Instant), v.description('The date of the last inspection.')),
});
export type FirearmOfCompany = v.InferOutput<typeof FirearmOfCompany>;

const filters = {
  holderId: v.pipe(v.optional(querySerialId), v.description('The id of the company. A client always sees its own; others must send one.')),
  search: v.pipe(v.optional(searchText), v.description('Searches serial number, manufacturer, model, type, caliber, license number, keeper and city.')),
  status: v.optional(v.picklist(firearmStatuses)),
  type: v.optional(v.picklist(firearmTypes)),
  licenseState: v.optional(v.picklist(licenseFilters)),
  keeping: v.optional(v.picklist(keepings)),
  province: v.optional(Province),
  sort: v.optional(v.picklist(sorts), 'registered'),
  order: v.pipe(v.optional(v.picklist(orders), 'descending'), v.description('Firearms without a value come last in both orders.')),
};

export const CompanyFirearmsQuery = v.strictObject({ ...paging, ...filters });
export type CompanyFirearmsQuery = v.InferOutput<typeof CompanyFirearmsQuery>;

/** Ids separated by commas. */
const Chosen = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.maxLength(mostChosen, `Select at most ${mostChosen} firearms`),
  v.array(RecordId),
);

/** The exported list: all filtered firearms, or only the selected ones. */
export const CompanyFirearmsExportQuery = v.strictObject({ ...paging, ...filters, ids: v.optional(Chosen) });
export type CompanyFirearmsExportQuery = v.InferOutput<typeof CompanyFirearmsExportQuery>;
