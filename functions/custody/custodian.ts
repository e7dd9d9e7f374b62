// Who has a firearm, for the police's record and for loss reports.
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { idsFrom } from '../data/record.ts';
import type { OfficerCopy } from './copies.ts';
import { heads, type IssueRecord, issues } from './entity.ts';

/** The open issue of a firearm; undefined if it is not issued. */
export async function openIssueOf(firearmId: string): Promise<IssueRecord | undefined> {
  const { data: head } = await heads().get({ id: firearmId }).go({ consistent: true });
  if (!head?.issueId) return undefined;
  const { data } = await issues().get({ id: head.issueId }).go({ consistent: true });
  return data ?? undefined;
}

/** The number of the current authorisation. */
export const authorisationOf = ({ authorisations }: Pick<IssueRecord, 'authorisations'>): string =>
  (authorisations as readonly { readonly number: string }[]).at(-1)?.number ?? '';

/** Two issues a day for 90 days, and some more. */
const mostHolders = 200;

/** The issues of a firearm since then by one provider, newest first. */
export async function holdersSince(firearmId: string, legalEntityId: number, since: Date) {
  const { data } = await issues()
    .query.ofFirearm({ firearmId })
    .gte({ id: idsFrom(since) })
    .go({ order: 'desc', limit: mostHolders });
  return data
    .filter((issue) => issue.legalEntityId === legalEntityId && issue.state !== 'void')
    .map((issue) => ({
      officerName: nameOfOfficer(issue.officer as OfficerCopy),
      officerPsiraNumber: (issue.officer as OfficerCopy).psiraNumber,
      outAt: issue.outAt,
      inAt: (issue.returned as { readonly at: string } | undefined)?.at ?? null,
      place: issue.place,
      authorisationNumber: authorisationOf(issue),
      roundsOut: issue.roundsOut,
    }));
}
