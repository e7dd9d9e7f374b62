// Screen: one ancillary, with its details, firearm, actions and history.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import { useParams } from 'react-router-dom';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Documents } from '../../ui/documents/documents.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { AncillaryActions } from './actions.tsx';
import { AncillaryNotFound } from './not-found.tsx';
import { firearmWords, nameOf } from './wording.ts';

/** Links to the library table, searched by model because the table shows no numbers. */
function LibraryLink({ number }: { readonly number: number }) {
  const { data } = useRoute(contract.ancillaryLibrary.get, { params: { id: String(number) } });
  if (!data) return `Number ${number}`;
  return <Link href={`/ancillaries?${new URLSearchParams({ tab: 'library', search: data.model })}`}>{nameOf(data)}</Link>;
}

function Facts({ ancillary }: { readonly ancillary: Ancillary }) {
  const { associatedFirearmId, firearm } = ancillary;
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={190}
      items={[
        { label: 'Type', value: ancillary.type },
        { label: 'Category', value: ancillary.category ?? 'N/A' },
        { label: 'Serial number', value: ancillary.serialNumber ?? 'None' },
        { label: 'Status', value: <StatusBadge status={ancillary.status} /> },
        {
          label: 'Attached to',
          value: firearm ? <Link href={`/firearms/${associatedFirearmId}/profile`}>{firearmWords(firearm)}</Link> : 'No firearm',
          ...(firearm?.isLocked ? { info: <Box variant="small">In a transaction</Box> } : {}),
        },
        { label: 'Owner', value: ancillary.ownerName },
        { label: 'Library record', value: ancillary.libraryReference === null ? 'None' : <LibraryLink number={ancillary.libraryReference} /> },
        { label: 'Registered', value: exactly(ancillary.createdAt) },
        { label: 'Last changed', value: `${exactly(ancillary.updatedAt)} (version ${ancillary.version})` },
      ]}
    />
  );
}

export default function AncillaryPage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.ancillaries.get, { params: { id } });
  const history = useRoute(contract.ancillaries.history, { params: { id } });
  if (record.error?.status === 404) return <AncillaryNotFound />;
  return (
    <Page title={record.data ? nameOf(record.data) : 'Ancillary'} actions={record.data ? <AncillaryActions ancillary={record.data} /> : undefined}>
      <Container header={<Header variant="h2">Details</Header>}>
        <Loadable of={record} what="the ancillary" empty={<Nothing title="Ancillary not found" />}>
          {(ancillary) => <Facts ancillary={ancillary} />}
        </Loadable>
      </Container>
      {record.data ? <Documents of={{ type: 'ancillary', id, name: nameOf(record.data) }} /> : null}
      <Container header={<Header variant="h2">History</Header>}>
        <RecordHistory of={history} />
      </Container>
    </Page>
  );
}
