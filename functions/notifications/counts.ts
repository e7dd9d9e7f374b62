// How many notifications the caller has, and how many of them are unread.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { countNotifications } from './store.ts';

export const handler = handle(contract.notifications.counts)(({ actor }) => countNotifications(actor.userId));
