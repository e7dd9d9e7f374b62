import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listNotifications } from './store.ts';

export const handler = handle(contract.notifications.list)(({ actor, query }) => listNotifications(actor.userId, query));
