// Edits the cells in error of one row. All fixes are checked together later.
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

/** Keyed by the import's field. */
export type RowFixes = Readonly<Partial<Record<ImportKey, string>>>;

interface FixRowProps {
  readonly row: ImportRow;
  /** Values that were entered before and are not checked yet. */
  readonly before: RowFixes;
  readonly onKeep: (fixes: RowFixes) => void;
  readonly onClose: () => void;
}

/** The columns in error, each once with all its messages. */
function columnsOf({ problems }: ImportRow) {
  const found = new Map<ImportKey, { readonly key: ImportKey; readonly column: string; readonly message: string }>();
  for (const { key, column, message } of problems) {
    const before = found.get(key);
    found.set(key, { key, column, message: before ? `${before.message}; ${message}` : message });
  }
  return [...found.values()];
}

/** The file's own text, if the row has it. */
const inFile = ({ typed, values }: ImportRow, key: ImportKey): string => typed[key] ?? values[key] ?? '';

export default function FixRow({ row, before, onKeep, onClose }: FixRowProps) {
  const [entered, setEntered] = useState<RowFixes>(before);
  const changed = Object.fromEntries(Object.entries(entered).filter(([key, value]) => value !== inFile(row, key as ImportKey)));
  const keep = (event: FormEvent) => {
    event.preventDefault();
    onKeep(changed);
  };
  return (
    <FormDialog header={`Fix line ${row.line}`} closeLabel="Close without fixing" onClose={onClose}>
      <form onSubmit={keep}>
        <SpaceBetween size="m">
          <Box color="text-body-secondary">Your file does not change. The import uses the values that you enter here.</Box>
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
