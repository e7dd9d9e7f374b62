// Form: opens a case from an inspection, with its firearms, one finding and its provider.
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mostFirearmsAtOnce } from '../../../shared/cases/schema.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { NewCase } from '../../ui/form/case-form.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { dateOf, subjectOf, typeOf } from './wording.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The inspected firearm, or the missing firearms of a stock count. */
const firearmsOf = ({ firearm, firearmId, checklist }: Inspection): Option[] =>
  firearm && firearmId
    ? [{ value: firearmId, label: firearmName(firearm) }]
    : (checklist?.missing ?? []).slice(0, mostFirearmsAtOnce).map((one) => ({ value: one.firearmId, label: `Missing: ${firearmName(one)}` }));

const none: Option = { value: '', label: 'No finding' };

export function CaseFromInspection({ of, onClose }: { readonly of: Inspection; readonly onClose: () => void }) {
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
    <NewCase
      onClose={onClose}
      about={about}
      begin={{ title: `${typeOf(of)}, ${subjectOf(of)}`.slice(0, 200), description: `From the inspection of ${dateOf(of)}.` }}
    >
      <SpaceBetween size="m">
        <FormField label="Finding">
          <Select
            selectedOption={finding}
            options={findings}
            onChange={({ detail }) => setFinding(findings.find(({ value }) => value === detail.selectedOption.value) ?? none)}
          />
        </FormField>
        {firearms.length > 0 ? (
          <FormField label="Firearms" description="These firearms are linked to the case.">
            <Multiselect
              selectedOptions={chosen}
              options={firearms}
              keepOpen
              onChange={({ detail }) => setChosen(firearms.filter(({ value }) => detail.selectedOptions.some((one) => one.value === value)))}
            />
          </FormField>
        ) : null}
      </SpaceBetween>
    </NewCase>
  );
}
