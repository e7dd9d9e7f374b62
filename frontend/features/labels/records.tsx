// The firearms, officers or safes of a provider with their labels: select some and print.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { inGroups } from '../../../shared/labels/code.ts';
import { type LabelKind, labelKindWords } from '../../../shared/labels/papers.ts';
import { type LabelledRecord, mostLabels } from '../../../shared/labels/schema.ts';
import { useCan } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { KindFilter, type LabelFilters } from './filters.tsx';

const Print = later(() => import('../../ui/labels/print.tsx').then((loaded) => loaded.PrintLabels));
const Replace = later(() => import('../../ui/labels/replace.tsx').then((loaded) => loaded.ReplaceLabel));

const headers: Readonly<Record<LabelKind, { readonly name: string; readonly detail: string }>> = {
  firearm: { name: 'Firearm', detail: 'Serial number' },
  officer: { name: 'Officer', detail: 'PSiRA number' },
  safe: { name: 'Safe', detail: 'Branch' },
};

const pageOf = ({ kind, id }: LabelledRecord): string | undefined =>
  kind === 'firearm' ? `/firearms/${id}/profile` : kind === 'officer' ? `/custody/officers/${id}` : undefined;

function Name({ of: record }: { readonly of: LabelledRecord }) {
  const page = pageOf(record);
  return page ? <Link href={page}>{record.name}</Link> : record.name;
}

type WithCode = LabelledRecord & { readonly code: string };
const hasCode = (record: LabelledRecord): record is WithCode => record.code !== null;

function Code({ of: record, onReplace }: { readonly of: LabelledRecord; readonly onReplace: ((record: WithCode) => void) | undefined }) {
  if (!hasCode(record)) return <Box color="text-status-inactive">No label yet</Box>;
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <Box fontWeight="bold">{inGroups(record.code)}</Box>
      {onReplace ? (
        <Button variant="inline-link" ariaLabel={`Replace the label of ${record.name}, ${record.detail}`} onClick={() => onReplace(record)}>
          Replace
        </Button>
      ) : null}
    </SpaceBetween>
  );
}

function columnsOf(kind: LabelKind, isNarrow: boolean, onReplace: ((record: WithCode) => void) | undefined): readonly RecordColumn<LabelledRecord>[] {
  const { name, detail } = headers[kind];
  const code: RecordColumn<LabelledRecord> = {
    id: 'code',
    header: 'Label',
    width: isNarrow ? 145 : 260,
    cell: (record) => <Code of={record} onReplace={onReplace} />,
  };
  if (!isNarrow)
    return [
      { id: 'name', header: name, isRowHeader: true, width: 280, cell: (record) => <Name of={record} /> },
      { id: 'detail', header: detail, width: 200, cell: (record) => record.detail },
      code,
    ];
  const both = (record: LabelledRecord) => (
    <SpaceBetween size="xxs">
      <Name of={record} />
      <Box fontSize="body-s">{record.detail}</Box>
    </SpaceBetween>
  );
  return [{ id: 'name', header: name, isRowHeader: true, width: 120, cell: both }, code];
}

export function LabelledRecords(filters: LabelFilters) {
  const { kind, query, provider, set } = filters;
  const [selected, setSelected] = useState<readonly LabelledRecord[]>([]);
  const [isPrinting, setPrinting] = useState(false);
  const [replacing, setReplacing] = useState<WithCode>();
  const isNarrow = useNarrow();
  const [mayPrint, mayReplace] = [useCan(contract.labels.print), useCan(contract.labels.replace)];
  const what = labelKindWords[kind].toLowerCase();
  const tooMany = selected.length > mostLabels;
  const print = (
    <Button
      variant="primary"
      disabled={selected.length === 0 || tooMany}
      {...(tooMany ? { disabledReason: `A print has at most ${mostLabels} labels. Select fewer records.` } : {})}
      onClick={() => setPrinting(true)}
    >
      {selected.length > 0 ? `Print Labels (${selected.length})` : 'Print Labels'}
    </Button>
  );
  return (
    <>
      <RecordTable
        key={`${kind} ${isNarrow}`}
        route={contract.labels.list}
        query={{ kind, ...provider, ...(query.search && kind !== 'safe' ? { search: query.search } : {}) }}
        name={isNarrow ? 'labels-narrow' : 'labels'}
        title={labelKindWords[kind]}
        what={what}
        variant="container"
        columns={columnsOf(kind, isNarrow, mayReplace ? setReplacing : undefined)}
        filter={<KindFilter {...filters} onKind={() => setSelected([])} />}
        {...(query.search ? { onClearFilter: () => set({ search: undefined }) } : {})}
        {...(mayPrint ? { actions: print, selected, onSelect: setSelected, nameOf: ({ name, detail }: LabelledRecord) => `${name}, ${detail}` } : {})}
        emptyTitle={`No ${what} yet`}
        emptyText={`Labels are printed for ${what} that are in the registry.`}
        noMatchTitle={`No ${what} match`}
        noMatchText="Search for another number or name."
      />
      <Opens
        of={Print}
        when={isPrinting ? { kind, ids: selected.map(({ id }) => id), onDone: () => setSelected([]), onClose: () => setPrinting(false) } : undefined}
      />
      <Opens of={Replace} when={replacing ? { record: replacing, onClose: () => setReplacing(undefined) } : undefined} />
    </>
  );
}
