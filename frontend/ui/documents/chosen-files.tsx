// The files to upload, dropped or chosen. A file that cannot be uploaded shows the reason at once.
import FileDropzone from '@cloudscape-design/components/file-dropzone';
import FileInput from '@cloudscape-design/components/file-input';
import FileTokenGroup from '@cloudscape-design/components/file-token-group';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { documentTypes } from '../../../shared/documents/schema.ts';
import { sizeWords } from '../../../shared/kinds/size.ts';
import { useSettings } from '../../app/settings.tsx';
import { adviceOn } from './advice.ts';

interface ChooseFilesProps {
  readonly files: readonly File[];
  readonly errorText: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

export function ChooseFiles({ files, errorText, onChange }: ChooseFilesProps) {
  const { maxFileSize } = useSettings();
  const add = (more: readonly File[]) => onChange([...files, ...more]);
  return (
    <SpaceBetween size="s">
      <FormField label="Files" description={`PDF or JPEG, at most ${maxFileSize} MB each. Location and camera details are removed.`} errorText={errorText}>
        <FileDropzone onChange={({ detail }) => add(detail.value)}>
          <div className="document-drop">
            <span>Drop files here, or</span>
            <FileInput multiple accept={documentTypes.join(',')} ariaRequired value={[]} onChange={({ detail }) => add(detail.value)}>
              Choose files
            </FileInput>
          </div>
        </FileDropzone>
      </FormField>
      {files.length > 0 ? (
        <FileTokenGroup
          items={files.map((file) => ({ file, errorText: adviceOn(file, maxFileSize) }))}
          alignment="vertical"
          showFileSize
          onDismiss={({ detail }) => onChange(files.filter((_, at) => at !== detail.fileIndex))}
          i18nStrings={{ removeFileAriaLabel: (_, name) => `Remove ${name}`, errorIconAriaLabel: 'Error', formatFileSize: sizeWords }}
        />
      ) : null}
    </SpaceBetween>
  );
}
