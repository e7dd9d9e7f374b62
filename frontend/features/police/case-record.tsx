// Screen: full record of a firearm of a shared case, read-only (/saps/cases/:id/firearms/:firearmId). Each read is logged.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { Opened } from './record.tsx';
import { useFresh } from './use-fresh.ts';

export default function CaseRecordPage() {
  const { id = '', firearmId = '' } = useParams();
  const record = useRoute(contract.police.lookInCase, { params: { id, firearmId } });
  useFresh(record);
  const back = <Button href={`/saps/cases/${id}`}>Back to Case</Button>;
  if (record.error?.status === 404) return <RecordNotFound what="firearm" or="the case is no longer shared with you" back={back} />;
  if (record.error?.status === 409)
    return (
      <Page title="Firearm" actions={back}>
        <Alert type="info" action={<Button href="/saps/firearms">Search the Register</Button>}>
          {record.error.sentence}
        </Alert>
      </Page>
    );
  return <Opened of={record} back={back} />;
}
