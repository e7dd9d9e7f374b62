// The log of prints: who printed which labels. The file of each can be downloaded again.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { atMinute } from '../../../shared/kinds/format.ts';
import { inGroups } from '../../../shared/labels/code.ts';
import { labelKindWords, layouts } from '../../../shared/labels/papers.ts';
import type { LabelPrint } from '../../../shared/labels/schema.ts';
import { labelCount, usePrintFile } from '../../ui/labels/print-file.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import type { LabelFilters } from './filters.tsx';

/** A print can have 200 codes: the others are in its file. */
const mostShown = 3;
const codesOf = ({ codes }: LabelPrint): string => {
  const more = codes.length - mostShown;
  return [...codes.slice(0, mostShown).map(inGroups), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};
const whatOf = ({ kind, codes }: LabelPrint): string => `${labelKindWords[kind]}, ${labelCount(codes.length)}`;

function columnsOf(isNarrow: boolean, download: (print: LabelPrint) => void): readonly RecordColumn<LabelPrint>[] {
  const file = (print: LabelPrint) => (
    <Button variant="inline-link" ariaLabel={`Download the labels printed ${atMinute(print.createdAt)}`} onClick={() => download(print)}>
      Download
    </Button>
  );
  const time = ({ createdAt }: LabelPrint) => atMinute(createdAt);
  if (isNarrow) {
    const all = (print: LabelPrint) => (
      <SpaceBetween size="xxs">
        <span>{time(print)}</span>
        <Box fontSize="body-s">{`${whatOf(print)}, by ${print.printedBy}`}</Box>
      </SpaceBetween>
    );
    return [
      { id: 'time', header: 'Printed', isRowHeader: true, width: 210, cell: all },
      { id: 'file', header: 'File', width: 110, cell: file },
    ];
  }
  return [
    { id: 'time', header: 'Printed', isRowHeader: true, width: 190, cell: time },
    { id: 'by', header: 'Printed by', width: 170, cell: ({ printedBy }) => printedBy },
    { id: 'what', header: 'Labels', width: 170, cell: whatOf },
    { id: 'codes', header: 'Codes', width: 300, cell: codesOf },
    { id: 'paper', header: 'Paper', width: 260, cell: ({ paper }) => layouts[paper].words },
    { id: 'file', header: 'File', width: 120, cell: file },
  ];
}

export function LabelPrints({ provider }: LabelFilters) {
  const isNarrow = useNarrow();
  const download = usePrintFile();
  return (
    <RecordTable
      key={String(isNarrow)}
      route={contract.labels.prints}
      query={provider}
      name={isNarrow ? 'label-prints-narrow' : 'label-prints'}
      title="Prints"
      description="Labels that were replaced since are not in the file any more."
      what="prints"
      variant="container"
      columns={columnsOf(isNarrow, download)}
      emptyTitle="No prints yet"
      emptyText="Each print of labels is listed here with its user."
    />
  );
}
