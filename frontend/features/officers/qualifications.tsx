// Sections: an officer's competencies and assessments, with their last days.
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { endorsementWords } from '../../../shared/officers/competencies.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { viewDocument } from '../../ui/documents/open.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { LastDay } from './marks.tsx';
import { assessmentWords, basisWords, classLabel } from './wording.ts';

const EditCompetencies = later(() => import('./edit-qualifications.tsx').then((loaded) => loaded.EditCompetencies));
const EditAssessments = later(() => import('./edit-qualifications.tsx').then((loaded) => loaded.EditAssessments));

type Competency = Officer['competencies'][number];
type Assessment = Officer['assessments'][number];

const DocumentCell = ({ id, name }: { readonly id: string | null; readonly name: string }) =>
  id ? (
    <Can call={contract.documents.content}>
      <Button variant="inline-link" ariaLabel={`View the document of ${name}`} onClick={() => void viewDocument({ id, fileName: name })}>
        View
      </Button>
    </Can>
  ) : (
    <>–</>
  );

const competencyColumns: readonly TableProps.ColumnDefinition<Competency>[] = [
  { id: 'class', header: 'Class', isRowHeader: true, minWidth: 150, cell: ({ endorsement }) => endorsementWords[endorsement] },
  { id: 'number', header: 'Certificate number', minWidth: 120, cell: ({ certificateNumber }) => certificateNumber },
  { id: 'issued', header: 'Issued on', minWidth: 110, cell: ({ issuedOn }) => onDayBriefly(issuedOn) },
  { id: 'review', header: 'Review on', minWidth: 170, cell: ({ reviewOn }) => <LastDay on={reviewOn} /> },
  {
    id: 'basis',
    header: 'Basis of the review date',
    minWidth: 150,
    cell: ({ reviewBasis, note }) => [basisWords[reviewBasis], note].filter(Boolean).join(': '),
  },
  { id: 'document', header: 'Document', minWidth: 90, cell: (one) => <DocumentCell id={one.documentId} name={`certificate ${one.certificateNumber}`} /> },
];

const assessmentColumns: readonly TableProps.ColumnDefinition<Assessment>[] = [
  { id: 'type', header: 'Assessment', isRowHeader: true, minWidth: 150, cell: ({ type }) => assessmentWords[type] },
  { id: 'class', header: 'Class', minWidth: 110, cell: (one) => classLabel(one.class) },
  { id: 'done', header: 'Done on', minWidth: 110, cell: ({ doneOn }) => onDayBriefly(doneOn) },
  { id: 'until', header: 'Valid until', minWidth: 170, cell: ({ validUntil }) => <LastDay on={validUntil} /> },
  { id: 'provider', header: 'Training provider', minWidth: 150, cell: ({ provider }) => provider },
  {
    id: 'document',
    header: 'Document',
    minWidth: 90,
    cell: (one) => <DocumentCell id={one.documentId} name={`the assessment of ${onDayBriefly(one.doneOn)}`} />,
  },
];

interface SectionProps<T> {
  readonly title: string;
  readonly description: string;
  readonly items: readonly T[];
  readonly columns: readonly TableProps.ColumnDefinition<T>[];
  readonly empty: string;
  readonly editLabel: string;
  readonly onEdit: () => void;
}

const Section = <T,>({ title, description, items, columns, empty, editLabel, onEdit }: SectionProps<T>) => (
  <Table<T>
    variant="container"
    wrapLines
    items={items}
    columnDefinitions={columns}
    header={
      <Header
        variant="h2"
        counter={`(${items.length})`}
        description={description}
        actions={
          <Can call={contract.officers.setQualifications}>
            <Button ariaLabel={editLabel} onClick={onEdit}>
              Edit
            </Button>
          </Can>
        }
      >
        {title}
      </Header>
    }
    empty={<Nothing title={empty} />}
    ariaLabels={{ tableLabel: title }}
  />
);

export function Competencies({ officer }: { readonly officer: Officer }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Section
        title="Competencies"
        description="A certificate has no expiry date. It is reviewed five years after issue, unless a document says otherwise."
        items={officer.competencies}
        columns={competencyColumns}
        empty="No competencies recorded"
        editLabel="Edit Competencies"
        onEdit={() => setEditing(true)}
      />
      <Opens of={EditCompetencies} when={editing ? { officer, onClose: () => setEditing(false) } : undefined} />
    </>
  );
}

export function Assessments({ officer }: { readonly officer: Officer }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Section
        title="Assessments"
        description="A yearly assessment covers one class of firearms."
        items={officer.assessments}
        columns={assessmentColumns}
        empty="No assessments recorded"
        editLabel="Edit Assessments"
        onEdit={() => setEditing(true)}
      />
      <Opens of={EditAssessments} when={editing ? { officer, onClose: () => setEditing(false) } : undefined} />
    </>
  );
}
