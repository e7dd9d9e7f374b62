// Labels and colours of case statuses, priorities and steps (spec 2, sections 2.10 and 4).
import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { Case, CasePriority, CaseStatus } from '../../../shared/cases/schema.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const indicators: Readonly<Record<CaseStatus, StatusIndicatorProps.Type>> = {
  open: 'pending',
  in_progress: 'in-progress',
  resolved: 'success',
  closed: 'stopped',
};

export const CaseStatusWords = ({ status }: Pick<Case, 'status'>) => <StatusIndicator type={indicators[status]}>{wordsOf(status)}</StatusIndicator>;

const colours: Readonly<Record<CasePriority, NonNullable<BadgeProps['color']>>> = {
  low: 'severity-low',
  medium: 'severity-medium',
  high: 'severity-high',
  critical: 'severity-critical',
};

export const PriorityBadge = ({ priority }: Pick<Case, 'priority'>) => <Badge color={colours[priority]}>{`${wordsOf(priority)} priority`}</Badge>;

/** The button that sets a status. No button sets open. */
export const stepTo: Readonly<Record<CaseStatus, string>> = {
  open: 'Reopen',
  in_progress: 'Start Work',
  resolved: 'Mark Resolved',
  closed: 'Close Case',
};

export const assigneeOf = ({ assignedToName }: Pick<Case, 'assignedToName'>) => assignedToName ?? 'Unassigned';

/** The number, status and priority below the title of a case. */
export const CaseStanding = ({ of }: { readonly of: Pick<Case, 'caseNumber' | 'shortNumber' | 'status' | 'priority'> }) => (
  <span className="case-standing">
    <span>{of.shortNumber ? `${of.shortNumber} (${of.caseNumber})` : of.caseNumber}</span>
    <CaseStatusWords status={of.status} />
    <PriorityBadge priority={of.priority} />
  </span>
);
