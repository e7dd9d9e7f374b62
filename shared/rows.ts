// Every row of the contract in one list, for the two hosts, the access tests and the API's description.
import * as contract from './features.ts';
import type { Named } from './route.ts';

export const rows: readonly Named[] = Object.values(contract).flatMap((feature) => Object.values(feature) as Named[]);

/** Turns `legalEntities` into `legal-entities`, as in files and addresses. */
export const kebab = (word: string) => word.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** Returns the file of a row's handler: `legalEntities.list` is in `functions/legal-entities/list.ts`. */
export function handlerFile(row: Named): string {
  const [feature = '', call = ''] = row.name.split('.');
  return `functions/${kebab(feature)}/${kebab(call)}.ts`;
}
