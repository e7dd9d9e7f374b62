// The documents of one record, with upload: on the pages of a firearm, transaction, disclosure and ancillary. A case shows them read-only.
import Button from '@cloudscape-design/components/button';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { Can } from '../page/can.tsx';
import { useNarrow } from '../page/narrow.ts';
import { RecordTable } from '../table/record-table.tsx';
import { narrowColumnsOfOne, wideColumnsOfOne } from './columns.tsx';
import { UploadDocuments } from './upload.tsx';
import type { DocumentRecord } from './words.ts';

interface DocumentsOfRecordProps {
  readonly of: DocumentRecord;
  /** True on another record's page. Documents are then uploaded on their own record's page only. */
  readonly elsewhere?: boolean;
  /** Chooses one of several records, if there are several. */
  readonly filter?: ReactNode;
}

export function DocumentsOfRecord({ of, elsewhere = false, filter }: DocumentsOfRecordProps) {
  const narrow = useNarrow();
  const [uploading, setUploading] = useState(false);
  return (
    <>
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.documents.list}
        query={{ associatedEntityType: of.type, associatedEntityId: of.id }}
        name={narrow ? 'documents-of-record-narrow' : 'documents-of-record'}
        title="Documents"
        what="documents"
        variant="container"
        columns={narrow ? narrowColumnsOfOne : wideColumnsOfOne}
        filter={filter}
        actions={
          elsewhere ? undefined : (
            <Can call={contract.documents.upload}>
              <Button onClick={() => setUploading(true)}>Upload Document</Button>
            </Can>
          )
        }
        noMatchTitle="No documents found"
        noMatchText={`This ${of.type} has no documents yet.`}
      />
      {uploading ? <UploadDocuments of={of} onClose={() => setUploading(false)} /> : null}
    </>
  );
}
