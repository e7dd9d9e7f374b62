// One import, whatever it is at: asks again while it is under way, so that whoever comes back finds it where it is.

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
import { isUnderWay } from '../../../shared/imports/rules.ts';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { useForget } from '../../api/forget.ts';
import { useRoute } from '../../api/hooks.ts';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Checked } from './checked.tsx';
import { Done, NotUndone } from './done.tsx';
import { MapColumns } from './map-columns.tsx';
import { Progress } from './progress.tsx';
import { UndoButton } from './undo-button.tsx';
import { Undoing, Undone } from './undoing.tsx';

const askEveryMs = 2000;
const goesOn = 'It goes on when you leave this page; you find it again under Earlier Imports.';

export function OneImport({ id }: { readonly id: string }) {
  const found = useRoute(contract.imports.get, { params: { id } }, { everyMs: (latest) => (latest && isUnderWay(latest) ? askEveryMs : 0) });
  const forget = useForget();
  const status = found.data?.status;
  useEffect(() => {
    // What the worker has changed meanwhile: no command of this browser has made these answers old.
    if (status === 'done' || status === 'failed' || status === 'undone') forget(['/api/']);
  }, [status, forget]);
  return (
    <Loadable of={found} what="the import" empty={<Nothing title="No import" />}>
      {(one) => (
        <SpaceBetween size="l">
          <Progress of={one} />
          <KeepsFocus label={one.fileName}>
            <AtItsStage of={one} />
          </KeepsFocus>
        </SpaceBetween>
      )}
    </Loadable>
  );
}

const nothing: Counts = { create: 0, update: 0, same: 0, error: 0 };

function AtItsStage({ of }: { readonly of: Import }) {
  switch (of.status) {
    case 'uploading':
      return <Stopped header="The file has not arrived" type="info" message={`${of.fileName} is on its way. If its upload was broken off, choose it again.`} />;
    case 'checking':
      return (
        <Container header={<Header variant="h2">Checking the File</Header>}>
          <StatusIndicator type="loading">{`Checking every row of ${of.fileName}`}</StatusIndicator>
          <Box color="text-body-secondary" padding={{ top: 's' }}>
            {goesOn}
          </Box>
        </Container>
      );
    case 'mapping':
      return <MapColumns of={of} />;
    case 'checked':
      return of.counts ? <Checked of={of} counts={of.counts} /> : null;
    case 'refused':
      return <Stopped header={`${of.fileName} cannot be imported`} type="error" message={of.message ?? ''} />;
    case 'running':
      return (
        <Container header={<Header variant="h2">Importing</Header>}>
          <ProgressBar
            label={of.fileName}
            value={of.total === 0 ? 0 : (of.done / of.total) * 100}
            additionalInfo={`${figure(of.done)} of ${figure(of.total)}`}
            description={goesOn}
          />
        </Container>
      );
    case 'done':
      return of.result ? <Done of={of} result={of.result} /> : null;
    case 'failed':
      return <Failed of={of} />;
    case 'undoing':
      return of.undo ? <Undoing of={of} undo={of.undo} goesOn={goesOn} /> : null;
    case 'undone':
      return of.undo ? <Undone of={of} undo={of.undo} result={of.result ?? of.counts ?? nothing} /> : null;
    default:
      return of.status satisfies never;
  }
}

/** A run or an undoing that did not come to its end: what it wrote stays, and can be undone. */
function Failed({ of }: { readonly of: Import }) {
  const next = of.undo ? 'Undo the import again to reverse the other records.' : 'Upload the file again: rows that were imported are recognised.';
  return (
    <SpaceBetween size="l">
      <Stopped
        header={of.undo ? 'The import was not undone in full' : 'The import failed'}
        type="error"
        message={`${of.message ?? ''} ${next}`}
        action={<UndoButton of={of} />}
      />
      <NotUndone of={of} />
    </SpaceBetween>
  );
}

interface StoppedProps {
  readonly header: string;
  readonly type: 'info' | 'error';
  readonly message: string;
  readonly action?: ReactNode;
}

const Stopped = ({ header, type, message, action }: StoppedProps) => (
  <Alert
    type={type}
    header={header}
    action={
      <SpaceBetween direction="horizontal" size="xs">
        {action}
        <Button href="/registration/import">Choose Another File</Button>
      </SpaceBetween>
    }
  >
    {message}
  </Alert>
);
