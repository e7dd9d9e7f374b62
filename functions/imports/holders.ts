// Finds the owner and keeper of a row: by the number in the registry, a PSiRA or registration number, or a company's name.
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { isNameOf } from '../../shared/disclosures/company-name.ts';
import { headerOf, type ImportKey } from '../../shared/imports/columns.ts';
import { plainNumber } from '../../shared/kinds/numbers.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import type { Known } from './known.ts';
import type { RowProblem, Values } from './read.ts';
import type { Who } from './who.ts';

const noSuchEntity = 'There is no such legal entity, or you may not register firearms for it';

const idKeys = { owner: 'ownerId', keeper: 'keeperId' } as const satisfies Record<string, ImportKey>;
type HolderKey = keyof typeof idKeys;

interface Holder {
  readonly id?: number;
  readonly problem?: RowProblem;
  readonly isActive?: boolean;
}
export type Holders = [HolderKey, Holder][];

const saysNothing = (key: HolderKey, values: Values): boolean => values[key] === '' && values[idKeys[key]] === '';

/** Compares names without case, blanks, punctuation and the company's form. The trading name after "t/a" counts too. */
const isSameName = (one: string, other: string | undefined): boolean =>
  other !== undefined && plainNumber(one) !== '' && (plainNumber(one) === plainNumber(other) || isNameOf(other, one));

/** True if the row's values for a holder (number in the registry, name or register number) all match this entity. */
function isHolder(key: HolderKey, values: Values, { id, name }: { readonly id: number; readonly name?: string | undefined }, known: Known): boolean {
  const [number, words] = [values[idKeys[key]], values[key]];
  return (number === '' || Number(number) === id) && (words === '' || isSameName(words, name) || known.entityOf(words)?.id === id);
}

const mostNamed = 5;
const described = ({ name, psiraNumber, registrationNumber }: LegalEntityRecord): string => {
  const number = psiraNumber ?? registrationNumber;
  return number ? `${name} (${number})` : name;
};
const enterNumber = 'Enter the PSiRA or registration number';

/** The only entity with this name, or the reason why there is none. Only users with national scope learn other companies' names. */
function byName(words: string, known: Known, actor: Who): LegalEntityRecord | string | undefined {
  if (scopeOf(actor).kind !== 'national') return undefined;
  const named = known.entitiesNamed(words);
  if (!named) return `Too many legal entities match this name. ${enterNumber}`;
  if (named.length < 2) return named[0];
  const more = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : '';
  return `${named.length} legal entities have this name: ${named.slice(0, mostNamed).map(described).join(', ')}${more}. ${enterNumber}`;
}

function namedBy(key: HolderKey, values: Values, known: Known, actor: Who): LegalEntityRecord | string | undefined {
  const number = values[idKeys[key]];
  if (number !== '') return /^\d{1,9}$/.test(number) ? known.entityOf(Number(number)) : undefined;
  return known.entityOf(values[key]) ?? byName(values[key], known, actor);
}

/** The entity that a row names, or the reason why the row may not name it. A client may only name its own company. */
export function holderOf(key: HolderKey, values: Values, known: Known, actor: Who): Holder {
  const isEmpty = saysNothing(key, values);
  if (isEmpty && key === 'keeper') return {};
  const own = actor.legalEntityId === undefined ? undefined : known.entityOf(actor.legalEntityId);
  const entity = isEmpty || (own && isHolder(key, values, own, known)) ? own : namedBy(key, values, known, actor);
  if (typeof entity === 'string') return { problem: { key, message: entity } };
  if (isEmpty && !entity) return { problem: { key, message: 'Owner is required' } };
  if (!entity || !inScope(scopeOf(actor), [entity.id])) return { problem: { key, message: noSuchEntity } };
  if (!isHolder(key, values, entity, known))
    return { problem: { key, message: `${headerOf(idKeys[key])} ${values[idKeys[key]]} belongs to ${entity.name}: correct one of the two columns` } };
  return { id: entity.id, isActive: entity.isActive };
}

/** Replaces the company names of a row with the registered names, so that the check shows what will be recorded. */
export function withHolderNames<R extends { readonly values: Values; readonly typed: Partial<Values> }>(row: R, known: Known, actor: Who): R {
  const named = (['owner', 'keeper'] as const).flatMap((key) => {
    const words = row.values[key];
    if (words === '' || row.values[idKeys[key]] !== '' || known.entityOf(words)) return [];
    const entity = byName(words, known, actor);
    return typeof entity === 'object' && entity.name !== words ? [[key, entity.name] as const] : [];
  });
  if (named.length === 0) return row;
  const written = Object.fromEntries(named.map(([key]) => [key, row.values[key]]));
  return { ...row, values: { ...row.values, ...Object.fromEntries(named) }, typed: { ...written, ...row.typed } };
}

/** Problems if the row's owner or keeper differs from the registered one. */
export function holderProblems(firearm: FirearmRecord, values: Values, known: Known, actor: Who): RowProblem[] {
  const owner = { id: firearm.ownerId, name: firearm.ownerName };
  const keeper = firearm.keeperId === undefined ? owner : { id: firearm.keeperId, name: firearm.keeperName };
  const changed = {
    owner: 'Registered to another owner: use a transaction to change the owner',
    keeper: 'Registered with another keeper: use a transaction to change the keeper',
  };
  return (['owner', 'keeper'] as const).flatMap((key) => {
    const recorded = key === 'owner' ? owner : keeper;
    // An empty cell keeps the registered value. A provider's own file is always about its own firearms.
    if (saysNothing(key, values) ? key === 'keeper' || scopeOf(actor).kind === 'national' : isHolder(key, values, recorded, known)) return [];
    const { id, problem } = holderOf(key, values, known, actor);
    if (problem) return [problem];
    return id === recorded.id ? [] : [{ key, message: changed[key] }];
  });
}
