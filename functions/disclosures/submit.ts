import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { submitDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.submit)(({ actor, params, ifMatch }) => submitDisclosure(params.id, actor, ifMatch));
