// A draft, or what was rejected, is changed.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { editDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.edit)(({ actor, params, body, ifMatch }) => editDisclosure(params.id, body, actor, ifMatch));
