// Whom a row names as owner and keeper: by a number in the registry, by a PSiRA or registration number, or by a company's name.
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

/** Names are the same without regard to case, blanks, punctuation and the company's form; the trading name behind "t/a" is one. */
const isSameName = (one: string, other: string | undefined): boolean =>
  other !== undefined && plainNumber(one) !== '' && (plainNumber(one) === plainNumber(other) || isNameOf(other, one));

/** True when all that a row says of a holder, its number in the registry and its name or register number, is this one. */
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

/** The one entity that has this name, or why none was chosen. Only those who see the whole registry are told of others' names. */
function byName(words: string, known: Known, actor: Who): LegalEntityRecord | string | undefined {
  if (scopeOf(actor).kind !== 'national') return undefined;
  const named = known.entitiesNamed(words);
  if (!named) return `Many legal entities have the words of this name. ${enterNumber}`;
  if (named.length < 2) return named[0];
  const more = named.length > mostNamed ? ` and ${named.length - mostNamed} more` : '';
  return `${named.length} legal entities have this name: ${named.slice(0, mostNamed).map(described).join(', ')}${more}. ${enterNumber}`;
}

function namedBy(key: HolderKey, values: Values, known: Known, actor: Who): LegalEntityRecord | string | undefined {
  const number = values[idKeys[key]];
  if (number !== '') return /^\d{1,9}$/.test(number) ? known.entityOf(Number(number)) : undefined;
  return known.entityOf(values[key]) ?? byName(values[key], known, actor);
}

/** The entity that a row names, or why it may not be named. A client names none but its own. */
export function holderOf(key: HolderKey, values: Values, known: Known, actor: Who): Holder {
  const isSilent = saysNothing(key, values);
  if (isSilent && key === 'keeper') return {};
  const own = actor.legalEntityId === undefined ? undefined : known.entityOf(actor.legalEntityId);
  const entity = isSilent || (own && isHolder(key, values, own, known)) ? own : namedBy(key, values, known, actor);
  if (typeof entity === 'string') return { problem: { key, message: entity } };
  if (isSilent && !entity) return { problem: { key, message: 'Owner is required' } };
  if (!entity || !inScope(scopeOf(actor), [entity.id])) return { problem: { key, message: noSuchEntity } };
  if (!isHolder(key, values, entity, known))
    return { problem: { key, message: `${headerOf(idKeys[key])} ${values[idKeys[key]]} is ${entity.name}: correct one of the two columns` } };
  return { id: entity.id, isActive: entity.isActive };
}

/** The row with the registered names of the companies that it names by other words: what will be recorded is what the check shows. */
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

/** Whether a row says of a registered firearm's holders what the register says. */
export function holderProblems(firearm: FirearmRecord, values: Values, known: Known, actor: Who): RowProblem[] {
  const owner = { id: firearm.ownerId, name: firearm.ownerName };
  const keeper = firearm.keeperId === undefined ? owner : { id: firearm.keeperId, name: firearm.keeperName };
  const changed = {
    owner: 'Registered to another owner: the owner changes by a transaction',
    keeper: 'In the keeping of another: the keeper changes by a transaction',
  };
  return (['owner', 'keeper'] as const).flatMap((key) => {
    const recorded = key === 'owner' ? owner : keeper;
    // Empty, it leaves what is registered; a provider's own file is about its own firearms, whether it says so or not.
    if (saysNothing(key, values) ? key === 'keeper' || scopeOf(actor).kind === 'national' : isHolder(key, values, recorded, known)) return [];
    const { id, problem } = holderOf(key, values, known, actor);
    if (problem) return [problem];
    return id === recorded.id ? [] : [{ key, message: changed[key] }];
  });
}
