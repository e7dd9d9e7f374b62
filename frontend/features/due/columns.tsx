// Columns of the Due list; on a phone one column with the subject, kind and date.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { dueWords } from '../../../shared/due/rules.ts';
import type { DueItem } from '../../../shared/due/schema.ts';
import { counted, onDayBriefly } from '../../../shared/kinds/format.ts';
import type { RecordColumn } from '../../ui/table/record-table.tsx';

type Columns = readonly RecordColumn<DueItem>[];

/** "12 days overdue", "in 3 days". */
function leftWords({ daysLeft }: Pick<DueItem, 'daysLeft'>): string {
  if (daysLeft === 0) return 'today';
  return daysLeft < 0 ? `${counted(-daysLeft, 'day')} overdue` : `in ${counted(daysLeft, 'day')}`;
}

const Left = ({ item }: { readonly item: DueItem }) => (item.overdue ? <Badge color="red">{leftWords(item)}</Badge> : leftWords(item));
const placeOf = ({ city, province }: DueItem) => [city, province].filter(Boolean).join(', ');
const subject = (item: DueItem) => <Link href={item.actionUrl}>{item.subject}</Link>;

/** The provider with its place below, in a list of all providers. One column keeps the table narrow enough to fit beside the menu. */
const holder: RecordColumn<DueItem> = {
  id: 'holder',
  header: 'Provider',
  width: 230,
  cell: (item) => (
    <SpaceBetween size="xxxs">
      <span>{item.holderName ?? '–'}</span>
      {placeOf(item) ? <Box fontSize="body-s">{placeOf(item)}</Box> : null}
    </SpaceBetween>
  ),
};
const place: RecordColumn<DueItem> = { id: 'place', header: 'City, Province', width: 210, cell: (item) => placeOf(item) || '–' };

const wide = (everybodys: boolean): Columns => [
  { id: 'dueOn', header: 'Due', width: 125, cell: ({ dueOn }) => onDayBriefly(dueOn) },
  { id: 'daysLeft', header: 'Days Left', width: 140, cell: (item) => <Left item={item} /> },
  { id: 'kind', header: 'Kind', width: 155, cell: ({ kind }) => dueWords[kind] },
  { id: 'subject', header: 'Subject', isRowHeader: true, width: 345, cell: subject },
  everybodys ? holder : place,
];

const narrow = (everybodys: boolean): Columns => [
  {
    id: 'subject',
    header: 'Due',
    isRowHeader: true,
    width: 290,
    cell: (item) => (
      <SpaceBetween size="xxxs">
        {subject(item)}
        <Box fontSize="body-s">{`${dueWords[item.kind]} · ${onDayBriefly(item.dueOn)}`}</Box>
        <Left item={item} />
        {everybodys ? <Box fontSize="body-s">{item.holderName ?? '–'}</Box> : null}
      </SpaceBetween>
    ),
  },
];

/** Built once: the table needs the same column objects on every render. */
const made = [wide, narrow].map((columns) => [columns(false), columns(true)] as const);
export const columnsFor = ({ isNarrow, everybodys }: { readonly isNarrow: boolean; readonly everybodys: boolean }): Columns =>
  made[Number(isNarrow)]?.[Number(everybodys) as 0 | 1] ?? [];
