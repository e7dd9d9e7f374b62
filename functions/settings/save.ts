// Somebody changes settings: their own, their company's, law enforcement's or the system's.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { saveSettings } from './store.ts';

export const handler = handle(contract.settings.save)(({ actor, body, ifMatch }) => saveSettings(body, actor, ifMatch));
