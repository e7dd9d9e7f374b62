import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { countNotifications } from './store.ts';

export const handler = handle(contract.notifications.counts)(({ actor }) => countNotifications(actor.userId));
