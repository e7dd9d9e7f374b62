import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { printLabels } from './store.ts';

export const handler = handle(contract.labels.print)(({ actor, body }) => printLabels(body, actor));
