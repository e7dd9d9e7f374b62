// Dialogs: edit an officer's competencies or assessments. The call replaces both lists, so each dialog sends the other one unchanged.
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { dayOf, monthsAfter } from '../../../shared/kinds/time.ts';
import { endorsements, endorsementWords, firearmClasses } from '../../../shared/officers/competencies.ts';
import { nameOfOfficer, reviewFrom } from '../../../shared/officers/rules.ts';
import { assessmentTypes, mostAssessments, mostCompetencies, type Officer, reviewBases, type SetQualifications } from '../../../shared/officers/schema.ts';
import { AddFiles } from '../../ui/documents/files-add.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { isDay } from '../../ui/table/address-filters.ts';
import { FileField, useOfficerFiles } from './file-field.tsx';
import { assessmentWords, basisWords, classLabel } from './wording.ts';
import '../../ui/documents/files.css';

interface OfOfficer {
  readonly officer: Officer;
  readonly onClose: () => void;
}

type List = 'competencies' | 'assessments';

const emptyRows = {
  competencies: { endorsement: null, certificateNumber: '', issuedOn: null, reviewOn: null, reviewBasis: 'five_years_from_issue', note: '', documentId: null },
  assessments: { type: 'annual', class: null, doneOn: null, validUntil: null, provider: '', documentId: null },
} as const;

const most = { competencies: mostCompetencies, assessments: mostAssessments } as const;
const oneOf = { competencies: 'Competency', assessments: 'Assessment' } as const;

interface RowsProps {
  readonly list: List;
  readonly row: (name: string) => ReactNode;
}

function Rows({ list, row }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ name: list });
  const add = useRef<ButtonProps.Ref>(null);
  const what = oneOf[list];
  const take = (at: number) => {
    remove(at);
    // The pressed button disappears with its row.
    add.current?.focus();
  };
  return (
    <SpaceBetween size="m">
      {fields.map(({ id }, at) => (
        <Container
          key={id}
          header={
            <Header
              variant="h3"
              actions={
                <Button formAction="none" ariaLabel={`Remove ${what.toLowerCase()} ${at + 1}`} onClick={() => take(at)}>
                  Remove
                </Button>
              }
            >
              {`${what} ${at + 1}`}
            </Header>
          }
        >
          {row(`${list}.${at}`)}
        </Container>
      ))}
      <Button
        ref={add}
        formAction="none"
        iconName="add-plus"
        onClick={() => append(emptyRows[list])}
        {...(fields.length >= most[list] ? { disabled: true, disabledReason: `At most ${most[list]} ${list}` } : {})}
      >
        {`Add ${what}`}
      </Button>
    </SpaceBetween>
  );
}

const endorsementChoices = endorsements.map((value) => ({ value, label: endorsementWords[value] }));
const basisChoices = reviewBases.map((value) => ({ value, label: basisWords[value] }));

/** The review date in words while it follows from the date of issue, otherwise its fields. */
function Review({ name }: { readonly name: string }) {
  const [basis, issuedOn] = useWatch({ name: [`${name}.reviewBasis`, `${name}.issuedOn`] }) as [string | null, string | null];
  const follows = basis === 'five_years_from_issue';
  const on = issuedOn && isDay(issuedOn) ? `Review on ${onDay(reviewFrom(issuedOn))}` : 'Follows from the date of issue';
  return (
    <ColumnLayout columns={2} minColumnWidth={240}>
      <SelectField name={`${name}.reviewBasis`} label="Basis of the review date" choices={basisChoices} {...(follows ? { constraint: on } : {})} />
      {follows ? null : <DayField name={`${name}.reviewOn`} label="Review date" />}
      {follows ? null : <TextField name={`${name}.note`} label="Reason" optional />}
    </ColumnLayout>
  );
}

interface RowProps {
  readonly name: string;
  readonly files: ReturnType<typeof useOfficerFiles>;
}

const CompetencyRow = ({ name, files }: RowProps) => (
  <SpaceBetween size="m">
    <ColumnLayout columns={2} minColumnWidth={240}>
      <SelectField name={`${name}.endorsement`} label="Class" choices={endorsementChoices} />
      <TextField name={`${name}.certificateNumber`} label="Certificate number" />
      <DayField name={`${name}.issuedOn`} label="Date of issue" latest={dayOf(new Date())} />
      <FileField name={`${name}.documentId`} label="Document" optional of={files} />
    </ColumnLayout>
    <Review name={name} />
  </SpaceBetween>
);

