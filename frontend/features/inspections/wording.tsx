// Labels of inspections: default texts of the specification, and the status with its colour.
import Box from '@cloudscape-design/components/box';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Finding, Inspection } from '../../../shared/inspections/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const looks: Readonly<Record<Inspection['status'], StatusIndicatorProps.Type>> = {
  scheduled: 'pending',
  in_progress: 'in-progress',
  completed: 'success',
  cancelled: 'stopped',
};

export const InspectionStatusWords = ({ status }: Pick<Inspection, 'status'>) => <StatusIndicator type={looks[status]}>{wordsOf(status)}</StatusIndicator>;

export const typeOf = ({ inspectionType }: Pick<Inspection, 'inspectionType'>): string => (inspectionType ? wordsOf(inspectionType) : 'General Inspection');
export const placeOf = ({ location }: Pick<Inspection, 'location'>): string => location || 'Not specified';
export const dateOf = ({ scheduledDate }: Pick<Inspection, 'scheduledDate'>): string => (scheduledDate ? onDay(scheduledDate) : 'Not scheduled');

/** The inspected firearm, or the provider. */
export const subjectOf = ({ firearm, entityName }: Pick<Inspection, 'firearm' | 'entityName'>): string =>
  [firearm ? firearmName(firearm) : null, entityName].filter(Boolean).join(', ') || 'A firearm';

/** The type, with the firearm if the inspection has one. */
export const titleOf = (one: Pick<Inspection, 'inspectionType' | 'firearm'>): string =>
  one.firearm ? `${typeOf(one)}: ${firearmName(one.firearm)}` : typeOf(one);

const severe: Readonly<Record<Finding['severity'], StatusIndicatorProps.Type>> = { low: 'info', medium: 'info', high: 'warning', critical: 'error' };

/** Shows the type, severity, notes and corrective action of a finding (spec 2, section 9). */
export const FindingWords = ({ finding }: { readonly finding: Finding }) => (
  <div>
    <StatusIndicator type={severe[finding.severity]}>{`${wordsOf(finding.type)}, ${finding.severity}`}</StatusIndicator>
    {finding.notes ? <Box>{finding.notes}</Box> : null}
    {finding.action_required ? (
      <Box color="text-body-secondary" fontSize="body-s">
        {finding.action ? `Correct by ${onDay(finding.action.dueDate)}: ${finding.action.what}` : 'Corrective action required'}
      </Box>
    ) : null}
  </div>
);
