// The files of a record or of one of its parts: photographs as pictures, documents by name, and a way to add more.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { type Document, documentKindWords, type FileRecordType } from '../../../shared/documents/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useCan } from '../page/can.tsx';
import { DocumentActions } from './columns.tsx';
import { AddFiles } from './files-add.tsx';
import { Picture } from './files-picture.tsx';
import { viewDocument } from './open.ts';
import type { FilePlace } from './uploads.ts';
import { typeWords } from './words.ts';
import './files.css';

export interface RecordFilesProps extends FilePlace {
  readonly of: { readonly type: FileRecordType; readonly id: string };
  /** The part's name within a sentence: "finding 2", "this seizure". */
  readonly label: string;
  readonly mayAdd?: boolean;
  /** Whether its files can still be renamed and withdrawn. Defaults to `mayAdd`. */
  readonly mayChange?: boolean;
  /** The text if there is no file. */
  readonly none?: string;
}

/**
 * Reads two pages, which hold all files that the staff and two companies can add (shared/documents/rules.ts). All parts of a record send the same
 * request, so it is sent once.
 */
function useFilesOf({ type, id }: RecordFilesProps['of']) {
  const query = { associatedEntityType: type, associatedEntityId: id, limit: 100 } as const;
  const first = useRoute(contract.documents.list, { query });
  const second = useRoute(contract.documents.list, first.next === undefined ? null : { query: { ...query, cursor: first.next } });
  const reload = () => {
    first.reload();
    second.reload();
  };
  const more = first.next === undefined ? [] : (second.data ?? []);
  return { data: first.data && [...first.data, ...more], error: first.error ?? second.error, reload };
}

export function RecordFiles({ of, finding, action, label, mayAdd = false, mayChange = mayAdd, none }: RecordFilesProps) {
  const upload = useCan(contract.documents.upload);
  const all = useFilesOf(of);
  // Oldest first.
  const files = (all.data ?? []).filter((file) => (file.finding ?? undefined) === finding && (file.action ?? undefined) === action).reverse();
  const adds = mayAdd && upload;
  // Shown once, with the files that belong to no part.
  const failed = all.error !== undefined && finding === undefined && action === undefined;
  if (!failed && files.length === 0 && !adds) return none && all.data ? <Box color="text-body-secondary">{none}</Box> : null;
  return (
    <SpaceBetween size="s">
      {failed ? (
        <SpaceBetween direction="horizontal" size="xs">
          <Box color="text-status-error">{`The photographs and documents of ${label} could not be loaded.`}</Box>
          <Button variant="inline-link" ariaLabel={`Retry: files of ${label}`} onClick={all.reload}>
            Retry
          </Button>
        </SpaceBetween>
      ) : null}
      {files.length > 0 ? (
        <ul className="record-files" aria-label={`Files of ${label}`}>
          {files.map((file) => (
            <RecordFile key={file.id} file={file} label={label} changeable={mayChange} />
          ))}
        </ul>
      ) : null}
      {adds ? <AddFiles of={of} finding={finding} action={action} label={label} /> : null}
    </SpaceBetween>
  );
}

interface RecordFileProps {
  readonly file: Document;
  readonly label: string;
  readonly changeable: boolean;
}

function RecordFile({ file, label, changeable }: RecordFileProps) {
  const { fileName, fileType, kind, uploadedByName, createdAt } = file;
  return (
    <li>
      {fileType === 'image/jpeg' ? (
        <button type="button" className="record-file-picture" onClick={() => void viewDocument(file)}>
          <Picture of={file} alt={`${documentKindWords[kind]} of ${label}: ${fileName}`} />
        </button>
      ) : null}
      <div className="record-file-name">
        <Box variant="strong">{fileName}</Box>
      </div>
      <Box variant="small">{`${documentKindWords[kind]}, ${typeWords(file)}`}</Box>
      <Box variant="small">{`${onDay(createdAt)}, ${uploadedByName}`}</Box>
      <DocumentActions document={file} changeable={changeable} />
    </li>
  );
}