const typeChoices = assessmentTypes.map((value) => ({ value, label: assessmentWords[value] }));
const classChoices = firearmClasses.map((value) => ({ value, label: classLabel(value) }));

function AssessmentRow({ name, files }: RowProps) {
  const { setValue, getValues } = useFormContext();
  const [type, doneOn] = useWatch({ name: [`${name}.type`, `${name}.doneOn`] }) as [string | null, string | null];
  const suggested = useRef<string>(undefined);
  // Suggests one year, until the user enters another date.
  useEffect(() => {
    const until = `${name}.validUntil`;
    const current: unknown = getValues(until);
    if (!doneOn || !isDay(doneOn) || (current && current !== suggested.current)) return;
    suggested.current = monthsAfter(doneOn, 12);
    setValue(until, suggested.current, { shouldDirty: true });
  }, [doneOn, name, getValues, setValue]);
  return (
    <ColumnLayout columns={2} minColumnWidth={240}>
      <SelectField name={`${name}.type`} label="Type" choices={typeChoices} />
      {type === 'annual' ? <SelectField name={`${name}.class`} label="Class" choices={classChoices} /> : null}
      <DayField name={`${name}.doneOn`} label="Date of the assessment" latest={dayOf(new Date())} />
      <DayField name={`${name}.validUntil`} label="Valid until" />
      <TextField name={`${name}.provider`} label="Training provider" />
      <FileField name={`${name}.documentId`} label="Document" optional of={files} />
    </ColumnLayout>
  );
}

/** A choice that was cleared is an empty text. */
const withFile = ({ documentId }: FormValues): FormValues => ({ documentId: documentId || null });

/** The review date of a row that follows from its date of issue. A row without a valid date of issue is refused for that date alone. */
const withReview = (row: FormValues): FormValues =>
  row.reviewBasis === 'five_years_from_issue'
    ? { ...row, ...withFile(row), note: null, reviewOn: isDay(String(row.issuedOn)) ? reviewFrom(String(row.issuedOn)) : dayOf(new Date()) }
    : { ...row, ...withFile(row), note: row.note || null };

/** Only a yearly assessment has a class. */
const withClass = (row: FormValues): FormValues => ({ ...row, ...withFile(row), class: row.type === 'annual' ? row.class : null });

const rowsOf = (values: FormValues, list: List) => (Array.isArray(values[list]) ? (values[list] as FormValues[]) : []);

interface EditProps extends OfOfficer {
  readonly list: List;
  readonly defaults: readonly FormValues[];
  readonly toBody: (values: FormValues) => SetQualifications;
  readonly row: (props: RowProps) => ReactNode;
}

function Edit({ officer, onClose, list, defaults, toBody, row }: EditProps) {
  const files = useOfficerFiles(officer.id);
  return (
    <FormDialog header={`${oneOf[list] === 'Competency' ? 'Competencies' : 'Assessments'} of ${nameOfOfficer(officer)}`} size="large" onClose={onClose}>
      <RouteForm
        route={contract.officers.setQualifications}
        shownBy={contract.officers.get}
        of={officer}
        what="officer"
        defaults={{ [list]: defaults.length > 0 ? defaults : [emptyRows[list]] }}
        toBody={toBody}
        onDone={() => toast({ title: `${list === 'competencies' ? 'Competencies' : 'Assessments'} saved` })}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <Rows list={list} row={(name) => row({ name, files })} />
        <AddFiles of={{ type: 'officer', id: officer.id }} label="a certificate" />
      </RouteForm>
    </FormDialog>
  );
}

export const EditCompetencies = (props: OfOfficer) => (
  <Edit
    {...props}
    list="competencies"
    defaults={props.officer.competencies.map((one) => ({ ...one, note: one.note ?? '' }))}
    toBody={(values) => ({ competencies: rowsOf(values, 'competencies').map(withReview), assessments: props.officer.assessments }) as SetQualifications}
    row={CompetencyRow}
  />
);

export const EditAssessments = (props: OfOfficer) => (
  <Edit
    {...props}
    list="assessments"
    defaults={props.officer.assessments}
    toBody={(values) => ({ competencies: props.officer.competencies, assessments: rowsOf(values, 'assessments').map(withClass) }) as SetQualifications}
    row={(props) => <AssessmentRow {...props} />}
  />
);
