// Columns of All Disclosures: those of the specification, or on a phone one column beside the actions.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { mayDo } from '../../../shared/access/duties.ts';
import { contract } from '../../../shared/contract.ts';
import { isEditable, wasSubmitted } from '../../../shared/disclosures/rules.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import type { SessionUser } from '../../session/session.tsx';
import type { RecordColumn } from '../../ui/table/record-table.tsx';
import { downloadDisclosure } from './actions.tsx';
import type { Shown } from './filters.ts';
import { nameOf, periodWords, Status } from './wording.tsx';
import './columns.css';

type Columns = readonly RecordColumn<Disclosure>[];

export interface RowActions {
  readonly user: SessionUser;
  readonly open: (shown: Partial<Shown>) => void;
}

const Words = ({ children }: { readonly children: ReactNode }) => <span className="disclosure-words">{children}</span>;

function Actions({ one, user, open, narrow }: RowActions & { readonly one: Disclosure; readonly narrow: boolean }) {
  const edits = mayDo(user, contract.disclosures.edit.permission) && isEditable(one.status);
  const editWords = one.status === 'rejected' ? 'Correct and resubmit' : 'Edit';
  const button = (words: string, onClick: () => void) => (
    <Button key={words} variant="inline-link" ariaLabel={`${words}: ${nameOf(one)}`} onClick={onClick}>
      {words}
    </Button>
  );
  return (
    <SpaceBetween direction={narrow ? 'vertical' : 'horizontal'} size={narrow ? 'xxs' : 's'}>
      {button('View', () => open({ id: one.id }))}
      {edits ? button(editWords, () => open({ form: one.id })) : null}
      {wasSubmitted(one) ? button('Download', () => void downloadDisclosure(one)) : null}
      {button('View History', () => open({ history: one.id }))}
    </SpaceBetween>
  );
}

export const wideColumns = (actions: RowActions): Columns => [
  { id: 'company', header: 'Company Name', isRowHeader: true, width: 225, cell: ({ companyName }) => <Words>{companyName}</Words> },
  { id: 'psira', header: 'PSiRA Number', width: 150, cell: ({ psiraNumber }) => psiraNumber },
  { id: 'period', header: 'Period', width: 200, cell: (one) => <Words>{periodWords(one)}</Words> },
  { id: 'status', header: 'Status', width: 125, cell: ({ status }) => <Status status={status} /> },
  { id: 'actions', header: 'Actions', width: 330, cell: (one) => <Actions one={one} {...actions} narrow={false} /> },
];

export const narrowColumns = (actions: RowActions): Columns => [
  {
    id: 'disclosure',
    header: 'Disclosure',
    isRowHeader: true,
    width: 200,
    cell: (one) => (
      <SpaceBetween size="xxs">
        <Box variant="strong">
          <Words>{one.companyName}</Words>
        </Box>
        <span>{one.psiraNumber}</span>
        <Words>{periodWords(one)}</Words>
        <Status status={one.status} />
      </SpaceBetween>
    ),
  },
  { id: 'actions', header: 'Actions', width: 130, cell: (one) => <Actions one={one} {...actions} narrow /> },
];
