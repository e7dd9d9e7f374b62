// Buttons above a list of cases: Export and New Case.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { NewCase } from '../../ui/form/case-form.tsx';
import { Can } from '../../ui/page/can.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';

/** @param query the filters of the list, which the export uses too */
export function CaseListActions({ query }: { readonly query: Record<string, string> }) {
  const [opening, setOpening] = useState(false);
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs">
        <ExportButton list="cases" query={query} />
        <Can call={contract.cases.create}>
          <Button variant="primary" iconName="add-plus" onClick={() => setOpening(true)}>
            New Case
          </Button>
        </Can>
      </SpaceBetween>
      {opening ? <NewCase onClose={() => setOpening(false)} /> : null}
    </>
  );
}
