// The terms of an issue, entered once for many lines: safe, issuer, purpose, reason, place, period, rounds and magazines.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type Purpose, purposes, purposeWords } from '../../../shared/custody/schema.ts';
import type { Safe } from '../../../shared/safes/schema.ts';
import { OfficerField } from '../../ui/form/officer-field.tsx';
import { SearchedSelect } from '../../ui/form/searched-select.tsx';
import { useSafes } from '../../ui/form/use-safes.ts';
import { clockWords } from '../../ui/records/custody-words.ts';
import type { Header, Party } from './counter-state.ts';
import { partyOf } from './find.ts';
import { headerProblem } from './lines.ts';
import { untilFrom } from './until.ts';
import { UntilInput } from './until-field.tsx';

type Change = (change: Partial<Header>) => void;

interface HeaderFormProps {
  readonly header: Header;
  readonly legalEntityId: number;
  /** True while the server's answer to a sent line is unknown: the repeated call must have the same terms. */
  readonly disabled: boolean;
  readonly onChange: Change;
}

const safeParty = ({ id, name, branchName }: Safe): Party => ({ id, name, detail: branchName });

/** The properties of a select with these safes: its options, its texts while loading, and what a choice calls. */
const safeSelect = (
  safes: readonly Safe[],
  { status, reload }: Omit<ReturnType<typeof useSafes>, 'safes'>,
  chosen: Party | undefined,
  onPick: (safe: Safe) => void,
) =>
  ({
    options: safes.map((one) => ({ value: one.id, label: one.name, description: one.branchName })),
    selectedOption: chosen ? { value: chosen.id, label: chosen.name, description: chosen.detail } : null,
    filteringType: safes.length > 10 ? 'auto' : 'none',
    statusType: status,
    loadingText: 'Loading safes',
    errorText: 'The safes could not be loaded.',
    recoveryText: 'Retry',
    onLoadItems: ({ detail }) => detail.samePage && status === 'error' && reload(),
    onChange: ({ detail }) => {
      const found = safes.find(({ id }) => id === detail.selectedOption.value);
      if (found) onPick(found);
    },
  }) satisfies SelectProps;

/** The safe of this counter. Chosen in advance if the provider has one. */
export function SafeChoice({
  safe,
  legalEntityId,
  disabled,
  onChange,
}: {
  readonly safe: Party | undefined;
  readonly legalEntityId: number;
  readonly disabled: boolean;
  readonly onChange: Change;
}) {
  const list = useSafes(legalEntityId);
  const { safes, status } = list;
  const active = safes.filter(({ isActive }) => isActive);
  const only = status === 'finished' && active.length === 1 ? active[0] : undefined;
  useEffect(() => {
    if (!safe && only) onChange({ safe: safeParty(only) });
  }, [safe, only, onChange]);
  return (
    <FormField label="Safe">
      <SearchedSelect
        {...safeSelect(active, list, safe, (chosen) => onChange({ safe: safeParty(chosen) }))}
        disabled={disabled}
        placeholder="Choose a safe"
        empty="No active safe"
        ariaRequired
      />
    </FormField>
  );
}

/** The destination of a transport: a safe at another branch. Its name and branch become the place. */
function DestinationChoice({ header: { safe, toSafe }, legalEntityId, disabled, onChange }: HeaderFormProps) {
  const list = useSafes(legalEntityId);
  const from = list.safes.find(({ id }) => id === safe?.id);
  const others = list.safes.filter(({ isActive, branchId }) => isActive && branchId !== from?.branchId);
  return (
    <FormField label="Destination safe" constraintText="At another branch. The firearm is returned there.">
      <SearchedSelect
        {...safeSelect(others, list, toSafe, (chosen) => onChange({ toSafe: safeParty(chosen), place: `${chosen.name}, ${chosen.branchName}` }))}
        disabled={disabled}
        placeholder="None"
        empty="No safe at another branch"
      />
    </FormField>
  );
}

