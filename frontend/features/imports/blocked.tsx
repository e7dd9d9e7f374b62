// Lists the records of an import that cannot be reversed, each with its line and the reason.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import type { Blocked as Problem, UndoRow } from '../../../shared/imports/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';

const shown = 20;

interface BlockedProps {
  readonly header: string;
  readonly count: number;
  readonly problems: readonly (Problem & Partial<Pick<UndoRow, 'firearmId'>>)[];
}

export const Blocked = ({ header, count, problems }: BlockedProps) => (
  <Alert type="warning" header={header}>
    <ul>
      {problems.slice(0, shown).map(({ line, serialNumber, reason, firearmId }) => (
        <li key={line} className="import-words">
          Line {line}, {firearmId ? <Link href={`/firearms/${firearmId}/profile`}>{serialNumber}</Link> : serialNumber}: {reason}.
        </li>
      ))}
    </ul>
    {count > shown ? <Box>{`and ${counted(count - shown, 'more record', 'more records')}.`}</Box> : null}
  </Alert>
);
