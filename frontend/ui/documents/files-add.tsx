// Adds files to a record: chosen, or taken with a phone's camera. They upload at once, each with its progress and result.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ChangeEvent, useRef, useState } from 'react';
import { documentTypes, type FileRecordType } from '../../../shared/documents/schema.ts';
import { useSettings } from '../../app/settings.tsx';
import { Unsaved } from '../form/leave-guard.tsx';
import { adviceOn } from './advice.ts';
import { UploadProgress } from './progress.tsx';
import { type FilePlace, isSending, useUploads } from './uploads.ts';

interface AddFilesProps extends FilePlace {
  readonly of: { readonly type: FileRecordType; readonly id: string };
  readonly label: string;
}

interface Refused {
  readonly name: string;
  readonly advice: string;
}

export function AddFiles({ of, finding, action, label }: AddFilesProps) {
  const { maxFileSize } = useSettings();
  const { uploads, add, cancel, again } = useUploads();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const sending = uploads.some(isSending);
  // An available file appears in the list of files instead.
  const open = uploads.filter(({ stage }) => stage !== 'available');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].map((file) => ({ file, advice: adviceOn(file, maxFileSize) }));
    // Allows the same file to be chosen again.
    target.value = '';
    setRefused(chosen.flatMap(({ file, advice }) => (advice === null ? [] : [{ name: file.name, advice }])));
    for (const { file, advice } of chosen)
      if (advice === null) add([file], { ...of, finding, action, kind: file.type === 'image/jpeg' ? 'photograph' : 'other' });
  };
  return (
    <SpaceBetween size="xs">
      <Unsaved when={() => sending} />
      <div className="record-files-buttons">
        <span className="record-files-camera">
          <Button ariaLabel={`Take photograph: ${label}`} onClick={() => camera.current?.click()}>
            Take photograph
          </Button>
        </span>
        <Button iconName="upload" ariaLabel={`Add files: ${label}`} onClick={() => chooser.current?.click()}>
          Add files
        </Button>
      </div>
      <input ref={camera} hidden type="file" accept="image/*" capture="environment" onChange={take} />
      <input ref={chooser} hidden type="file" multiple accept={documentTypes.join(',')} onChange={take} />
      <Box variant="small">{`PDF or JPEG, at most ${maxFileSize} MB each. Location and camera details are removed.`}</Box>
      {refused.length > 0 ? (
        <div role="alert">
          <Alert type="error" header={refused.length === 1 ? 'This file was not added' : 'These files were not added'}>
            <ul className="record-files-refused">
              {refused.map(({ name, advice }) => (
                <li key={name}>{`${name}: ${advice}`}</li>
              ))}
            </ul>
          </Alert>
        </div>
      ) : null}
      {open.length > 0 ? <UploadProgress uploads={open} onCancel={cancel} onAgain={again} /> : null}
    </SpaceBetween>
  );
}
