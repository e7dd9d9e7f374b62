// A firearm in one column for a phone, so that the other columns and their buttons stay visible.
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { StatusBadge } from '../records/status-badge.tsx';
import type { RecordColumn } from './record-table.tsx';

export const serialLink = ({ id, serialNumber }: Firearm): ReactNode => <Link href={`/firearms/${id}/profile`}>{serialNumber}</Link>;

/** @param more an additional line for this list */
export const firearmColumn = (width: number, more?: (firearm: Firearm) => ReactNode): RecordColumn<Firearm> => ({
  id: 'firearm',
  header: 'Firearm',
  isRowHeader: true,
  width,
  cell: (firearm) => (
    <SpaceBetween size="xxs">
      <Box variant="strong">{`${firearm.manufacturer} ${firearm.model}`}</Box>
      {serialLink(firearm)}
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <span>{firearm.caliber}</span>
        <StatusBadge status={firearm.status} />
      </SpaceBetween>
      {more?.(firearm)}
    </SpaceBetween>
  ),
});
