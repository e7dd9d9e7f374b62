// Warns about registered serial numbers similar to the one entered. It never blocks the registration.
import Box from '@cloudscape-design/components/box';
import Icon from '@cloudscape-design/components/icon';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import type { NearSerial } from '../../../shared/firearms/near.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';

/** Milliseconds without typing before a request. */
const pauseMs = 500;
const shown = 3;

/** The text after a pause in typing. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const described = ({ serialNumber, manufacturer, model, ownerName }: NearSerial) =>
  `${serialNumber} (${manufacturer} ${model}${ownerName ? `, ${ownerName}` : ''})`;

function sentence(found: readonly NearSerial[]): string {
  const [first] = found;
  if (first?.how === 'same') return `This serial number is already registered: ${described(first)}.`;
  const more = found.length > shown ? ` and ${found.length - shown} more` : '';
  return `Looks like a serial number that is already registered: ${found.slice(0, shown).map(described).join('; ')}${more}. Check the weapon again.`;
}

/** `corrected` is the firearm being edited. The request is made only once its number has been changed. */
export function NearSerials({ corrected }: { readonly corrected?: Pick<Firearm, 'id' | 'serialNumber'> | undefined }) {
  const [serialNumber, manufacturer] = useWatch({ name: ['serialNumber', 'manufacturer'] }).map((value: unknown) => String(value ?? '').trim());
  const settled = useDebounced(serialNumber ?? '');
  // Cleared at once after a registration, and not requested for text that cannot be a serial number.
  const asked = serialNumber && /[\p{L}\p{N}]/u.test(settled) && settled.length <= 60 && settled !== corrected?.serialNumber;
  const near = useRoute(contract.firearms.near, asked ? { query: { serialNumber: settled, ...(manufacturer ? { manufacturer } : {}) } } : null);
  const found = asked ? (near.data ?? []).filter(({ id }) => id !== corrected?.id) : [];
  // If the request fails, the registration itself still rejects a taken number.
  return (
    <div role="status">
      {found.length > 0 ? (
        <Box color="text-status-warning" fontSize="body-s" padding={{ top: 'xxs' }}>
          <Icon name="status-warning" size="small" ariaLabel="Warning" /> <span>{sentence(found)}</span>
        </Box>
      ) : null}
    </div>
  );
}
