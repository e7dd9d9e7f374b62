// Screen: Notifications (spec 2, section 2.16), filtered by read and unread, with where they come from.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { type NotificationFilter, notificationFilters } from '../../../shared/notifications/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { among } from '../../ui/table/address-filters.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { NotificationItem } from './item.tsx';
import { Sources } from './sources.tsx';
import './notifications.css';

const pageSize = 20;

export default function NotificationsPage() {
  const [address, setAddress] = useSearchParams();
  const filter = among(notificationFilters, address.get('filter')) ?? 'all';
  const show = (wanted: string) => setAddress(wanted === 'all' ? {} : { filter: wanted }, { replace: true });
  const counts = useRoute(contract.notifications.counts);
  const found = useCursorPages(contract.notifications.list, { query: { filter } }, pageSize);
  const unread = counts.data?.unread;
  return (
    <Page title="Notifications" description="Changes to records that concern you." actions={<MarkAllRead unread={unread} />}>
      <SegmentedControl
        label="Show"
        selectedId={filter}
        options={[
          { id: 'all', text: 'All' },
          { id: 'unread', text: unread === undefined ? 'Unread' : `Unread(${figure(unread)})` },
          { id: 'read', text: 'Read' },
        ]}
        onChange={({ detail }) => show(detail.selectedId)}
      />
      <section aria-label="Your notifications">
        <KeepsFocus label="Notifications">
          <Loadable of={found} what="notifications" empty={<NoNotifications filter={filter} onAll={() => show('all')} />}>
            {(some) => (
              <SpaceBetween size="l">
                <ul className="notification-list">
                  {some.map((one) => (
                    <NotificationItem key={one.id} of={one} />
                  ))}
                </ul>
                <CursorPagination of={found} what="notifications" byTime />
              </SpaceBetween>
            )}
          </Loadable>
        </KeepsFocus>
      </section>
      <Sources />
    </Page>
  );
}

function MarkAllRead({ unread }: { readonly unread: number | undefined }) {
  const { run } = useCommand(contract.notifications.markAllRead);
  const [busy, setBusy] = useState(false);
  const markAll = async () => {
    setBusy(true);
    try {
      // One call marks a limited number, so repeat until none is left.
      while ((await run()).left);
      toast({ title: 'All notifications marked as read' });
    } catch (error) {
      toast({ title: 'Notifications not marked as read', description: toApiError(error).sentence, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void markAll()} loading={busy} disabled={unread === 0} disabledReason="You have no unread notifications.">
      Mark All Read
    </Button>
  );
}

const nothing: Readonly<Record<NotificationFilter, readonly [title: string, sentence: string]>> = {
  all: ['No notifications', 'A notification appears here when a task is assigned to you or a record that concerns you changes.'],
  unread: ['No unread notifications', 'You have read all your notifications.'],
  read: ['No read notifications', 'Notifications you have read stay here until you delete them.'],
};

function NoNotifications({ filter, onAll }: { readonly filter: NotificationFilter; readonly onAll: () => void }) {
  const [title, sentence] = nothing[filter];
  return (
    <Container>
      <Nothing title={title} action={filter === 'all' ? undefined : <Button onClick={onAll}>Show All</Button>}>
        {sentence}
      </Nothing>
    </Container>
  );
}
