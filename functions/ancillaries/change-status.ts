import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { changeAncillaryStatus } from './store.ts';

export const handler = handle(contract.ancillaries.changeStatus)(({ actor, params, body, ifMatch }) => changeAncillaryStatus(params.id, body, actor, ifMatch));
