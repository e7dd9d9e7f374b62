import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { saveSettings } from './store.ts';

export const handler = handle(contract.settings.save)(({ actor, body, ifMatch }) => saveSettings(body, actor, ifMatch));
