// Section: unexpected firearms of a stock count, entered by serial number, each with its matches in the register.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { countedAlready } from '../../../shared/inspections/rules.ts';
import type { Inspection, StockLine } from '../../../shared/inspections/schema.ts';
import { plainNumber } from '../../../shared/kinds/numbers.ts';
import { useRoute } from '../../api/hooks.ts';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { CheckWords } from '../../ui/records/check-words.tsx';
import { SerialMatches } from '../../ui/records/serial-matches.tsx';
import { useSave } from './use-save.ts';

export function Unexpected({ of, writable }: { readonly of: Inspection; readonly writable: boolean }) {
  const [serialNumber, setSerialNumber] = useState('');
  const { save, busy } = useSave(of);
  const known = of.checklist?.unexpected ?? [];
  const next = useRef<InputProps.Ref>(null);
  // The refused firearm may be expected in this count. Then the inspector marks it as found instead.
  const [refused, setRefused] = useState('');
  const alike = useRoute(contract.inspections.stock, refused ? { params: { id: of.id }, query: { search: refused } } : null);
  const expected = refused ? alike.data?.find((line) => plainNumber(line.serialNumber) === plainNumber(refused)) : undefined;
  const add = async () => {
    const typed = serialNumber.trim();
    if (!typed) return;
    setRefused('');
    if (!(await save({ unexpected: [...known, { serialNumber: typed }] }))) return setRefused(typed);
    setSerialNumber('');
    next.current?.focus();
  };
  const markFound = async ({ firearmId, sheet }: StockLine) => {
    if (!(await save({ marks: [{ firearmId, sheet, mark: 'found' }] }))) return;
    setRefused('');
    setSerialNumber('');
    next.current?.focus();
  };
  if (!writable && known.length === 0) return null;
  return (
    <KeepsFocus label="Unexpected firearms">
      <SpaceBetween size="s">
        <Box variant="h3">Unexpected firearms</Box>
        {known.length > 0 ? (
          <ul className="inspection-lines" aria-label="Unexpected firearms">
            {known.map((one) => (
              <li key={one.serialNumber}>
                <div>
                  <Box variant="strong">{one.serialNumber}</Box>
                  <SerialMatches of={one.matches} />
                  <CheckWords of={one.check} />
                </div>
                {writable ? (
                  <Button
                    disabled={busy}
                    ariaLabel={`Remove: ${one.serialNumber}`}
                    onClick={() => void save({ unexpected: known.filter((other) => other !== one) })}
                  >
                    Remove
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {writable && expected ? (
          <Alert
            type="warning"
            action={
              expected.mark === 'found' ? undefined : <Button onClick={() => void markFound(expected)}>{`Mark ${expected.serialNumber} as found`}</Button>
            }
          >
            {`${countedAlready(expected)}.`}
          </Alert>
        ) : null}
        {writable ? (
          <SpaceBetween direction="horizontal" size="xs">
            <Input
              ref={next}
              ariaLabel="Serial number of an unexpected firearm"
              placeholder="Serial number"
              value={serialNumber}
              onChange={({ detail }) => setSerialNumber(detail.value)}
            />
            <Button disabled={busy || serialNumber.trim() === ''} onClick={() => void add()}>
              Add unexpected firearm
            </Button>
          </SpaceBetween>
        ) : null}
      </SpaceBetween>
    </KeepsFocus>
  );
}
