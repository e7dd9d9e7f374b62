// The words and colours for partners and their state.
import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { System } from '../../../shared/integrations/schema.ts';
import type { IntegrationState } from '../../../shared/system/schema.ts';

export const systemWords = { regulator: 'Regulator', police: 'Police' } as const satisfies Record<System, string>;

export const stateWords = {
  connected: { type: 'success', text: 'Connected' },
  untried: { type: 'pending', text: 'Configured, nothing sent yet' },
  not_configured: { type: 'stopped', text: 'Not configured' },
  failing: { type: 'error', text: 'Failing' },
} as const satisfies Record<IntegrationState['state'], { type: StatusIndicatorProps.Type; text: string }>;

/** The time of the state: the last success of a connected partner, the last failure of a failing one. */
export const sinceOf = ({ state, lastSuccessAt, lastFailureAt }: IntegrationState): string | null =>
  ({ connected: lastSuccessAt, failing: lastFailureAt, untried: null, not_configured: null })[state];
