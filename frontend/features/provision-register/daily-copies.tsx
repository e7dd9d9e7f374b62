// The daily copies of a branch's register: when each was made, its entries, its digest and its file.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { atMinute, figure } from '../../../shared/kinds/format.ts';
import type { ProvisionCopy } from '../../../shared/provision-register/schema.ts';
import { copyFileName } from '../../../shared/provision-register/wording.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { useCan } from '../../ui/page/can.tsx';
import { download } from '../../ui/page/download.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';

const entriesOf = ({ fromNumber, toNumber }: ProvisionCopy) =>
  fromNumber === toNumber ? `entry ${figure(fromNumber)}` : `entries ${figure(fromNumber)} to ${figure(toNumber)}`;

/** Enough to compare with a paper; the button copies all 64 digits. */
const digitsShown = 12;

function Download({ copy }: { readonly copy: ProvisionCopy }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { data } = await send(contract.provisionRegister.copyFile, { params: { id: copy.branchId, copyId: copy.id } });
      download(data.url, copyFileName(copy));
    } catch (error) {
      toast({ title: 'Download Failed', description: toApiError(error).sentence, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="inline-link" loading={busy} loadingText="Preparing" ariaLabel={`Download ${entriesOf(copy)}`} onClick={() => void fetchFile()}>
      Download
    </Button>
  );
}

const columns = (mayDownload: boolean): readonly RecordColumn<ProvisionCopy>[] => [
  { id: 'at', header: 'Date and Time', width: 190, isRowHeader: true, cell: ({ at }) => atMinute(at) },
  { id: 'entries', header: 'Entries', width: 110, cell: ({ fromNumber, toNumber }) => `${figure(fromNumber)} to ${figure(toNumber)}` },
  {
    id: 'sha256',
    header: 'SHA-256',
    width: 190,
    cell: (copy) => (
      <>
        <Box variant="code" display="inline">{`${copy.sha256.slice(0, digitsShown)}…`}</Box>
        <CopyToClipboard
          variant="icon"
          copyButtonAriaLabel={`Copy the SHA-256 of ${entriesOf(copy)}`}
          textToCopy={copy.sha256}
          copySuccessText="SHA-256 copied"
          copyErrorText="The browser did not allow copying."
        />
      </>
    ),
  },
  ...(mayDownload ? [{ id: 'file', header: 'File', width: 120, cell: (copy: ProvisionCopy) => <Download copy={copy} /> }] : []),
];

export function DailyCopies({ branchId }: { readonly branchId: string }) {
  const mayDownload = useCan(contract.provisionRegister.copyFile);
  const shown = useMemo(() => columns(mayDownload), [mayDownload]);
  return (
    <RecordTable
      route={contract.provisionRegister.copies}
      params={{ id: branchId }}
      name="provision-copies"
      title="Daily Copies"
      description="A PDF of the new entries at 06:00 and 18:00, to print for a power cut. The registry keeps its SHA-256 in a history, so that nobody can change a copy later."
      what="daily copies"
      variant="container"
      columns={shown}
      emptyTitle="No daily copies yet"
      emptyText="The first copy follows at 06:00 or 18:00, once the register has an entry. Without new entries there is no copy."
    />
  );
}
