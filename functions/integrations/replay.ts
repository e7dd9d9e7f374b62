import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { replay } from './store.ts';

export const handler = handle(contract.integrations.replay)(({ params, actor }) => replay(params.id, actor));
