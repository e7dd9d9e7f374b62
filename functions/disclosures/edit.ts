import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.edit)(({ actor, params, body, ifMatch }) => editDisclosure(params.id, body, actor, ifMatch));
