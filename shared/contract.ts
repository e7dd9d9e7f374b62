// The table of contents: every call of the API, by feature, each stamped with its name.
import { ancillaries } from './ancillaries/routes.ts';
import { ancillaryLibrary } from './ancillary-library/routes.ts';
import { auth } from './auth/routes.ts';
import { dashboard } from './dashboard/routes.ts';
import { disclosures } from './disclosures/routes.ts';
import { exports } from './exports/routes.ts';
import { firearms } from './firearms/routes.ts';
import { imports } from './imports/routes.ts';
import { inspections } from './inspections/routes.ts';
import { legalEntities } from './legal-entities/routes.ts';
import { library } from './library/routes.ts';
import { licenses } from './licenses/routes.ts';
import { notifications } from './notifications/routes.ts';
import { type Named, stamp } from './route.ts';
import { system } from './system/routes.ts';
import { transactions } from './transactions/routes.ts';
import { users } from './users/routes.ts';

export const contract = stamp({
  ancillaries,
  ancillaryLibrary,
  auth,
  dashboard,
  disclosures,
  exports,
  firearms,
  imports,
  inspections,
  legalEntities,
  library,
  licenses,
  notifications,
  system,
  transactions,
  users,
});

/** Every row, in one list: what the two hosts, the access tests and the documentation loop over. */
export const rows: readonly Named[] = Object.values(contract).flatMap((feature) => Object.values(feature) as Named[]);

/** `legalEntities.list` lives in `functions/legal-entities/list.ts`. */
export function handlerFile(row: Named): string {
  const [feature = '', call = ''] = row.name.split('.');
  const kebab = (word: string) => word.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  return `functions/${kebab(feature)}/${kebab(call)}.ts`;
}
