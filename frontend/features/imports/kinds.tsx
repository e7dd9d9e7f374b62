// Lists each kind of error with the number of its rows. Clicking a kind filters the rows.
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { ErrorKind } from '../../../shared/imports/schema.ts';
import { rows } from './wording.ts';

interface KindsProps {
  readonly kinds: readonly ErrorKind[];
  readonly chosen: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}

export function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  if (kinds.length === 0) return null;
  return (
    <ExpandableSection headerText={`Kinds of errors (${kinds.length})`} defaultExpanded variant="container">
      <ul className="import-kinds">
        {kinds.map(({ kind, column, message, rows: count }) => (
          <li key={kind}>
            <Button
              variant="inline-link"
              ariaLabel={`${rows(count)}: ${column}: ${message}${chosen === kind ? ', shown' : ''}`}
              onClick={() => onChoose(chosen === kind ? undefined : kind)}
            >
              {rows(count)}
            </Button>
            {`: ${column}: ${message}`}
            {chosen === kind ? ' (shown below)' : ''}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}
