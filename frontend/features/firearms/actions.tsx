// The buttons for the selected firearms: clear, print, export, lodge renewals, change status.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { FirearmOfCompany } from '../../../shared/firearms/of-company.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { useCan } from '../../ui/page/can.tsx';
import type { Renewal } from '../../ui/records/lodge-together.tsx';

/** The selected firearms' licenses without a lodged renewal. */
export const renewalsOf = (chosen: readonly FirearmOfCompany[]): Renewal[] =>
  chosen.flatMap((one) => (one.license?.lodgeable ? [{ license: { ...one.license, firearm: firearmName(one) }, holderName: one.ownerName }] : []));

interface ActionsProps {
  readonly chosen: readonly FirearmOfCompany[];
  readonly onClear: () => void;
  readonly onDo: (what: 'status' | 'lodge' | 'print') => void;
}

const withCount = (words: string, count: number) => (count > 0 ? `${words} (${count})` : words);

export function Actions({ chosen, onClear, onDo }: ActionsProps) {
  const changes = useCan(contract.firearms.changeStatus);
  const lodges = useCan(contract.licenses.lodge);
  const renewals = renewalsOf(chosen).length;
  const { length } = chosen;
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      {length > 0 ? (
        <Box color="text-body-secondary">
          <output aria-live="polite">{`${counted(length, 'firearm')} selected`}</output>
        </Box>
      ) : null}
      {length > 0 ? (
        <Button variant="inline-link" onClick={onClear}>
          Clear Selection
        </Button>
      ) : null}
      <Button disabled={length === 0} onClick={() => onDo('print')}>
        {withCount('Print', length)}
      </Button>
      {lodges ? (
        <Button disabled={renewals === 0} onClick={() => onDo('lodge')}>
          {withCount('Lodge Renewals', renewals)}
        </Button>
      ) : null}
      {changes ? (
        <Button variant="primary" disabled={length === 0} onClick={() => onDo('status')}>
          {withCount('Change Status', length)}
        </Button>
      ) : null}
    </SpaceBetween>
  );
}
