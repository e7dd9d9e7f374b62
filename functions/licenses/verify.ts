// The firearm office compares a license record with the card.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { verifyLicense } from './store.ts';

export const handler = handle(contract.licenses.verify)(({ actor, params, body, ifMatch }) => verifyLicense(params.id, body, actor, ifMatch));
