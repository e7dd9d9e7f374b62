// The firearms that an officer holds now, the officer's label, and all firearms that the officer received.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import { isOverdue } from '../../../shared/custody/ladder.ts';
import { useRoute } from '../../api/hooks.ts';
import { LabelOf } from '../labels/label-of.tsx';
import { Loadable, Nothing } from '../page/loadable.tsx';
import { FirearmLink } from './custody-cells.tsx';
import { IssuesOfOfficer } from './custody-issues.tsx';
import { clockWords, dueWords } from './custody-words.ts';

export function CustodyOfOfficer({ officerId, legalEntityId }: { readonly officerId: string; readonly legalEntityId: number }) {
  const held = useRoute(contract.custody.heldBy, { params: { id: officerId } });
  const now = new Date();
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">Holds Now</Header>}>
        <Loadable of={held} what="the firearms of this officer" empty={<Nothing title="Holds no firearm" />}>
          {(firearms) => (
            <SpaceBetween size="s">
              {firearms.map((one) => (
                <div key={one.firearm.id}>
                  <FirearmLink of={one.firearm} />
                  <Box fontSize="body-s">
                    {[one.place, one.outAt ? `out since ${clockWords(one.outAt, now)}` : null, one.authorisationNumber].filter(Boolean).join(' · ')}
                  </Box>
                  {isOverdue(one, now) ? (
                    <StatusIndicator type="error">{dueWords(one, now)}</StatusIndicator>
                  ) : one.dueAt ? (
                    <Box fontSize="body-s">{`Due ${clockWords(one.dueAt, now)}`}</Box>
                  ) : null}
                </div>
              ))}
            </SpaceBetween>
          )}
        </Loadable>
      </Container>
      <LabelOf kind="officer" id={officerId} legalEntityId={legalEntityId} />
      <IssuesOfOfficer officerId={officerId} />
    </SpaceBetween>
  );
}
