// The columns of the Firearms table, sorted by the server. On a phone there is one column.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { type FirearmOfCompany, keeperWords, type Sort } from '../../../shared/firearms/of-company.ts';
import { counted, onDayBriefly } from '../../../shared/kinds/format.ts';
import { LicenseBadge } from '../../ui/records/license-state.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import type { RecordColumn } from '../../ui/table/record-table.tsx';

type Columns = readonly RecordColumn<FirearmOfCompany>[];
type One = FirearmOfCompany;

export const makeOf = ({ manufacturer, model }: Pick<One, 'manufacturer' | 'model'>) => `${manufacturer} ${model}`;
export const placeOf = ({ city, province }: Pick<One, 'city' | 'province'>) => `${city}, ${province}`;
const dayIn = (instant: string | null) => (instant ? onDayBriefly(instant) : '–');

/** "in 87 days", "12 days ago". */
function leftWords(daysLeft: number): string {
  if (daysLeft === 0) return 'today';
  return daysLeft < 0 ? `${counted(-daysLeft, 'day')} ago` : `in ${counted(daysLeft, 'day')}`;
}

function State({ of: { licenseState } }: { readonly of: One }) {
  if (licenseState === null) return '–';
  return licenseState === 'NONE' ? <Badge color="red">No license</Badge> : <LicenseBadge license={{ state: licenseState, status: 'current' }} />;
}

const small = (words: string) => <Box fontSize="body-s">{words}</Box>;
const serial = ({ id, serialNumber }: One) => <Link href={`/firearms/${id}/profile`}>{serialNumber}</Link>;
const number = ({ license }: One) => license && <Link href={`/licenses/${license.id}`}>{license.licenseNumber}</Link>;

const column = (sort: Sort, header: string, width: number, cell: RecordColumn<One>['cell'], more: Partial<RecordColumn<One>> = {}): RecordColumn<One> => ({
  id: sort,
  header,
  width,
  cell,
  sortingField: sort,
  ...more,
});

const lines = (first: ReactNode, second: string) => (
  <SpaceBetween size="xxxs">
    <span>{first}</span>
    {second ? small(second) : null}
  </SpaceBetween>
);

/** The columns without `hidden` fit beside the menu at 1440 pixels. */
export const wideColumns: Columns = [
  column('serialNumber', 'Serial Number', 125, serial, { isRowHeader: true }),
  column('make', 'Make, Model', 145, (one) => lines(makeOf(one), `${one.type}, ${one.caliber}`)),
  column('status', 'Status', 130, ({ status }) => <StatusBadge status={status} />),
  column('licenseState', 'License', 160, (one) => (
    <SpaceBetween size="xxxs">
      <State of={one} />
      {number(one)}
    </SpaceBetween>
  )),
  column('expiresOn', 'Expires', 125, ({ license }) => (license ? lines(onDayBriefly(license.expiresOn), leftWords(license.daysLeft)) : '–')),
  column('place', 'Where', 160, (one) => lines(placeOf(one), keeperWords(one))),
  column('inspected', 'Inspected', 135, ({ lastInspectionDate }) => dayIn(lastInspectionDate)),
  column('registered', 'Registered', 135, ({ createdAt }) => dayIn(createdAt), { hidden: true }),
  column('type', 'Type', 120, ({ type }) => type, { hidden: true }),
  column('caliber', 'Caliber', 120, ({ caliber }) => caliber, { hidden: true }),
  column('licenseNumber', 'License Number', 160, (one) => number(one) ?? '–', { hidden: true }),
  column('keeper', 'Keeper', 180, ({ keeperName }) => keeperName ?? '–', { hidden: true }),
];

export const narrowColumns: Columns = [
  {
    id: 'firearm',
    header: 'Firearm',
    isRowHeader: true,
    width: 270,
    cell: (one) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">{makeOf(one)}</Box>
        {serial(one)}
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <StatusBadge status={one.status} />
          <State of={one} />
        </SpaceBetween>
        {one.license ? small(`Expires ${onDayBriefly(one.license.expiresOn)}, ${leftWords(one.license.daysLeft)}`) : null}
        {small(`${placeOf(one)} · ${keeperWords(one)}`)}
      </SpaceBetween>
    ),
  },
];
