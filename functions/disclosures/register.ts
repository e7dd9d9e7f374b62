import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { readRegister } from './store.ts';

export const handler = handle(contract.disclosures.register)(({ actor, params }) => readRegister(params.id, actor));
