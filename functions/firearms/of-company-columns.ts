// The columns of the exported list of a company's firearms.
import { type FirearmOfCompany, keeperWords, licenseWords } from '../../shared/firearms/of-company.ts';
import type { Columns } from '../data/columns.ts';

export const companyFirearmColumns: Columns<FirearmOfCompany> = [
  ['Serial Number', (one) => one.serialNumber],
  ['Manufacturer', (one) => one.manufacturer],
  ['Model', (one) => one.model],
  ['Type', (one) => one.type],
  ['Caliber', (one) => one.caliber],
  ['Status', (one) => one.status],
  ['License Number', (one) => one.license?.licenseNumber],
  ['License State', (one) => (one.licenseState ? licenseWords(one.licenseState) : null)],
  ['Expires', (one) => one.license?.expiresOn],
  ['Days Left', (one) => one.license?.daysLeft],
  ['Kept', (one) => keeperWords(one)],
  ['Owner', (one) => one.ownerName],
  ['Keeper', (one) => one.keeperName],
  ['Province', (one) => one.province],
  ['City', (one) => one.city],
  ['Last Inspection', (one) => one.lastInspectionDate],
  ['Registered', (one) => one.createdAt],
  ['Record ID', (one) => one.id],
];
