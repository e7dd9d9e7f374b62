// The state of a license as a badge with words, so that nobody depends on the colour.
import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import { type License, type LicenseState, stateNames } from '../../../shared/licenses/schema.ts';
import { wordsOf } from './status-badge.tsx';

const colors: Readonly<Record<LicenseState, NonNullable<BadgeProps['color']>>> = {
  VALID: 'green',
  PREPARE: 'blue',
  LODGED_VALID: 'green',
  LODGED_LATE: 'severity-medium',
  LATE_WINDOW: 'severity-high',
  EXPIRED: 'red',
};

export const stateWords = (state: LicenseState): string => stateNames[state];

export function LicenseBadge({ license: { state, status } }: { readonly license: Pick<License, 'state' | 'status'> }) {
  // A license that has ended shows its status.
  if (state === null) return <Badge color="grey">{wordsOf(status)}</Badge>;
  return <Badge color={colors[state]}>{stateNames[state]}</Badge>;
}
