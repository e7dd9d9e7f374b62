// Step 2: shows the result of the check for each row, and starts the import.

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { runRefusal } from '../../../shared/imports/rules.ts';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Unsaved } from '../../ui/form/leave-guard.tsx';
import { ErrorRows } from './error-rows.tsx';
import { MapColumns } from './map-columns.tsx';
import { Notices } from './notices.tsx';
import { ImportRows } from './rows.tsx';
import { useFixes } from './use-fixes.ts';
import { inAll, rows, wordsOf } from './wording.ts';

function sentenceOf({ create, update, same, error }: Counts): string {
  const valid = create + update;
  const already = same > 0 ? `${rows(same)} ${same === 1 ? 'is' : 'are'} already in the registry. ` : '';
  if (valid === 0 && error === 0) return 'Every row is already in the registry. There is nothing to import.';
  if (valid === 0) return `${already}No row can be imported. Fix the ${rows(error)} in error below, or fix the file and upload it again.`;
  if (error === 0) return 'No row is in error. Nothing has been written yet.';
  return `Nothing has been written yet. Fix the ${rows(error)} in error below, or import the valid rows only.`;
}

export function Checked({ of, counts }: { readonly of: Import; readonly counts: Counts }) {
  const run = useCommand(contract.imports.run);
  const [failed, setFailed] = useState<string>();
  const fixes = useFixes(of);
  const [isMapping, setMapping] = useState(false);
  const valid = counts.create + counts.update;
  const mode = counts.error > 0 ? 'valid-only' : 'all';
  const start = async () => {
    setFailed(undefined);
    await run.run({ params: { id: of.id }, body: { mode } }).catch((error: unknown) => setFailed(toApiError(error).sentence));
  };
  if (isMapping) return <MapColumns of={of} onCancel={() => setMapping(false)} />;
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            description={`${rows(inAll(counts))} in ${of.fileName}`}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button href={wordsOf[of.subject].path}>Choose Another File</Button>
                <Button onClick={() => setMapping(true)}>Change Columns</Button>
                {counts.error > 0 ? <ErrorRows of={of} /> : null}
                {fixes.count > 0 ? (
                  <Button variant="primary" loading={fixes.busy} loadingText="Starting" onClick={() => void fixes.check()}>
                    {`Check ${counted(fixes.count, 'Fixed Cell')}`}
                  </Button>
                ) : null}
                {runRefusal(of, mode) ? null : (
                  <Button
                    variant={fixes.count > 0 ? 'normal' : 'primary'}
                    disabled={fixes.count > 0}
                    disabledReason="Check the fixed cells first."
                    loading={run.busy}
                    loadingText="Starting"
                    onClick={() => void start()}
                  >
                    {mode === 'all' ? `Import ${rows(valid)}` : `Import Valid Rows Only (${figure(valid)})`}
                  </Button>
                )}
              </SpaceBetween>
            }
          >
            Result of the Check
          </Header>
        }
      >
        <SpaceBetween size="s">
          <Alert type={counts.error > 0 ? 'warning' : valid > 0 ? 'success' : 'info'}>{sentenceOf(counts)}</Alert>
          <Notices of={of} />
          {of.fixedCells > 0 ? <Box>{`${counted(of.fixedCells, 'cell was', 'cells were')} fixed on the screen. The file itself is unchanged.`}</Box> : null}
          {(failed ?? fixes.failed) ? (
            <div role="alert">
              <Alert type="error">{failed ?? fixes.failed}</Alert>
            </div>
          ) : null}
        </SpaceBetween>
      </Container>
      <ImportRows of={of} counts={counts} run={false} fixes={fixes} />
      <Unsaved when={() => fixes.count > 0 && !fixes.busy} />
      <Unsaved when={() => fixes.busy} onlyWithTab />
    </SpaceBetween>
  );
}
