// Reads what the registry knows of the officers in a file: who is recorded for the provider already, its branches, and its employee numbers.
import * as v from 'valibot';
import { CreateOfficer, type CreateOfficer as Input } from '../../shared/officers/schema.ts';
import { branches } from '../branches/entity.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { type OfficerRecord, officers } from '../officers/entity.ts';
import { personKeyOf } from '../officers/person-key.ts';
import { readAll, readGuards } from './known.ts';

/** The parts of an officer that identify the person. */
type Identity = Pick<Input, 'idType' | 'idNumber'> & { readonly idCountry?: string | null | undefined; readonly psiraNumber: string };

export interface KnownOfficers {
  readonly entity: LegalEntityRecord;
  /** The officer with this ID or passport number. */
  readonly ofPerson: (identity: Identity) => OfficerRecord | undefined;
  /** The officer with this PSiRA number. */
  readonly ofPsira: (psiraNumber: string) => OfficerRecord | undefined;
  /** The active branches with this name. */
  readonly branchesNamed: (name: string) => readonly { readonly id: string; readonly name: string }[];
  readonly branchNames: readonly string[];
  /** Officers who did not leave, with this employee number. Empty during a run: the registry itself allows a number twice. */
  readonly withEmployeeNumber: (number: string) => readonly Pick<OfficerRecord, 'id'>[];
}

/** Equal for names and numbers that differ only in case and blanks. */
export const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const identityText = ({ idType, idNumber, idCountry }: Identity) => `${idType}\n${idCountry ?? ''}\n${idNumber}`;

interface Reading {
  /** True to read the latest state, after a concurrent change. */
  readonly latest?: boolean;
  /** True to read the employee numbers of the provider's officers too. */
  readonly withNumbers?: boolean;
}

async function readNumbers(legalEntityId: number) {
  const { data } = await officers()
    .query.ofEntity({ legalEntityId })
    .go({ pages: 'all', attributes: ['id', 'employeeNumber', 'employment'] });
  return data.filter(({ employeeNumber, employment }) => employeeNumber && employment !== 'left');
}

/** Undefined if the provider does not exist. `identities`: of the rows whose ID number is valid. */
export async function readKnownOfficers(
  identities: readonly Identity[],
  legalEntityId: number,
  { latest = false, withNumbers = false }: Reading = {},
): Promise<KnownOfficers | undefined> {
  const keys = new Map(
    await Promise.all(
      identities.map(async (one) => [identityText(one), `${legalEntityId}#${await personKeyOf(one.idType, one.idNumber, one.idCountry)}`] as const),
    ),
  );
  const psira = (number: string) => `${legalEntityId}#${number}`;
  const [entity, held, own, numbered] = await Promise.all([
    findLegalEntity(legalEntityId),
    readGuards(
      [
        ...[...keys.values()].map((value) => ({ kind: 'officer-person' as const, value })),
        ...identities.map(({ psiraNumber }) => ({ kind: 'officer-psira' as const, value: psira(psiraNumber) })),
      ],
      latest,
    ),
    branches().query.ofEntity({ legalEntityId }).go({ pages: 'all' }),
    withNumbers ? readNumbers(legalEntityId) : [],
  ]);
  if (!entity) return undefined;
  const officer = officers();
  const records = await readAll(
    [...new Set(held.values())].map((id) => (officer.get({ id }).params() as { Key: Record<string, string> }).Key),
    latest,
  );
  const byId = new Map(records.map((record) => [record.id, record as OfficerRecord]));
  const byNumber = new Map<string, typeof numbered>();
  for (const one of numbered) {
    const number = folded(one.employeeNumber ?? '');
    byNumber.set(number, [...(byNumber.get(number) ?? []), one]);
  }
  const active = own.data.filter(({ isActive }) => isActive);
  return {
    entity,
    ofPerson: (identity) => byId.get(held.get(`officer-person ${keys.get(identityText(identity))}`) ?? ''),
    ofPsira: (number) => byId.get(held.get(`officer-psira ${psira(number)}`) ?? ''),
    branchesNamed: (name) => active.filter((branch) => folded(branch.name) === folded(name)),
    branchNames: active.map(({ name }) => name).sort(),
    withEmployeeNumber: (number) => byNumber.get(folded(number)) ?? [],
  };
}

/** The identity in an input whose ID number and PSiRA number are valid; undefined for any other. */
export function identityIn(input: object): Identity | undefined {
  const { success, output } = v.safeParse(CreateOfficer, input);
  return success ? output : undefined;
}
