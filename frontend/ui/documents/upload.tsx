// Upload Document (spec 2, sections 2.6 and 5): the record, the files and their progress. Asks before it closes during an upload.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { DocumentCategory, DocumentKind } from '../../../shared/documents/schema.ts';
import { useSettings } from '../../app/settings.tsx';
import { DialogButtons } from '../form/dialog-buttons.tsx';
import { SelectField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { LeaveScope, Unsaved } from '../form/leave-guard.tsx';
import { useAfterPress } from '../form/pressing.ts';
import { Question } from '../form/question.tsx';
import type { FormValues } from '../form/use-route-form.ts';
import { wordsOf } from '../records/status-badge.tsx';
import { ChooseFiles } from './chosen-files.tsx';
import { UploadProgress } from './progress.tsx';
import { RecordChoice } from './record.tsx';
import { isSending, useUploads } from './uploads.ts';
import { type DocumentRecord, incomplete, kindChoices, problemOf, usualKind } from './words.ts';

/** Marks the field that is missing. The sentence for the whole form appears once, below. */
const check: Resolver<FormValues> = (values) => {
  const { associatedEntityType: type, associatedEntityId: id } = values;
  if (type && id) return { values, errors: {} };
  const [name, label] = type ? ['associatedEntityId', wordsOf(String(type))] : ['associatedEntityType', 'Entity type'];
  return { values: {}, errors: { [name]: { type: 'required', message: `${label} is required` } } };
};

interface UploadDocumentsProps {
  /** The record of the documents, if the dialog opens on its page. */
  readonly of?: DocumentRecord;
  readonly onClose: () => void;
}

export function UploadDocuments({ of, onClose }: UploadDocumentsProps) {
  const preset = { associatedEntityType: of?.type ?? null, associatedEntityId: of?.id ?? null, kind: of ? usualKind[of.type] : 'other' };
  const { maxFileSize } = useSettings();
  const form = useForm<FormValues>({ mode: 'onTouched', resolver: useAfterPress(check), defaultValues: preset });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** A kind that the user chose stays when the record changes. Otherwise the new record's usual kind replaces it. */
  const isKindChosen = useRef(false);
  const { uploads, add, cancel, again } = useUploads();
  const sending = uploads.some(isSending);
  const isTaken = (file: File) => !problemOf(file, maxFileSize);
  /** A chosen file that was not sent is lost with the dialog, like typed text. */
  const isChosen = files.some(isTaken);
  const isNothingLeft = uploads.length > 0 && !isChosen && !sending;
  const close = () => (sending ? setLeaving(true) : onClose());
  const suggest = (type: DocumentCategory) => {
    if (!isKindChosen.current) form.setValue('kind', usualKind[type]);
  };
  const underWay = useRef(false);
  const send = form.handleSubmit(
    ({ associatedEntityType: type, associatedEntityId: id, kind }) => {
      setAsked(!isChosen && !sending);
      add(files.filter(isTaken), { type: type as DocumentRecord['type'], id: String(id), kind: kind as DocumentKind });
      setFiles(files.filter((file) => !isTaken(file)));
    },
    () => setAsked(true),
  );
  /** A double click sends each file once, and does not ask for a file again: its second click may come before the first one's check ends. */
  const start = async () => {
    if (underWay.current) return;
    underWay.current = true;
    await send();
    underWay.current = false;
  };
  const missing = asked && (!isChosen || Object.keys(form.formState.errors).length > 0);

  return (
    <FormDialog
      header="Upload Document"
      onClose={close}
      footer={
        <DialogButtons>
          <Button variant={isNothingLeft ? 'primary' : 'link'} onClick={close}>
            {uploads.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button variant={isNothingLeft ? 'normal' : 'primary'} onClick={() => void start()}>
            Upload
          </Button>
        </DialogButtons>
      }
    >
      <FormProvider {...form}>
        {/* If the dialog closes during an upload, it asks its own question instead. */}
        <Unsaved when={() => isChosen && !sending} />
        <LeaveScope>
          <Unsaved when={() => sending} />
        </LeaveScope>
        <SpaceBetween size="l">
          {of ? <FormField label={wordsOf(of.type)}>{of.name}</FormField> : <RecordChoice onType={suggest} />}
          <SelectField name="kind" label="Kind" choices={kindChoices} onPick={() => (isKindChosen.current = true)} />
          <ChooseFiles files={files} errorText={asked && !isChosen ? 'Choose a file' : undefined} onChange={setFiles} />
          {missing ? (
            <div role="alert">
              <Alert type="error">{incomplete}</Alert>
            </div>
          ) : null}
          {uploads.length > 0 ? <UploadProgress uploads={uploads} onCancel={cancel} onAgain={again} /> : null}
        </SpaceBetween>
      </FormProvider>
      {leaving && sending ? <AskBeforeClosing onStay={() => setLeaving(false)} onLeave={onClose} /> : null}
    </FormDialog>
  );
}

const AskBeforeClosing = ({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) => (
  <Question header="Upload in progress" keep="Keep uploading" cancel="Keep Uploading" confirm="Cancel Uploads and Close" onConfirm={onLeave} onCancel={onStay}>
    Unfinished uploads are cancelled. Finished uploads are kept.
  </Question>
);
