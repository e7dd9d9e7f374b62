// All of the caller's notifications are read.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { markAllRead } from './store.ts';

export const handler = handle(contract.notifications.markAllRead)(({ actor }) => markAllRead(actor.userId));
