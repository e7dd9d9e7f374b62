// Section: the firearms that are in a safe now.
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Custody, mostLines } from '../../../shared/custody/schema.ts';
import type { Safe } from '../../../shared/safes/schema.ts';
import { Can, useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { clockWords, firearmWords } from '../../ui/records/custody-words.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

const Move = later(() => import('../../ui/records/move-firearm.tsx').then((loaded) => loaded.MoveFirearms));

const columns: readonly RecordColumn<Custody>[] = [
  {
    id: 'firearm',
    header: 'Firearm',
    isRowHeader: true,
    minWidth: 180,
    cell: ({ firearm }) => <Link href={`/firearms/${firearm.id}/profile?tab=custody`}>{firearmWords(firearm)}</Link>,
  },
  { id: 'type', header: 'Type', minWidth: 110, cell: ({ firearm }) => firearm.type },
  { id: 'caliber', header: 'Caliber', minWidth: 100, cell: ({ firearm }) => firearm.caliber },
  { id: 'since', header: 'In the safe since', minWidth: 140, cell: ({ since }) => (since ? clockWords(since, new Date()) : 'Not recorded') },
];

export function Contents({ safe, onClose }: { readonly safe: Safe; readonly onClose: () => void }) {
  const [selected, setSelected] = useState<readonly Custody[]>([]);
  const [moving, setMoving] = useState(false);
  const mayMove = useCan(contract.custody.move);
  const top = useRef<HTMLDivElement>(null);
  // It opens below the list of safes, perhaps outside the window.
  useEffect(() => top.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const closeMove = () => {
    setMoving(false);
    setSelected([]);
  };
  return (
    <div ref={top}>
      <RecordTable
        route={contract.custody.inSafe}
        params={{ id: safe.id }}
        name="firearms-in-safe"
        title={`Firearms in ${safe.name}`}
        what="firearms"
        variant="container"
        columns={columns}
        keyOf={({ firearm }) => firearm.id}
        nameOf={({ firearm }) => firearmWords(firearm)}
        emptyTitle="No firearms in this safe"
        emptyText="A firearm is in a safe after its first return or move to it."
        {...(mayMove ? { selected, onSelect: setSelected } : {})}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={onClose}>Hide Firearms</Button>
            <Can call={contract.custody.move}>
              <Button
                disabled={selected.length === 0 || selected.length > mostLines}
                disabledReason={selected.length === 0 ? 'Select the firearms to move.' : `Select at most ${mostLines} firearms.`}
                onClick={() => setMoving(true)}
              >
                Move to Another Safe
              </Button>
            </Can>
          </SpaceBetween>
        }
      />
      <Opens of={Move} when={moving && selected.length > 0 ? { firearms: selected, onClose: closeMove } : undefined} />
    </div>
  );
}
