import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { markRead } from './store.ts';

export const handler = handle(contract.notifications.markRead)(({ actor, params }) => markRead(actor.userId, params.id));
