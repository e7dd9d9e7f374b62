// Sends a message again that was given up.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { replay } from './store.ts';

export const handler = handle(contract.integrations.replay)(({ params, actor }) => replay(params.id, actor));
