// Labels of seizure steps and statuses.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Move } from '../../../shared/seizures/rules.ts';
import type { Seizure, SeizureStatus } from '../../../shared/seizures/schema.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

export const moveWords: Readonly<Record<Move, string>> = {
  process: 'Mark Processed',
  return: 'Return',
  request: 'Request Return',
  allow: 'Confirm Return',
  propose: 'Destroy',
  confirm: 'Confirm Destruction',
  withdraw: 'Withdraw',
};

const signs: Readonly<Record<SeizureStatus, StatusIndicatorProps.Type>> = {
  seized: 'warning',
  processed: 'in-progress',
  returned: 'success',
  destroyed: 'stopped',
};

export function SeizureStatusWords({ of: { status, destruction, release } }: { readonly of: Pick<Seizure, 'status' | 'destruction' | 'release'> }) {
  const asked =
    status !== 'processed' ? undefined : destruction ? 'Destruction awaiting a second person' : release ? 'Return awaiting a second person' : undefined;
  return <StatusIndicator type={asked ? 'pending' : signs[status]}>{asked ?? wordsOf(status)}</StatusIndicator>;
}

/** The firearm, or the description of the items. */
export const whatOf = ({ firearm, description }: Pick<Seizure, 'firearm' | 'description'>): string =>
  firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` : (description ?? 'No firearm recorded');

/** The number of a seizure, with its firearm if it has one. */
export const titleOf = ({ shortNumber, seizureNumber, firearm }: Pick<Seizure, 'shortNumber' | 'seizureNumber' | 'firearm'>): string =>
  `${shortNumber ?? seizureNumber}${firearm ? `: ${firearmName(firearm)}` : ''}`;
