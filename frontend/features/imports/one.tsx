// One import, whatever it is at: asks again while it is under way, so that whoever comes back finds it where it is.

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isUnderWay } from '../../../shared/imports/rules.ts';
import type { Import } from '../../../shared/imports/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { useForget } from '../../api/forget.ts';
import { useRoute } from '../../api/hooks.ts';
import { KeepsFocus } from '../../ui/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/loadable.tsx';
import { Checked } from './checked.tsx';
import { Done } from './done.tsx';
import { MapColumns } from './map-columns.tsx';
import { Progress } from './progress.tsx';

const askEveryMs = 2000;
const goesOn = 'It goes on when you leave this page; you find it again under Earlier Imports.';

export function OneImport({ id }: { readonly id: string }) {
  const found = useRoute(contract.imports.get, { params: { id } }, { everyMs: (latest) => (latest && isUnderWay(latest) ? askEveryMs : 0) });
  const forget = useForget();
  const status = found.data?.status;
  useEffect(() => {
    // What the worker has changed meanwhile: no command of this browser has made these answers old.
    if (status === 'done' || status === 'failed') forget(['/api/']);
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
      return <Stopped header="The import failed" type="error" message={`${of.message ?? ''} Upload the file again: rows that were imported are recognised.`} />;
    default:
      return of.status satisfies never;
  }
}

const Stopped = ({ header, type, message }: { readonly header: string; readonly type: 'info' | 'error'; readonly message: string }) => (
  <Alert type={type} header={header} action={<Button href="/registration/import">Choose Another File</Button>}>
    {message}
  </Alert>
);
