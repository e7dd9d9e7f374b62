// Marks an issue for the rules of compliance, which read the marked issues of a provider and no others.
import type { IssueRecord } from './entity.ts';

/** The fields of an issue that somebody should look at. `at` is when that became known. */
export const flags = ({ legalEntityId }: Pick<IssueRecord, 'legalEntityId'>, at: string) => ({ flaggedOf: legalEntityId, flaggedAt: at });
