// A disclosure is handed in, or handed in again after a rejection.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { submitDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.submit)(({ actor, params, ifMatch }) => submitDisclosure(params.id, actor, ifMatch));
