// Beside the serial number: registered ones that it may be mistaken for. It warns and never stands in the way.
import Box from '@cloudscape-design/components/box';
import Icon from '@cloudscape-design/components/icon';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import type { NearSerial } from '../../../shared/firearms/near.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';

/** A pause in typing; each letter would otherwise ask once. */
const pauseMs = 500;
const shown = 3;

/** The text once it has stood for a while. */
function useSettled(text: string): string {
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

/** `corrected`: the firearm whose number is put right, which is like itself; asked only once it is another than stands there. */
export function NearSerials({ corrected }: { readonly corrected?: Pick<Firearm, 'id' | 'serialNumber'> | undefined }) {
  const [serialNumber, manufacturer] = useWatch({ name: ['serialNumber', 'manufacturer'] }).map((value: unknown) => String(value ?? '').trim());
  const settled = useSettled(serialNumber ?? '');
  // Cleared at once after a registration, and not asked for what no serial number is.
  const asked = serialNumber && /[\p{L}\p{N}]/u.test(settled) && settled.length <= 60 && settled !== corrected?.serialNumber;
  const near = useRoute(contract.firearms.near, asked ? { query: { serialNumber: settled, ...(manufacturer ? { manufacturer } : {}) } } : null);
  const found = asked ? (near.data ?? []).filter(({ id }) => id !== corrected?.id) : [];
  // It is a hint: when it cannot be had, the registration itself still refuses a number that is taken.
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
