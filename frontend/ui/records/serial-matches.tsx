// The registered firearms that match an unexpected serial number, most serious first.
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { isAlarming, matchWords, type SerialMatch } from '../../../shared/inspections/match.ts';
import './serial-matches.css';

export function SerialMatches({ of }: { readonly of: readonly SerialMatch[] | null }) {
  if (of === null) return null;
  if (of.length === 0)
    return (
      <Box color="text-body-secondary" fontSize="body-s">
        Not in the register
      </Box>
    );
  return (
    <ul className="serial-matches">
      {of.map((match) => (
        <li key={match.firearmId}>
          <StatusIndicator type={isAlarming(match) ? 'error' : 'warning'}>
            {matchWords(match)}{' '}
            <Link href={`/firearms/${match.firearmId}/profile`} ariaLabel={`Open profile of ${match.serialNumber}`}>
              Open profile
            </Link>
          </StatusIndicator>
        </li>
      ))}
    </ul>
  );
}
