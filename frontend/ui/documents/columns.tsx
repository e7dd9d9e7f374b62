// The columns of a document list: separate on a wide screen, combined in one on a phone so that the actions stay visible.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mayDo } from '../../../shared/access/duties.ts';
import { contract } from '../../../shared/contract.ts';
import { type DocumentAction, refusalOf } from '../../../shared/documents/rules.ts';
import { type Document, documentKindWords } from '../../../shared/documents/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { sizeWords } from '../../../shared/kinds/size.ts';
import { useSession } from '../../session/session.tsx';
import { Can } from '../page/can.tsx';
import { deferred } from '../page/deferred.tsx';
import { wordsOf } from '../records/status-badge.tsx';
import type { RecordColumn } from '../table/record-table.tsx';
import { downloadDocument, viewDocument } from './open.ts';
import { recordPath, typeWords } from './words.ts';
import './documents.css';

const DocumentReaders = deferred(() => import('./readers.tsx').then((loaded) => loaded.DocumentReaders));

const RenameDocument = deferred(() => import('./change.tsx').then((loaded) => loaded.RenameDocument), null);
const WithdrawDocument = deferred(() => import('./change.tsx').then((loaded) => loaded.WithdrawDocument), null);

type Columns = readonly RecordColumn<Document>[];

/** Shows who opened the file, to users who oversee the register. */
function Readers({ document }: { readonly document: Document }) {
  const [open, setOpen] = useState(false);
  return (
    <Can call={contract.readings.list}>
      <Button variant="inline-link" ariaLabel={`Who opened ${document.fileName}`} onClick={() => setOpen(true)}>
        Readers
      </Button>
      {open ? <DocumentReaders document={document} onClose={() => setOpen(false)} /> : null}
    </Can>
  );
}

/** Rename and Withdraw, for users whose role allows them. The server decides whether the record permits it now. */
function Changes({ document }: { readonly document: Document }) {
  const { user } = useSession();
  const { id: userId, role, legalEntityId } = user;
  const [open, setOpen] = useState<DocumentAction>();
  const may = (action: DocumentAction) =>
    mayDo(user, 'document:upload') && !refusalOf(document, action, { userId, role, legalEntityId: legalEntityId ?? undefined });
  const close = () => setOpen(undefined);
  if (!may('edit') && !may('withdraw')) return null;
  return (
    <>
      <SpaceBetween direction="horizontal" size="s">
        {may('edit') ? (
          <Button variant="inline-link" ariaLabel={`Rename ${document.fileName}`} onClick={() => setOpen('edit')}>
            Rename
          </Button>
        ) : null}
        {may('withdraw') ? (
          <Button variant="inline-link" ariaLabel={`Withdraw ${document.fileName}`} onClick={() => setOpen('withdraw')}>
            Withdraw
          </Button>
        ) : null}
      </SpaceBetween>
      {open === 'edit' ? <RenameDocument document={document} onClose={close} /> : null}
      {open === 'withdraw' ? <WithdrawDocument document={document} onClose={close} /> : null}
    </>
  );
}

interface ActionsProps {
  readonly document: Document;
  /** False if the record's files can no longer change. */
  readonly changeable?: boolean;
}

export const DocumentActions = ({ document, changeable = true }: ActionsProps) => (
  <SpaceBetween direction="horizontal" size="s">
    <Button variant="inline-link" ariaLabel={`View ${document.fileName}`} onClick={() => void viewDocument(document)}>
      View
    </Button>
    <Button variant="inline-link" ariaLabel={`Download ${document.fileName}`} onClick={() => void downloadDocument(document)}>
      Download
    </Button>
    <Readers document={document} />
    {changeable ? <Changes document={document} /> : null}
  </SpaceBetween>
);

const RecordLink = ({ document }: { readonly document: Document }) => (
  <span className="document-words">
    <Link href={recordPath(document)}>{document.associatedEntityName}</Link>
  </span>
);

const Uploaded = ({ document: { createdAt, uploadedByName, keptUntil } }: { readonly document: Document }) => (
  <>
    <div>{onDay(createdAt)}</div>
    <Box variant="small">{uploadedByName}</Box>
    <div className="document-words">
      <Box variant="small">{`Kept until at least ${onDay(keptUntil)}`}</Box>
    </div>
  </>
);

const name: RecordColumn<Document> = {
  id: 'fileName',
  header: 'Name',
  isRowHeader: true,
  width: 185,
  cell: ({ fileName }) => <span className="document-words">{fileName}</span>,
};
const kind: RecordColumn<Document> = {
  id: 'kind',
  header: 'Kind',
  width: 150,
  cell: (document) => (
    <>
      <div>{documentKindWords[document.kind]}</div>
      <Box variant="small">{`${typeWords(document)}, ${sizeWords(document.fileSize)}`}</Box>
    </>
  ),
};
const record: Columns = [
  { id: 'category', header: 'Category', width: 125, cell: ({ associatedEntityType }) => wordsOf(associatedEntityType) },
  { id: 'record', header: 'Record', width: 195, cell: (document) => <RecordLink document={document} /> },
];
const uploaded: RecordColumn<Document> = { id: 'uploaded', header: 'Uploaded', width: 170, cell: (document) => <Uploaded document={document} /> };
const actions: RecordColumn<Document> = { id: 'actions', header: 'Actions', width: 215, cell: (document) => <DocumentActions document={document} /> };

export const wideColumns: Columns = [name, kind, ...record, uploaded, actions];
/** For a list of one record's documents. It is no wider than the disclosure dialog, so that View and Download are visible. */
export const wideColumnsOfOne: Columns = [{ ...name, width: 190 }, kind, { ...uploaded, width: 170 }, actions];

const narrow = (withRecord: boolean): Columns => [
  {
    id: 'document',
    header: 'Document',
    isRowHeader: true,
    width: 330,
    cell: (document) => (
      <SpaceBetween size="xxs">
        <span className="document-words">
          <Box variant="strong">{document.fileName}</Box>
        </span>
        <span>{`${documentKindWords[document.kind]}, ${typeWords(document)}, ${sizeWords(document.fileSize)}${withRecord ? `, ${wordsOf(document.associatedEntityType)}` : ''}`}</span>
        {withRecord ? <RecordLink document={document} /> : null}
        <Uploaded document={document} />
        <DocumentActions document={document} />
      </SpaceBetween>
    ),
  },
];
export const narrowColumns = narrow(true);
export const narrowColumnsOfOne = narrow(false);
