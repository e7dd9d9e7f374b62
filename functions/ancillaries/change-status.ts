// An ancillary is put in or out of use, lost, stolen, found or retired, with the reason.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { changeAncillaryStatus } from './store.ts';

export const handler = handle(contract.ancillaries.changeStatus)(({ actor, params, body, ifMatch }) => changeAncillaryStatus(params.id, body, actor, ifMatch));
