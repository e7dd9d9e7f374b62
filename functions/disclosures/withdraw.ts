import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { withdrawDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.withdraw)(({ actor, params, body, ifMatch }) => withdrawDisclosure(params.id, body, actor, ifMatch));
