// Shows a completed import: its result, its firearms, and the rows that were not imported.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import { counted, exactly } from '../../../shared/kinds/format.ts';
import { Blocked } from './blocked.tsx';
import { ErrorRows } from './error-rows.tsx';
import { ImportRows } from './rows.tsx';
import { ImportTabs } from './tabs.tsx';
import { UndoButton } from './undo-button.tsx';
import { resultSentence, wordsOf } from './wording.ts';

export function Done({ of, result }: { readonly of: Import; readonly result: Counts }) {
  const [tab, setTab] = useState('rows');
  return (
    <SpaceBetween size="l">
      <Alert
        type={result.error > 0 ? 'warning' : 'success'}
        header={`${of.fileName} has been imported`}
        action={
          <SpaceBetween direction="horizontal" size="xs">
            {result.error > 0 ? <ErrorRows of={of} /> : null}
            {result.create > 0 && of.subject === 'firearms' ? <Button onClick={() => setTab('firearms')}>View Imported Firearms</Button> : null}
            <UndoButton of={of} />
            <Button href={wordsOf[of.subject].path}>Import Another File</Button>
          </SpaceBetween>
        }
      >
        {resultSentence(result)}
      </Alert>
      <NotUndone of={of} />
      {of.subject === 'firearms' ? (
        <ImportTabs of={of} result={result} tab={tab} onTab={setTab} />
      ) : (
        // Each row links to its officer.
        <ImportRows of={of} counts={result} run />
      )}
    </SpaceBetween>
  );
}

/** The latest attempt to undo the import, if it was refused. */
export function NotUndone({ of: { undo } }: { readonly of: Pick<Import, 'undo'> }) {
  if (undo?.stage !== 'blocked') return null;
  const many = counted(undo.blocked, 'record has', 'records have');
  return (
    <Blocked header={`The import was not undone on ${exactly(undo.at)}: ${many} changed since the import`} count={undo.blocked} problems={undo.problems} />
  );
}
