// Texts for a disclosure: status, period and categories.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { Disclosure, DisclosureCategory, DisclosureStatus } from '../../../shared/disclosures/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import type { SessionUser } from '../../session/session.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const indicators: Readonly<Record<DisclosureStatus, StatusIndicatorProps.Type>> = {
  draft: 'pending',
  submitted: 'in-progress',
  approved: 'success',
  rejected: 'error',
};

export const Status = ({ status }: Pick<Disclosure, 'status'>) => <StatusIndicator type={indicators[status]}>{wordsOf(status)}</StatusIndicator>;

/** The specification's labels. */
export const categoryLabels: Readonly<Record<DisclosureCategory, string>> = {
  handguns: 'Handguns/Pistols',
  rifles: 'Rifles',
  shotguns: 'Shotguns',
  ancillaries: 'Ancillaries/Accessories',
  ammunition: 'Ammunition',
};

export const periodWords = ({ disclosurePeriodStart, disclosurePeriodEnd }: Pick<Disclosure, 'disclosurePeriodStart' | 'disclosurePeriodEnd'>) =>
  `${onDay(disclosurePeriodStart)} to ${onDay(disclosurePeriodEnd)}`;

export const nameOf = (one: Disclosure) => `${one.companyName}, ${periodWords(one)}`;

/** The signed-in user in the form that the rules expect. */
export const askerOf = ({ id, role, duty }: SessionUser) => ({ userId: id, role, duty });
