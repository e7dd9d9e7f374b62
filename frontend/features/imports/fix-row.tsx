// Fixes the cells of one row that are in error. What is entered is judged with all other fixes at once.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import type { ImportKey } from '../../../shared/imports/columns.ts';
import type { ImportRow } from '../../../shared/imports/schema.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { OneValue } from './given-values.tsx';

/** By column of ours. */
export type RowFixes = Readonly<Partial<Record<ImportKey, string>>>;

interface FixRowProps {
  readonly row: ImportRow;
  /** Entered before and not checked yet. */
  readonly before: RowFixes;
  readonly onKeep: (fixes: RowFixes) => void;
  readonly onClose: () => void;
}

/** The columns in error, each once with all that is wrong. */
function columnsOf({ problems }: ImportRow) {
  const found = new Map<ImportKey, { readonly key: ImportKey; readonly column: string; readonly message: string }>();
  for (const { key, column, message } of problems) {
    const before = found.get(key);
    found.set(key, { key, column, message: before ? `${before.message}; ${message}` : message });
  }
  return [...found.values()];
}

/** What the file says, as far as the row shows it. */
const inFile = ({ typed, values }: ImportRow, key: ImportKey): string => typed[key] ?? values[key] ?? '';

export default function FixRow({ row, before, onKeep, onClose }: FixRowProps) {
  const [entered, setEntered] = useState<RowFixes>(before);
  const changed = Object.fromEntries(Object.entries(entered).filter(([key, value]) => value !== inFile(row, key as ImportKey)));
  const keep = (event: FormEvent) => {
    event.preventDefault();
    onKeep(changed);
  };
  return (
    <FormDialog header={`Fix line ${row.line}`} closeLabel="Close without a fix" onClose={onClose}>
      <form onSubmit={keep}>
        <SpaceBetween size="m">
          <Box color="text-body-secondary">The file itself stays as it is. The import keeps your values beside it.</Box>
          {columnsOf(row).map(({ key, column, message }) => (
            <FormField key={key} label={column} errorText={key in changed ? undefined : message}>
              <OneValue name={key} value={entered[key] ?? inFile(row, key)} onChange={(value) => setEntered({ ...entered, [key]: value })} />
            </FormField>
          ))}
          <DialogButtons>
            <Button variant="link" formAction="none" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary">Keep Values</Button>
          </DialogButtons>
        </SpaceBetween>
      </form>
    </FormDialog>
  );
}
