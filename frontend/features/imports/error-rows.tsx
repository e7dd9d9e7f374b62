// Downloads the rows in error with their messages.
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Import } from '../../../shared/imports/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { toast } from '../../ui/page/toast-store.ts';

export function ErrorRows({ of }: { readonly of: Pick<Import, 'id'> }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const { data } = await send(contract.imports.errors, { params: { id: of.id } });
      // The address returns an attachment: the browser saves it and stays on this page.
      location.assign(data.url);
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button iconName="download" loading={busy} loadingText="Preparing" onClick={() => void fetchFile()}>
      Download Error Rows
    </Button>
  );
}
