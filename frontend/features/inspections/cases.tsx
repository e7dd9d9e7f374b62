// Cases of an inspection: those that were opened from it, and the way to open one, for law enforcement.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mostFirearmsAtOnce } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/can.tsx';
import { later, Opens } from '../../ui/later.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';
import { dateOf, subjectOf, typeOf } from './wording.tsx';

const NewCase = later(() => import('../../ui/case-form.tsx').then((loaded) => loaded.NewCase));

export const InspectionCases = ({ of }: { readonly of: Inspection }) => (
  <Can call={contract.cases.list}>
    <Opened id={of.id} />
  </Can>
);

function Opened({ id }: { readonly id: string }) {
  const cases = useRoute(contract.cases.list, { query: { inspectionId: id, limit: 100 } });
  // The inspection is what the reader came for: no empty box for the usual inspection without a case.
  if (!cases.data?.length) return null;
  return (
    <Container header={<Header variant="h2">Cases</Header>}>
      <List
        ariaLabel="Cases"
        items={cases.data}
        renderItem={(one) => ({
          id: one.id,
          content: <Link href={`/cases/${one.id}`}>{`${one.shortNumber ?? one.caseNumber}: ${one.title}`}</Link>,
          secondaryContent: wordsOf(one.status),
        })}
      />
    </Container>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The firearm of the inspection, or those that it did not find. */
const firearmsOf = ({ firearm, firearmId, checklist }: Inspection): Option[] =>
  firearm && firearmId
    ? [{ value: firearmId, label: firearmName(firearm) }]
    : (checklist?.missing ?? []).slice(0, mostFirearmsAtOnce).map((one) => ({ value: one.firearmId, label: `Missing: ${firearmName(one)}` }));

const none: Option = { value: '', label: 'No finding' };

export const OpenCase = ({ of }: { readonly of: Inspection }) => (
  <Can call={contract.cases.create}>
    <Opener of={of} />
  </Can>
);

function Opener({ of }: { readonly of: Inspection }) {
  const [open, setOpen] = useState(false);
  const firearms = firearmsOf(of);
  const [chosen, setChosen] = useState<readonly Option[]>(firearms);
  const findings = [none, ...(of.findings ?? []).map((one) => ({ value: String(one.number), label: `${one.number}. ${one.notes ?? wordsOf(one.type)}` }))];
  const [finding, setFinding] = useState<Option>(none);
  const about = {
    inspectionId: of.id,
    findingNumber: finding.value ? Number(finding.value) : null,
    relatedFirearmIds: chosen.map(({ value }) => value),
    ...(of.entityId ? { relatedEntityId: of.entityId } : {}),
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open Case</Button>
      <Opens
        of={NewCase}
        when={
          open
            ? {
                onClose: () => setOpen(false),
                about,
                begin: { title: `${typeOf(of)}, ${subjectOf(of)}`.slice(0, 200), description: `From the inspection of ${dateOf(of)}.` },
                children: (
                  <SpaceBetween size="m">
                    <FormField label="Finding">
                      <Select
                        selectedOption={finding}
                        options={findings}
                        onChange={({ detail }) => setFinding(findings.find(({ value }) => value === detail.selectedOption.value) ?? none)}
                      />
                    </FormField>
                    {firearms.length > 0 ? (
                      <FormField label="Firearms" description="Linked to the case.">
                        <Multiselect
                          selectedOptions={chosen}
                          options={firearms}
                          keepOpen
                          onChange={({ detail }) => setChosen(firearms.filter(({ value }) => detail.selectedOptions.some((one) => one.value === value)))}
                        />
                      </FormField>
                    ) : null}
                  </SpaceBetween>
                ),
              }
            : undefined
        }
      />
    </>
  );
}
