// The table of contents: every call of the API, by feature, each stamped with its name.
import * as features from './features.ts';
import { type Named, stamp } from './route.ts';

export const contract = stamp(features);

type RowNames<C> = { [F in keyof C]: { [K in keyof C[F]]: `${F & string}.${K & string}` }[keyof C[F]] }[keyof C];
/** The name of a call, `firearms.register`. */
export type RowName = RowNames<typeof features>;

/** Every row, in one list: what the two hosts, the access tests and the documentation loop over. */
export const rows: readonly Named[] = Object.values(contract).flatMap((feature) => Object.values(feature) as Named[]);

/** `legalEntities` is `legal-entities` in files and addresses. */
export const kebab = (word: string) => word.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** `legalEntities.list` lives in `functions/legal-entities/list.ts`. */
export function handlerFile(row: Named): string {
  const [feature = '', call = ''] = row.name.split('.');
  return `functions/${kebab(feature)}/${kebab(call)}.ts`;
}
