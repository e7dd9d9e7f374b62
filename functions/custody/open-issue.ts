// Common parts of the steps of an open issue: the issue with its head, and the people who sign.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import type { Override } from '../../shared/custody/schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { Signer } from '../officers/proof.ts';
import { overtaken, Refusal } from './answer.ts';
import { allowedBy, authorityOf } from './authority.ts';
import type { IssuerCopy } from './copies.ts';
import { type HeadRecord, heads, type IssueRecord } from './entity.ts';
import { findIssue } from './reads.ts';
import { expectActive, type Sign, type Signed, signers } from './signers.ts';

/** The issue of a call. Throws `not-found` with the field's name. */
export async function issueFor(id: string, actor: Actor): Promise<IssueRecord> {
  return findIssue(id, scopeOf(actor)).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    throw new Problem('not-found', 'There is no such issue, or you do not have access to it.', [{ path: 'issueId', message: 'No such issue' }]);
  });
}

export const changedMeanwhile = overtaken('CHANGED_MEANWHILE', 'This issue was changed at the same moment. Try again.');

/** The head of a firearm that is out under this issue. Throws a refusal for an issue that has ended, and for a firearm that is unaccounted for. */
export async function openHead(issue: IssueRecord): Promise<HeadRecord> {
  const { data } = issue.state === 'open' ? await heads().get({ id: issue.firearmId }).go({ consistent: true }) : { data: null };
  if (!data || data.issueId !== issue.id) throw new Refusal('NOTHING_TO_RETURN', 'This issue has ended: the firearm is no longer out under it.', [], 'issueId');
  if (data.state === 'unaccounted')
    throw new Refusal('FIREARM_UNACCOUNTED', 'This firearm is marked as unaccounted for. Return it to a safe, or report its loss.', [], 'issueId');
  return data;
}

interface Issuing {
  readonly issuer: Signed;
  readonly copy: IssuerCopy;
  readonly authority: Awaited<ReturnType<typeof authorityOf>>;
  readonly sign: Sign;
  /** The second person of the call, checked only if a gate asks for one. */
  readonly allowed: (others: readonly string[]) => ReturnType<typeof allowedBy> | undefined;
}

/** The issuer of a new period or a new holder, with the written authority at the issue's branch. Throws `conflict`, `not-found`. */
export async function issuerOf(
  issue: IssueRecord,
  { issuer: signer, override }: { issuer: Signer; override?: Override | undefined },
  actor: Actor,
  at: Date,
): Promise<Issuing> {
  const sign = signers(issue.legalEntityId, actor, at);
  const issuer = await sign(signer, 'issuer.pin');
  expectActive(issuer, 'issuer.officerId');
  const authority = await authorityOf(issuer.officer.id, issue, at);
  return {
    issuer,
    copy: { officerId: issuer.officer.id, name: issuer.name, delegationId: authority?.id ?? '', grantedByName: authority?.grantedByName ?? '' },
    authority,
    sign,
    allowed: (others) => override && allowedBy(override, [issuer.officer.id, actor.officerId, ...others], issue, sign, at),
  };
}
