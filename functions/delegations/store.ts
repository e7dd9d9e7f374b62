// Delegations of a provider: read in scope, granted with their document, revoked with a reason.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { policyOf } from '../../shared/custody/policy.ts';
import { stateOfDelegation } from '../../shared/delegations/rules.ts';
import { type CreateDelegation, type Delegation, type DelegationQuery, mostDelegations, type RevokeDelegation } from '../../shared/delegations/schema.ts';
import { counted } from '../../shared/kinds/format.ts';
import { dayOf, monthsAfter } from '../../shared/kinds/time.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { entityAsked } from '../branches/store.ts';
import { commit, isUnchanged, staleVersion } from '../data/commit.ts';
import { getAll, pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { commitChange, create, setOrCleared } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { relyOn, typeOfOfficersFile } from '../officers/files.ts';
import { expectBranch, getOfficer } from '../officers/store.ts';
import { type DelegationRecord, delegations } from './entity.ts';
import { heldDelegations } from './in-force.ts';

export { delegationInForce } from './in-force.ts';

const statusOf = ({ revokedAt }: Pick<DelegationRecord, 'revokedAt'>) => (revokedAt ? 'revoked' : 'granted');

/** A page of delegations with the names of their officers and branches: one read more, for any number of them. */
async function shownAll(records: readonly DelegationRecord[], today: string): Promise<Delegation[]> {
  const officerKeys = [...new Set(records.map(({ officerId }) => officerId))].map((id) => recordKey('officer', id));
  const branchKeys = [...new Set(records.flatMap(({ branchId }) => branchId ?? []))].map((id) => recordKey('branch', id));
  const found = new Map((await getAll([...officerKeys, ...branchKeys])).map((one) => [one.id, one]));
  return records.map((record) => {
    const officer = found.get(record.officerId) as { initials: string; surname: string } | undefined;
    return {
      ...{ id: record.id, legalEntityId: record.legalEntityId, officerId: record.officerId },
      officerName: officer ? nameOfOfficer(officer) : '',
      branchId: record.branchId ?? null,
      branchName: record.branchId ? String(found.get(record.branchId)?.name ?? '') : null,
      ...{ grantedByName: record.grantedByName, grantedOn: record.grantedOn, validFrom: record.validFrom, validUntil: record.validUntil },
      documentId: record.documentId,
      state: stateOfDelegation(record, today),
      ...{ revokedAt: record.revokedAt ?? null, revokedReason: record.revokedReason ?? null },
      ...{ version: record.version, createdAt: record.createdAt, updatedAt: record.updatedAt },
    };
  });
}

export async function shown(record: DelegationRecord, at = new Date()): Promise<Delegation> {
  const [one] = await shownAll([record], dayOf(at));
  return one as Delegation;
}

/** A delegation that the caller may see. Throws `not-found`. */
export async function getDelegation(id: string, scope: Scope): Promise<DelegationRecord> {
  const { data } = await delegations().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.legalEntityId])) throw notFound();
  return data;
}

/** The delegations of one officer, or of one provider, newest first. */
export async function listDelegations(scope: Scope, { limit, cursor, legalEntityId, officerId }: DelegationQuery): Promise<Page<Delegation>> {
  const before = { id: positionOf(cursor) ?? '~' };
  const officer = officerId === undefined ? undefined : await getOfficer(officerId, scope);
  const of = officer ? undefined : entityAsked(scope, legalEntityId);
  if (!officer && of === undefined) return { items: [] };
  const query = officer ? delegations().query.ofOfficer({ officerId: officer.id }) : delegations().query.ofEntity({ legalEntityId: of as number });
  const page = pageOf((await query.lt(before).go({ order: 'desc', limit: limit + 1 })).data, limit, ({ id }) => id);
  return { ...page, items: await shownAll(page.items, dayOf(new Date())) };
}

const noDocument = () => {
  const message = 'No such document of the officer';
  return new Problem('invalid-input', 'The written authority was not found among the officer’s files. Upload it to the officer first.', [
    { path: 'documentId', message },
  ]);
};

/** Records a delegation. Throws `not-found` for an officer or branch outside the caller's scope, `invalid-input` for the document, `conflict`. */
export async function createDelegation(input: CreateDelegation, actor: Actor, at = new Date()): Promise<Delegation> {
  const { officerId, branchId, documentId, ...granted } = input;
  const officer = await getOfficer(officerId, scopeOf(actor)).catch((error) => {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
    throw new Problem('not-found', 'There is no such officer, or you do not have access to it.', [{ path: 'officerId', message: 'No such officer' }]);
  });
  const { legalEntityId } = officer;
  await expectBranch(branchId, legalEntityId);
  if (!(await typeOfOfficersFile(documentId, officerId))) throw noDocument();
  const refuse = (detail: string, message: string) => new Problem('conflict', detail, [{ path: 'officerId', message }]);
  if (officer.employment === 'left') throw refuse('This officer no longer works for the provider. Start the employment again first.', 'No longer employed');
  if ((await heldDelegations(officerId, dayOf(at))).length >= mostDelegations)
    throw refuse(`This officer has ${mostDelegations} delegations that have not ended, the maximum. Revoke one first.`, 'Too many delegations');
  const { delegationMonths } = policyOf((await findLegalEntity(legalEntityId))?.custodyPolicy);
  if (granted.validUntil > monthsAfter(granted.validFrom, delegationMonths)) {
    const message = `At most ${counted(delegationMonths, 'month')} after the first day: the custody policy of the company`;
    throw new Problem('invalid-input', `Check the input: ${message}.`, [{ path: 'validUntil', message }]);
  }
  const item = { ...granted, id: newId(at), legalEntityId, officerId, ...(branchId ? { branchId } : {}), documentId, heldBy: officerId };
  const metadata = { officer: nameOfOfficer(officer), validFrom: granted.validFrom, validUntil: granted.validUntil, grantedBy: granted.grantedByName };
  const { record, writes } = create(delegations(), item, { action: 'delegations.create', actor, at, metadata, status: statusOf });
  await commit([...writes, relyOn(documentId, { kind: 'delegation', id: record.id }, noDocument), isUnchanged('officer', officer)]);
  return shown(record, at);
}

/** Revokes a delegation. A repeat changes nothing. Throws `not-found`, `stale-version`, and `conflict` for one that has expired. */
export async function revokeDelegation(id: string, { reason }: RevokeDelegation, actor: Actor, ifMatch?: number, at = new Date()): Promise<Delegation> {
  const before = await getDelegation(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  if (before.revokedAt) return shown(before, at);
  if (stateOfDelegation(before, dayOf(at)) === 'expired') throw new Problem('conflict', 'This delegation has expired, so that it cannot be revoked.');
  const to = setOrCleared({ revokedAt: at.toISOString(), revokedReason: reason, heldBy: null });
  const how = { action: 'delegations.revoke', actor, at, comments: reason, status: statusOf } as const;
  return shown(await commitChange(delegations(), before, { ...how, ...to }), at);
}
