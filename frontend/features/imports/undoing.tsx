// Shows an import during the undo and after it.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Counts, Import, ImportUndo } from '../../../shared/imports/schema.ts';
import { counted, exactly, figure } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Blocked } from './blocked.tsx';
import { ImportTabs } from './tabs.tsx';
import { wordsOf, written } from './wording.ts';

/** The worker's stages, in this order. */
const stages = { checking: 'Checking whether records have changed since the import', reversing: 'Reversing the records' } as const;

export function Undoing({ of, undo, continuesText }: { readonly of: Import; readonly undo: ImportUndo; readonly continuesText: string }) {
  const all = written(of);
  return (
    <Container header={<Header variant="h2">Undoing the Import</Header>}>
      <ProgressBar
        label={undo.stage === 'reversing' ? stages.reversing : stages.checking}
        value={all === 0 ? 0 : (undo.done / all) * 100}
        additionalInfo={`${figure(undo.done)} of ${figure(all)}`}
        description={continuesText}
      />
    </Container>
  );
}

function sentenceOf({ reversed, restored, blocked }: ImportUndo): string {
  const done = [
    ...(reversed > 0 || restored === 0 ? [`${counted(reversed, 'registration was', 'registrations were')} reversed`] : []),
    ...(restored > 0 ? [`${counted(restored, 'firearm', 'firearms')} got the previous values back`] : []),
  ];
  const left = blocked > 0 ? `${counted(blocked, 'record was', 'records were')} not reversed because of a change during the undo.` : '';
  return `${done.join(', and ')}.${left} No history was deleted: the history of each firearm shows the import and the undo.`;
}

export function Undone({ of, undo, result }: { readonly of: Import; readonly undo: ImportUndo; readonly result: Counts }) {
  const check = useCommand(contract.imports.check);
  const [failed, setFailed] = useState<string>();
  const [tab, setTab] = useState('rows');
  const again = () => check.run({ params: { id: of.id } }).catch((error: unknown) => setFailed(toApiError(error).sentence));
  return (
    <SpaceBetween size="l">
      <Alert
        type="info"
        header={`The import of ${of.fileName} was undone`}
        action={
          <SpaceBetween direction="horizontal" size="xs">
            <Button loading={check.busy} loadingText="Starting" onClick={() => void again()}>
              Check File Again
            </Button>
            <Button href={wordsOf[of.subject].path}>Import Another File</Button>
          </SpaceBetween>
        }
      >
        {sentenceOf(undo)} {`Undone by ${undo.byName} on ${exactly(undo.at)}. Reason: ${undo.reason}`}
      </Alert>
      {failed ? (
        <div role="alert">
          <Alert type="error">{failed}</Alert>
        </div>
      ) : null}
      {undo.blocked > 0 ? <Blocked header="Records that were not reversed" count={undo.blocked} problems={undo.problems} /> : null}
      <ImportTabs of={of} result={result} tab={tab} onTab={setTab} />
    </SpaceBetween>
  );
}
