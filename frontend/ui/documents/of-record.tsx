// The documents of one record: their list, and uploading to that record. For profile, transaction, disclosure, ancillary and, to be read alone, a case.
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
  /** Shown beside another record: what is filed is filed with this one, on its own screen. */
  readonly elsewhere?: boolean;
  /** Where the record is one of several: which. */
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
        noMatchText={`No document of this ${of.type} has been uploaded.`}
      />
      {uploading ? <UploadDocuments of={of} onClose={() => setUploading(false)} /> : null}
    </>
  );
}
