// Step 1: the template, the explanation of its columns, and the file.

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FileUpload from '@cloudscape-design/components/file-upload';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mostSize, sizeRefusal } from '../../../shared/imports/rules.ts';
import { formatOf, mostRows } from '../../../shared/imports/schema.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { sizeWords } from '../../../shared/kinds/size.ts';
import { useIsNational } from '../../session/scope.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { ColumnsExplained } from './columns.tsx';
import { saveCsvTemplate, saveExcelTemplate } from './template.ts';
import { useStart } from './use-start.ts';

const Provider = later(() => import('./provider.tsx').then((loaded) => loaded.Provider));

/** The problem that the server would report, found before the upload. */
function problemOf(file: File | undefined): string | undefined {
  if (!file) return undefined;
  if (!formatOf(file.name, file.type)) return 'Choose a CSV file (.csv) or an Excel workbook (.xlsx).';
  if (file.size === 0) return 'The file is empty.';
  return sizeRefusal(file.size);
}

interface ChooseFileProps {
  readonly subject: ImportSubject;
  readonly onStarted: (id: string) => void;
}

export function ChooseFile({ subject, onStarted }: ChooseFileProps) {
  // Rows of firearms name their owners. A file of officers belongs to one provider.
  const asksProvider = useIsNational() && subject === 'officers';
  const [providerId, setProviderId] = useState<number>();
  const [file, setFile] = useState<File>();
  const [asked, setAsked] = useState(false);
  const { start, stop, busy, refusal } = useStart(onStarted);
  const problem = problemOf(file) ?? (asked && !file ? 'Choose a file.' : undefined);
  const go = () => {
    setAsked(true);
    if (!file || problem || (asksProvider && providerId === undefined)) return;
    void start(file, subject === 'firearms' ? {} : { subject, ...(asksProvider ? { legalEntityId: providerId } : {}) });
  };
  return (
    <Container
      header={
        <Header variant="h2" description="You see the result for each row before anything is imported.">
          Choose a File
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Templates subject={subject} />
        {asksProvider ? (
          <FormField errorText={asked && providerId === undefined ? 'Choose the provider of the officers.' : undefined}>
            <Opens of={Provider} when={{ onChoose: setProviderId }} />
          </FormField>
        ) : null}
        <FormField
          label="File"
          description={`CSV or Excel (.xlsx), at most ${figure(mostRows)} rows and ${mostSize}. Only the first sheet of a workbook is read.`}
        >
          <FileUpload
            value={file ? [file] : []}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            showFileSize
            {...(problem ? { errorText: problem } : {})}
            i18nStrings={{
              uploadButtonText: () => 'Choose file',
              dropzoneText: () => 'Drop the file here',
              removeFileAriaLabel: (_, name) => `Remove ${name}`,
              errorIconAriaLabel: 'Error',
              formatFileSize: sizeWords,
            }}
            onChange={({ detail }) => {
              stop();
              setFile(detail.value[0]);
            }}
          />
        </FormField>
        {refusal ? (
          <div role="alert">
            <Alert type="error" header="The file was not accepted">
              {refusal}
            </Alert>
          </div>
        ) : null}
        <Button variant="primary" loading={busy} loadingText="Uploading" onClick={go}>
          {busy ? 'Uploading…' : 'Check File'}
        </Button>
        <ColumnsExplained subject={subject} />
      </SpaceBetween>
    </Container>
  );
}

function Templates({ subject }: { readonly subject: ImportSubject }) {
  const excel = () => saveExcelTemplate(subject).catch(() => toast({ title: 'Error', description: 'The template could not be created', destructive: true }));
  return (
    <FormField label="Template" description="A blank file with the headers. The Excel template explains each column on its second sheet.">
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="download" onClick={() => void excel()}>
          Excel Template
        </Button>
        <Button iconName="download" onClick={() => saveCsvTemplate(subject)}>
          CSV Template
        </Button>
      </SpaceBetween>
    </FormField>
  );
}
