// Where a firearm is now, its label, who had it, and its custody history.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isOverdue } from '../../../shared/custody/ladder.ts';
import { type Custody, custodyStateWords } from '../../../shared/custody/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { LabelOf } from '../labels/label-of.tsx';
import { Can } from '../page/can.tsx';
import { later, Opens } from '../page/later.tsx';
import { Loadable, Nothing } from '../page/loadable.tsx';
import { CustodyHistory } from './custody-history.tsx';
import { IssuesOfFirearm } from './custody-issues.tsx';
import { clockWords, dueWords } from './custody-words.ts';

function Facts({ custody }: { readonly custody: Custody }) {
  const now = new Date();
  const { state, since, safeName, issueId, officerId, officerName, officerPhone, place, outAt, dueAt, authorisationNumber, roundsOut } = custody;
  const isOut = issueId !== null || state === 'issued';
  // A company does not see the officers of another one.
  const isWithAnother = isOut && issueId === null;
  const at = (instant: string | null) => (instant ? clockWords(instant, now) : 'Not recorded');
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={170}
      items={[
        {
          label: 'State',
          value: isWithAnother ? (
            'Out, with another company'
          ) : state === 'unaccounted' ? (
            <StatusIndicator type="error">{`${custodyStateWords[state]} since ${at(since)}`}</StatusIndicator>
          ) : (
            custodyStateWords[state]
          ),
        },
        ...(isOut && !isWithAnother
          ? [
              { label: 'Officer', value: officerId ? <Link href={`/custody/officers/${officerId}`}>{officerName ?? 'Officer'}</Link> : (officerName ?? '–') },
              { label: 'Phone', value: officerPhone ?? 'Not recorded' },
              { label: 'Place', value: place ?? '–' },
              { label: 'Out since', value: at(outAt) },
              { label: 'Due', value: isOverdue(custody, now) ? <StatusIndicator type="error">{dueWords(custody, now)}</StatusIndicator> : at(dueAt) },
              { label: 'Authorisation', value: authorisationNumber ?? '–' },
              { label: 'Rounds', value: roundsOut ?? '–' },
            ]
          : [
              ...(state === 'at_gunsmith' ? [{ label: 'Gunsmith', value: place ?? 'Not recorded' }] : []),
              ...(state === 'in_safe' ? [{ label: 'Safe', value: safeName ?? 'Not recorded' }] : []),
              { label: 'Since', value: at(since) },
            ]),
      ]}
    />
  );
}

/** The next step from here: a move into a safe, the return of a firearm that was missing, or the report of its loss. */
function NextSteps({ custody: { firearm, state, issueId }, onMove }: { readonly custody: Custody; readonly onMove: () => void }) {
  const isMissing = state === 'unaccounted';
  if (state !== 'in_safe' && !isMissing) return null;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isMissing ? (
        <Can call={contract.losses.report}>
          <Button href={`/firearms/${firearm.id}/report-loss`}>Report Loss</Button>
        </Can>
      ) : null}
      <Can call={contract.custody.move}>
        {issueId ? (
          <Button href={`/custody/counter?tab=return&firearm=${firearm.id}`}>Return Firearm</Button>
        ) : (
          <Button onClick={onMove}>{isMissing ? 'Move to a Safe' : 'Move to Another Safe'}</Button>
        )}
      </Can>
    </SpaceBetween>
  );
}

const Move = later(() => import('./move-firearm.tsx').then((loaded) => loaded.MoveFirearms));

export function CustodyOfFirearm({ firearmId, ownerId }: { readonly firearmId: string; readonly ownerId: number }) {
  const [moving, setMoving] = useState(false);
  const custody = useRoute(contract.custody.ofFirearm, { params: { id: firearmId } });
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" actions={custody.data ? <NextSteps custody={custody.data} onMove={() => setMoving(true)} /> : undefined}>
            Where It Is Now
          </Header>
        }
      >
        <Loadable of={custody} what="the place of the firearm" empty={<Nothing title="No custody recorded" />}>
          {(found) => <Facts custody={found} />}
        </Loadable>
      </Container>
      <LabelOf kind="firearm" id={firearmId} legalEntityId={ownerId} />
      <IssuesOfFirearm firearmId={firearmId} />
      <CustodyHistory firearmId={firearmId} />
      <Opens of={Move} when={moving && custody.data ? { firearms: [custody.data], onClose: () => setMoving(false) } : undefined} />
    </SpaceBetween>
  );
}
