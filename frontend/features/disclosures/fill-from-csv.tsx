// "Fill from CSV": fills the form from a file based on the template and checks each field as if typed.
import Alert from '@cloudscape-design/components/alert';
import FileInput from '@cloudscape-design/components/file-input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { readCsv, textOf, Unreadable } from './csv.ts';
import { withPrefix } from './values.ts';

const mostBytes = 1024 * 1024;

interface Read {
  readonly fileName: string;
  readonly problem?: string;
}

export function FillFromCsv() {
  const { setValue, trigger } = useFormContext();
  const [read, setRead] = useState<Read>();
  const fill = async (file: File) => {
    try {
      if (file.size > mostBytes) throw new Unreadable('The file is too large for a disclosure.');
      const { additionalNotes, psiraNumber, categories, ...texts } = readCsv(textOf(new Uint8Array(await file.arrayBuffer())));
      const values = { ...texts, categories: [...categories], psiraNumber: withPrefix(psiraNumber, true), 'reportData.additionalNotes': additionalNotes };
      for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true, shouldTouch: true });
      await trigger();
      setRead({ fileName: file.name });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setRead({ fileName: file.name, problem: error.message });
    }
  };
  return (
    <SpaceBetween size="s">
      <FileInput
        value={[]}
        accept=".csv,text/csv"
        onChange={({ detail }) => {
          const [file] = detail.value;
          if (file) void fill(file);
        }}
      >
        Fill from CSV
      </FileInput>
      {read ? (
        <div role={read.problem ? 'alert' : 'status'}>
          <Alert type={read.problem ? 'error' : 'success'} header={read.problem ? `${read.fileName} could not be read` : `Filled from ${read.fileName}`}>
            {read.problem ?? 'Check the fields before you save.'}
          </Alert>
        </div>
      ) : null}
    </SpaceBetween>
  );
}
