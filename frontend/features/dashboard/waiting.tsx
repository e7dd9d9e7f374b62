// The pending work of the signed-in user, longest waiting first.

import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { WorkItem } from '../../../shared/queues/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Moment } from './moment.tsx';
import { dueText, waitingText } from './wording.ts';

const title = 'Waiting for You';
/** Lines shown at first. Show more loads the others, up to the maximum of one answer. */
const few = 5;
const most = 100;

export function Waiting() {
  const [limit, setLimit] = useState(few);
  const waiting = useRoute(contract.queues.list, { query: { limit } });
  // Other users add work, so opening the dashboard again reloads the card.
  const known = useRef(waiting.data !== undefined);
  const { reload, total, next, data } = waiting;
  useEffect(() => {
    if (known.current) reload();
  }, [reload]);
  return (
    <Container
      header={
        <Header variant="h2" {...(total ? { counter: `(${figure(total)})` } : {})} description="Longest waiting first.">
          {title}
        </Header>
      }
    >
      <Loadable of={waiting} what="what waits for you" empty={<Nothing title="Nothing is waiting for you." />}>
        {(items) => (
          <SpaceBetween size="s">
            <List<WorkItem> ariaLabel={title} items={items} renderItem={item} />
            {next && data && data.length < most ? (
              <Button loading={waiting.refreshing} onClick={() => setLimit(limit === few ? 25 : most)}>
                Show more
              </Button>
            ) : null}
            {next && data && data.length >= most ? <Box color="text-body-secondary">{waitingText(data.length, total)}</Box> : null}
          </SpaceBetween>
        )}
      </Loadable>
    </Container>
  );
}

const item = (one: WorkItem) => ({
  id: `${one.entityType}-${one.entityId}`,
  content: (
    <Link href={one.actionUrl} ariaLabel={`${one.subject}: ${one.task}`}>
      {one.subject}
    </Link>
  ),
  secondaryContent: (
    <Box color="text-body-secondary" fontSize="body-s">
      {`${one.task} · received `}
      <Moment at={one.waitingSince} />
      {one.dueDate ? ` · ${dueText(one.dueDate, one.overdue)}` : ''}
      {one.comments ? <Box variant="p" color="inherit" fontSize="body-s">{`Returned for correction: ${one.comments}`}</Box> : null}
    </Box>
  ),
  actions: (
    <SpaceBetween direction="horizontal" size="xxs">
      {one.priority === 'urgent' ? <Badge color="severity-high">Urgent</Badge> : null}
      {one.overdue ? <Badge color="red">Overdue</Badge> : null}
    </SpaceBetween>
  ),
});
