// One notification: what kind it is, what it says and when it came; read, deleted, or opened at the record that it is about.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import type { Notification } from '../../../shared/notifications/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../../ui/page/toast-store.ts';

const kinds: Readonly<Record<Notification['type'], readonly [StatusIndicatorProps.Type, string]>> = {
  alert: ['error', 'Alert'],
  warning: ['warning', 'Warning'],
  success: ['success', 'Success'],
  info: ['info', 'Info'],
};

/** `//host` and `/\host` are addresses of others. */
const isOurs = (address: string) => /^\/(?![/\\])/.test(address);

export function NotificationItem({ of }: { readonly of: Notification }) {
  const marking = useCommand(contract.notifications.markRead);
  const deleting = useCommand(contract.notifications.delete);
  const params = { id: of.id };
  const [icon, word] = kinds[of.type];
  const named = `${of.title}, ${exactly(of.createdAt)}`;

  const failed = (title: string) => (error: unknown) => toast({ title, description: toApiError(error).sentence, destructive: true });
  const mark = () => marking.run({ params, body: { isRead: true } });
  const markRead = async () => {
    await mark();
    toast({ title: 'Notification marked as read' });
  };
  const remove = async () => {
    // Deleted in another tab: it is gone, as was asked for.
    await deleting.run({ params }).catch((error: unknown) => {
      if (toApiError(error).status !== 404) throw error;
    });
    toast({ title: 'Notification deleted' });
  };
  // Opening the record is what was asked for, and the toast of having read it would only stand in its way.
  const open = () => {
    if (!of.isRead) mark().catch(failed('Notification not marked as read'));
  };

  return (
    <li className={of.isRead ? 'notification' : 'notification notification-unread'}>
      <div className="notification-words">
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <StatusIndicator type={icon}>{word}</StatusIndicator>
          {of.isRead ? null : <Badge color="blue">Unread</Badge>}
        </SpaceBetween>
        <Box variant="h2" fontSize="heading-s" margin={{ top: 'xs' }}>
          {of.actionUrl && isOurs(of.actionUrl) ? (
            <Link href={of.actionUrl} fontSize="heading-s" onFollow={open}>
              {of.title}
            </Link>
          ) : (
            of.title
          )}
        </Box>
        <div className="notification-message">
          <Box variant="p">{of.message}</Box>
        </div>
        <Box color="text-body-secondary" fontSize="body-s">
          <time dateTime={of.createdAt}>{exactly(of.createdAt)}</time>
        </Box>
      </div>
      <SpaceBetween direction="horizontal" size="xs">
        {of.isRead ? null : (
          <Button ariaLabel={`Mark Read: ${named}`} loading={marking.busy} onClick={() => markRead().catch(failed('Notification not marked as read'))}>
            Mark Read
          </Button>
        )}
        <Button ariaLabel={`Delete: ${named}`} loading={deleting.busy} onClick={() => remove().catch(failed('Notification not deleted'))}>
          Delete
        </Button>
      </SpaceBetween>
    </li>
  );
}
