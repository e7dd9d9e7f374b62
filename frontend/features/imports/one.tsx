// Shows one import at its current stage, and polls while it is in progress.

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type ReactNode, useEffect } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isInProgress } from '../../../shared/imports/rules.ts';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { useForget } from '../../api/forget.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate } from '../../app/navigate.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Checked } from './checked.tsx';
import { Done, NotUndone } from './done.tsx';
import { MapColumns } from './map-columns.tsx';
import { Progress } from './progress.tsx';
import { UndoButton } from './undo-button.tsx';
import { Undoing, Undone } from './undoing.tsx';
import { pathOf, wordsOf } from './wording.ts';

const askEveryMs = 2000;
const continuesText = 'The work continues when you leave this page. You can find it under Earlier Imports.';

/** `subject`: the records that the screen's address is for. An address of the other subject, as in a history, leads to the right one. */
export function OneImport({ id, subject }: { readonly id: string; readonly subject: ImportSubject }) {
  const found = useRoute(contract.imports.get, { params: { id } }, { everyMs: (latest) => (latest && isInProgress(latest) ? askEveryMs : 0) });
  const forget = useForget();
  const status = found.data?.status;
  const navigate = useNavigate();
  const right = found.data && found.data.subject !== subject ? pathOf(found.data) : undefined;
  useEffect(() => {
    if (right) navigate(right, { replace: true });
  }, [right, navigate]);
  useEffect(() => {
    // The worker has changed records, so cached answers are outdated.
    if (status === 'done' || status === 'failed' || status === 'undone') forget(['/api/']);
  }, [status, forget]);
  return (
    <Loadable of={found} what="the import" empty={<Nothing title="Import not found" />}>
      {(one) => (
        <SpaceBetween size="l">
          <Progress of={one} />
          <KeepsFocus label={one.fileName}>
            <ImportStage of={one} />
          </KeepsFocus>
        </SpaceBetween>
      )}
    </Loadable>
  );
}

const nothing: Counts = { create: 0, update: 0, same: 0, error: 0 };

function ImportStage({ of }: { readonly of: Import }) {
  switch (of.status) {
    case 'uploading':
      return (
        <Stopped
          subject={of.subject}
          header="File not uploaded yet"
          type="info"
          message={`${of.fileName} is still uploading. If the upload was interrupted, choose the file again.`}
        />
      );
    case 'checking':
      return (
        <Container header={<Header variant="h2">Checking the File</Header>}>
          <StatusIndicator type="loading">{`Checking every row of ${of.fileName}`}</StatusIndicator>
          <Box color="text-body-secondary" padding={{ top: 's' }}>
            {continuesText}
          </Box>
        </Container>
      );
    case 'mapping':
      return <MapColumns of={of} />;
    case 'checked':
      return of.counts ? <Checked of={of} counts={of.counts} /> : null;
    case 'refused':
      return <Stopped subject={of.subject} header={`${of.fileName} cannot be imported`} type="error" message={of.message ?? ''} />;
    case 'running':
      return (
        <Container header={<Header variant="h2">Importing</Header>}>
          <ProgressBar
            label={of.fileName}
            value={of.total === 0 ? 0 : (of.done / of.total) * 100}
            additionalInfo={`${figure(of.done)} of ${figure(of.total)}`}
            description={continuesText}
          />
        </Container>
      );
    case 'done':
      return of.result ? <Done of={of} result={of.result} /> : null;
    case 'failed':
      return <Failed of={of} />;
    case 'undoing':
      return of.undo ? <Undoing of={of} undo={of.undo} continuesText={continuesText} /> : null;
    case 'undone':
      return of.undo ? <Undone of={of} undo={of.undo} result={of.result ?? of.counts ?? nothing} /> : null;
    default:
      return of.status satisfies never;
  }
}

/** A run or an undo that failed before its end: its records stay and can be undone. */
function Failed({ of }: { readonly of: Import }) {
  const next = of.undo ? 'Undo the import again to reverse the remaining records.' : 'Upload the file again. Rows that were already imported are skipped.';
  return (
    <SpaceBetween size="l">
      <Stopped
        subject={of.subject}
        header={of.undo ? 'The import was only partly undone' : 'The import failed'}
        type="error"
        message={`${of.message ?? ''} ${next}`}
        action={<UndoButton of={of} />}
      />
      <NotUndone of={of} />
    </SpaceBetween>
  );
}

interface StoppedProps {
  readonly subject: ImportSubject;
  readonly header: string;
  readonly type: 'info' | 'error';
  readonly message: string;
  readonly action?: ReactNode;
}

const Stopped = ({ subject, header, type, message, action }: StoppedProps) => (
  <Alert
    type={type}
    header={header}
    action={
      <SpaceBetween direction="horizontal" size="xs">
        {action}
        <Button href={wordsOf[subject].path}>Choose Another File</Button>
      </SpaceBetween>
    }
  >
    {message}
  </Alert>
);
