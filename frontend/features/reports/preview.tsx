// Data Preview: the first columns and rows, shortened, with the number of records (spec 2, sections 2.3 and 9).
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { figure, onDay } from '../../../shared/kinds/format.ts';
import { dayColumns, isMoment } from '../../../shared/reports/figures.ts';
import { previewRows, type Report, type ReportRow } from '../../../shared/reports/schema.ts';
import { Nothing } from '../../ui/page/loadable.tsx';
import { cellLength, firstOf } from './wording.ts';

const ofDays: readonly string[] = Object.values(dayColumns);
const isDay = (header: string, value: ReportRow[string]) => ofDays.includes(header) && /^\d{4}-\d\d-\d\d$/.test(String(value));

function textOf(header: string, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return figure(value);
  return isMoment(value) || isDay(header, value) ? onDay(String(value)) : String(value);
}

/** Cuts between whole characters, because half a character shows as a box. The tooltip has the full text. */
function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length > cellLength ? `${letters.slice(0, cellLength).join('')}…` : text;
}

export function Preview({ report: { data, total_records } }: { readonly report: Report }) {
  const columns = Object.keys(data[0] ?? {}).slice(0, firstOf);
  const rows = data.slice(0, previewRows);
  return (
    <Table<ReportRow>
      header={
        <Header variant="h3" description={`Showing ${figure(rows.length)} of ${figure(total_records)} records`}>
          Data Preview
        </Header>
      }
      variant="container"
      contentDensity="compact"
      items={rows}
      empty={<Nothing title="No records in this period">Choose another period.</Nothing>}
      columnDefinitions={columns.map((header, at) => ({
        id: header,
        header,
        isRowHeader: at === 0,
        cell: (row) => {
          const text = textOf(header, row[header]);
          return text === '' ? <Box color="text-status-inactive">None</Box> : <span title={text}>{cut(text)}</span>;
        },
      }))}
    />
  );
}
