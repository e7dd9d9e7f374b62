// The table of contents: every call of the API, by feature, each stamped with its name.
import { access } from './access/routes.ts';
import { ancillaries } from './ancillaries/routes.ts';
import { ancillaryLibrary } from './ancillary-library/routes.ts';
import { approvals } from './approvals/routes.ts';
import { auth } from './auth/routes.ts';
import { cases } from './cases/routes.ts';
import { compliance } from './compliance/routes.ts';
import { dashboard } from './dashboard/routes.ts';
import { disclosures } from './disclosures/routes.ts';
import { docs } from './docs/routes.ts';
import { documents } from './documents/routes.ts';
import { exports } from './exports/routes.ts';
import { firearms } from './firearms/routes.ts';
import { geographic } from './geographic/routes.ts';
import { imports } from './imports/routes.ts';
import { inspections } from './inspections/routes.ts';
import { integrations } from './integrations/routes.ts';
import { legalEntities } from './legal-entities/routes.ts';
import { library } from './library/routes.ts';
import { licenses } from './licenses/routes.ts';
import { losses } from './losses/routes.ts';
import { notifications } from './notifications/routes.ts';
import { overview } from './overview/routes.ts';
import { police } from './police/routes.ts';
import { profiling } from './profiling/routes.ts';
import { reports } from './reports/routes.ts';
import { type Named, stamp } from './route.ts';
import { seizures } from './seizures/routes.ts';
import { settings } from './settings/routes.ts';
import { stockRegister } from './stock-register/routes.ts';
import { system } from './system/routes.ts';
import { transactions } from './transactions/routes.ts';
import { users } from './users/routes.ts';
import { verification } from './verification/routes.ts';
import { workflow } from './workflow/routes.ts';

export const contract = stamp({
  access,
  ancillaries,
  ancillaryLibrary,
  approvals,
  auth,
  cases,
  compliance,
  dashboard,
  disclosures,
  docs,
  documents,
  exports,
  firearms,
  geographic,
  imports,
  inspections,
  integrations,
  legalEntities,
  library,
  licenses,
  losses,
  notifications,
  overview,
  police,
  profiling,
  reports,
  seizures,
  settings,
  stockRegister,
  system,
  transactions,
  users,
  verification,
  workflow,
});

/** Every row, in one list: what the two hosts, the access tests and the documentation loop over. */
export const rows: readonly Named[] = Object.values(contract).flatMap((feature) => Object.values(feature) as Named[]);

/** `legalEntities.list` lives in `functions/legal-entities/list.ts`. */
export function handlerFile(row: Named): string {
  const [feature = '', call = ''] = row.name.split('.');
  const kebab = (word: string) => word.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  return `functions/${kebab(feature)}/${kebab(call)}.ts`;
}
