// Reads cases. Steps are in steps.ts, links in links.ts, notes in note-store.ts.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { isEditable } from '../../shared/cases/rules.ts';
import type { Case, CaseDetail } from '../../shared/cases/schema.ts';
import { notFound } from '../../shared/problem.ts';
import { getAll } from '../data/pages.ts';
import { withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { log } from '../platform/log.ts';
import { type CaseLink, type CaseRecord, type CaseShareRecord, caseLinks, caseShares, cases } from './entity.ts';

const optional = [
  ...(['shortNumber', 'description', 'assignedTo', 'assignedToName', 'relatedFirearmId', 'relatedEntityId', 'closedAt', 'unanswered'] as const),
  ...(['inspectionId', 'findingNumber'] as const),
];

/** The record in the form of the contract, with null for missing values. */
export const shown = (record: CaseRecord): Case => withNulls(record, optional);

/** Returns a case in the caller's scope. Throws `not-found`. */
export async function getCase(id: string, scope: Scope): Promise<CaseRecord> {
  const { data } = await cases().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [])) throw notFound();
  return data;
}

/** The current links of a case, latest first. */
export async function linksOf(caseId: string): Promise<CaseLink[]> {
  const { data } = await caseLinks().query.ofCase({ caseId }).go({ pages: 'all', consistent: true });
  return data.filter(({ isLinked }) => isLinked).sort((a, b) => (a.linkedAt < b.linkedAt ? 1 : -1));
}

/** The case number for printed documents; undefined for an unknown case. */
export const numberOfCase = async (id: string): Promise<string | undefined> => (await cases().get({ id }).go()).data?.caseNumber;

/** Open cases that name this firearm, or are this case, latest first. */
export async function openCasesOf(firearmId: string | undefined, caseId: string | undefined): Promise<CaseRecord[]> {
  const linked = firearmId ? (await caseLinks().query.ofRecord({ kind: 'firearm', recordId: firearmId }).go({ pages: 'all' })).data : [];
  const ids = new Set([...linked.filter(({ isLinked }) => isLinked).map((link) => link.caseId), ...(caseId ? [caseId] : [])]);
  const found = (await getAll([...ids].map((id) => recordKey('case', id)))) as CaseRecord[];
  return found.filter(({ status }) => isEditable(status)).sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The current shares of a case, latest first. */
export async function sharesOf(caseId: string): Promise<CaseShareRecord[]> {
  const { data } = await caseShares().query.ofCase({ caseId }).go({ pages: 'all', consistent: true });
  return data.filter(({ sharedWith }) => sharedWith !== undefined).sort((a, b) => (a.sharedAt < b.sharedAt ? 1 : -1));
}

/** The case with the current data of its firearms and legal entities. */
export async function detailOf(record: CaseRecord): Promise<CaseDetail> {
  const [links, shares] = await Promise.all([linksOf(record.id), sharesOf(record.id)]);
  const of = (kind: CaseLink['kind']) => links.filter((link) => link.kind === kind);
  const [firearms, entities] = await Promise.all([
    getAll(of('firearm').map(({ recordId }) => recordKey('firearm', recordId))) as Promise<FirearmRecord[]>,
    findLegalEntities(of('legal-entity').map(({ recordId }) => Number(recordId))),
  ]);
  const since = new Map(links.map(({ kind, recordId, linkedAt, linkedByName }) => [`${kind}#${recordId}`, { linkedAt, linkedByName }]));
  const linked = (kind: CaseLink['kind'], id: string | number) => since.get(`${kind}#${id}`) ?? { linkedAt: record.createdAt, linkedByName: '' };
  return {
    ...shown(record),
    firearms: firearms.map((firearm) => ({ ...firearm, firearmId: firearm.id, ...linked('firearm', firearm.id) })),
    entities: entities.map((entity) => ({ ...entity, entityId: entity.id, psiraNumber: entity.psiraNumber ?? null, ...linked('legal-entity', entity.id) })),
    shares,
  };
}

/** Returns a case and logs the read. Criminal matters are special personal information (POPIA s26). */
export async function openCase(id: string, scope: Scope, actor: Pick<Actor, 'userId'>): Promise<CaseDetail> {
  const detail = await detailOf(await getCase(id, scope));
  log('info', 'case opened', { caseId: id, userId: actor.userId });
  return detail;
}
