// The ammunition of a disclosure: the declared rounds by caliber, prefilled from the provider's ammunition ledger, with the differences.
import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { caliberKey } from '../../../shared/ammunition/rules.ts';
import { comparedRounds, differenceWords, mostDeclared } from '../../../shared/disclosures/ammunition.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { NumberField, TextField } from '../../ui/form/fields.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { useLedger } from './use-ledger.ts';

const name = 'reportData.ammunition';

interface Row {
  readonly caliber: string | null;
  readonly rounds: unknown;
}

/** `legalEntityId`: the provider; undefined while the form names none. */
export function AmmunitionFields({ legalEntityId }: { readonly legalEntityId: number | undefined }) {
  const ledger = useLedger(legalEntityId);
  const { fields, append, remove, replace } = useFieldArray({ name });
  const rows = (useWatch({ name }) ?? []) as readonly Row[];
  const add = useRef<ButtonProps.Ref>(null);
  // Filled in once: the user may change or remove the figures.
  const isFilled = useRef(fields.length > 0);
  const { rounds: known } = ledger;
  useEffect(() => {
    if (isFilled.current || !known || known.length === 0) return;
    isFilled.current = true;
    replace([...known]);
  }, [known, replace]);
  const take = (at: number) => {
    remove(at);
    // The pressed button disappears with its row.
    add.current?.focus();
  };
  const declared = rows.map(({ caliber, rounds }) => ({ caliber: caliber ?? '', rounds: typeof rounds === 'number' ? rounds : 0 }));
  const missing = comparedRounds(declared, known).filter((one) => one.declared === null && differenceWords(one));
  return (
    <SpaceBetween size="s">
      <Box variant="h3">Rounds by Caliber</Box>
      <Box color="text-body-secondary">
        {known?.length
          ? 'From the ammunition ledger: the rounds in all safes. Add the rounds that are out with firearms.'
          : 'The rounds of each caliber that are held.'}
      </Box>
      <SpaceBetween size="m">
        {ledger.error ? <LoadFailed what="the ammunition ledger" error={ledger.error} onRetry={ledger.reload} /> : null}
        {fields.map(({ id }, at) => (
          <ColumnLayout key={id} columns={3} minColumnWidth={160}>
            <TextField name={`${name}.${at}.caliber`} label={`Caliber ${at + 1}`} />
            <NumberField name={`${name}.${at}.rounds`} label={`Rounds ${at + 1}`} constraint={<Compared row={rows[at]} ledger={known} />} />
            <Box padding={{ top: 'xl' }}>
              <Button formAction="none" ariaLabel={`Remove caliber ${at + 1}`} onClick={() => take(at)}>
                Remove
              </Button>
            </Box>
          </ColumnLayout>
        ))}
        {missing.map(({ caliber, inLedger }) => (
          <StatusIndicator key={caliber} type="warning">{`${caliber} is not declared: the ledger has ${counted(inLedger ?? 0, 'round')}`}</StatusIndicator>
        ))}
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            ref={add}
            formAction="none"
            iconName="add-plus"
            onClick={() => append({ caliber: '', rounds: null })}
            {...(fields.length >= mostDeclared ? { disabled: true, disabledReason: `At most ${mostDeclared} calibers` } : {})}
          >
            Add Caliber
          </Button>
          {known?.length ? (
            <Button formAction="none" onClick={() => replace([...known])}>
              Use Ledger Figures
            </Button>
          ) : null}
        </SpaceBetween>
      </SpaceBetween>
    </SpaceBetween>
  );
}

interface ComparedProps {
  readonly row: Row | undefined;
  readonly ledger: readonly { readonly caliber: string; readonly rounds: number }[] | undefined;
}

/** The figure of the ledger beside a declared one. */
function Compared({ row, ledger }: ComparedProps) {
  if (!ledger?.length || !row?.caliber || typeof row.rounds !== 'number') return null;
  const key = caliberKey(row.caliber);
  const inLedger = ledger.find(({ caliber }) => caliberKey(caliber) === key)?.rounds ?? 0;
  const difference = differenceWords({ declared: row.rounds, inLedger });
  return difference ? <StatusIndicator type="warning">{difference}</StatusIndicator> : <Box fontSize="body-s">As in the ledger</Box>;
}
