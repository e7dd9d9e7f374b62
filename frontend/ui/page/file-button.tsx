// A button that requests one file of a record. It shows progress while the server creates the file, and then downloads it.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { isOpen } from '../../../shared/exports/rules.ts';
import type { ExportFormat, ExportList } from '../../../shared/exports/schema.ts';
import { useSession } from '../../session/session.tsx';
import { startRun, useRun } from '../table/export-runs.ts';
import { Can } from './can.tsx';

interface FileButtonProps {
  readonly list: ExportList;
  readonly format: ExportFormat;
  /** Identifies the record. */
  readonly query: Readonly<Record<string, string>>;
  readonly loadingText: string;
  readonly children: string;
}

export function FileButton({ list, format, query, loadingText, children }: FileButtonProps) {
  const { user } = useSession();
  const run = useRun(user.id, list);
  const making = run?.asking || (run?.job !== undefined && isOpen(run.job) && !run.failure);
  return (
    <Can call={contract.exports.start}>
      <Button iconName="download" loading={making === true} loadingText={loadingText} onClick={() => void startRun(user.id, list, format, query)}>
        {children}
      </Button>
    </Can>
  );
}
