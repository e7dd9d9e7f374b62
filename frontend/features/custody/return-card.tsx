// The card of a scanned firearm on the return side: holder, times and rounds. Enter records the return.

import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type Ref, useImperativeHandle, useState } from 'react';
import { isOverdue } from '../../../shared/custody/ladder.ts';
import { type Custody, conditions, conditionWords, type ReturnLine } from '../../../shared/custody/schema.ts';
import { clockWords, dueWords, firearmWords } from '../../ui/records/custody-words.ts';
import type { Party } from './counter-state.ts';
import { CountInput } from './header-form.tsx';
import { isPinText, PinInput } from './pin-input.tsx';
import { emptyShortfall, ShortfallFields, shortfallErrors, shortfallOf } from './shortfall.tsx';

interface ReturnCardProps {
  readonly custody: Custody;
  readonly eventId: string;
  readonly magazinesOut: number;
  /** True if the rounds that were issued are hidden, and counted and typed instead: a policy of the provider. */
  readonly isBlind: boolean;
  /** Another officer who brought the firearm. */
  readonly broughtBy: Party | undefined;
  readonly onClearBroughtBy: () => void;
  readonly onCancel: () => void;
  readonly onReturn: (line: ReturnLine) => void;
  /** Records the return, as the button does. */
  readonly ref: Ref<{ readonly submit: () => void }>;
}

type Condition = (typeof conditions)[number];

export function ReturnCard({ custody, eventId, magazinesOut, isBlind, broughtBy, onClearBroughtBy, onCancel, onReturn, ref }: ReturnCardProps) {
  const now = new Date();
  const roundsOut = custody.roundsOut ?? 0;
  const [rounds, setRounds] = useState(isBlind ? undefined : roundsOut);
  const [magazines, setMagazines] = useState(magazinesOut);
  const [condition, setCondition] = useState<Condition>('good');
  const [remarks, setRemarks] = useState('');
  const [pin, setPin] = useState('');
  const [shortfall, setShortfall] = useState(emptyShortfall);
  const [tried, setTried] = useState(false);
  const difference = rounds === undefined ? 0 : roundsOut - rounds;
  const errors = {
    rounds:
      rounds === undefined
        ? 'Count the rounds, and enter the number'
        : difference < 0
          ? isBlind
            ? 'More than were issued. Count them again'
            : `At most ${roundsOut} rounds: no more were issued`
          : undefined,
    remarks: (condition === 'damaged' || condition === 'faulty') && !remarks.trim() ? 'Describe the damage or the fault' : undefined,
    pin: pin && !isPinText(pin) ? 'A PIN has six digits' : undefined,
  };
  // A blind count shows that rounds are missing only once it was entered.
  const missing = isBlind && !tried ? 0 : Math.max(difference, 0);
  const ofShortfall = difference > 0 ? shortfallErrors(shortfall, now) : {};
  const submit = () => {
    setTried(true);
    if (rounds === undefined || Object.values(errors).some(Boolean) || Object.keys(ofShortfall).length > 0) return;
    const explained = difference > 0 ? shortfallOf(shortfall, now) : undefined;
    onReturn({
      eventId,
      firearmId: custody.firearm.id,
      ...(custody.issueId ? { issueId: custody.issueId } : {}),
      rounds,
      ...(isBlind ? { counted: true } : {}),
      magazines,
      condition,
      ...(remarks.trim() ? { remarks: remarks.trim() } : {}),
      ...(broughtBy ? { broughtById: broughtBy.id, ...(pin ? { broughtByPin: pin } : {}) } : {}),
      ...(explained ? { shortfall: explained } : {}),
    });
  };
  useImperativeHandle(ref, () => ({ submit }));
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" variant="link" onClick={onCancel}>
                Cancel
              </Button>
              <Button formAction="none" variant="primary" onClick={submit}>
                Return Firearm
              </Button>
            </SpaceBetween>
          }
        >
          {firearmWords(custody.firearm)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={4}
          minColumnWidth={150}
          items={[
            { label: 'Holder', value: custody.officerName ?? '–' },
            { label: 'Out since', value: custody.outAt ? clockWords(custody.outAt, now) : '–' },
            {
              label: 'Due',
              value: isOverdue(custody, now) ? (
                <StatusIndicator type="error">{dueWords(custody, now)}</StatusIndicator>
              ) : custody.dueAt ? (
                clockWords(custody.dueAt, now)
              ) : (
                '–'
              ),
            },
            ...(isBlind ? [] : [{ label: 'Rounds out', value: roundsOut }]),
          ]}
        />
        <ColumnLayout columns={4} minColumnWidth={150}>
          <FormField label="Rounds back" errorText={isBlind && !tried ? undefined : errors.rounds}>
            <CountInput value={rounds} label="Rounds back" onChange={setRounds} />
          </FormField>
          <FormField label="Magazines back">
            <CountInput value={magazines} label="Magazines back" onChange={setMagazines} />
          </FormField>
          <FormField label="Condition">
            <Select
              options={conditions.map((value) => ({ value, label: conditionWords[value] }))}
              selectedOption={{ value: condition, label: conditionWords[condition] }}
              onChange={({ detail }) => setCondition(detail.selectedOption.value as Condition)}
            />
          </FormField>
          <FormField label={condition === 'good' ? 'Remarks (optional)' : 'Remarks'} errorText={tried ? errors.remarks : undefined}>
            <Input value={remarks} onChange={({ detail }) => setRemarks(detail.value)} autoComplete={false} />
          </FormField>
        </ColumnLayout>
        {missing > 0 ? (
          <ShortfallFields
            missing={missing}
            value={shortfall}
            errors={tried ? ofShortfall : {}}
            onChange={(change) => setShortfall({ ...shortfall, ...change })}
          />
        ) : null}
        {broughtBy ? (
          <ColumnLayout columns={2} minColumnWidth={200}>
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <StatusIndicator type="warning">{`Brought by ${broughtBy.name}, who does not hold it`}</StatusIndicator>
              <Button formAction="none" variant="inline-link" onClick={onClearBroughtBy}>
                Remove
              </Button>
            </SpaceBetween>
            <PinInput
              optional
              label={`PIN of ${broughtBy.name}`}
              value={pin}
              onChange={setPin}
              onComplete={submit}
              errorText={tried ? errors.pin : undefined}
            />
          </ColumnLayout>
        ) : null}
      </SpaceBetween>
    </Container>
  );
}
