// How a license stands, in words that need no colour.
import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import type { License, LicenseState } from '../../shared/licenses/schema.ts';
import { wordsOf } from './status-badge.tsx';

const states: Readonly<Record<LicenseState, { readonly words: string; readonly color: NonNullable<BadgeProps['color']> }>> = {
  VALID: { words: 'Valid', color: 'green' },
  PREPARE: { words: 'Prepare renewal', color: 'blue' },
  LODGED_VALID: { words: 'Lodged in time', color: 'green' },
  LODGED_LATE: { words: 'Lodged late', color: 'severity-medium' },
  LATE_WINDOW: { words: 'Late: lodge now', color: 'severity-high' },
  EXPIRED: { words: 'Expired', color: 'red' },
};

export const stateWords = (state: LicenseState): string => states[state].words;

export function LicenseBadge({ license: { state, status } }: { readonly license: Pick<License, 'state' | 'status'> }) {
  // An ended license says how it ended.
  if (state === null) return <Badge color="grey">{wordsOf(status)}</Badge>;
  return <Badge color={states[state].color}>{states[state].words}</Badge>;
}
