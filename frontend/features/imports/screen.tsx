// The screens of an import: choose a file, check its rows, import them.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { isInProgress } from '../../../shared/imports/rules.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams } from '../../app/navigate.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ChooseFile } from './choose.tsx';
import { EarlierImports } from './earlier.tsx';
import { Progress } from './progress.tsx';
import { listed, pathOf, statusOf, wordsOf } from './wording.ts';

const most = 20;

/** The stages of one import are twice as large as the choice of a file, and are needed later. */
const OneImport = deferred(() => import('./one.tsx').then((loaded) => loaded.OneImport), 'Loading the import...');

export function ImportScreen({ subject }: { readonly subject: ImportSubject }) {
  const { title, description } = wordsOf[subject];
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <Page title={title} description={description}>
      {id === undefined ? (
        <SpaceBetween size="l">
          <Progress />
          <RunningImport subject={subject} />
          <ChooseFile subject={subject} onStarted={(started) => void navigate(pathOf({ id: started, subject }))} />
          <EarlierImports subject={subject} />
        </SpaceBetween>
      ) : (
        <OneImport key={id} id={id} subject={subject} />
      )}
    </Page>
  );
}

/** Links to a running import that the user has left. */
function RunningImport({ subject }: { readonly subject: ImportSubject }) {
  const { data = [] } = useRoute(contract.imports.list, { query: { limit: most, ...listed(subject) } });
  const running = data.find(isInProgress);
  if (!running) return null;
  return (
    <Alert type="info" header={`${running.fileName}: ${statusOf(running).words}`} action={<Button href={pathOf(running)}>View Progress</Button>}>
      You can import another file in the meantime.
    </Alert>
  );
}
