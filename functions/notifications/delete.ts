import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { deleteNotification } from './store.ts';

export const handler = handle(contract.notifications.delete)(async ({ actor, params }) => {
  await deleteNotification(actor.userId, params.id);
  return undefined;
});
