// The state of an authorisation at a moment.
import type { AuthorisationState } from '../../shared/custody/authorisation-states.ts';
import type { AuthorisationCopy, EndCopy } from '../custody/copies.ts';
import type { IssueRecord } from '../custody/entity.ts';
import { getAll } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { recordKey, table } from '../data/table.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import type { OfficerRecord } from '../officers/entity.ts';

interface Judged {
  readonly state: AuthorisationState;
  /** The end of a valid period, its beginning if it is still to come, or the moment or day when the authorisation ended. */
  readonly at: string;
}

/** A firearm that was returned or handed over is no longer with this officer. Lost and seized firearms were not returned. */
const isReturn = (state: IssueRecord['state']): boolean => state === 'returned' || state === 'handed_over';

/** No record has this id. */
const nobody = 'none';

/**
 * Since when the officer is suspended or has left, or the provider is suspended or lapsed: a day or a moment. Undefined if both may possess the firearm.
 * One read of the current records, also without an issue, so that an unknown token takes the same time.
 */
export async function stopOf(issue: Pick<IssueRecord, 'officerId' | 'legalEntityId'> | undefined): Promise<string | undefined> {
  const officerKey = recordKey('officer', issue?.officerId ?? nobody);
  const found = await getAll([officerKey, recordKey('legal-entity', padded(issue?.legalEntityId ?? 0))], undefined, true);
  const isOfficer = (item: Record<string, unknown>) => item[table.pk] === officerKey[table.pk];
  const officer = found.find(isOfficer) as OfficerRecord | undefined;
  const provider = found.find((item) => !isOfficer(item)) as LegalEntityRecord | undefined;
  if (officer && officer.employment !== 'active') return officer.employmentSince;
  return provider?.standing === 'suspended' || provider?.standing === 'lapsed' ? provider.standingSince : undefined;
}

type Ended = Pick<IssueRecord, 'state' | 'dueAt'> & { readonly returned?: EndCopy | undefined };

/** `stoppedSince`: the answer of `stopOf`. */
export function stateOf(issue: Ended, { from, until, revokedAt }: AuthorisationCopy, stoppedSince: string | undefined, now: Date): Judged {
  if (revokedAt) return { state: 'revoked', at: revokedAt };
  if (issue.state !== 'open') return { state: isReturn(issue.state) ? 'returned' : 'revoked', at: issue.returned?.at ?? issue.dueAt };
  const moment = now.toISOString();
  if (until <= moment) return { state: 'expired', at: until };
  // A suspension may begin before the paper.
  if (stoppedSince) return { state: 'revoked', at: stoppedSince > from ? stoppedSince : from };
  return from > moment ? { state: 'early', at: from } : { state: 'valid', at: until };
}
