import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { revealIdNumber } from './store.ts';

export const handler = handle(contract.officers.idNumber)(({ actor, params }) => revealIdNumber(params.id, actor));
