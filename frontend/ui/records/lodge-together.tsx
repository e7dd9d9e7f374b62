// Lodges the renewals of many licenses under one police receipt: one call after another, each with its result.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { safeParse } from 'valibot';
import { contract } from '../../../shared/contract.ts';
import type { DueItem } from '../../../shared/due/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { LodgeRenewal } from '../../../shared/licenses/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { DayInput } from '../form/day-input.tsx';
import { DialogButtons } from '../form/dialog-buttons.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import type { Outcome, Receipt } from './lodging-receipt.tsx';

/** A license to lodge a renewal for, and its holder. */
export type Renewal = Pick<DueItem, 'license' | 'holderName'>;

interface LodgeProps {
  readonly items: readonly Renewal[];
  readonly onClose: () => void;
  readonly onDone: (receipt: Receipt) => void;
}

const noProblems: Readonly<Record<string, string>> = {};

/** The errors of the date and the receipt number, by field. */
function problemsOf(body: { readonly lodgedOn: string; readonly receiptNumber: string }, today: string): Readonly<Record<string, string>> {
  const read = safeParse(LodgeRenewal, body);
  if (!read.success) return Object.fromEntries(read.issues.map((issue) => [String(issue.path?.[0]?.key), issue.message]));
  return body.lodgedOn > today ? { lodgedOn: 'The date of lodging cannot be in the future' } : noProblems;
}

export function LodgeTogether({ items, onClose, onDone }: LodgeProps) {
  const today = dayOf(new Date());
  const [lodgedOn, setLodgedOn] = useState(today);
  const [receiptNumber, setReceiptNumber] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const [done, setDone] = useState<number>();
  const lodge = useCommand(contract.licenses.lodge);

  const start = async () => {
    const body = { lodgedOn, receiptNumber: receiptNumber.trim() };
    const found = problemsOf(body, today);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const outcomes: Outcome[] = [];
    for (const { license, holderName } of items) {
      setDone(outcomes.length);
      if (!license) continue;
      const one = { licenseNumber: license.licenseNumber, firearm: license.firearm, holderName, expiresOn: license.expiresOn };
      try {
        await lodge.run({ params: { id: license.id }, body, ifMatch: license.version });
        outcomes.push({ ...one, problem: undefined });
      } catch (error) {
        outcomes.push({ ...one, problem: toApiError(error).sentence });
      }
    }
    onDone({ ...body, outcomes });
  };
  const busy = done !== undefined;
  return (
    <FormDialog
      header={`Lodge ${counted(items.length, 'renewal')}`}
      onClose={() => (busy ? undefined : onClose())}
      footer={
        <DialogButtons>
          <Button variant="link" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} loadingText="Recording" onClick={() => void start()}>
            Record Lodging
          </Button>
        </DialogButtons>
      }
    >
      <SpaceBetween size="m">
        <Box>{items.map(({ license }) => license && `${license.licenseNumber} (${license.firearm})`).join('; ')}</Box>
        <FormField label="Date of Lodging" constraintText="Use the date on the police receipt" errorText={problems.lodgedOn}>
          <DayInput label="Date of Lodging" value={lodgedOn} onChange={setLodgedOn} />
        </FormField>
        <FormField label="Receipt Number" errorText={problems.receiptNumber}>
          <Input value={receiptNumber} disabled={busy} onChange={({ detail }) => setReceiptNumber(detail.value)} />
        </FormField>
        {busy ? (
          <ProgressBar label="Recording" value={(100 * done) / items.length} additionalInfo={`${done} of ${items.length}`} />
        ) : (
          <Alert type="info">Each license is recorded separately. The receipt shows the result of each.</Alert>
        )}
      </SpaceBetween>
    </FormDialog>
  );
}
