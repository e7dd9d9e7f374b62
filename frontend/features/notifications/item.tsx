// One notification: its type, text and time, with buttons to mark it as read, delete it and open its record.
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

/** `//host` and `/\host` lead to other sites. */
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
    // Another tab deleted it already, so the request has been met.
    await deleting.run({ params }).catch((error: unknown) => {
      if (toApiError(error).status !== 404) throw error;
    });
    toast({ title: 'Notification deleted' });
  };
  // The user wants to open the record: a toast about marking it as read would be in the way.
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
