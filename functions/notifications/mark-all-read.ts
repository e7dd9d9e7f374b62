import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { markAllRead } from './store.ts';

export const handler = handle(contract.notifications.markAllRead)(({ actor }) => markAllRead(actor.userId));
