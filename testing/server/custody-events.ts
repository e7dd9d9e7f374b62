// For tests: custody events put into the table, with the head's history entry, as the calls of custody write them.
import type { AuthorisationCopy, EndCopy } from '../../functions/custody/copies.ts';
import { type HeadRecord, heads, type IssueRecord, issues } from '../../functions/custody/entity.ts';
import { commit, put, type Write } from '../../functions/data/commit.ts';
import { change, create } from '../../functions/history/change.ts';
import type { Action } from '../../shared/history/action.ts';
import { founder } from './call.ts';
import { exampleAuthorisation, exampleIssue } from './issues.ts';

async function headOf(firearmId: string): Promise<HeadRecord | undefined> {
  const { data } = await heads().get({ id: firearmId }).go({ consistent: true });
  return data ?? undefined;
}

/** The head's change with its history entry. A firearm without a head gets one. */
async function moved(issue: IssueRecord, state: HeadRecord['state'], action: Action, comments?: string): Promise<Write[]> {
  const before = await headOf(issue.firearmId);
  const how = { action, actor: founder, at: new Date(), metadata: { issueId: issue.id }, comments, status: (head: HeadRecord) => head.state };
  const { manufacturer, model, serialNumber, type, caliber } = issue.firearm;
  // The index of the board needs both fields, also for a firearm that is not out.
  const out = { dueAt: issue.dueAt, outOf: issue.legalEntityId, ...(state === 'issued' ? { issueId: issue.id } : {}) };
  const since = new Date().toISOString();
  if (before) return change(heads(), before, { ...how, set: { state, since, ...out }, cleared: state === 'issued' ? [] : ['issueId'] }).writes;
  const head = { id: issue.firearmId, legalEntityId: issue.legalEntityId, manufacturer, model, serialNumber, type, caliber, since, state, ...out };
  return create(heads(), head, how).writes;
}

const putIssue = (issue: IssueRecord) => put(issues().put(issue).params());

/** Issues a firearm. */
export async function issuedTo(of: Partial<IssueRecord>): Promise<IssueRecord> {
  const issue = exampleIssue(of);
  await commit([...(await moved(issue, 'issued', 'custody.issue')), putIssue(issue)]);
  return issue;
}

/** Extends an issue, by default by twelve hours from now. */
export async function extended(issue: IssueRecord, change: Partial<AuthorisationCopy> = {}): Promise<IssueRecord> {
  const next = exampleAuthorisation({ reason: 'The strike goes on', ...change });
  const after = { ...issue, dueAt: next.until, authorisations: [...issue.authorisations, next] };
  await commit([...(await moved(after, 'issued', 'custody.extend')), putIssue(after)]);
  return after;
}

/** Ends an issue: a return, or a loss or seizure without a return. */
export async function endedAs(issue: IssueRecord, state: 'returned' | 'lost' | 'seized', end: Partial<EndCopy> = {}): Promise<IssueRecord> {
  const returned = {
    at: new Date().toISOString(),
    ...(state === 'returned' ? { rounds: issue.roundsOut, condition: 'good' as const, receivedByName: 'T Mokoena' } : {}),
    ...end,
  };
  const after = { ...issue, state, returned };
  const action = ({ returned: 'custody.return', lost: 'losses.report', seized: 'seizures.record' } as const)[state];
  await commit([...(await moved(after, state === 'returned' ? 'in_safe' : state, action)), putIssue(after)]);
  return after;
}

export async function handedOver(issue: IssueRecord, of: Partial<IssueRecord> = {}): Promise<IssueRecord> {
  const { legalEntityId, branchId, firearmId, firearm } = issue;
  const next = exampleIssue({ legalEntityId, branchId, firearmId, firearm, ...of });
  const after: IssueRecord = { ...issue, state: 'handed_over', returned: { at: next.outAt, rounds: issue.roundsOut } };
  await commit([...(await moved(next, 'issued', 'custody.handOver')), putIssue(after), putIssue(next)]);
  return next;
}

export async function voided(issue: IssueRecord): Promise<IssueRecord> {
  const after: IssueRecord = { ...issue, state: 'void' };
  await commit([...(await moved(after, 'in_safe', 'custody.void', 'Wrong officer chosen')), putIssue(after)]);
  return after;
}
