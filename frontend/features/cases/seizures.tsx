// Section: seizures of a case, newest first.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { figure, onDay } from '../../../shared/kinds/format.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/page/can.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const what = ({ firearm }: Seizure) => (firearm ? firearmName(firearm) : 'No registered firearm');

export function CaseSeizures({ caseId }: { readonly caseId: string }) {
  return (
    <Can call={contract.seizures.list}>
      <Recorded caseId={caseId} />
    </Can>
  );
}

function Recorded({ caseId }: { readonly caseId: string }) {
  const seizures = useRoute(contract.seizures.list, { query: { caseId, limit: 100 } });
  return (
    <Container
      header={
        <Header variant="h2" {...(seizures.total === undefined ? {} : { counter: `(${figure(seizures.total)})` })}>
          Seizures
        </Header>
      }
    >
      <Loadable of={seizures} what="the seizures" empty={<Nothing title="No seizures">No seizures are recorded for this case.</Nothing>}>
        {(found) => (
          <List
            ariaLabel="Seizures"
            items={found}
            renderItem={(one) => ({
              id: one.id,
              content: `${one.shortNumber ?? one.seizureNumber}: ${what(one)}`,
              secondaryContent: (
                <SpaceBetween size="xxs">
                  <span>{`${wordsOf(one.status)}. ${wordsOf(one.reason)}, ${one.location}`}</span>
                  <Box color="text-body-secondary" fontSize="body-s">{`Seized ${onDay(one.seizureDate)}`}</Box>
                </SpaceBetween>
              ),
            })}
          />
        )}
      </Loadable>
    </Container>
  );
}
