// Dialog: prints labels of the selected records, or of one.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { type LabelKind, labelsOnPage, layouts, type Paper, papersOf } from '../../../shared/labels/papers.ts';
import { NumberField, SelectField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormActions, RouteForm } from '../form/route-form.tsx';
import { labelCount, usePrintFile } from './print-file.ts';

function UsedPlaces() {
  const paper = useWatch({ name: 'paper' }) as Paper | null;
  if (!paper || paper === 'single') return null;
  return (
    <NumberField
      name="skip"
      label="Labels used on the first sheet"
      optional
      constraint={`0 for a new sheet. The first of ${labelsOnPage(paper)} labels is at the top left.`}
    />
  );
}

interface PrintLabelsProps {
  readonly kind: LabelKind;
  readonly ids: readonly string[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** Shown above the fields. */
  readonly children?: ReactNode;
}

export function PrintLabels({ kind, ids, onDone, onClose, children }: PrintLabelsProps) {
  const printFile = usePrintFile();
  const papers = papersOf(kind);
  return (
    <FormDialog header={`Print ${labelCount(ids.length)}`} onClose={onClose}>
      <RouteForm
        route={contract.labels.print}
        defaults={{ paper: papers[0] ?? null, skip: 0 }}
        toBody={({ paper, skip }) => ({ kind, ids: [...ids], paper: paper as Paper, skip: paper === 'single' ? 0 : ((skip as number | null) ?? 0) })}
        onDone={(print) => {
          onDone?.();
          printFile(print);
        }}
        actions={<FormActions submit="Print Labels" submitting="Printing..." />}
      >
        {children}
        <p>Records without a label get a new code. The registry logs who printed which labels. Print the file at its actual size (100%).</p>
        <SelectField name="paper" label="Paper" choices={papers.map((value) => ({ value, label: layouts[value].words }))} />
        <UsedPlaces />
      </RouteForm>
    </FormDialog>
  );
}
