import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getSettings } from './store.ts';

export const handler = handle(contract.settings.get)(({ actor }) => getSettings(actor));