/** An officer who signs: the issuer, or the receiver of a return. */
export function SignerChoice({
  name,
  label,
  signer,
  legalEntityId,
  onPick,
}: {
  readonly name: string;
  readonly label: string;
  readonly signer: Party | undefined;
  readonly legalEntityId: number;
  readonly onPick: (signer: Party) => void;
}) {
  const form = useForm({ values: { [name]: signer?.id ?? null } });
  return (
    <FormProvider {...form}>
      <OfficerField name={name} label={label} legalEntityId={legalEntityId} onPick={(officer) => officer && onPick(partyOf(officer))} />
    </FormProvider>
  );
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined);

export function CountInput({
  value,
  label,
  disabled = false,
  onChange,
}: {
  /** Undefined until it is typed. */
  readonly value: number | undefined;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState(String(value ?? ''));
  const shown = wholeNumber(typed) === value || wholeNumber(typed) === undefined ? typed : String(value ?? '');
  return (
    <Input
      value={shown}
      disabled={disabled}
      inputMode="numeric"
      autoComplete={false}
      ariaLabel={label}
      invalid={wholeNumber(shown) === undefined && (value !== undefined || shown !== '')}
      onChange={({ detail }) => {
        setTyped(detail.value);
        const count = wholeNumber(detail.value);
        if (count !== undefined) onChange(count);
      }}
      onBlur={() => setTyped(String(value ?? ''))}
    />
  );
}

const summaryOf = ({ purpose, place, until, rounds, magazines }: Header, now: Date): string =>
  [purpose ? purposeWords[purpose] : undefined, place, until ? `until ${clockWords(until, now)}` : undefined, `${rounds} rounds`, `${magazines} magazines`]
    .filter(Boolean)
    .join(' · ');

export function HeaderForm({ header, legalEntityId, disabled, onChange }: HeaderFormProps) {
  const now = new Date();
  const problem = headerProblem(header, now);
  const [isExpanded, setExpanded] = useState(problem !== undefined);
  return (
    <ExpandableSection
      variant="container"
      headerText="Terms of the Issue"
      headerDescription={problem ?? summaryOf(header, now)}
      expanded={isExpanded}
      onChange={({ detail }) => setExpanded(detail.expanded)}
    >
      <ColumnLayout columns={4} minColumnWidth={200}>
        <SafeChoice safe={header.safe} legalEntityId={legalEntityId} disabled={disabled} onChange={onChange} />
        <SignerChoice name="issuerId" label="Issuer" signer={header.issuer} legalEntityId={legalEntityId} onPick={(issuer) => onChange({ issuer })} />
        <FormField label="Purpose">
          <Select
            disabled={disabled}
            options={purposes.map((value) => ({ value, label: purposeWords[value] }))}
            selectedOption={header.purpose ? { value: header.purpose, label: purposeWords[header.purpose] } : null}
            placeholder="Choose a purpose"
            onChange={({ detail }) => onChange({ purpose: detail.selectedOption.value as Purpose, toSafe: undefined })}
            ariaRequired
          />
        </FormField>
        {header.purpose === 'transport' ? <DestinationChoice header={header} legalEntityId={legalEntityId} disabled={disabled} onChange={onChange} /> : null}
        <UntilInput
          text={header.untilText}
          disabled={disabled}
          onText={(untilText) => onChange({ untilText, until: untilFrom(untilText, new Date())?.toISOString() })}
        />
        <FormField label="Reason">
          <Input
            disabled={disabled}
            value={header.reason}
            placeholder="Night shift"
            autoComplete={false}
            ariaRequired
            onChange={({ detail }) => onChange({ reason: detail.value })}
          />
        </FormField>
        <FormField label="Place">
          <Input
            disabled={disabled}
            value={header.place}
            placeholder="Midrand sector 4"
            autoComplete={false}
            ariaRequired
            onChange={({ detail }) => onChange({ place: detail.value })}
          />
        </FormField>
        <FormField label="Rounds" constraintText="For each firearm">
          <CountInput value={header.rounds} label="Rounds" onChange={(rounds) => onChange({ rounds })} />
        </FormField>
        <FormField label="Magazines" constraintText="For each firearm">
          <CountInput value={header.magazines} label="Magazines" onChange={(magazines) => onChange({ magazines })} />
        </FormField>
      </ColumnLayout>
    </ExpandableSection>
  );
}
